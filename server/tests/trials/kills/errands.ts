import { accountIdOf } from '../../../src/identity/wallets/account-number.ts';
import { grimPath } from '../../crash/delivery/moody-receivers.ts';
import { nth } from '../../soak/errand.ts';
import { linksPath, ordersPath, paymentsPath } from '../../support/checkout.ts';
import type { Answer } from '../../support/operator-client.ts';
import { transfersPath } from '../../support/transfer.ts';
import { transactionPath } from '../../support/wallet.ts';
import type { Customer } from './customer.ts';

/** What a customer does, one request after the other, to its end. */
type Errand = (customer: Customer) => Promise<void>;

export const idIn = ({ body }: Answer, name: string): string => String(body[name]);

const anAmount = ({ random }: Customer): number => 100 + random(5_000);

export type LinkMade = {
  readonly mark: string;
  readonly amount: number;
  readonly orderId: string;
  readonly linkId: string;
};

/** An order and its link, as answered to the shop. The caller notes their final states. */
export async function anOrderWithLink(customer: Customer, isGrim = false): Promise<LinkMade> {
  const [mark, amount] = [customer.mark(), anAmount(customer)];
  const url = customer.scene.callbackUrl;
  const callback_url = isGrim ? url.replace(/[^/]*$/, grimPath) : url;
  const order = await customer.ask({
    ...{ by: 'merchant', method: 'POST', path: ordersPath, status: 201 },
    body: {
      purchase: { reference: mark, amount, currency: 'EUR' },
      redirect_urls: { callback_url },
    },
  });
  const orderId = idIn(order, 'order_id');
  const link = await customer.ask({
    ...{ by: 'merchant', method: 'POST', path: linksPath, status: 201 },
    body: {
      order_id: orderId,
      name: mark,
      purchase: { amount },
      experience: { language: 'lt' },
    },
  });
  return { mark, amount, orderId, linkId: idIn(link, 'link_id') };
}

function noteOrder(
  customer: Customer,
  { mark, amount, orderId, linkId }: LinkMade,
  states: { readonly order: string; readonly link: string },
): void {
  customer.note({ kind: 'order', mark, id: orderId, state: states.order, amount });
  customer.note({ kind: 'link', mark, id: linkId, state: states.link, amount });
}

export const pay = async (
  customer: Customer,
  { linkId }: LinkMade,
  body: object,
): Promise<string> => {
  const path = `/admin/v1/test/payment-links/${linkId}/pay`;
  const paid = await customer.ask({ by: 'operator', method: 'POST', path, body, status: 201 });
  return idIn(paid, 'payment_id');
};

/** The merchant has the money of a settled payment. */
export function noteSettled(customer: Customer, made: LinkMade, id: string): void {
  const { mark, amount } = made;
  const merchant = customer.accountOf(customer.scene.merchant.project.wallet_id);
  noteOrder(customer, made, { order: 'paid', link: 'completed' });
  customer.note({
    ...{ kind: 'payment', mark: `${mark} settled`, id, state: 'settled', amount },
    moves: [[merchant, amount]],
  });
}

const paidOrder: Errand = async (customer) => {
  const made = await anOrderWithLink(customer, customer.random(8) === 0);
  noteSettled(customer, made, await pay(customer, made, { outcome: 'settled' }));
};

/** The bank refuses the first attempt and accepts the second. */
const paidAtLast: Errand = async (customer) => {
  const made = await anOrderWithLink(customer);
  const { mark, amount } = made;
  const id = await pay(customer, made, { outcome: 'rejected' });
  customer.note({ kind: 'payment', mark: `${mark} rejected`, id, state: 'rejected', amount });
  noteSettled(customer, made, await pay(customer, made, { outcome: 'settled' }));
};

const refundedOrder: Errand = async (customer) => {
  const made = await anOrderWithLink(customer);
  const { mark, amount } = made;
  const id = await pay(customer, made, { outcome: 'settled' });
  const back = 1 + customer.random(amount);
  const refund = await customer.ask({
    ...{ by: 'merchant', method: 'POST', path: `${paymentsPath}/${id}/refunds`, status: 201 },
    body: { amount: back, currency: 'EUR', reference: mark },
  });
  const merchant = customer.accountOf(customer.scene.merchant.project.wallet_id);
  noteOrder(customer, made, { order: 'paid', link: 'completed' });
  customer.note({
    ...{ kind: 'payment', mark: `${mark} refunded`, id, state: 'refunded', amount },
    moves: [[merchant, amount]],
  });
  customer.note({
    ...{ kind: 'refund', mark, id: idIn(refund, 'refund_id'), state: 'made', amount: back },
    moves: [[merchant, -back]],
  });
};

const canceledLink: Errand = async (customer) => {
  const made = await anOrderWithLink(customer);
  const path = `${linksPath}/${made.linkId}/cancel`;
  await customer.ask({ by: 'merchant', method: 'PUT', path });
  noteOrder(customer, made, { order: 'pending_payment', link: 'canceled' });
};

type Bought = {
  readonly mark: string;
  readonly id: string;
  readonly amount: number;
  readonly payer: number;
};

/** A transaction with reserved money, by the allowance of its payer. */
async function reserved(
  customer: Customer,
  more: object = {},
  of: Partial<Pick<Bought, 'payer' | 'amount'>> = {},
): Promise<Bought> {
  const mark = customer.mark();
  const { amount = anAmount(customer) } = of;
  const { payer = nth(customer.scene.payers, customer.random(1_000)) } = of;
  const payments = [{ description: mark, price: amount, currency: 'EUR' }];
  const body = { payments, ...more };
  const made = await customer.ask({ by: 'wallet', method: 'POST', path: transactionPath, body });
  const id = idIn(made, 'transaction_key');
  const path = `${transactionPath}/${id}/reserve/${payer}`;
  await customer.ask({ by: 'wallet', method: 'PUT', path });
  return { mark, id, amount, payer };
}

