import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import {
  aBankAccount,
  BankBook,
  bankAccountsPath,
  giveFile,
  type Line,
  transactionsPath,
} from '../../support/bank.ts';
import { aBuyersLink } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';

// Bank 6, Reversal of a settled credit: which credit a bank takes back, and when a person must
// decide.

const service = useService({ ...unlimited, FLORIN_TEST_METHODS: 'bank-transfer' });
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let shop: Merchant;
let walletId: number;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  walletId = Number((await aUser(service().client)).wallet_id);
});

/** A payment of 10.00 that waits, and a bank account of its own. */
async function scene() {
  const account = await aBankAccount(service().client);
  const bank = new BankBook(String(account['iban']), 50_000);
  const { linkId } = await aBuyersLink(shop, { amount: 1_000 });
  const begun = await send('POST', `/admin/v1/test/payment-links/${linkId}/pay`, {
    body: { method: 'bank-transfer', outcome: 'awaiting_authorization' },
  });
  const path = `/admin/v1/payments/${begun.body['payment_id']}`;
  const payment = async () => (await send('GET', path)).body;
  const { reference } = (await payment())['bank_transfer'] as { readonly reference: string };
  const accountId = String(account['bank_account_id']);
  return { accountId, bank, payment, reference, own: randomUUID().slice(0, 8) };
}

/** What the bank books on one day, to whom: the payment, the wallet, or nobody. */
type Booked = readonly [minor: number, endToEndId: string, to?: 'payment' | 'wallet'];

/** The statement of such a day comes after all others. */
const missing = 'missing';

const back = (minor: number, endToEndId: string): Booked => [-minor, endToEndId];

// biome-ignore format: a table
const histories: readonly (readonly [
  rule: string, days: readonly (readonly Booked[] | 'missing')[], payment: string, transactions: readonly string[],
])[] = [
  ['the only credit of its id and amount is taken back',
    [[[1_000, 'A', 'payment']], [back(1_000, 'A')]],
    'chargeback', ['-1000 matched chargeback', '1000 matched']],
  ['a credit is also taken back on the same day',
    [[[1_000, 'A', 'payment'], back(1_000, 'A')]],
    'chargeback', ['-1000 matched chargeback', '1000 matched']],
  ['a credit is taken back once',
    [[[1_000, 'A', 'payment']], [back(1_000, 'A')], [back(1_000, 'A')]],
    'chargeback', ['-1000 suspense reversal', '-1000 matched chargeback', '1000 matched']],
  ['the reversal of a credit with an excess goes to suspense',
    [[[400, 'A', 'payment']], [[1_000, 'B', 'payment']], [back(1_000, 'B')]],
    'settled', ['-1000 suspense reversal', '1000 matched excess', '400 matched part']],
  ['a reversal that may also be of a deposit goes to suspense',
    [[[1_000, 'A', 'payment']], [[1_000, 'A', 'wallet']], [back(1_000, 'A')]],
    'settled', ['-1000 suspense reversal', '1000 matched', '1000 matched']],
  ['a reversal that may also be of money in suspense goes to suspense',
    [[[1_000, 'A', 'payment']], [[1_000, 'A']], [back(1_000, 'A')]],
    'settled', ['-1000 suspense reversal', '1000 suspense no_reference', '1000 matched']],
  ['money in suspense is taken back, and the payer pays again',
    [[[1_000, 'A']], [back(1_000, 'A')], [[1_000, 'A', 'payment']], []],
    'settled', ['1000 matched', '-1000 suspense reversal', '1000 suspense no_reference']],
  ['a credit of a later day is not taken back',
    [[back(1_000, 'A')], [[1_000, 'A', 'payment']], []],
    'settled', ['1000 matched', '-1000 suspense reversal']],
  ['a part that is taken back pays nothing',
    [[[400, 'A', 'payment']], [back(400, 'A')], [[600, 'B', 'payment']]],
    'awaiting_authorization', ['600 matched part', '-400 matched part', '400 matched part']],
  ['a full credit settles the payment after a part was taken back',
    [[[400, 'A', 'payment']], [back(400, 'A')], [[1_000, 'B', 'payment']], [back(1_000, 'B')]],
    'chargeback', ['-1000 matched chargeback', '1000 matched', '-400 matched part', '400 matched part']],
  ['each of two equal parts is taken back once',
    [[[400, 'A', 'payment']], [back(400, 'A')], [[400, 'A', 'payment']], [back(400, 'A')],
      [[600, 'B', 'payment']]],
    'awaiting_authorization',
    ['600 matched part', '-400 matched part', '400 matched part', '-400 matched part', '400 matched part']],
  ['the reversal of a part that helped to settle a payment goes to suspense',
    [[[400, 'A', 'payment']], [[600, 'B', 'payment']], [back(400, 'A')]],
    'settled', ['-400 suspense reversal', '600 matched', '400 matched part']],
  ['a part that is taken back on its own day pays nothing',
    [[[400, 'A', 'payment'], back(400, 'A')], [[600, 'B', 'payment']]],
    'awaiting_authorization', ['-400 matched part', '400 matched part', '600 matched part']],
  ['after a missing statement: first a credit, then its reversal',
    [[], missing, [[1_000, 'A', 'payment']], [back(1_000, 'A')]],
    'chargeback', ['-1000 matched chargeback', '1000 matched', '5 suspense no_reference']],
  ['after a missing statement: first the reversal of a part, then the rest',
    [[[400, 'A', 'payment']], missing, [back(400, 'A')], [[600, 'B', 'payment']]],
    'awaiting_authorization',
    ['-400 matched part', '400 matched part', '5 suspense no_reference', '600 matched part']],
];

