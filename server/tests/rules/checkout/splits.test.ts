import { test } from 'vitest';
import type { Distribution } from '../../../src/checkout/splits/split-plan.ts';
import { markedUuidOf, uuidOf } from '../../../src/engine/uuid-of.ts';
import { recipientIds } from '../../support/rules/cast.ts';
import { driving, refunding, reporting } from '../../support/rules/checkout-commands.ts';
import {
  type CheckoutGiven,
  type CheckoutSeen,
  checkout,
  part,
  splits,
} from '../../support/rules/checkout-scene.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { type Rule, rules } from '../../support/rules/rule.ts';

type Row = Rule<CheckoutGiven, CheckoutSeen>;

const percent = (share: number) => ({
  type: 'percent' as const,
  perMillion: String(share * 10_000),
});
const fixed = (cents: number) => ({ amount: String(cents) });
const rest = { type: 'remainder' as const };

const settledOrder = (amount: number) => ({
  order: `paid ${amount} of ${amount}`,
  links: [`completed ${amount} until +3600`],
  told: ['payment settled', 'order amount_paid_updated', 'order status_updated'],
});

/** An order of this amount, divided like this, whose payment is about to settle. */
const divided = (amount: number, ...parts: Parameters<typeof splits>[0]): CheckoutGiven => ({
  order: { amount, splitPlan: splits(parts) },
  links: [{ amount }],
  payments: [{ amount }],
});

/** How an amount is divided: who gets what, and what the shop keeps. */
type Division = readonly [
  rule: string,
  amount: number,
  parts: Parameters<typeof splits>[0],
  legs: readonly string[],
  shop: number,
];

// biome-ignore format: a table
const divisions: readonly Division[] = [
  ['a fixed part; the rest is the merchant’s',                1_000, [part('anna', fixed(300))],                                                  ['anna 300'], 700],
  ['a fixed part of the whole amount',                        300, [part('anna', fixed(300))],                                                  ['anna 300'], 0],
  ['a percent part',                                          1_000, [part('anna', percent(25))],                                                 ['anna 250'], 750],
  ['half a cent is rounded up',                               10, [part('anna', percent(25))],                                                 ['anna 3'], 7],
  ['less than half a cent is rounded to nothing: no leg',     1, [part('anna', percent(49))],                                                 [], 1],
  ['two halves of an odd cent: the later one gets less',      1, [part('anna', percent(50)), part('bruno', percent(50))],                     ['anna 1'], 0],
  ['two halves of an odd cent, the first the merchant’s own', 1, [part(null, percent(50)), part('anna', percent(50))],                      [], 1],
  ['fixed first, then percents of the whole',                 1_000, [part('anna', fixed(100)), part('bruno', percent(10))],                      ['anna 100', 'bruno 100'], 800],
  ['the remainder takes the rounding difference',             1_000, [part('anna', percent(33.3333)), part('bruno', rest)],                       ['anna 333', 'bruno 667'], 0],
  ['the merchant’s own part stays with the merchant',         1_000, [part(null, fixed(400)), part('anna', rest)],                                ['anna 600'], 400],
  ['one recipient with two parts has two legs',               1_000, [part('anna', fixed(100)), part('anna', percent(10))],                       ['anna 100', 'anna 100'], 800],
  ['nothing is left for the remainder: no leg',               1_000, [part('anna', fixed(1_000)), part('bruno', rest)],                           ['anna 1000'], 0],
];

const sums = (legs: readonly string[]): Readonly<Record<string, string>> => {
  const totals: Record<string, number> = {};
  for (const leg of legs) {
    const [name = '', cents] = leg.split(' ');
    totals[name] = (totals[name] ?? 0) + Number(cents);
  }
  return Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, String(total)]));
};

test.each(
  rules<Row>(
    divisions.map(([rule, amount, parts, legs, shop]) => ({
      rule,
      given: divided(amount, ...parts),
      when: driving(['settle']),
      becomes: {
        ...settledOrder(amount),
        payments: [[`settled ${amount}`, ...legs.map((leg) => `${leg} delivered`)].join(', ')],
        money: { 'rail mock': String(-amount), shop: String(shop), ...sums(legs) },
        moved: [
          `settlement: rail mock → shop ${amount}`,
          ...legs.map((leg) => `distribution: shop → ${leg}`),
        ],
      },
    })),
  ),
)('checkout 2.1: split: %s', prove(checkout));