const act = (customer: Customer, { id }: Pick<Bought, 'id'>, action: string): Promise<Answer> =>
  customer.ask({ by: 'wallet', method: 'PUT', path: `${transactionPath}/${id}/${action}` });

function noteConfirmed(customer: Customer, bought: Bought, payerAccount: string): void {
  const { mark, id, amount } = bought;
  const shop = customer.accountOf(customer.scene.wallet.project.wallet_id);
  customer.note({
    ...{ kind: 'transaction', mark, id, amount, state: 'confirmed, reserved' },
    moves: [
      [payerAccount, -amount],
      [shop, amount],
    ],
  });
}

const confirmed: Errand = async (customer) => {
  const bought = await reserved(customer);
  await act(customer, bought, 'confirm');
  noteConfirmed(customer, bought, customer.accountOf(bought.payer));
};

function noteCanceled(customer: Customer, { mark, id, amount }: Bought): void {
  customer.note({ kind: 'transaction', mark, id, amount, state: 'canceled, canceled' });
}

export const revoked: Errand = async (customer) => {
  const bought = await reserved(customer);
  await act(customer, bought, 'revoke');
  noteCanceled(customer, bought);
};

/** Never confirmed: its timer releases the payer's money when the trial advances the clock. */
const lapsed: Errand = async (customer) => {
  const bought = await reserved(customer, { reserve: { for: 120 } });
  noteCanceled(customer, bought);
};

/** A new payer with money grants the shop an allowance and pays by it at once. */
const newPayer: Errand = async (customer) => {
  const [mark, amount] = [customer.mark(), anAmount(customer)];
  const asked = { by: 'operator', method: 'POST', status: 201 } as const;
  const user = await customer.ask({ ...asked, path: '/admin/v1/users', body: { name: mark } });
  const wallet = idIn(user, 'wallet_id');
  const numbers = user.body['account_numbers'] as { readonly EUR: string };
  const account = String(accountIdOf(numbers.EUR));
  customer.note({ kind: 'user', mark, id: wallet, state: 'there', amount: 0 });
  const body = { amount: 2 * amount, currency: 'EUR', reference: mark };
  await customer.ask({ ...asked, path: `/admin/v1/wallets/${wallet}/deposits`, body });
  customer.note({
    ...{ kind: 'deposit', mark, id: wallet, state: 'there', amount: 2 * amount },
    moves: [[account, 2 * amount]],
  });
  const allowance = { description: mark, max_price: 2 * amount, currency: 'EUR' };
  const offered = await customer.ask({
    ...{ by: 'wallet', method: 'POST', path: transactionPath },
    body: { allowance },
  });
  const accepted = await customer.ask({
    ...{ by: 'operator', method: 'POST' },
    path: `/admin/v1/test/transactions/${idIn(offered, 'transaction_key')}/accept`,
    body: { wallet_id: Number(wallet), allowance: true },
  });
  const { id } = accepted.body['allowance'] as { readonly id: number };
  const state = `granted, charged ${amount}`;
  customer.note({ kind: 'allowance', mark, id: String(id), state, amount: 2 * amount });
  const bought = await reserved(customer, {}, { payer: Number(wallet), amount });
  await act(customer, bought, 'confirm');
  noteConfirmed(customer, bought, account);
};

type Wired = { readonly mark: string; readonly id: string; readonly amount: number };

/** A new transfer of this many cents. */
export async function wired(
  customer: Customer,
  transferer: number,
  beneficiary: object,
): Promise<Wired> {
  const [mark, amount] = [customer.mark(), anAmount(customer)];
  const body = customer.transferer(transferer).body(beneficiary, {
    amount: { amount: (amount / 100).toFixed(2), currency: 'EUR' },
    purpose: { details: mark },
    callback: { url: customer.scene.callbackUrl },
  });
  const by = { transferer };
  const made = await customer.ask({ by, method: 'POST', path: transfersPath, body });
  return { mark, id: idIn(made, 'id'), amount };
}

export const sign = (customer: Customer, transferer: number, id: string): Promise<Answer> =>
  customer.ask({ by: { transferer }, method: 'PUT', path: `${transfersPath}/${id}/sign` });

const signedTransfer: Errand = async (customer) => {
  const { beneficiaryAccount } = customer;
  const transferer = customer.random(1_000);
  const made = await wired(customer, transferer, customer.scene.beneficiary);
  await sign(customer, transferer, made.id);
  const payer = customer.accountOf(customer.transferer(transferer).project.wallet_id);
  customer.note({
    ...{ kind: 'transfer', ...made, state: 'done' },
    moves: [
      [payer, -made.amount],
      [beneficiaryAccount, made.amount],
    ],
  });
};

const revokedTransfer: Errand = async (customer) => {
  const transferer = customer.random(1_000);
  const made = await wired(customer, transferer, customer.scene.beneficiary);
  const path = `${transfersPath}/${made.id}`;
  const by = { transferer };
  await customer.ask({ by, method: 'PUT', path: `${path}/reserve` });
  await customer.ask({ by, method: 'DELETE', path });
  customer.note({ kind: 'transfer', ...made, state: 'rejected' });
};

const plainPosting: Errand = async (customer) => {
  await customer.postOnce();
};

export const errands: readonly Errand[] = [
  paidOrder,
  confirmed,
  signedTransfer,
  refundedOrder,
  revoked,
  plainPosting,
  paidAtLast,
  lapsed,
  revokedTransfer,
  newPayer,
  canceledLink,
  plainPosting,
];
