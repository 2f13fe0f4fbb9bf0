import { knownMark } from '../../support/schema-texts.ts';
import { type Dice, type Draft, type Header, oneOf, type Who } from './draft.ts';

type Step = readonly [who: Who, method: string, path: string, body?: (dice: Dice) => object];

const amountOf = (dice: Dice): number => oneOf(dice, [1, 50, 100, 1_250, 99_999]);
const decimalOf = (dice: Dice): object => ({
  amount: oneOf(dice, ['0.01', '1.00', '3', '12.50']),
  currency: 'EUR',
});

const some = (name: string): string => `@some:${name}@`;
const orders = '/merchant-order/integration/v1/orders';
const links = '/checkout-payment-link/integration/v1/payment-links';
const payments = '/payment-executor/integration/v1/payments';
const transaction = `/rest/v1/transaction/${some('transaction_key')}`;
const transfer = `/transfer/rest/v1/transfers/${some('id')}`;

/** The steps of ordinary business, in any order: one step uses what another one created. */
// biome-ignore format: a table
const steps: readonly Step[] = [
  ['merchant', 'POST', orders, (dice) => ({ purchase: { reference: 'Order', amount: amountOf(dice), currency: 'EUR' } })],
  ['merchant', 'GET',  `${orders}/${some('order_id')}`],
  ['merchant', 'POST', links, (dice) => ({ order_id: some('order_id'), name: 'Link', purchase: { amount: amountOf(dice) }, experience: { language: 'en' } })],
  ['merchant', 'PUT',  `${links}/${some('link_id')}`, () => ({ name: 'New' })],
  ['merchant', 'PUT',  `${links}/${some('link_id')}/cancel`],
  ['operator', 'POST', `/admin/v1/test/payment-links/${some('link_id')}/pay`, (dice) => ({ outcome: oneOf(dice, ['settled', 'executed', 'failed']) })],
  ['merchant', 'POST', `${payments}/${some('payment_id')}/refunds`, (dice) => ({ amount: amountOf(dice), currency: 'EUR', reference: 'Back' })],
  ['merchant', 'GET',  `${payments}/${some('payment_id')}/refund-eligibility`],
  ['mac',      'POST', '/rest/v1/transaction', (dice) => ({ payments: [{ description: 'One', price: amountOf(dice), currency: 'EUR' }] })],
  ['mac',      'GET',  transaction],
  ['mac',      'PUT',  `${transaction}/reserve/${some('wallet_id')}`],
  ['mac',      'PUT',  `${transaction}/confirm`],
  ['mac',      'PUT',  `${transaction}/revoke`],
  ['mac',      'POST', '/rest/v1/allowance', (dice) => ({ description: 'Rides', max_price: amountOf(dice), currency: 'EUR' })],
  ['user',     'GET',  `/rest/v1/wallet/${some('wallet_id')}`],
  ['user',     'GET',  `/rest/v1/wallet/${some('wallet_id')}/balance`],
  ['transfer', 'POST', '/transfer/rest/v1/transfers', (dice) => ({ amount: decimalOf(dice), beneficiary: { type: 'service', service_account: { account_number: some('account_number') } }, payer: { account_number: some('account_number') } })],
  ['transfer', 'PUT',  `${transfer}/register`],
  ['transfer', 'PUT',  `${transfer}/reserve`],
  ['transfer', 'PUT',  `${transfer}/sign`],
  ['transfer', 'DELETE', transfer],
  ['operator', 'POST', '/admin/v1/postings', (dice) => ({ debit_account: some('account_id'), credit_account: some('account_id'), amount: amountOf(dice) })],
  ['operator', 'POST', `/admin/v1/wallets/${some('wallet_id')}/deposits`, (dice) => ({ amount: amountOf(dice), currency: 'EUR', reference: `R${dice(100_000)}` })],
  ['operator', 'POST', '/admin/v1/users', (dice) => ({ name: 'Ona', email: `ona${dice(1_000_000)}@people.example` })],
  ['operator', 'POST', '/admin/v1/projects', () => ({ name: 'Shop' })],
];

const filled = (text: string, dice: Dice): string =>
  text.replaceAll(/@some:(\w+)@/g, (_, name: string) => knownMark(name, dice(40)));

/** One step of ordinary business, valid as far as its document goes. */
export function storyRequest(dice: Dice): Omit<Draft, 'form' | 'dice'> {
  const [who, method, path, make] = oneOf(dice, steps);
  const headers: readonly Header[] =
    make === undefined ? [] : [['Content-Type', 'application/json']];
  const text = make === undefined ? null : JSON.stringify(make(dice));
  // Wallets have numbers as ids.
  const body = text && filled(text, dice).replaceAll(/"(@known:wallet_id:\d+@)"/g, '$1');
  return { kind: 'business', who, method, path: filled(path, dice), headers, body };
}
