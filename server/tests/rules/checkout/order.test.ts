import { test } from 'vitest';
import { linksMax, paymentsMax } from '../../../src/checkout/orders/order.ts';
import { attemptsMax } from '../../../src/checkout/payments/why-closed.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { strangerId } from '../../support/rules/cast.ts';
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
  sessionEnds,
} from '../../support/rules/checkout-commands.ts';
import {
  type CheckoutGiven,
  type CheckoutSeen,
  checkout,
  part,
  splits,
} from '../../support/rules/checkout-scene.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Rule, rules } from '../../support/rules/rule.ts';

type Row = Rule<CheckoutGiven, CheckoutSeen>;

const ids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => uuidOf('one of many', String(index)));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'it is pending payment, and an event says that it was created', when: creatingOrder(), becomes: { order: 'pending_payment 0 of 1000', told: ['order created'] } },
  { rule: 'of one cent', when: creatingOrder({ amount: 1n }), becomes: { order: 'pending_payment 0 of 1', told: ['order created'] } },
]))('checkout 2.1: create order: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'an unpaid order: its active links are canceled too',
    given: { links: [{}, { status: 'completed' }] }, when: cancelingOrder(),
    becomes: { order: 'canceled 0 of 1000', links: ['canceled 1000 until +3600', 'completed 1000 until +3600'], told: ['order status_updated'] } },
  { rule: 'an expired link stays expired',
    given: { links: [{ expiredAt: after(5) }] }, at: 5, when: cancelingOrder(), becomes: { order: 'canceled 0 of 1000', told: ['order status_updated'] } },
]))('checkout 3.1: cancel order: %s', prove(checkout));

const onlyUnpaid = (what: string): string =>
  `invalid_state: Only an order of which nothing is paid can be ${what}.`;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one cent is paid', given: { order: { paid: 1 } }, when: cancelingOrder(), refused: onlyUnpaid('canceled') },
  { rule: 'it is paid', given: { order: { status: 'paid', paid: 1_000 } }, when: cancelingOrder(), refused: onlyUnpaid('canceled') },
  { rule: 'it is closed', given: { order: { status: 'closed' } }, when: cancelingOrder(), refused: onlyUnpaid('canceled') },
  { rule: 'it was canceled before', given: { order: { status: 'canceled' } }, when: cancelingOrder(), refused: 'invalid_state: The order was canceled before.' },
  { rule: 'it does not exist', when: cancelingOrder(), refused: 'not_found: There is no such order.' },
]))('checkout 3.1: cancel order is refused: %s', prove(checkout));

const fixed = (cents: number) => ({
  order: { splitPlan: splits([part('anna', { amount: String(cents) })]) },
});

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'while nothing is paid: active links are canceled',
    given: {}, when: changingAmount(1_500n),
    becomes: { order: 'pending_payment 0 of 1500', links: ['canceled 1000 until +3600'], told: ['order amount_updated'] } },
  { rule: 'to the same amount: nothing happens', given: {}, when: changingAmount(1_000n), becomes: {} },
  { rule: 'to exactly the sum of its split',
    given: fixed(300), when: changingAmount(300n), becomes: { order: 'pending_payment 0 of 300', links: ['canceled 1000 until +3600'], told: ['order amount_updated'] } },
]))('checkout 3.1: change the amount of an order: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one cent less than the sum of its split', given: fixed(300), when: changingAmount(299n),
    refused: "invalid_state: The parts of this order's split are more than this amount." },
  { rule: 'one cent is paid', given: { order: { paid: 1 } }, when: changingAmount(1_500n), refused: onlyUnpaid('changed') },
  { rule: 'it is paid', given: { order: { status: 'paid', paid: 1_000 } }, when: changingAmount(1_500n), refused: onlyUnpaid('changed') },
  { rule: 'it is closed', given: { order: { status: 'closed' } }, when: changingAmount(1_500n), refused: onlyUnpaid('changed') },
  { rule: 'it is canceled', given: { order: { status: 'canceled' } }, when: changingAmount(1_500n), refused: 'invalid_state: The order was canceled before.' },
  { rule: 'it does not exist', when: changingAmount(1_500n), refused: 'not_found: There is no such order.' },
]))('checkout 3.1: change the amount of an order is refused: %s', prove(checkout));

