import { beforeAll, expect, test } from 'vitest';
import {
  anIban,
  BankBook,
  bankAccountsPath,
  entryOf,
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

// Bank 4, Console: the treasurer's morning, on pages alone.

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

test('two clicks add one account, and a wrong IBAN is reported', async () => {
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

test('a file is taken once; unreadable and foreign files are refused', async () => {
  const file = bank.statement([{ minor: 900, text: 'What is this' }]);
  const taken = await upload(file);
  expect([taken.status, taken.address]).toEqual([200, '/console/bank?done=taken']);
  expect((await upload(file)).address).toBe('/console/bank?done=repeated');
  const unread = await upload('<a>');
  expect(unread.status).toBe(422);
  expect(unread.text).toContain('The file cannot be read. (');
  const strange = () => upload(new BankBook(anIban()).statement([{ minor: 1 }]));
  const refused = await strange();
  expect([refused.status, refused.text.includes('is not one of our bank accounts')]).toEqual([
    422,
    true,
  ]);
  await open('?lang=lt');
  expect((await strange()).text).toContain('nėra mūsų banko sąskaita');
  await open('?lang=en');
});

test('money in suspense is assigned to a wallet, taken back and returned', async () => {
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

test('money in suspense is split; a wrong sum is reported and the fields keep their values', async () => {
  await upload(bank.statement([{ minor: 1_250, text: 'For two of us' }]));
  const row = await suspended();
  const path = `/transactions/${row['bank_transaction_id']}`;
  const [one, two] = [await aUser(service().client), await aUser(service().client)];
  const typed = {
    ...{ amount_1: '10,00', to_1: 'wallet', id_1: String(one.wallet_id) },
    ...{ amount_2: '2.40', to_2: 'wallet', id_2: String(two.wallet_id) },
  };
  const wrong = await submit(await open(path), '/split', typed);
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('the parts add up to €12.40, and the transaction is €12.50.');
  expect(wrong.html).toContain('name="amount_2" type="text" value="2.40"');
  const half = await submit(wrong, '/split', { ...typed, id_2: ' ' });
  expect([half.status, half.text.includes('part 2 needs an amount')]).toEqual([422, true]);
  const gone = await submit(half, '/split', { ...typed, amount_2: '2.50', id_2: '999999999' });
  expect([gone.status, gone.html.includes('value="999999999"')]).toEqual([404, true]);
  const form = formTo(gone, '/split');
  const right = { ...typed, amount_2: '2.50' };
  const [done, again] = [
    await treasurer.browser.submit(form, right),
    await treasurer.browser.submit(form, right),
  ];
  expect([done.address, again.address]).toEqual(
    Array(2).fill(`/console/bank${path}?done=assigned`),
  );
  const balanceOf = async (walletId: number) => {
    const { body } = await send('GET', `/admin/v1/wallets/${walletId}`);
    return (body['balances'] as Body[]).map(({ balance }) => balance);
  };
  expect([await balanceOf(one.wallet_id), await balanceOf(two.wallet_id)]).toEqual([
    [1_000],
    [250],
  ]);
});

test('a gap is accepted with a reason', async () => {
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

test('bank 4: a range of days compares each day like a single day, as chart, table and CSV', async () => {
  const { body } = await send('GET', bankAccountsPath);
  const account = (body['items'] as Body[]).find((one) => one['iban'] === iban) ?? {};
  const at = `${bankAccountsPath}/${account['bank_account_id']}`;
  // Two statements of the last day, the later one first.
  const [opening, day] = [bank.balance, bank.day];
  const part = (sequence: number, from: number, minor: number) =>
    bank.write([entryOf({ minor, bookedOn: day, valueOn: day })], {
      ...{ opening: from, closing: from + minor, day, sequence },
    });
  await giveFile(service().client, part(91, opening + 5, 7));
  await giveFile(service().client, part(90, opening, 5));
  const last = (await send('GET', `${at}/reconciliation`)).body;
  const end = Date.parse(`${last['date']}T00:00:00Z`) / 1_000 + 86_400;
  const range = `from=${end - 9 * 86_400}&to=${end}`;
  const days = (await send('GET', `${at}/reconciliations?${range}`)).body['items'] as Body[];
  expect(days).toHaveLength(9);
  for (const day of days) {
    expect((await send('GET', `${at}/reconciliation?date=${day['date']}`)).body).toEqual(day);
  }
  expect(days.at(-1)).toEqual(last);
  expect(last['bank_closing']).toBe(opening + 12);
  expect(days.some((day) => day['bank_closing'] !== last['bank_closing'])).toBe(true);
  const bad = await send('GET', `${at}/reconciliations?from=${end}&to=1`);
  expect([
    bad.status,
    (await send('GET', `${at}/reconciliations?from=0&to=${end}`)).status,
  ]).toEqual([400, 400]);
  const page = await open(`/accounts/${account['bank_account_id']}`);
  expect(page.html).toContain('aria-label="Bank and books, day by day. From ');
  expect(page.links).toContain(`/console/bank/accounts/${account['bank_account_id']}?format=csv`);
  const csv = await open(`/accounts/${account['bank_account_id']}?format=csv`);
  expect(csv.html.split('\r\n')).toHaveLength(32);
  expect(csv.html).toMatch(/^date,bank_closing,bank_closing_decimal,ledger,/);
  const files = await open('?list=files&format=csv');
  expect(files.html).toMatch(/^file_id,/);
});

test('an auditor can read the pages but has no form', async () => {
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
