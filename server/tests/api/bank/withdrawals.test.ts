import { beforeAll, expect, test } from 'vitest';
import { aBankAccount, BankBook, bankAccountsPath, giveFile } from '../../support/bank.ts';
import { formOf, type SeenPage } from '../../support/browser.ts';
import { aProject } from '../../support/identity.ts';
import { listMails } from '../../support/mails.ts';
import { rowsUnder } from '../../support/own-wallet.ts';
import { actOnFile, aTreasurer, makeFile, paymentFilesPath } from '../../support/payment-files.ts';
import { Signer } from '../../support/sign-page.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { balanceOf } from '../../support/wallet.ts';

// Decision 0231: wallet owners send money to bank accounts, by payment files and statements.

const service = useService({ FLORIN_RATE_LIMIT: '0' });
const path = '/frontend/en/wallet/withdraw';
const wanted = { iban: 'LT121000011101001000', name: 'Ona Onaitė', amount: '40' };
const secret = { step: 'send', password: 'correct horse' };

type Body = Record<string, unknown>;

let accountId: string;
let bank: BankBook;
let owner: Signer;

beforeAll(async () => {
  const { client } = service();
  const account = await aBankAccount(client);
  accountId = String(account['bank_account_id']);
  bank = new BankBook(String(account['iban']), 1_000_000);
  owner = await Signer.with(client, 10_000);
  await giveFile(client, bank.statement([]));
});

const funds = async () => {
  const { balance, held } = await balanceOf(service().client, owner.walletId);
  return [balance, held];
};

const withdrawn = async (): Promise<SeenPage> => {
  const check = await owner.browser.submit(formOf(await owner.open(path)), wanted);
  return owner.browser.submit(formOf(check), secret);
};

/** The id that the bank knows the payment by, after another person has released its file. */
async function releasedId(): Promise<string> {
  const { client } = service();
  const made = await makeFile(client, accountId);
  const file = `${paymentFilesPath}/${made.body['payment_file_id']}`;
  const by = await aTreasurer(client);
  await actOnFile(client, made.body['payment_file_id'], 'release', by);
  const { text } = await client.send('GET', `${file}/xml`);
  for (const words of ['<IBAN>LT121000011101001000</IBAN>', 'Ona Onaite', '40.00']) {
    expect(text).toContain(words);
  }
  const [item] = (await client.send('GET', file)).body['items'] as Body[];
  return String(item?.['end_to_end_id']);
}

const inRoom = async () =>
  rowsUnder(await owner.open('/frontend/en/wallet/transactions'), 'Sent to bank accounts').map(
    ([to, state]) => [to, state],
  );

test('a withdrawal leaves by a payment file; if it comes back after booking, the owner has the money again', async () => {
  const { client } = service();
  const receipt = await withdrawn();
  expect([receipt.heading, await funds()]).toEqual(['On its way to the bank', [10_000, 4_000]]);
  const endToEndId = await releasedId();
  expect(await inRoom()).toEqual([['Ona Onaitė', 'on its way']]);
  await giveFile(client, bank.statement([{ minor: -4_000, endToEndId }]));
  expect([(await owner.open(receipt.address)).heading, await funds()]).toEqual([
    'Money sent',
    [6_000, 0],
  ]);
  expect(await inRoom()).toEqual([['Ona Onaitė', 'paid']]);

  const back = { endToEndId, debtor: { name: 'Ona' }, returned: { code: 'AC04' } };
  await giveFile(client, bank.statement([{ minor: 4_000, endToEndId, transactions: [back] }]));
  const returned = await owner.open(receipt.address);
  expect([returned.heading, await funds()]).toEqual(['The bank returned the money', [10_000, 0]]);
  expect(returned.text).toContain('Reason The recipient’s account is closed.');
  expect(await inRoom()).toEqual([['Ona Onaitė', 'returned: The recipient’s account is closed.']]);
  const { text } = await owner.open('/frontend/en/wallet/transactions');
  expect(text).toMatch(/Returned transfer \d/);
  expect(text).toMatch(/Transfer Ona Onaitė \d/);
  const mails = () => listMails(client, { to: owner.email });
  await until('the mail is there', async () => (await mails()).length === 2);
  const last = (await mails()).find(({ subject }) => subject.includes('came back'));
  expect(last?.subject).toBe('[TEST] €40.00 came back from the bank');
  expect(last?.text).toContain('Reason: The recipient’s account is closed.');
  const { body } = await client.send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  expect(body).toMatchObject({ bank_closing: bank.balance, unexplained: 0 });
  expect((await client.send('GET', '/admin/v1/audit')).body).toMatchObject({ ok: true });
});

test('a withdrawal to the service’s own bank account is refused', async () => {
  const asked = formOf(await owner.open(path));
  const check = await owner.browser.submit({ ...asked }, { ...wanted, iban: bank.iban });
  const stopped = await owner.browser.submit(formOf(check), secret);
  expect([stopped.status, stopped.text, await funds()]).toEqual([
    422,
    expect.stringContaining('This is the bank account by which money reaches wallets here.'),
    [10_000, 0],
  ]);
});

test('without a general bank account there is no withdrawal form for live money, and an older form is refused', async () => {
  const { client } = service();
  const live = await Signer.with(client, 10_000, { test_mode: false });
  const closed = async () => {
    const page = await live.open(path);
    const info = await live.open('/frontend/en/wallet/add-and-withdraw');
    return [page.status, page.heading, page.forms.length, info.text.includes('not available now')];
  };
  const heading = 'Money cannot be sent to bank accounts now';
  expect(await closed()).toEqual([200, heading, 0, true]);
  const { bank_account_id: id } = await aBankAccount(client, { test_mode: false });
  const check = await live.browser.submit(formOf(await live.open(path)), wanted);
  expect(check.heading).toBe('Check before you send');
  const { project_id } = await aProject(client, { test_mode: false });
  await client.send('PATCH', `${bankAccountsPath}/${id}`, { body: { project_id } });
  const refused = await live.browser.submit(formOf(check), secret);
  expect([refused.status, refused.heading]).toEqual([422, heading]);
  expect(await closed()).toEqual([200, heading, 0, true]);
  expect(await balanceOf(client, live.walletId)).toMatchObject({ balance: 10_000, held: 0 });
});
