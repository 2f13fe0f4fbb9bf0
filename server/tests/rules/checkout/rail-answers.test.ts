import { test } from 'vitest';
import { driving, reporting } from '../../support/rules/checkout-commands.ts';
import {
  type CheckoutGiven,
  type CheckoutSeen,
  checkout,
} from '../../support/rules/checkout-scene.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { type Rule, rules } from '../../support/rules/rule.ts';

type Row = Rule<CheckoutGiven, CheckoutSeen>;

const authorized: CheckoutGiven = { payments: [{}] };
const settled = {
  order: 'paid 1000 of 1000',
  links: ['completed 1000 until +3600'],
  payments: ['settled 1000'],
  money: { shop: '1000', 'rail mock': '-1000' },
  moved: ['settlement: rail mock → shop 1000'],
  told: ['payment settled', 'order amount_paid_updated', 'order status_updated'],
};
const paid: CheckoutGiven = {
  money: { shop: 1_000 },
  order: { status: 'paid', paid: 1_000 },
  links: [{ status: 'completed' }],
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the bank reports the money: the payment settles', given: authorized, when: reporting('settled'), becomes: { ...settled, answers: ['settled: applied'] } },
  { rule: 'a repeated report changes nothing', given: authorized, before: [reporting('settled')], when: reporting('settled'), becomes: {} },
  { rule: 'the same report under another id is recorded as past', given: authorized, before: [reporting('settled', 'a')], when: reporting('settled', 'b'),
    becomes: { answers: ['settled: applied', 'settled: past'] } },
  { rule: 'a late report of an earlier step is recorded as past', given: authorized, before: [driving(['settle'])], when: reporting('processing'), becomes: { answers: ['processing: past'] } },
  { rule: 'money after a review settles the payment, even if the end of the review is not reported',
    given: { payments: [{ status: 'on_hold' }] }, when: reporting('settled'),
    becomes: { ...settled, told: ['(payment processing)', ...settled.told], answers: ['settled: applied'] } },
  { rule: 'a failure after the money has come contradicts it: it is recorded, and nothing moves', given: authorized, before: [driving(['settle'])], when: reporting('failed'),
    becomes: { answers: ['failed: unexpected'] } },
  { rule: 'money for an expired payment is left for a person to check', given: { payments: [{ status: 'expired' }] }, when: reporting('settled'),
    becomes: { answers: ['settled: unexpected'] } },
  { rule: 'money that the merchant’s account cannot hold is recorded, and nothing moves',
    given: { ...authorized, money: { shop: Number.MAX_SAFE_INTEGER - 999 } }, when: reporting('settled'), becomes: { answers: ['settled: unexpected'] } },
  { rule: 'a chargeback of the rest after a partial refund',
    given: { ...paid, payments: [{ status: 'refunded', refunded: 300 }] }, when: reporting('chargeback'),
    becomes: { payments: ['refunded 1000, refunded 300, charged back 700'], money: { shop: '300', 'rail mock': '700' },
      moved: ['chargeback: shop → rail mock 700'], told: ['payment refunded'], answers: ['chargeback: applied'] } },
  { rule: 'a known chargeback is recorded as past', given: { ...paid, payments: [{ status: 'refunded', refunded: 300, chargedBack: 700 }] }, when: reporting('chargeback'),
    becomes: { answers: ['chargeback: past'] } },
  { rule: 'a chargeback after a full refund is left for a person to check', given: { ...paid, payments: [{ status: 'refunded', refunded: 1_000 }] }, when: reporting('chargeback'),
    becomes: { answers: ['chargeback: unexpected'] } },
]))('checkout 3.2: answers of rails: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one id for two reports', given: authorized, before: [reporting('authorized')], when: reporting('settled'),
    refused: 'answer_conflict: This answer was given before and said something else.' },
  { rule: 'a payment of another rail', given: authorized, when: reporting('settled', 'first', 'cards'), refused: 'not_found: There is no such payment of this rail.' },
  { rule: 'a payment that does not exist', given: {}, when: reporting('settled'), refused: 'not_found: There is no such payment.' },
]))('checkout 3.2: answers of rails are refused: %s', prove(checkout));
