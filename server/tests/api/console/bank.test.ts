import { beforeAll, expect, test } from 'vitest';
import {
  anIban,
  BankBook,
  bankAccountsPath,
  giveFile,
  transactionsPath,
} from '../../support/bank.ts';
import type { SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { aUser } from '../../support/identity.ts';
import { formTo } from '../../support/portal.ts';
import type { StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';

// Bank 4, Console: the treasurer's morning, by pages alone.

const service = useService(unlimited);
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let treasurer: StaffAtPages;
const iban = anIban();
const bank = new BankBook(iban, 1_000);
beforeAll(async () => {
  treasurer = await atConsole(service(), 'treasurer');
});

const open = (path: string) => treasurer.browser.open(`/console/bank${path}`);
const submit = (page: SeenPage, ending: string, typed: Readonly<Record<string, string>>) =>
  treasurer.browser.submit(formTo(page, ending), typed);

async function upload(content: string): Promise<SeenPage> {
  const form = formTo(await open(''), '/statements');
  return treasurer.browser.upload(form, {}, { file: Buffer.from(content) });
}

const suspended = async () => {
  const { body } = await send('GET', `${transactionsPath}?state=suspense`);
  return (body['items'] as Body[])[0] ?? {};
};

test('adds an account, once for two clicks, and a wrong IBAN is said', async () => {
  const page = await open('/accounts/new');
  const wrong = await submit(page, '/new', { iban: 'LT00', holder: 'Example UAB', mode: 'test' });
  expect([wrong.status, wrong.html.includes('IBAN is not valid')]).toEqual([422, true]);
  const typed = { iban, holder: 'Example UAB', mode: 'test' };
  const form = formTo(page, '/new');
  const added = await treasurer.browser.submit(form, typed);
  const twice = await treasurer.browser.submit(form, typed);
  for (const seen of [added, twice]) {
    expect([seen.status, seen.address]).toEqual([200, '/console/bank?done=added']);
  }
  const { body } = await send('GET', bankAccountsPath);
  expect((body['items'] as Body[]).filter((one) => one['iban'] === iban)).toHaveLength(1);
});

test('takes a file, and the same file again changes nothing', async () => {
  const file = bank.statement([{ minor: 900, text: 'What is this' }]);
  const taken = await upload(file);
  expect([taken.status, taken.address]).toEqual([200, '/console/bank?done=taken']);
  expect((await upload(file)).address).toBe('/console/bank?done=repeated');
  const unread = await upload('<a>');
  expect(unread.status).toBe(422);
});

test('gives money in suspense to a wallet, takes it back, and sends it back', async () => {
  const row = await suspended();
  const path = `/transactions/${row['bank_transaction_id']}`;
  const { wallet_id: walletId } = await aUser(service().client);
  const list = await open('/transactions?state=suspense');
  expect(list.html).toContain('in suspense: no reference');
  const unknown = await submit(await open(path), '/assign', { to: 'wallet', id: '999999999' });
  expect(unknown.status).toBe(404);
  const form = formTo(await open(path), '/assign');
  const chosen = { to: 'wallet', id: String(walletId) };
  const [one, two] = [
    await treasurer.browser.submit(form, chosen),
    await treasurer.browser.submit(form, chosen),
  ];
  expect([one.address, two.address]).toEqual([
    `/console/bank${path}?done=assigned`,
    `/console/bank${path}?done=assigned`,
  ]);
  expect((await submit(one, '/undo', {})).address).toMatch(/done=suspense$/);
  const back = await submit(await open(path), '/return', { reason: 'Not ours' });
  expect(back.address).toMatch(/done=returning$/);
  const { body } = await send('GET', '/admin/v1/actions?limit=3');
  expect(
    (body['items'] as Body[]).map((act) => [act['action'], (act['actor'] as Body)['type']]),
  ).toEqual([
    ['return_bank_transaction', 'staff'],
    ['undo_bank_transaction', 'staff'],
    ['assign_bank_transaction', 'staff'],
  ]);
});

test('accepts a break with a reason', async () => {
  bank.statement([{ minor: 1 }]);
  await giveFile(service().client, bank.statement([{ minor: 2 }]));
  const { body } = await send('GET', bankAccountsPath);
  const account = (body['items'] as Body[]).find((one) => one['iban'] === iban) ?? {};
  const path = `/accounts/${account['bank_account_id']}`;
  const page = await open(path);
  expect(page.html).toContain('A statement does not join the one before it');
  const accepted = await submit(page, '/continuity', { reason: 'The bank told us' });
  expect(accepted.address).toMatch(/done=accepted$/);
  expect(
    (await send('GET', `${bankAccountsPath}${path.slice('/accounts'.length)}`)).body['halted_by'],
  ).toBeNull();
});

test('an auditor reads all of it and has no form', async () => {
  const { browser } = await atConsole(service(), 'auditor');
  const row = await suspended();
  for (const path of ['', '/transactions', `/transactions/${row['bank_transaction_id']}`]) {
    const page = await browser.open(`/console/bank${path}`);
    expect(page.status).toBe(200);
    expect(page.forms.filter(({ action }) => action.startsWith('/console/bank/'))).toEqual(
      path === '/transactions'
        ? [expect.objectContaining({ action: '/console/bank/transactions' })]
        : [],
    );
  }
});
