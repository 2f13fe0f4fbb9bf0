import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBankAccount, anIban, bankAccountsPath, transactionsPath } from '../../support/bank.ts';
import { aBuyersLink } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { longTest } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { administering, documentIn, runCli, startCli } from './run-cli.ts';

// Bank 5: a program plays the bank through the operator API alone.

const service = useService(unlimited);
const folder = mkdtempSync(join(tmpdir(), 'florin-simulated-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const book = join(folder, 'book.json');

const environment = () => administering(service());
const florin = (...args: string[]) => runCli(args, { environment: environment() });
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let shop: Merchant;
let iban: string;
let accountId: string;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

/** A payment that waits for a transfer of this amount. */
async function waiting(amount = 1_000): Promise<string> {
  const { linkId } = await aBuyersLink(shop, { amount });
  const { body } = await send('POST', `/admin/v1/test/payment-links/${linkId}/pay`, {
    body: { method: 'bank-transfer', outcome: 'awaiting_authorization' },
  });
  return String(body['payment_id']);
}

const statusOf = async (paymentId: string) =>
  (await send('GET', `/admin/v1/payments/${paymentId}`)).body['status'];

const play = (...args: string[]) =>
  florin('bank', 'simulate', '--bank-account', iban, '--state', book, ...args);

test('without a test bank account there is nothing to play, and a live account is refused', async () => {
  const none = await florin('bank', 'simulate', '--once');
  expect([none.code, none.stderr]).toEqual([
    1,
    'florin: There is no bank account of test money. Add one with "npm run florin -- bank add --iban IBAN --holder NAME".\n',
  ]);
  const live = await aBankAccount(service().client, { test_mode: false });
  const named = ['--bank-account', String(live['iban'])];
  for (const args of [[], named, [...named, '--days', '2'], [...named, '--habit', 'exact']]) {
    const refused = await florin('bank', 'simulate', '--once', '--state', book, ...args);
    const isUsage = args.includes('--days');
    expect([refused.code, refused.stdout]).toEqual([isUsage ? 2 : 1, '']);
    if (!isUsage) expect(refused.stderr).toContain('holds real money');
  }
  const { body } = await send('GET', '/admin/v1/bank-statements');
  expect(body['items']).toEqual([]);
});

test('every habit plays as described, and the books agree with the bank', async () => {
  iban = anIban();
  accountId = String((await aBankAccount(service().client, { iban }))['bank_account_id']);
  const nothing = await play('--once');
  expect([nothing.code, nothing.stdout]).toEqual([
    0,
    'Nothing waits for a bank transfer to this account.\n',
  ]);
  const after: Record<string, unknown> = {};
  for (const habit of ['exact', 'typed', 'short', 'over', 'unreferenced', 'twice', 'reversed']) {
    const id = await waiting();
    const { code, stderr } = await play('--once', '--habit', habit);
    expect([habit, code, stderr]).toEqual([habit, 0, '']);
    after[habit] = [id, await statusOf(id)];
  }
  const batch = [await waiting(), await waiting(500)];
  expect((await play('--once', '--habit', 'batched')).code).toBe(0);
  const idOf = (habit: string) => String((after[habit] as [string, string])[0]);
  const statuses = Object.fromEntries(
    Object.entries(after).map(([habit, value]) => [habit, (value as [string, string])[1]]),
  );
  expect(statuses).toEqual({
    exact: 'settled',
    typed: 'settled',
    short: 'awaiting_authorization',
    over: 'settled',
    unreferenced: 'awaiting_authorization',
    twice: 'settled',
    reversed: 'settled',
  });
  expect(await Promise.all(batch.map(statusOf))).toEqual(['settled', 'settled']);
  const later = documentIn(await play('--days', '4', '--json'));
  expect(later['days']).toHaveLength(4);
  expect(await statusOf(idOf('short'))).toBe('settled');
  expect(await statusOf(idOf('reversed'))).toBe('chargeback');
  const { body } = await send('GET', `${transactionsPath}?state=suspense`);
  const rows = (body['items'] as Body[]).map(({ reason, amount }) => [reason, amount]);
  expect(rows.sort()).toEqual([
    ['already_paid', 1_000],
    ['no_reference', 1_000],
  ]);
  const compared = await florin('bank', 'compare', iban, '--json');
  expect([compared.code, documentIn(compared)['unexplained']]).toEqual([0, 0]);
  expect((await service().client.audit()).body['ok']).toBe(true);
  const { body: account } = await send('GET', `${bankAccountsPath}/${accountId}`);
  expect(account['halted_by']).toBe(null);
});

test('a lost book is started anew after the last statement; a book of another account is refused', async () => {
  await rm(book);
  const id = await waiting(700);
  const played = await play('--once');
  expect(played.stdout).toContain(`7.00 EUR as asked, payment ${id}\n`);
  // The payer without a reference is forgotten and pays once more.
  expect(played.stdout).toMatch(/\n {2}2 files given: 2 recognised, 0 in suspense\n$/);
  expect(await statusOf(id)).toBe('settled');
  const text = await readFile(book, 'utf8');
  await writeFile(book, text.replace(iban, anIban()));
  const other = await play('--once');
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('is not the book of')]);
  await writeFile(book, text);
  // Left by a program that died: no process has so high a number.
  await writeFile(`${book}.lock`, '2147483647');
  expect((await play('--once')).stdout).toBe(
    'Nothing waits for a bank transfer to this account.\n',
  );
});

longTest('it runs until it is stopped and pays payments that begin meanwhile', async () => {
  const args = ['bank', 'simulate', '--bank-account', iban, '--state', book];
  const running = startCli([...args, '--every', '1', '--habit', 'exact', '--json'], {
    environment: environment(),
  });
  const first = await waiting(300);
  await until('the first is paid', async () => (await statusOf(first)) === 'settled');
  const other = await play('--once');
  expect([other.code, other.stderr]).toEqual([
    1,
    expect.stringContaining('Somebody plays this bank already.'),
  ]);
  const second = await waiting(400);
  await until('the second is paid', async () => (await statusOf(second)) === 'settled');
  running.signal('SIGINT');
  const { code, stdout, stderr } = await running.ended;
  expect([code, stderr]).toEqual([0, '']);
  const days = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(days).toHaveLength(2);
  expect(days[1].opening).toBe(days[0].closing);
});