const plan = splits([part('anna', fixed(100)), part('bruno', percent(25))]);

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the first payment fills the first parts, and gives away at most what it brought',
    given: { order: { splitPlan: plan }, payments: [{ amount: 150 }] }, when: driving(['settle']),
    becomes: { order: 'pending_payment 150 of 1000', links: ['completed 1000 until +3600'], payments: ['settled 150, anna 100 delivered, bruno 50 delivered'],
      money: { 'rail mock': '-150', anna: '100', bruno: '50' },
      moved: ['settlement: rail mock → shop 150', 'distribution: shop → anna 100', 'distribution: shop → bruno 50'],
      told: ['payment settled', 'order amount_paid_updated'] } },
  { rule: 'the last payment fills the rest of the parts',
    given: { order: { splitPlan: plan, paid: 150 }, payments: [{ amount: 850 }] }, when: driving(['settle']),
    becomes: { ...settledOrder(1_000), payments: ['settled 850, bruno 200 delivered'], money: { 'rail mock': '-850', shop: '650', bruno: '200' },
      moved: ['settlement: rail mock → shop 850', 'distribution: shop → bruno 200'] } },
  { rule: 'an excess is not divided',
    given: { order: { splitPlan: plan, paid: 400 }, payments: [{}] }, when: driving(['settle']),
    becomes: { ...settledOrder(1_000), payments: ['refunded 1000, refunded 400'], money: { 'rail mock': '-600', shop: '600' },
      moved: ['settlement: rail mock → shop 1000', 'refund: shop → rail mock 400'], refunds: ['excess 400'],
      told: [...settledOrder(1_000).told, 'payment refunded'] } },
  { rule: 'money for a canceled order is not divided',
    given: { money: { shop: 5_000 }, order: { splitPlan: plan, status: 'canceled' }, links: [{ status: 'canceled' }], payments: [{}] },
    when: driving(['settle']),
    becomes: { payments: ['refunded 1000, refunded 1000'],
      moved: ['settlement: rail mock → shop 1000', 'refund: shop → rail mock 1000'], refunds: ['order_canceled 1000'],
      told: ['payment settled', 'payment refunded'] } },
]))('checkout 2.1: split over several payments: %s', prove(checkout));

const legOf = (
  name: keyof typeof recipientIds,
  cents: number,
  status: Distribution['status'] = 'delivered',
): Distribution => ({
  id: uuidOf('leg', name),
  beneficiaryId: recipientIds[name],
  name,
  iban: `LT-${name}`,
  slotId: null,
  type: 'fixed',
  amount: String(cents),
  status,
  moves: 0,
});

/** Settles the payment and pays out Anna's 100 and Bruno's 250. */
const paidOut = driving(['settle']);
const before: CheckoutGiven = { order: { splitPlan: plan }, payments: [{}] };
const idOf = (index: number) => markedUuidOf('leg', uuidOf('payment', '1'), String(index));
const move = (action: 'return' | 'deliver', legId: string | null) => driving([{ legId, action }]);

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a leg comes back: the service keeps the money, and one event is sent',
    given: before, before: [paidOut], when: move('return', idOf(0)),
    becomes: { payments: ['partially_distributed 1000, anna 100 returned, bruno 250 delivered'], money: { anna: '0', 'returned shop': '100' },
      moved: ['distribution_returned: anna → returned shop 100'], told: ['(payment settled)', 'order recipient.returned'] } },
  { rule: 'the first possible leg comes back if none is named',
    given: before, before: [paidOut], when: driving(['return_leg']),
    becomes: { payments: ['partially_distributed 1000, anna 100 returned, bruno 250 delivered'], money: { anna: '0', 'returned shop': '100' },
      moved: ['distribution_returned: anna → returned shop 100'], told: ['(payment settled)', 'order recipient.returned'] } },
  { rule: 'a second leg comes back: the payment stays partially distributed',
    given: before, before: [paidOut, move('return', idOf(0))], when: move('return', idOf(1)),
    becomes: { payments: ['partially_distributed 1000, anna 100 returned, bruno 250 returned'], money: { bruno: '0', 'returned shop': '350' },
      moved: ['distribution_returned: bruno → returned shop 250'], told: ['(payment settled)', 'order recipient.returned'] } },
  { rule: 'one of two legs is sent again: the other is still returned',
    given: before, before: [paidOut, move('return', idOf(0)), move('return', idOf(1))], when: move('deliver', idOf(0)),
    becomes: { payments: ['partially_distributed 1000, anna 100 delivered, bruno 250 returned'], money: { anna: '100', 'returned shop': '250' },
      moved: ['distribution_resent: returned shop → anna 100'], told: ['(payment settled)'] } },
  { rule: 'the last leg is sent again: the payment is settled again, and an event is sent',
    given: before, before: [paidOut, move('return', idOf(0))], when: move('deliver', idOf(0)),
    becomes: { payments: ['settled 1000, anna 100 delivered, bruno 250 delivered'], money: { anna: '100', 'returned shop': '0' },
      moved: ['distribution_resent: returned shop → anna 100'], told: ['(payment settled)', 'order status_updated'] } },
  { rule: 'a leg is sent again to another account of the same recipient',
    given: before, before: [paidOut, move('return', idOf(0))], when: driving([{ legId: idOf(0), action: 'deliver', iban: 'LT-new' }]),
    becomes: { payments: ['settled 1000, anna 100 delivered to LT-new, bruno 250 delivered'], money: { anna: '100', 'returned shop': '0' },
      moved: ['distribution_resent: returned shop → anna 100'], told: ['(payment settled)', 'order status_updated'] } },
]))('checkout 3.2: legs of a split: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a leg comes back twice', given: before, before: [paidOut, move('return', idOf(0))], when: move('return', idOf(0)),
    refused: 'invalid_state: This leg of the payment is returned already.' },
  { rule: 'a delivered leg is sent again', given: before, before: [paidOut], when: move('deliver', idOf(0)),
    refused: 'invalid_state: This leg of the payment is delivered already.' },
  { rule: 'an unknown leg', given: before, before: [paidOut], when: move('return', idOf(7)), refused: 'not_found: There is no such leg of this payment.' },
  { rule: 'a payment without legs', given: { payments: [{ status: 'settled' }] }, when: driving(['return_leg']),
    refused: 'invalid_state: No part of this payment is with a recipient.' },
  { rule: 'the recipient has nothing left of the money', given: { order: { splitPlan: plan }, payments: [{ status: 'settled', distributions: [legOf('anna', 100)] }] },
    when: move('return', uuidOf('leg', 'anna')), refused: 'insufficient_funds: The account does not have enough available money.' },
  { rule: 'a leg of a refunded payment', given: { order: { splitPlan: plan }, payments: [{ status: 'refunded', distributions: [legOf('anna', 100)] }] },
    when: move('return', uuidOf('leg', 'anna')), refused: 'invalid_state: No leg of a payment that is refunded can come back.' },
]))('checkout 3.2: legs of a split are refused: %s', prove(checkout));

