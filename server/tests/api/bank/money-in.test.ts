import { beforeAll, expect, test } from 'vitest';
import {
  aBankAccount,
  BankBook,
  bankAccountsPath,
  entryOf,
  giveFile,
  type Line,
  transactionsPath,
} from '../../support/bank.ts';
import { aBuyersLink } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';

// Bank 2: what a statement does to pending bank transfers.

const service = useService({ ...unlimited, FLORIN_TEST_METHODS: 'bank-transfer' });
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

type Body = Record<string, unknown>;

let shop: Merchant;
let accountId: string;
let bank: BankBook;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  const account = await aBankAccount(service().client);
  accountId = String(account['bank_account_id']);
  bank = new BankBook(String(account['iban']), 50_000);
});

/** A payment of this amount that waits for its transfer. */
async function waiting(amount = 1_990) {
  const { orderId, linkId } = await aBuyersLink(shop, { amount });
  const begun = await send('POST', `/admin/v1/test/payment-links/${linkId}/pay`, {
    body: { method: 'bank-transfer', outcome: 'awaiting_authorization' },
  });
  const paymentId = String(begun.body['payment_id']);
  const { body } = await send('GET', `/admin/v1/payments/${paymentId}`);
  const { reference } = body['bank_transfer'] as { reference: string };
  return { orderId, paymentId, reference };
}

const payment = async (paymentId: string) =>
  (await send('GET', `/admin/v1/payments/${paymentId}`)).body;

const statusOf = async (paymentId: string) => (await payment(paymentId))['status'];

const cancelOrder = (orderId: string) =>
  send('POST', `/admin/v1/orders/${orderId}/cancel`, { body: {} });

const take = async (lines: readonly Line[], more: Parameters<BankBook['statement']>[1] = {}) => {
  const { status, body, text } = await giveFile(service().client, bank.statement(lines, more));
  if (status !== 200) throw new Error(text);
  return (body['statements'] as Body[])[0] ?? {};
};

/** The newest transaction on the account. */
async function newest(): Promise<Body> {
  const { body } = await send('GET', `${transactionsPath}?bank_account_id=${accountId}`);
  return (body['items'] as Body[])[0] ?? {};
}

const balance = async () => {
  const { body } = await send('GET', `/admin/v1/wallets/${shop.project.wallet_id}`);
  return (body['balances'] as Body[])[0]?.['balance'];
};

/** Nothing is unexplained, and the books agree. */
async function expectSound(): Promise<void> {
  const { body } = await send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  expect([body['bank_closing'], body['unexplained']]).toEqual([bank.balance, 0]);
  expect((await service().client.audit()).body['ok']).toBe(true);
}

test('the exact amount settles the payment and the order, once', async () => {
  const { paymentId, orderId, reference } = await waiting();
  const before = Number(await balance());
  expect(await take([{ minor: 1_990, reference }])).toMatchObject({ matched: 1, suspense: 0 });
  expect(await payment(paymentId)).toMatchObject({
    status: 'settled',
    bank_transfer: { received: 1_990 },
  });
  const order = await send('GET', `/admin/v1/orders/${orderId}`);
  expect(order.body['status']).toBe('paid');
  expect(await balance()).toBe(before + 1_990);
  expect(await newest()).toMatchObject({ state: 'matched', reason: null, payment_id: paymentId });
  await expectSound();
});

test.each<[string, (reference: string) => Partial<Line>]>(
  firstOf([
    [
      'in lower case and with spaces',
      (it) => ({ text: it.toLowerCase().replaceAll(/(.{4})/g, '$1 ') }),
    ],
    ['in the end-to-end id', (it) => ({ endToEndId: it })],
    ['in the text of the entry', (it) => ({ additional: `Incoming ${it}` })],
  ]),
)('the reference is found %s', async (_, written) => {
  const { paymentId, reference } = await waiting(500);
  await take([{ minor: 500, ...written(reference) }]);
  expect(await statusOf(paymentId)).toBe('settled');
});

test('a partial payment waits for the rest, and the rest settles it', async () => {
  const { paymentId, reference } = await waiting(1_000);
  await take([{ minor: 400, reference }]);
  expect(await newest()).toMatchObject({ state: 'matched', reason: 'part' });
  expect(await payment(paymentId)).toMatchObject({
    status: 'awaiting_authorization',
    bank_transfer: { amount: 1_000, received: 400 },
  });
  await expectSound();
  await take([{ minor: 600, reference }]);
  expect(await statusOf(paymentId)).toBe('settled');
  await expectSound();
});

