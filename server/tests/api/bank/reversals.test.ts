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

// Bank 6, Reversal of a settled credit: which credit a bank takes back, and when a person has to say.

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
  return { accountId, bank, payment, reference };
}

/** What the bank books on one day, to whom: the payment, the wallet, or nobody. */
type Booked = readonly [minor: number, endToEndId: string, to?: 'payment' | 'wallet'];

const back = (minor: number, endToEndId: string): Booked => [-minor, endToEndId];

// biome-ignore format: a table
const histories: readonly (readonly [
  rule: string, days: readonly (readonly Booked[])[], payment: string, transactions: readonly string[],
])[] = [
  ['the only credit of its id and amount is taken back',
    [[[1_000, 'A', 'payment']], [back(1_000, 'A')]],
    'chargeback', ['-1000 matched chargeback', '1000 matched']],
  ['on the same day, too',
    [[[1_000, 'A', 'payment'], back(1_000, 'A')]],
    'chargeback', ['-1000 matched chargeback', '1000 matched']],
  ['a credit is taken back once',
    [[[1_000, 'A', 'payment']], [back(1_000, 'A')], [back(1_000, 'A')]],
    'chargeback', ['-1000 suspense reversal', '-1000 matched chargeback', '1000 matched']],
  ['a credit of which a part was an excess waits for a person',
    [[[400, 'A', 'payment']], [[1_000, 'B', 'payment']], [back(1_000, 'B')]],
    'settled', ['-1000 suspense reversal', '1000 matched excess', '400 matched part']],
  ['it may be of a deposit just as well',
    [[[1_000, 'A', 'payment']], [[1_000, 'A', 'wallet']], [back(1_000, 'A')]],
    'settled', ['-1000 suspense reversal', '1000 matched', '1000 matched']],
  ['it may be of money in suspense just as well',
    [[[1_000, 'A', 'payment']], [[1_000, 'A']], [back(1_000, 'A')]],
    'settled', ['-1000 suspense reversal', '1000 suspense no_reference', '1000 matched']],
  ['money in suspense is taken back, and the payer pays again',
    [[[1_000, 'A']], [back(1_000, 'A')], [[1_000, 'A', 'payment']], []],
    'settled', ['1000 matched', '-1000 suspense reversal', '1000 suspense no_reference']],
  ['nothing is taken back that came on a later day',
    [[back(1_000, 'A')], [[1_000, 'A', 'payment']], []],
    'settled', ['1000 matched', '-1000 suspense reversal']],
];

test.each(histories)('a reversal: %s', async (_, days, ends, transactions) => {
  const { accountId, bank, payment, reference } = await scene();
  const own = randomUUID().slice(0, 8);
  const lineOf = ([minor, id, to]: Booked): Line => {
    const given = to === 'wallet' ? walletReference(walletId) : reference;
    const said = to === undefined ? { text: 'nobody' } : { reference: given };
    const endToEndId = `${id}-${own}`;
    return minor < 0 ? { minor, endToEndId, isReversal: true } : { minor, endToEndId, ...said };
  };
  for (const day of days) {
    const { status, text } = await giveFile(service().client, bank.statement(day.map(lineOf)));
    expect([status, text]).toEqual([200, expect.anything()]);
  }
  const { body } = await send('GET', `${transactionsPath}?bank_account_id=${accountId}`);
  const shown = (body['items'] as Body[]).map(({ amount, state, reason }) =>
    [amount, state, reason].filter((one) => one !== null).join(' '),
  );
  const sorted = days.some(({ length }) => length > 1) ? shown.toSorted() : shown;
  expect([(await payment())['status'], sorted]).toEqual([ends, transactions]);
  const compared = await send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  expect(compared.body).toMatchObject({ bank_closing: bank.balance, unexplained: 0 });
  expect((await service().client.audit()).body['ok']).toBe(true);
});
