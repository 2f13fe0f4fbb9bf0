import { test } from 'vitest';
import {
  driving,
  drivingWithReceipts,
  paying,
  payingFromWallet,
} from '../../support/rules/checkout-commands.ts';
import {
  type CheckoutGiven,
  type CheckoutSeen,
  checkout,
} from '../../support/rules/checkout-scene.ts';
import { prove } from '../../support/rules/prove-rule.ts';
import { after, type Rule, rules } from '../../support/rules/rule.ts';

type Row = Rule<CheckoutGiven, CheckoutSeen>;

const authorized: CheckoutGiven = { payments: [{}] };

/** The effects of settling a whole order of 1000. */
const settled = {
  order: 'paid 1000 of 1000',
  links: ['completed 1000 until +3600'],
  payments: ['settled 1000'],
  money: { shop: '1000', 'rail mock': '-1000' },
  moved: ['settlement: rail mock → shop 1000'],
  told: ['payment settled', 'order amount_paid_updated', 'order status_updated'],
};

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the merchant has the money, the order is paid, the link is completed, and events say so',
    given: authorized, when: driving(['settle']), becomes: settled },
  { rule: 'a payment that begins and settles at once',
    given: {}, when: paying(['settle']),
    becomes: { ...settled, told: ['(payment initiated)', ...settled.told] } },
  { rule: 'a part of the amount: the order waits for the rest',
    given: { payments: [{ amount: 400 }] }, when: driving(['settle']),
    becomes: { order: 'pending_payment 400 of 1000', links: ['completed 1000 until +3600'], payments: ['settled 400'],
      money: { shop: '400', 'rail mock': '-400' }, moved: ['settlement: rail mock → shop 400'],
      told: ['payment settled', 'order amount_paid_updated'] } },
  { rule: 'one cent less than the amount leaves one cent due',
    given: { payments: [{ amount: 999 }] }, when: driving(['settle']),
    becomes: { order: 'pending_payment 999 of 1000', links: ['completed 1000 until +3600'], payments: ['settled 999'],
      money: { shop: '999', 'rail mock': '-999' }, moved: ['settlement: rail mock → shop 999'],
      told: ['payment settled', 'order amount_paid_updated'] } },
  { rule: 'exactly the rest makes the order paid',
    given: { order: { paid: 600 }, payments: [{ amount: 400 }] }, when: driving(['settle']),
    becomes: { ...settled, payments: ['settled 400'], money: { shop: '400', 'rail mock': '-400' },
      moved: ['settlement: rail mock → shop 400'] } },
  { rule: 'one cent more than the rest goes back at once',
    given: { order: { paid: 601 }, payments: [{ amount: 400 }] }, when: driving(['settle']),
    becomes: { ...settled, payments: ['refunded 400, refunded 1'], money: { shop: '399', 'rail mock': '-399' },
      moved: ['settlement: rail mock → shop 400', 'refund: shop → rail mock 1'], refunds: ['excess 1'],
      told: [...settled.told, 'payment refunded'] } },
  { rule: 'the whole amount goes back if the order is already paid',
    given: { order: { status: 'paid', paid: 1_000 }, payments: [{}] }, when: driving(['settle']),
    becomes: { links: ['completed 1000 until +3600'], payments: ['refunded 1000, refunded 1000'],
      moved: ['settlement: rail mock → shop 1000', 'refund: shop → rail mock 1000'], refunds: ['excess 1000'],
      told: ['payment settled', 'payment refunded'] } },
  { rule: 'the whole amount goes back if the order is canceled',
    given: { order: { status: 'canceled' }, links: [{ status: 'canceled' }], payments: [{}] }, when: driving(['settle']),
    becomes: { payments: ['refunded 1000, refunded 1000'],
      moved: ['settlement: rail mock → shop 1000', 'refund: shop → rail mock 1000'], refunds: ['order_canceled 1000'],
      told: ['payment settled', 'payment refunded'] } },
  { rule: 'a link that has expired since the payment began is completed',
    given: { links: [{ expiredAt: after(10) }], payments: [{ createdAt: after(9) }] }, at: 20, when: driving(['settle']),
    becomes: { ...settled, links: ['completed 1000 until +10'] } },
  { rule: 'a payment that began after the link expired does not complete it, but counts for the order',
    given: { links: [{ expiredAt: after(10) }], payments: [{ createdAt: after(10) }] }, at: 20, when: driving(['settle']),
    becomes: { ...settled, links: ['active 1000 until +10'] } },
  { rule: 'the session of a buyer who was expected ends with the settlement',
    given: { payments: [{ status: 'awaiting_authorization' }] }, when: driving(['settle']), becomes: { ...settled, timers: [] } },
  { rule: 'the merchant’s account is filled to the cent',
    given: { ...authorized, money: { shop: Number.MAX_SAFE_INTEGER - 1_000 } }, when: driving(['settle']),
    becomes: { ...settled, money: { shop: String(Number.MAX_SAFE_INTEGER), 'rail mock': '-1000' } } },
  { rule: 'decision 0167: a receipt is scheduled if the project sends receipts and the address is known',
    given: { links: [{ email: 'ona@example.com' }], payments: [{}] }, when: drivingWithReceipts(['settle']),
    becomes: { ...settled, timers: ['receipt +0'] } },
  { rule: 'decision 0167: no receipt if the project sends none',
    given: { links: [{ email: 'ona@example.com' }], payments: [{}] }, when: driving(['settle']), becomes: settled },
  { rule: 'decision 0167: a receipt for a partly returned payment, too',
    given: { order: { paid: 601 }, links: [{ email: 'ona@example.com' }], payments: [{ amount: 400 }] }, when: drivingWithReceipts(['settle']),
    becomes: { ...settled, payments: ['refunded 400, refunded 1'], money: { shop: '399', 'rail mock': '-399' },
      moved: ['settlement: rail mock → shop 400', 'refund: shop → rail mock 1'], refunds: ['excess 1'],
      told: [...settled.told, 'payment refunded'], timers: ['receipt +0'] } },
  { rule: 'decision 0167: no receipt for a payment that goes back in full',
    given: { order: { status: 'canceled' }, links: [{ status: 'canceled', email: 'ona@example.com' }], payments: [{}] },
    when: drivingWithReceipts(['settle']),
    becomes: { payments: ['refunded 1000, refunded 1000'],
      moved: ['settlement: rail mock → shop 1000', 'refund: shop → rail mock 1000'], refunds: ['order_canceled 1000'],
      told: ['payment settled', 'payment refunded'] } },
  { rule: 'decision 0167: no receipt without an address',
    given: authorized, when: drivingWithReceipts(['settle']), becomes: settled },
]))('checkout 3.2: settle: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the merchant’s account would be too full by one cent',
    given: { ...authorized, money: { shop: Number.MAX_SAFE_INTEGER - 999 } }, when: driving(['settle']),
    refused: 'balance_limit: The balance would grow beyond what the service can hold.' },
  { rule: 'an order that does not exist', when: driving(['settle']), refused: 'not_found: There is no such order.' },
  ...(['on_hold', 'settled', 'failed', 'rejected', 'canceled', 'expired', 'refunded', 'chargeback', 'partially_distributed'] as const).map((status) => ({
    rule: `a payment that is ${status}`,
    given: { payments: [{ status }] }, when: driving(['settle']), refused: `invalid_state: A payment that is ${status} cannot become settled.` })),
  { rule: 'a second settle in one request: neither happens',
    given: authorized, when: driving(['settle', 'settle']), refused: 'invalid_state: A payment that is settled cannot become settled.' },
]))('checkout 3.2: settle is refused: %s', prove(checkout));

