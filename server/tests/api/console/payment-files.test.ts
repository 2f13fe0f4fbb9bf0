import { beforeAll, expect, test } from 'vitest';
import { aBankAccount } from '../../support/bank.ts';
import type { SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { aWaitingTransfer, makeFile, paymentFilesPath } from '../../support/payment-files.ts';
import { formTo } from '../../support/portal.ts';
import { reportXml } from '../../support/report-file.ts';
import { codeForm, headings } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient } from '../../support/transfer.ts';

// Bank 3 and 4, Console: one treasurer makes a file, another releases it and takes it to the bank.

const service = useService(unlimited);
const at = '/console/bank/files';

type Body = Record<string, unknown>;
type Person = Awaited<ReturnType<typeof atConsole>>;

let accountId: string;
let shop: TransferClient;
let maker: Person;
let releaser: Person;

beforeAll(async () => {
  const { client } = service();
  accountId = String((await aBankAccount(client))['bank_account_id']);
  shop = await aTransferClient(client, 100_000);
  maker = await atConsole(service(), 'treasurer');
  releaser = await atConsole(service(), 'treasurer');
});

const submit = ({ browser }: Person, page: SeenPage, action: string, fields = {}) =>
  browser.submit(formTo(page, action), fields);
const fileOf = async ({ address }: SeenPage): Promise<Body> => {
  const id = /files\/([0-9a-f-]{36})/.exec(address)?.[1];
  return (await service().client.send('GET', `${paymentFilesPath}/${id}`)).body;
};

test('the page of a file follows it from draft and release to download and report', async () => {
  await aWaitingTransfer(shop, '12.00');
  const list = await maker.browser.open(at);
  const made = await submit(maker, list, at, { bank_account_id: accountId });
  expect(made.html).toContain('The file is made. Someone else has to release it.');
  expect(made.html).toContain('Ona Petraitė (In the file: Ona Petraite)');
  const alone = await submit(maker, made, '/release');
  expect(alone.status).toBe(403);
  expect(alone.html).toContain('You made this file. Someone else has to release it.');
  const { browser } = releaser;
  const page = await browser.open(new URL(made.address, 'http://x').pathname);
  const released = await submit(releaser, page, '/release');
  expect(released.html).toContain('The file is released.');
  const early = await browser.open(`${new URL(made.address, 'http://x').pathname}/xml`);
  expect(early.html).toContain('Take to the bank');
  expect(await fileOf(made)).toMatchObject({ state: 'released' });
  const taken = await submit(releaser, released, '/take');
  expect(taken.html).toContain('<InstdAmt Ccy="EUR">12.00</InstdAmt>');
  const file = await fileOf(made);
  expect(file).toMatchObject({ state: 'submitted' });
  const xml = reportXml({ originalMessageId: String(file['message_id']), status: 'ACCP' });
  const reported = await submit(releaser, await browser.open(at), '/reports', { file: xml });
  expect(reported.html).toContain('The report was taken.');
  expect(await fileOf(made)).toMatchObject({ state: 'accepted' });
  const again = await submit(maker, await maker.browser.open(at), at, {
    bank_account_id: accountId,
  });
  expect([again.status, again.html.includes('Nothing waits to be paid')]).toEqual([409, true]);
});

test('business 1, Sensitive acts: a release with an old second factor first asks for it again', async () => {
  const careful = await atConsole(service(), 'treasurer');
  await aWaitingTransfer(shop, '3.00');
  const { body } = await makeFile(service().client, accountId);
  const page = await careful.browser.open(`${at}/${body['payment_file_id']}`);
  await service().database.query('UPDATE staff_session SET proven_at = proven_at - 301');
  const asking = await submit(careful, page, '/release');
  expect([asking.heading, (await fileOf(page))['state']]).toEqual([headings.prove, 'draft']);
  const kept = await careful.browser.submit(codeForm(asking), { code: await careful.code(1) });
  expect((await fileOf(page))['state']).toBe('draft');
  const released = await submit(careful, kept, '/release');
  expect(released.html).toContain('The file is released.');
  expect((await fileOf(page))['state']).toBe('released');
});

test('an auditor can read the files but has no form; the log has the actions', async () => {
  await aWaitingTransfer(shop, '1.00');
  const { body } = await makeFile(service().client, accountId);
  const { browser } = await atConsole(service(), 'auditor');
  const page = await browser.open(`${at}/${body['payment_file_id']}`);
  expect(page.html).not.toContain('<form method="post" action="/console/bank');
  expect(page.html).toContain(String(body['message_id']));
  const csv = await browser.open(`${at}?format=csv`);
  expect(csv.html.split('\r\n')[0]).toContain('payment_file_id,bank_account_id,state');
  const { body: log } = await service().client.send('GET', '/admin/v1/actions?limit=20');
  const actions = (log['items'] as Body[]).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['make_payment_file', 'release_payment_file', 'take_payment_file']),
  );
});
