import { test } from 'vitest';
import { driving, refunding } from '../../support/rules/checkout-commands.ts';
import {
  type CheckoutGiven,
  type CheckoutSeen,
  checkout,
  type GivenPayment,
} from '../../support/rules/checkout-scene.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { type Rule, rules } from '../../support/rules/rule.ts';

type Row = Rule<CheckoutGiven, CheckoutSeen>;

/** A paid order of 1000, and what the shop has of it. */
const paid = (payment: GivenPayment = {}, shop = 1_000): CheckoutGiven => ({
  money: { shop },
  order: { status: 'paid', paid: 1_000 },
  links: [{ status: 'completed' }],
  payments: [{ status: 'settled', ...payment }],
});

const refunded = (amount: number, payment: string, left: string) => ({
  payments: [payment],
  money: { shop: left, 'rail mock': String(amount) },
  moved: [`refund: shop → rail mock ${amount}`],
  refunds: [`requested ${amount}`],
  told: ['payment refunded'],
});

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the whole amount; the order stays paid',
    given: paid(), when: refunding(1_000n), becomes: refunded(1_000, 'refunded 1000, refunded 1000', '0') },
  { rule: 'one cent', given: paid(), when: refunding(1n), becomes: refunded(1, 'refunded 1000, refunded 1', '999') },
  { rule: 'a second part, up to what remains',
    given: paid({ status: 'refunded', refunded: 300 }, 700), when: refunding(700n),
    becomes: { ...refunded(700, 'refunded 1000, refunded 1000', '0') } },
  { rule: 'a second part causes an event, too', given: paid({ status: 'refunded', refunded: 300 }, 700), when: refunding(1n),
    becomes: refunded(1, 'refunded 1000, refunded 301', '699') },
  { rule: 'from money of other orders',
    given: paid({}, 5_000), when: refunding(1_000n), becomes: refunded(1_000, 'refunded 1000, refunded 1000', '4000') },
  { rule: 'to the wallet that paid',
    given: paid({ rail: 'wallet', payerWalletId: 101 }), when: refunding(400n, { payer: 'ona' }),
    becomes: { ...refunded(400, 'refunded 1000, refunded 400', '600'), money: { shop: '600', ona: '400' }, moved: ['refund: shop → ona 400'] } },
]))('checkout 3.2: refund: %s', prove(checkout));

const impossible = (reason: string): string => `invalid_state: No refund is possible: ${reason}.`;

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one cent more than was settled',
    given: paid({}, 5_000), when: refunding(1_001n), refused: 'invalid_properties: amount: Amount should be at most what remains, 1000' },
  { rule: 'one cent more than remains after a part',
    given: paid({ status: 'refunded', refunded: 300 }, 5_000), when: refunding(701n),
    refused: 'invalid_properties: amount: Amount should be at most what remains, 700' },
  { rule: 'the balance of the project is one cent too small',
    given: paid({}, 999), when: refunding(1_000n), refused: 'insufficient_funds: The balance of the project is too small for this refund.' },
  { rule: 'a cent of the project’s money is reserved for something else',
    given: { ...paid(), held: { shop: 1 } }, when: refunding(1_000n), refused: 'insufficient_funds: The balance of the project is too small for this refund.' },
  { rule: 'nothing remains',
    given: paid({ status: 'refunded', refunded: 1_000 }), when: refunding(1n), refused: impossible('FULLY_REFUNDED') },
  { rule: 'the payer’s wallet cannot hold it',
    given: { ...paid({ rail: 'wallet', payerWalletId: 101 }), money: { shop: 1_000, ona: Number.MAX_SAFE_INTEGER - 399 } },
    when: refunding(400n, { payer: 'ona' }), refused: "balance_limit: The payer's wallet cannot hold so much." },
  { rule: 'it was charged back',
    given: paid({ status: 'chargeback', chargedBack: 1_000 }, 5_000), when: refunding(1n), refused: impossible('CHARGEBACK') },
  { rule: 'it was charged back while a leg was returned: the status of the payment is checked first',
    given: paid({ status: 'partially_distributed', chargedBack: 1_000 }, 5_000), when: refunding(1n), refused: impossible('PAYMENT_NOT_SETTLED') },
  { rule: 'the rest was charged back after a part was refunded',
    given: paid({ status: 'refunded', refunded: 300, chargedBack: 700 }, 5_000), when: refunding(1n), refused: impossible('CHARGEBACK') },
  ...(['initiated', 'awaiting_authorization', 'authorized', 'processing', 'pending_settlement', 'on_hold', 'failed', 'rejected', 'canceled', 'expired', 'partially_distributed'] as const).map((status) => ({
    rule: `a payment that is ${status}`, given: paid({ status }, 5_000), when: refunding(1n), refused: impossible('PAYMENT_NOT_SETTLED') })),
  { rule: 'an order that does not exist', when: refunding(1n), refused: 'not_found: There is no such payment.' },
]))('checkout 3.2: refund is refused: %s', prove(checkout));

