import { expect, test } from 'vitest';
import type { FailureReason } from '../../../src/checkout/payments/failure.ts';
import type { PaymentStatus } from '../../../src/checkout/payments/payment.states.ts';
import type { PaymentTrigger } from '../../../src/checkout/payments/payment.ts';
import { figureTallies } from '../../../src/figures/daily/tally.store.ts';
import { dayOf, daySeconds, type Tally } from '../../../src/figures/daily/tally.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';
import { projectId } from '../../support/rules/cast.ts';
import {
  cancelingLink,
  cancelingOrder,
  changingAmount,
  changingLink,
  clicking,
  creatingLink,
  creatingOrder,
  driving,
  paying,
  payingFromWallet,
  refunding,
  reporting,
  sessionEnds,
} from '../../support/rules/checkout-commands.ts';
import {
  type CheckoutGiven,
  checkout,
  type GivenPayment,
  part,
  splits,
} from '../../support/rules/checkout-scene.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import {
  after,
  type Pillar,
  type Rule,
  rules,
  type Seen,
  start,
} from '../../support/rules/rule.ts';

// Business 2, Daily figures: what each operation counts, and on which day (decision 0151).

type FiguresSeen = Seen & { readonly figures: readonly string[] };
type Row = Rule<CheckoutGiven, FiguresSeen>;

const shown = ({ figure, method, reason, amount, day }: Tally): string =>
  [
    figure,
    ...(method === '' ? [] : [method]),
    ...(reason === '' ? [] : [reason]),
    ...(amount === 0n ? [] : [amount]),
    ...(day === dayOf(start) ? [] : [`on day +${day - dayOf(start)}`]),
  ].join(' ');

const figures: Pillar<CheckoutGiven, FiguresSeen> = {
  build: checkout.build,
  look: (store) => ({
    money: {},
    moved: [],
    told: [],
    figures: store.entriesOf(figureTallies).map(shown),
  }),
};

const one = (payment: GivenPayment = {}): CheckoutGiven => ({ payments: [payment] });

const paid = (payment: GivenPayment = {}): CheckoutGiven => ({
  money: { shop: 1_000 },
  order: { status: 'paid', paid: 1_000 },
  links: [{ status: 'completed' }],
  payments: [{ status: 'settled', ...payment }],
});

const untilMidnight = daySeconds - (start % daySeconds);

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a created order', when: creatingOrder(), becomes: { figures: ['orders'] } },
  { rule: 'a payment that begins', given: {}, when: clicking(), becomes: { figures: ['payments mock'] } },
  { rule: 'a payment that begins and settles at once: the order is paid',
    given: {}, when: paying(['settle']), becomes: { figures: ['payments mock', 'payments_settled mock 1000', 'orders_paid'] } },
  { rule: 'a settlement that pays the order', given: one(), when: driving(['settle']), becomes: { figures: ['payments_settled mock 1000', 'orders_paid'] } },
  { rule: 'a settlement of a part: the order is not paid yet',
    given: { links: [{ amount: 400 }], payments: [{ amount: 400 }] }, when: driving(['settle']), becomes: { figures: ['payments_settled mock 400'] } },
  { rule: 'a settlement that completes the amount',
    given: { order: { paid: 600 }, links: [{ amount: 400 }], payments: [{ amount: 400 }] }, when: driving(['settle']),
    becomes: { figures: ['payments_settled mock 400', 'orders_paid'] } },
  { rule: 'an overpayment counts as volume, and its return as a refund',
    given: { order: { paid: 600 }, payments: [{}] }, when: driving(['settle']),
    becomes: { figures: ['payments_settled mock 1000', 'orders_paid', 'refunds 600'] } },
  { rule: 'money for a canceled order goes back',
    given: { order: { status: 'canceled' }, payments: [{}] }, when: driving(['settle']), becomes: { figures: ['payments_settled mock 1000', 'refunds 1000'] } },
  { rule: 'money for a paid order goes back, and the order is not counted twice',
    given: { order: { status: 'paid', paid: 1_000 }, payments: [{}] }, when: driving(['settle']), becomes: { figures: ['payments_settled mock 1000', 'refunds 1000'] } },
  { rule: 'a settlement that the bank reports', given: one(), when: reporting('settled'), becomes: { figures: ['payments_settled mock 1000', 'orders_paid'] } },
  { rule: 'a settlement from a wallet',
    given: { ...one({ status: 'awaiting_authorization', rail: 'wallet' }), money: { ona: 1_000 } }, when: payingFromWallet('ona'),
    becomes: { figures: ['payments_settled mock 1000', 'orders_paid'] } },
  { rule: 'a refund of a part', given: paid(), when: refunding(400n), becomes: { figures: ['refunds 400'] } },
  { rule: 'a second refund', given: paid({ status: 'refunded', refunded: 400 }), when: refunding(600n), becomes: { figures: ['refunds 600'] } },
  { rule: 'a refund of the whole rest, by the operator', given: paid(), when: driving(['refund']), becomes: { figures: ['refunds 1000'] } },
  { rule: 'a session that ends', given: one({ status: 'awaiting_authorization' }), at: 1_800, when: sessionEnds, becomes: { figures: ['payments_failed mock expired'] } },
  { rule: 'one second before midnight it is still today', at: untilMidnight - 1, when: creatingOrder(), becomes: { figures: ['orders'] } },
  { rule: 'at midnight it is tomorrow', at: untilMidnight, when: creatingOrder(), becomes: { figures: ['orders on day +1'] } },
  { rule: 'a payment of yesterday counts when it settles',
    given: one(), at: untilMidnight, when: driving(['settle']), becomes: { figures: ['payments_settled mock 1000 on day +1', 'orders_paid on day +1'] } },
]))('business 2: figures: %s', prove(figures));