type Scene = Awaited<ReturnType<typeof scene>>;

const linesOf =
  ({ reference, own }: Scene) =>
  (booked: readonly Booked[]): readonly Line[] =>
    booked.map(([minor, id, to]) => {
      const given = to === 'wallet' ? walletReference(walletId) : reference;
      const said = to === undefined ? { text: 'nobody' } : { reference: given };
      const endToEndId = `${id}-${own}`;
      return minor < 0 ? { minor, endToEndId, isReversal: true } : { minor, endToEndId, ...said };
    });

const give = async (file: string) => {
  const { status, text } = await giveFile(service().client, file);
  expect([status, text]).toEqual([200, expect.anything()]);
};

/**
 * The status of the payment and the transactions, newest first. Checks that the books are sound.
 */
async function seen({ accountId, bank, payment }: Scene) {
  const compared = await send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  expect(compared.body).toMatchObject({ bank_closing: bank.balance, unexplained: 0 });
  expect((await service().client.audit()).body['ok']).toBe(true);
  const { body } = await send('GET', `${transactionsPath}?bank_account_id=${accountId}`);
  const transactions = (body['items'] as Body[]).map(({ amount, state, reason }) =>
    [amount, state, reason].filter((one) => one !== null).join(' '),
  );
  return { status: (await payment())['status'], transactions };
}

test.each(histories)('a reversal: %s', async (_, days, status, transactions) => {
  const one = await scene();
  const late: string[] = [];
  for (const day of days) {
    if (day === missing) late.push(one.bank.statement([{ minor: 5, text: 'nobody' }]));
    else await give(one.bank.statement(linesOf(one)(day)));
  }
  for (const file of late) await give(file);
  const found = await seen(one);
  // The entries of one statement have no order.
  const isOrdered = days.every((day) => day !== missing && day.length < 2);
  const shown = isOrdered ? found.transactions : found.transactions.toSorted();
  expect({ ...found, transactions: shown }).toEqual({ status, transactions });
});

test('a part whose reversal and rest come concurrently is taken back or settles the payment, never both', async () => {
  for (const rest of [600, 1_000]) {
    const one = await scene();
    const lines = linesOf(one);
    await give(one.bank.statement(lines([[400, 'A', 'payment']])));
    const files = [back(400, 'A'), [rest, 'B', 'payment'] as const].map((booked) =>
      one.bank.statement(lines([booked])),
    );
    await Promise.all(files.map(give));
    const { status, transactions } = await seen(one);
    const wasUsed = transactions.includes('-400 suspense reversal');
    expect(transactions.includes('-400 matched part')).toBe(!wasUsed);
    const isSettled = wasUsed || rest === 1_000;
    expect(status).toBe(isSettled ? 'settled' : 'awaiting_authorization');
    const excess = transactions.includes('1000 matched excess');
    expect(excess).toBe(wasUsed && rest === 1_000);
  }
});
