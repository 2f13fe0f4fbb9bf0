import { expect, test } from 'vitest';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { type Payment, startedPayment } from '../../payments/payment.ts';
import { excessRefundId } from '../../refunds/refund.ts';
import { lostAgain, moneyBackOf } from './money-back.ts';

const now = 1_800_000_000 as UnixSeconds;
const id = '5f0c1d7e-0a4e-4c38-9d5c-0d6f7a1b2c3d';
const excess = excessRefundId({ id });

/** A payment of 100 that arrived. `became`: its later changes. */
const aPayment = (became: Partial<Payment> = {}): Payment => ({
  ...startedPayment(
    {
      id,
      orderId: 'order',
      linkId: 'link',
      projectId: 'project',
      orderReference: 'Order 1',
      methodKey: 'mock',
      rail: 'mock',
      flow: 'redirect',
      amount: 100n,
      currency: 'EUR',
      purpose: 'Honey',
      externalPaymentId: null,
    },
    now,
  ),
  settledAt: now,
  ...became,
});

// biome-ignore format: a table
test.each([
  // refunds            refunded  order       because
  [['a'],               100n,     'paid',     'seller'],
  [['a', 'b'],          3n,       'paid',     'seller'],
  [[excess],            100n,     'paid',     'order_paid'],
  [[excess],            40n,      'paid',     'too_much'],
  [[excess],            100n,     'canceled', 'order_canceled'],
  [[excess, 'a'],       50n,      'paid',     'several'],
] as const)('refunds %j of %d of 100 for an order that is %s: %s', (refundIds, refunded, status, because) => {
  const payment = aPayment({ status: 'refunded', refunded, refundIds });
  expect(moneyBackOf(payment, { status })).toEqual({ returned: { because, amount: refunded }, disputed: 0n });
});

test('a chargeback is shown apart from a refund of the seller', () => {
  const payment = aPayment({ refunded: 1n, refundIds: ['a'], chargedBack: 99n });
  expect(moneyBackOf(payment, { status: 'paid' })).toEqual({
    returned: { because: 'seller', amount: 1n },
    disputed: 99n,
  });
});

const kept = aPayment();
const returned = aPayment({ refunded: 100n });
const partly = aPayment({ refunded: 1n });
const disputed = aPayment({ chargedBack: 100n });
const waiting = aPayment({ settledAt: null });

// biome-ignore format: a table
test.each<[string, paid: bigint, ofOrder: readonly Payment[], ofLink: readonly Payment[], lost: object | null]>([
  ['the seller has the money',               100n, [kept],               [kept],               null],
  ['it was returned',                        100n, [returned],           [returned],           { amount: 100n, of: 100n, isDisputed: false }],
  ['a part was returned',                    100n, [partly],             [partly],             { amount: 1n, of: 100n, isDisputed: false }],
  ['it is disputed',                         100n, [disputed],           [disputed],           { amount: 100n, of: 100n, isDisputed: true }],
  ['a second payer was fully refunded',      100n, [kept, returned],     [kept, returned],     null],
  ['both payers were fully refunded',        100n, [returned, returned], [returned, returned], { amount: 100n, of: 100n, isDisputed: false }],
  ['only another link was refunded',         200n, [kept, returned],     [kept],               null],
  ['only this link was refunded',            200n, [kept, returned],     [returned],           { amount: 100n, of: 100n, isDisputed: false }],
  ['another link was paid and refunded',     100n, [returned, waiting],  [waiting],            { amount: 100n, of: 100n, isDisputed: false }],
])('money lost after a link was paid: %s', (_, amountPaid, ofOrder, ofLink, lost) => {
  expect(lostAgain({ amountPaid }, ofOrder, ofLink)).toEqual(lost);
});