longTest('an overpayment settles the payment, and the excess is on its way back', async () => {
  const { paymentId, reference } = await waiting(1_000);
  const { body: before } = await send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  await take([{ minor: 1_250, reference }]);
  expect(await statusOf(paymentId)).toBe('settled');
  expect(await newest()).toMatchObject({ state: 'matched', reason: 'excess' });
  const { body: after } = await send('GET', `${bankAccountsPath}/${accountId}/reconciliation`);
  expect(Number(after['difference']) - Number(before['difference'])).toBe(250);
  await expectSound();
});

test.each<[string, string, (it: { orderId: string; reference: string }) => Promise<unknown>]>(
  firstOf([
    ['paid already', 'already_paid', ({ reference }) => take([{ minor: 700, reference }])],
    ['canceled', 'canceled', ({ orderId }) => cancelOrder(orderId)],
  ]),
)('money for a payment that is %s goes to suspense', async (_, reason, happens) => {
  const one = await waiting(700);
  await happens(one);
  await take([{ minor: 700, reference: one.reference }]);
  expect(await newest()).toMatchObject({ state: 'suspense', reason, amount: 700 });
  await expectSound();
});

test('money with two references or an unknown one goes to suspense with suggestions and can be assigned', async () => {
  const [one, two] = [await waiting(300), await waiting(300)];
  await take([{ minor: 300, text: `${one.reference} ${two.reference}` }]);
  expect(await newest()).toMatchObject({ state: 'suspense', reason: 'several_references' });
  await take([{ minor: 300, reference: 'RF18539007547034' }]);
  const row = await newest();
  expect(row).toMatchObject({ state: 'suspense', reason: 'unknown_reference' });
  const suggested = (row['suggestions'] as Body[]).map((it) => it['payment_id']);
  expect(suggested).toEqual(expect.arrayContaining([one.paymentId, two.paymentId]));
  const path = `${transactionsPath}/${row['bank_transaction_id']}`;
  await cancelOrder(two.orderId);
  const { body: again } = await send('GET', path);
  const open = (again['suggestions'] as Body[]).map((it) => it['payment_id']);
  expect([open.includes(one.paymentId), open.includes(two.paymentId)]).toEqual([true, false]);
  const assigned = await send('POST', `${path}/assign`, { body: { payment_id: one.paymentId } });
  expect([assigned.status, assigned.body['state']]).toEqual([200, 'assigned']);
  expect(await statusOf(one.paymentId)).toBe('settled');
  const undone = await send('POST', `${path}/undo`);
  expect([undone.status, undone.body['error']]).toEqual([409, 'invalid_state']);
  await expectSound();
});

test('the first booked message posts a credit; later messages about it are known', async () => {
  const { paymentId, reference } = await waiting(810);
  const entry = entryOf({ minor: 810, reference, bookedOn: bank.day, valueOn: bank.day });
  const given = { opening: null, closing: null, day: bank.day, sequence: 1 };
  const early = bank.write([{ ...entry, status: 'PDNG', transactions: [] }], {
    ...given,
    more: { kind: 'camt.052' },
  });
  await giveFile(service().client, early);
  expect(await newest()).toMatchObject({ state: 'ignored', reason: 'pending' });
  expect(await statusOf(paymentId)).toBe('awaiting_authorization');
  const during = bank.write([entry], { ...given, more: { kind: 'camt.054' } });
  await giveFile(service().client, during);
  expect(await statusOf(paymentId)).toBe('settled');
  const line = {
    ...entry,
    minor: 810,
    reference,
    endToEndId: entry.transactions?.[0]?.endToEndId ?? '',
  };
  const { amount: _, direction: __, transactions: ___, ...rest } = line;
  expect(await take([rest])).toMatchObject({ new: 0, known: 1, matched: 0, continuity: 'ok' });
  expect(await newest()).toMatchObject({
    counterparty: { name: 'Ona Onaitė', iban: 'LT121000011101001000' },
    end_to_end_id: line.endToEndId,
  });
  await expectSound();
});

test('a batch waits in suspense as one sum until its details come', async () => {
  const { paymentId, reference } = await waiting(150);
  const servicerReference = `BATCH-${reference}`;
  const batch = { servicerReference, batch: { count: 2 }, transactions: [] };
  expect(await take([{ minor: 400, ...batch }])).toMatchObject({ suspense: 1 });
  expect(await newest()).toMatchObject({ state: 'suspense', reason: 'batch', amount: 400 });
  const day = '2026-03-01';
  const details = [
    { amount: '1.50', endToEndId: 'A', structured: [reference] },
    { amount: '2.50', endToEndId: 'B', unstructured: ['somebody'] },
  ];
  const entry = entryOf({ minor: 400, servicerReference, bookedOn: day, transactions: details });
  await giveFile(
    service().client,
    bank.write([entry], {
      opening: null,
      closing: null,
      day,
      sequence: 1,
      more: { kind: 'camt.054' },
    }),
  );
  expect(await statusOf(paymentId)).toBe('settled');
  await expectSound();
});