const requested = { order: { splitPlan: splits([part('anna', { amount: '300' })], true) } };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'for the whole amount due', given: {}, when: creatingLink(1_000n), becomes: { links: ['active 1000 until +3600', 'active 1000 until +3600'] } },
  { rule: 'for one cent of it', given: {}, when: creatingLink(1n), becomes: { links: ['active 1000 until +3600', 'active 1 until +3600'] } },
  { rule: 'for exactly the rest', given: { order: { paid: 400 } }, when: creatingLink(600n), becomes: { links: ['active 1000 until +3600', 'active 600 until +3600'] } },
  { rule: 'that never expires', given: {}, when: creatingLink(1_000n, { lifetime: 0 }), becomes: { links: ['active 1000 until +3600', 'active 1000'] } },
  { rule: 'that lives for a second', given: {}, when: creatingLink(1_000n, { lifetime: 1 }), becomes: { links: ['active 1000 until +3600', 'active 1000 until +1'] } },
  { rule: 'for the whole amount of an order with splits, without expiry',
    given: requested, when: creatingLink(1_000n, { lifetime: 0 }), becomes: { links: ['active 1000 until +3600', 'active 1000'] } },
  { rule: 'as the hundredth link', given: { order: { linkIds: ids(linksMax - 1) } }, when: creatingLink(1_000n),
    becomes: { links: ['active 1000 until +3600', 'active 1000 until +3600'] } },
]))('checkout 2.3: create link: %s', prove(checkout));