const away = [paidOut, move('return', idOf(0))];
const disputed = [...away, driving(['dispute'])];

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'it posts, the status stays, and the snapshot shows it',
    given: before, before: away, when: driving(['dispute']),
    becomes: { payments: ['partially_distributed 1000, charged back 1000, anna 100 returned, bruno 250 delivered'],
      money: { shop: '0', 'receivable shop': '-350', 'rail mock': '0' },
      moved: ['chargeback: shop → rail mock 650', 'chargeback: receivable shop → rail mock 350'], told: ['(payment settled)', 'order status_updated'] } },
  { rule: 'a report of the bank does the same',
    given: before, before: away, when: reporting('chargeback'),
    becomes: { payments: ['partially_distributed 1000, charged back 1000, anna 100 returned, bruno 250 delivered'],
      money: { shop: '0', 'receivable shop': '-350', 'rail mock': '0' }, answers: ['chargeback: applied'],
      moved: ['chargeback: shop → rail mock 650', 'chargeback: receivable shop → rail mock 350'], told: ['(payment settled)', 'order status_updated'] } },
  { rule: 'a repeated report of the bank is past', given: before, before: disputed, when: reporting('chargeback'), becomes: { answers: ['chargeback: past'] } },
  { rule: 'the leg is delivered: the chargeback now shows, in both webhooks',
    given: before, before: disputed, when: move('deliver', idOf(0)),
    becomes: { payments: ['chargeback 1000, charged back 1000, anna 100 delivered, bruno 250 delivered'], money: { anna: '100', 'returned shop': '0' },
      moved: ['distribution_resent: returned shop → anna 100'], told: ['payment chargeback', 'order status_updated'] } },
  { rule: 'another leg comes back meanwhile: the payment waits for both',
    given: before, before: disputed, when: move('return', idOf(1)),
    becomes: { payments: ['partially_distributed 1000, charged back 1000, anna 100 returned, bruno 250 returned'], money: { bruno: '0', 'returned shop': '350' },
      moved: ['distribution_returned: bruno → returned shop 250'], told: ['(payment settled)', 'order recipient.returned'] } },
  { rule: 'one of two legs is delivered: the chargeback still does not show',
    given: before, before: [...disputed, move('return', idOf(1))], when: move('deliver', idOf(1)),
    becomes: { payments: ['partially_distributed 1000, charged back 1000, anna 100 returned, bruno 250 delivered'], money: { bruno: '250', 'returned shop': '100' },
      moved: ['distribution_resent: returned shop → bruno 250'], told: ['(payment settled)'] } },
]))('checkout 3.2: a chargeback while a leg is away: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'a second chargeback', given: before, before: disputed, when: driving(['dispute']), refused: 'invalid_state: A payment that is partially_distributed cannot become chargeback.' },
  { rule: 'a refund after it', given: before, before: disputed, when: refunding(1n), refused: 'invalid_state: No refund is possible: PAYMENT_NOT_SETTLED.' },
  { rule: 'a refund once it shows', given: before, before: [...disputed, move('deliver', idOf(0))], when: refunding(1n), refused: 'invalid_state: No refund is possible: CHARGEBACK.' },
  { rule: 'a leg that comes back once it shows', given: before, before: [...disputed, move('deliver', idOf(0))], when: move('return', idOf(0)),
    refused: 'invalid_state: No leg of a payment that is chargeback can come back.' },
]))('checkout 3.2: a chargeback while a leg is away refuses: %s', prove(checkout));