const fromWallet = (cents: number): CheckoutGiven => ({
  money: { ona: cents },
  payments: [{ status: 'awaiting_authorization', rail: 'wallet' }],
});

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'the payer’s exact balance is enough',
    given: fromWallet(1_000), when: payingFromWallet('ona'),
    becomes: { ...settled, money: { ona: '0', shop: '1000' }, moved: ['settlement: ona → shop 1000'], timers: [] } },
  { rule: 'the excess goes back to the wallet',
    given: { ...fromWallet(1_000), order: { paid: 700 } }, when: payingFromWallet('ona'),
    becomes: { ...settled, payments: ['refunded 1000, refunded 700'], money: { ona: '700', shop: '300' }, timers: [],
      moved: ['settlement: ona → shop 1000', 'refund: shop → ona 700'], refunds: ['excess 700'], told: [...settled.told, 'payment refunded'] } },
]))('checkout 3.2: pay from a wallet: %s', prove(checkout));

// biome-ignore format: a table
test.each(rules<Row>([
  { rule: 'one cent less than the amount',
    given: fromWallet(999), when: payingFromWallet('ona'), refused: 'insufficient_funds: The account does not have enough available money.' },
  { rule: 'a cent of the money is reserved for something else',
    given: { ...fromWallet(1_000), held: { ona: 1 } }, when: payingFromWallet('ona'),
    refused: 'insufficient_funds: The account does not have enough available money.' },
  { rule: 'a wallet of the other mode', given: { ...fromWallet(0), money: { liva: 5_000 } }, when: payingFromWallet('liva'), refused: 'not_found: There is no such wallet.' },
  { rule: 'the project’s own wallet', given: { ...fromWallet(0), money: { shop: 5_000 } }, when: payingFromWallet('shop'),
    refused: 'own_wallet: A project cannot pay itself from its own wallet.' },
  { rule: 'a payment that expired since the payer looked',
    given: { ...fromWallet(5_000), payments: [{ status: 'expired', rail: 'wallet' }] }, when: payingFromWallet('ona'),
    refused: 'invalid_state: This payment is no longer awaiting_authorization.' },
]))('checkout 3.2: pay from a wallet is refused: %s', prove(checkout));