const ends: readonly (readonly [PaymentTrigger, PaymentStatus])[] = [
  ['fail', 'failed'],
  ['reject', 'rejected'],
  ['cancel', 'canceled'],
  ['expire', 'expired'],
];

const failing = (on: 'reject' | 'fail', reason: FailureReason) =>
  driving([{ on, why: { reason, code: null } }]);

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a refusal with a reason', given: one(), when: failing('reject', 'insufficient_funds'), becomes: { figures: ['payments_failed mock insufficient_funds'] } },
  { rule: 'a refusal without details', given: one(), when: failing('reject', 'declined'), becomes: { figures: ['payments_failed mock rejected'] } },
  { rule: 'a technical fault', given: one(), when: failing('fail', 'technical_error'), becomes: { figures: ['payments_failed mock failed'] } },
]))('decision 0179: figures: %s', prove(figures));

test.each(
  rules<Row>(
    ends.map(([trigger, status]) => ({
      rule: `a payment that becomes ${status}`,
      given: one(),
      when: driving([trigger]),
      becomes: { figures: [`payments_failed mock ${status}`] },
    })),
  ),
)('business 2: figures: %s', prove(figures));

const split = { splitPlan: splits([part('anna', { amount: '300' })]) };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a canceled order', given: {}, when: cancelingOrder() },
  { rule: 'a changed amount', given: {}, when: changingAmount(1_500n) },
  { rule: 'a link', given: {}, when: creatingLink(1_000n) },
  { rule: 'a changed link', given: {}, when: changingLink({ name: 'New' }) },
  { rule: 'a canceled link', given: {}, when: cancelingLink() },
  { rule: 'a payment on its way', given: one(), when: driving(['process']) },
  { rule: 'a chargeback, which is no refund', given: paid(), when: driving(['dispute']) },
  { rule: 'a chargeback after a refund', given: paid({ status: 'refunded', refunded: 300 }), when: driving(['dispute']) },
  { rule: 'a leg that comes back',
    given: { money: { shop: 0 }, order: split, payments: [{}] }, before: [driving(['settle'])], when: driving(['return_leg']),
    becomes: { figures: ['payments_settled mock 1000', 'orders_paid'] } },
]))('business 2: figures do not count %s', prove(figures));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a refund of too much', given: paid(), when: refunding(1_001n), refused: 'invalid_properties: amount: Amount should be at most what remains, 1000' },
  { rule: 'a second end', given: one({ status: 'failed' }), when: driving(['fail']), refused: 'invalid_state: A payment that is failed cannot become failed.' },
  { rule: 'several steps, the last of them refused: none is counted',
    given: {}, when: paying(['settle', 'settle']), refused: 'invalid_state: A payment that is settled cannot become settled.' },
]))('business 2: figures do not count refused operations: %s', prove(figures));

test('business 2: a repeated report of a bank counts once', async () => {
  const engine = createMemoryEngine({ now: () => start });
  checkout.build(engine.store, one());
  const world = { engine, store: engine.store };
  await Promise.all([reporting('failed')(world), reporting('failed')(world)]);
  await reporting('failed')(world);
  expect(engine.store.entriesOf(figureTallies).map(shown)).toEqual(['payments_failed mock failed']);
});

test('business 2: a figure names its project, mode, currency and day', async () => {
  const engine = createMemoryEngine({ now: () => after(5) });
  checkout.build(engine.store, undefined);
  await creatingOrder({ currency: 'USD' })({ engine, store: engine.store });
  expect(engine.store.entriesOf(figureTallies)).toEqual([
    {
      projectId,
      isTest: true,
      day: 20_833,
      currency: 'USD',
      figure: 'orders',
      method: '',
      reason: '',
      number: 1,
      amount: 0n,
    },
  ]);
});