const overDue = (due: number): string =>
  `invalid_properties: purchase.amount: Amount should be at most the balance due, ${due}`;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one cent more than is due', given: {}, when: creatingLink(1_001n), refused: overDue(1_000) },
  { rule: 'one cent more than the rest', given: { order: { paid: 400 } }, when: creatingLink(601n), refused: overDue(600) },
  { rule: 'one cent less than the amount of an order with splits', given: requested, when: creatingLink(999n, { lifetime: 0 }),
    refused: 'invalid_properties: purchase.amount: Amount should be the full amount of a split order' },
  { rule: 'an order with splits, with an expiry', given: requested, when: creatingLink(1_000n, { lifetime: 60 }),
    refused: 'invalid_properties: lifetime: Lifetime should be 0 for an order with splits' },
  { rule: 'an unavailable payment method', given: {}, when: creatingLink(1_000n, { isKeyAvailable: false }),
    refused: 'invalid_properties: payment_details.key: Key names a payment method that is not available' },
  { rule: 'all of these faults at once', given: requested, when: creatingLink(1_001n, { lifetime: 60, isKeyAvailable: false }),
    refused: `${overDue(1_000)}; lifetime: Lifetime should be 0 for an order with splits; payment_details.key: Key names a payment method that is not available` },
  ...(['paid', 'canceled', 'closed'] as const).map((status) => ({
    rule: `an order that is ${status}`, given: { order: { status } }, when: creatingLink(1n), refused: `invalid_state: This order is ${status}; nothing is to be paid.` })),
  { rule: 'a hundred and first link', given: { order: { linkIds: ids(linksMax) } }, when: creatingLink(1n), refused: 'invalid_state: This order has 100 payment links already.' },
  { rule: "another project's order", given: {}, when: creatingLink(1n, { project: strangerId }), refused: 'not_found: There is no such order.' },
  { rule: 'an order that does not exist', when: creatingLink(1n), refused: 'not_found: There is no such order.' },
]))('checkout 2.3: create link is refused: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'it is canceled by hand', given: {}, when: cancelingLink(), becomes: { links: ['canceled 1000 until +3600'] } },
  { rule: 'it is canceled in its last second', given: {}, at: 3_599, when: cancelingLink(), becomes: { links: ['canceled 1000 until +3600'] } },
  { rule: 'a new lifetime counts from now and causes an event', given: {}, at: 100, when: changingLink({ lifetimeSeconds: 60 }),
    becomes: { links: ['active 1000 until +160'], told: ['order payment_link.expired_at_updated'] } },
  { rule: 'the same moment of expiry causes no event', given: {}, when: changingLink({ lifetimeSeconds: 3_600 }), becomes: {} },
]))('checkout 3.3: link: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'canceled in the second at which it expires', given: {}, at: 3_600, when: cancelingLink(), refused: 'invalid_state: Only an active payment link can be canceled.' },
  { rule: 'changed in the second at which it expires', given: {}, at: 3_600, when: changingLink({ name: 'New' }), refused: 'invalid_state: Only an active payment link can be changed.' },
  ...(['completed', 'expired', 'canceled'] as const).flatMap((status) => [
    { rule: `canceled where it is ${status}`, given: { links: [{ status }] }, when: cancelingLink(), refused: 'invalid_state: Only an active payment link can be canceled.' },
    { rule: `changed where it is ${status}`, given: { links: [{ status }] }, when: changingLink({ name: 'New' }), refused: 'invalid_state: Only an active payment link can be changed.' },
  ]),
  { rule: 'an expiry for an order with splits', given: { ...requested, links: [{ expiredAt: null }] }, when: changingLink({ lifetimeSeconds: 60 }),
    refused: 'invalid_properties: lifetime: Lifetime should be 0 for an order with splits' },
  { rule: "another project's link", given: {}, when: cancelingLink(1, strangerId), refused: 'not_found: There is no such payment link.' },
  { rule: 'a link that does not exist', given: {}, when: changingLink({ name: 'New' }, 4), refused: 'not_found: There is no such payment link.' },
]))('checkout 3.3: link is refused: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'for the amount of its link; its first steps are recorded but not sent to the merchant',
    given: { links: [{ amount: 400 }] }, when: paying(['require_authorization']),
    becomes: { payments: ['awaiting_authorization 400'], timers: ['payment session +1800'], told: ['(payment initiated)', '(payment awaiting_authorization)'] } },
  { rule: 'in the last second of its link', given: {}, at: 3_599, when: paying(),
    becomes: { payments: ['initiated 1000'], timers: ['payment session +5399'], told: ['(payment initiated)'] } },
  { rule: 'the session of the buyer ends once the payment is authorized', given: { payments: [{ status: 'awaiting_authorization' }] }, when: driving(['authorize']),
    becomes: { payments: ['authorized 1000'], timers: [], told: ['(payment authorized)'] } },
  { rule: 'as the two hundredth payment', given: { order: { paymentIds: ids(paymentsMax - 1) } }, when: paying(),
    becomes: { payments: ['initiated 1000'], timers: ['payment session +1800'], told: ['(payment initiated)'] } },
  { rule: 'a second click of the same buyer is the same payment', given: {}, before: [clicking()], when: clicking(), becomes: {} },
  { rule: 'another attempt after the bank refused the first', given: { payments: [{ status: 'rejected' }] }, when: clicking({ number: 2 }),
    becomes: { payments: ['rejected 1000', 'awaiting_authorization 1000'], timers: ['payment session +1800'], told: ['(payment initiated)', '(payment awaiting_authorization)'] } },
]))('checkout 3.2: begin payment: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'in the second at which its link expires', given: {}, at: 3_600, when: paying(), refused: 'invalid_state: This payment link is expired.' },
  ...(['completed', 'canceled', 'expired'] as const).map((status) => ({
    rule: `a link that is ${status}`, given: { links: [{ status }] }, when: paying(), refused: `invalid_state: This payment link is ${status}.` })),
  ...(['paid', 'canceled', 'closed'] as const).map((status) => ({
    rule: `an order that is ${status}`, given: { order: { status } }, when: paying(), refused: `invalid_state: This order is ${status}; nothing is to be paid.` })),
  { rule: 'a two hundred and first payment', given: { order: { paymentIds: ids(paymentsMax) } }, when: paying(), refused: 'invalid_state: There were 200 attempts to pay this order already.' },
  { rule: 'a link of another order', given: {}, when: paying([], { link: 3 }), refused: 'not_found: There is no such payment link.' },
  { rule: 'a hundred and first payment of its link', given: { payments: Array(attemptsMax).fill({ status: 'rejected' }) }, when: paying([], { number: attemptsMax + 1 }), refused: 'invalid_state: There were 100 attempts to pay this link already.' },
  { rule: 'while the money of another attempt is under way', given: { payments: [{ status: 'authorized' }] }, when: paying([], { number: 2 }), refused: 'invalid_state: Another payment of this link is under way.' },
  { rule: 'of another buyer, while the money of the first is under way', given: { payments: [{ status: 'authorized' }] }, when: clicking({ number: 2 }), refused: 'invalid_state: Another payment of this link is under way.' },
  { rule: 'on the page of a paid order', given: { order: { status: 'paid' } }, when: clicking(), refused: 'invalid_state: This order is paid; nothing is to be paid.' },
]))('checkout 3.2: begin payment is refused: %s', prove(checkout));

const waiting: CheckoutGiven = { payments: [{ status: 'awaiting_authorization' }] };

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'in the last second nothing happens', given: waiting, at: 1_799, when: sessionEnds, becomes: {} },
  { rule: 'after half an hour without the buyer the attempt expires, and the link stays',
    given: waiting, at: 1_800, when: sessionEnds, becomes: { payments: ['expired 1000'], timers: [], told: ['payment expired'] } },
]))('checkout 3.2: session: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  ...(['fail', 'reject', 'cancel', 'expire'] as const).flatMap((trigger) => {
    const [status, told] = { fail: ['failed', 'failed'], reject: ['rejected', 'rejected'], cancel: ['canceled', 'cancelled'], expire: ['expired', 'expired'] }[trigger] as [string, string];
    return [
      { rule: `a payment is ${status} before it settles, and moves no money`, given: { payments: [{}] }, when: driving([trigger]), becomes: { payments: [`${status} 1000`], told: [`payment ${told}`] } },
      { rule: `a settled payment can no longer be ${status}`, given: { payments: [{ status: 'settled' as const }] }, when: driving([trigger]), refused: `invalid_state: A payment that is settled cannot become ${status}.` },
    ];
  }),
]))('checkout 3.2: failures: %s', prove(checkout));