test('details replace a batch in suspense even after its sum has changed', async () => {
  const { paymentId, reference } = await waiting(150);
  const same = { servicerReference: `SUM-${reference}`, bookedOn: bank.day, valueOn: bank.day };
  const sum = { ...same, batch: { count: 2 }, transactions: [] };
  await giveFile(service().client, bank.notice('camt.052', [entryOf({ minor: 400, ...sum })]));
  expect(await take([{ minor: 450, ...sum }])).toMatchObject({ changed: 1 });
  const transactions = [
    { amount: '1.50', endToEndId: 'A', structured: [reference] },
    { amount: '3.00', endToEndId: 'B', unstructured: ['somebody'] },
  ];
  const entry = entryOf({ minor: 450, ...same, transactions });
  await giveFile(service().client, bank.notice('camt.054', [entry], same.bookedOn));
  expect(await statusOf(paymentId)).toBe('settled');
  await expectSound();
});

test('the payments of a batch that nets to zero are taken', async () => {
  const { paymentId, reference } = await waiting(310);
  const transactions = [
    { amount: '3.10', direction: 'CRDT', endToEndId: 'A', structured: [reference] },
    { amount: '3.10', direction: 'DBIT', endToEndId: 'B' },
  ];
  const taken = await take([{ minor: 0, batch: { count: 2 }, transactions }]);
  expect(taken).toMatchObject({ entries: 1, new: 1, matched: 1, suspense: 1 });
  expect(await statusOf(paymentId)).toBe('settled');
  await expectSound();
});

test('a credit that one message both announces without a day and books settles its payment once', async () => {
  const { paymentId, reference } = await waiting(320);
  const one = { minor: 320, reference, endToEndId: `DAY-${reference}`, valueOn: bank.day };
  const told = [
    { ...one, servicerReference: 'NONREF', status: 'PDNG', bookedOn: null },
    { ...one, servicerReference: 'NONREF', bookedOn: bank.day },
  ];
  const given = await giveFile(service().client, bank.notice('camt.052', told.map(entryOf)));
  expect([given.status, (given.body['statements'] as Body[])[0]]).toMatchObject([
    200,
    { entries: 2, suspense: 0 },
  ]);
  expect(await statusOf(paymentId)).toBe('settled');
  await take([{ ...one, servicerReference: 'NONREF' }]);
  await expectSound();
});

test('an entry without a day is no difference, unless the next camt.053 lacks it', async () => {
  const { client, database } = service();
  const end = Date.parse(`${bank.day}T00:00:00Z`) / 1_000;
  const range = `from=${end - 86_400}&to=${end}`;
  const one = { minor: 150, text: 'no day', servicerReference: 'NO-DAY' };
  const unexplained = async () => {
    const path = `${bankAccountsPath}/${accountId}/reconciliations?${range}`;
    const { body } = await send('GET', path);
    return (body['items'] as Body[]).at(-1)?.['unexplained'];
  };
  const untold = entryOf({ ...one, bookedOn: null, valueOn: bank.day });
  await giveFile(client, bank.notice('camt.054', [untold]));
  await expectSound();
  expect(await unexplained()).toBe(0);
  // As if the last statement had come later, without this entry.
  await database.query('UPDATE bank_transaction SET created_at = 1 WHERE remittance = $1', [
    'no day',
  ]);
  expect(await unexplained()).toBe(-150);
  await take([one]);
  await expectSound();
  expect(await unexplained()).toBe(0);
});

test('a reversal of a settled credit charges the payment back', async () => {
  const { paymentId, reference } = await waiting(640);
  const endToEndId = `REV-${reference}`;
  await take([{ minor: 640, reference, endToEndId }]);
  const before = Number(await balance());
  await take([{ minor: -640, endToEndId, isReversal: true }]);
  expect(await statusOf(paymentId)).toBe('chargeback');
  expect(await balance()).toBe(before - 640);
  await expectSound();
});

test('an entry that comes again with another amount goes to suspense and logs an error', async () => {
  const servicerReference = `SAME-${accountId}`;
  await take([{ minor: 100, servicerReference }]);
  const before = service().lines.length;
  expect(await take([{ minor: 130, servicerReference }])).toMatchObject({ changed: 1 });
  expect(await newest()).toMatchObject({ state: 'suspense', reason: 'changed', amount: 30 });
  const told = service()
    .lines.slice(before)
    .map((line) => JSON.parse(line) as Body)
    .find(({ level }) => level === 'error');
  expect(told).toMatchObject({ bank_account: accountId, entries: 1 });
});