const chargedBack = (payment: string, amount: number) => ({
  payments: [payment],
  money: { shop: '0', 'rail mock': String(amount) },
  moved: [`chargeback: shop → rail mock ${amount}`],
  told: ['payment chargeback'],
});

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'takes all of the payment from the merchant',
    given: paid(), when: driving(['dispute']), becomes: chargedBack('chargeback 1000, charged back 1000', 1_000) },
  { rule: 'money that the merchant lacks becomes a debt',
    given: paid({}, 300), when: driving(['dispute']),
    becomes: { ...chargedBack('chargeback 1000, charged back 1000', 1_000),
      money: { shop: '0', 'receivable shop': '-700', 'rail mock': '1000' },
      moved: ['chargeback: shop → rail mock 300', 'chargeback: receivable shop → rail mock 700'] } },
  { rule: 'one missing cent becomes a debt of one cent',
    given: paid({}, 999), when: driving(['dispute']),
    becomes: { ...chargedBack('chargeback 1000, charged back 1000', 1_000),
      money: { shop: '0', 'receivable shop': '-1', 'rail mock': '1000' },
      moved: ['chargeback: shop → rail mock 999', 'chargeback: receivable shop → rail mock 1'] } },
  { rule: 'money reserved for something else is not taken and becomes a debt instead',
    given: { ...paid(), held: { shop: 400 } }, when: driving(['dispute']),
    becomes: { ...chargedBack('chargeback 1000, charged back 1000', 1_000),
      money: { shop: '0 + 400 held', 'receivable shop': '-400', 'rail mock': '1000' },
      moved: ['chargeback: shop → rail mock 600', 'chargeback: receivable shop → rail mock 400'] } },
  { rule: 'the whole amount becomes a debt if the merchant has nothing',
    given: paid({}, 0), when: driving(['dispute']),
    becomes: { ...chargedBack('chargeback 1000, charged back 1000', 1_000),
      money: { 'receivable shop': '-1000', 'rail mock': '1000' }, moved: ['chargeback: receivable shop → rail mock 1000'] } },
  { rule: 'after a partial refund it takes only the remainder, and the status stays refunded',
    given: paid({ status: 'refunded', refunded: 300 }, 700), when: driving(['dispute']),
    becomes: { ...chargedBack('refunded 1000, refunded 300, charged back 700', 700), told: ['payment refunded'] } },
  { rule: 'back to the wallet that paid',
    given: paid({ rail: 'wallet', payerWalletId: 101 }), when: driving(['dispute'], { payer: 'ona' }),
    becomes: { ...chargedBack('chargeback 1000, charged back 1000', 1_000), money: { shop: '0', ona: '1000' }, moved: ['chargeback: shop → ona 1000'] } },
]))('checkout 3.2: chargeback: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'nothing remains after a full refund',
    given: paid({ status: 'refunded', refunded: 1_000 }), when: driving(['dispute']), refused: 'invalid_state: A payment that is refunded cannot become chargeback.' },
  { rule: 'nothing remains of a transfer that was all excess',
    given: paid({ refunded: 1_000 }, 5_000), when: driving(['dispute']), refused: 'invalid_state: Nothing of this payment remains.' },
  { rule: 'a second time after a partial refund',
    given: paid({ status: 'refunded', refunded: 300, chargedBack: 700 }), when: driving(['dispute']), refused: 'invalid_state: A payment that is refunded cannot become chargeback.' },
  ...(['initiated', 'awaiting_authorization', 'authorized', 'processing', 'pending_settlement', 'on_hold', 'failed', 'rejected', 'canceled', 'expired', 'chargeback'] as const).map((status) => ({
    rule: `a payment that is ${status}`, given: paid({ status }), when: driving(['dispute']), refused: `invalid_state: A payment that is ${status} cannot become chargeback.` })),
]))('checkout 3.2: chargeback is refused: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the whole rest, by the operator',
    given: paid(), when: driving(['refund']), becomes: refunded(1_000, 'refunded 1000, refunded 1000', '0') },
  { rule: 'nothing remains of a transfer that was all excess',
    given: paid({ refunded: 1_000 }, 5_000), when: driving(['refund']), refused: 'invalid_state: Nothing of this payment remains.' },
]))('checkout 3.2: refund: %s', prove(checkout));
