import { accountIdOf } from '../../src/identity/wallets/account-number.ts';
import { aProject, readWallet, type TestProject, tokenOf } from './identity.ts';
import type { Answer, OperatorClient, Sent } from './operator-client.ts';
import type { Receiver } from './receivers.ts';
import { deliveriesOf, isDelivered, readFeed, receivedAt, type ShownEvent } from './webhooks.ts';

export const ordersPath = '/merchant-order/integration/v1/orders';
export const linksPath = '/checkout-payment-link/integration/v1/payment-links';
export const paymentsPath = '/payment-executor/integration/v1/payments';
export const eventsPath = '/merchant-order/integration/v1/events';

/** For services whose tests send more requests a minute than a shop may. */
export const unlimited = { FLORIN_RATE_LIMIT: '0' };

/** A purchase of 12.50 euros by default. */
export const purchase = (wanted: object = {}) => ({
  reference: 'Order 1042',
  amount: 1_250,
  currency: 'EUR',
  ...wanted,
});

/** An order with one link, and a successful or failed payment. */
export type PaidOrder = {
  readonly orderId: string;
  readonly linkId: string;
  readonly paymentId: string;
};

type Wanted = {
  readonly amount?: number;
  readonly currency?: string;
  readonly callback_url?: string;
};

/** A shop with its access token, and the operator who acts for its buyers and their banks. */
export class Merchant {
  readonly client: OperatorClient;
  readonly project: TestProject;
  #token: string;

  constructor(client: OperatorClient, project: TestProject, token: string) {
    this.client = client;
    this.project = project;
    this.#token = token;
  }

  get token(): string {
    return this.#token;
  }

  /** For tests that advance the clock past the token's hour. */
  async renew(): Promise<void> {
    this.#token = await tokenOf(this.client, this.project);
  }

  send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.#token}`, ...sent.headers };
    return this.client.send(method, path, { ...sent, headers });
  }

  createOrder(wanted: object = {}, sent: Sent = {}): Promise<Answer> {
    return this.send('POST', ordersPath, { body: { purchase: purchase(), ...wanted }, ...sent });
  }

  /** The id of a new order. */
  async anOrder({ callback_url, ...wanted }: Wanted = {}): Promise<string> {
    const urls = callback_url === undefined ? {} : { redirect_urls: { callback_url } };
    return idIn(await this.createOrder({ purchase: purchase(wanted), ...urls }), 'order_id');
  }

  readOrder(id: string): Promise<Answer> {
    return this.send('GET', `${ordersPath}/${id}`);
  }

  cancelOrder(id: string, sent: Sent = {}): Promise<Answer> {
    return this.client.send('POST', `/admin/v1/orders/${id}/cancel`, sent);
  }

  changeAmount(id: string, amount: unknown, sent: Sent = {}): Promise<Answer> {
    return this.client.send('PATCH', `/admin/v1/orders/${id}`, { body: { amount }, ...sent });
  }

  /** A link of an order, for 12.50 euros by default. */
  createLink(order_id: string, wanted: object = {}, sent: Sent = {}): Promise<Answer> {
    const amount = { purchase: { amount: 1_250 } };
    const body = { order_id, name: 'Link', ...amount, experience: { language: 'lt' }, ...wanted };
    return this.send('POST', linksPath, { body, ...sent });
  }

  /** The id of a new link. */
  async aLink(orderId: string, wanted: object = {}): Promise<string> {
    return idIn(await this.createLink(orderId, wanted), 'link_id');
  }

  readLink(id: string): Promise<Answer> {
    return this.send('GET', `${linksPath}/${id}`);
  }

  async linkStatus(id: string): Promise<unknown> {
    return (await this.readLink(id)).body['status'];
  }

  changeLink(id: string, body: object, sent: Sent = {}): Promise<Answer> {
    return this.send('PUT', `${linksPath}/${id}`, { body, ...sent });
  }

  cancelLink(id: string, sent: Sent = {}): Promise<Answer> {
    return this.send('PUT', `${linksPath}/${id}/cancel`, sent);
  }

  /** A buyer clicks pay, and the bank moves the payment to this outcome. */
  pay(linkId: string, outcome = 'settled', sent: Sent = {}): Promise<Answer> {
    const path = `/admin/v1/test/payment-links/${linkId}/pay`;
    return this.client.send('POST', path, { body: { outcome }, ...sent });
  }

  /** The bank of a test payment reports why it failed. */
  reportFailure(paymentId: string, status: string, reason: string, code?: string): Promise<Answer> {
    const answer = { answer_id: `failure of ${paymentId}`, status, failure_reason: reason };
    const body = code === undefined ? answer : { ...answer, failure_code: code };
    return this.client.send('POST', `/admin/v1/test/payments/${paymentId}/answers`, { body });
  }

  /** The id of a new payment. */
  async aPayment(linkId: string, outcome = 'settled'): Promise<string> {
    return idIn(await this.pay(linkId, outcome), 'payment_id');
  }

  /** An order, its only link and a payment of the whole amount. */
  async paidOrder(outcome = 'settled', wanted: Wanted = {}): Promise<PaidOrder> {
    const orderId = await this.anOrder(wanted);
    const amount = wanted.amount ?? 1_250;
    const linkId = await this.aLink(orderId, { purchase: { amount } });
    return { orderId, linkId, paymentId: await this.aPayment(linkId, outcome) };
  }

  /** The bank moves a payment to this status. */
  moveTo(paymentId: string, status: string, sent: Sent = {}): Promise<Answer> {
    const path = `/admin/v1/test/payments/${paymentId}/status`;
    return this.client.send('POST', path, { body: { status }, ...sent });
  }

  readPayment(id: string): Promise<Answer> {
    return this.send('GET', `${paymentsPath}/${id}`);
  }

  async paymentStatus(id: string): Promise<unknown> {
    return (await this.readPayment(id)).body['status'];
  }

  refund(paymentId: string, wanted: object = {}, sent: Sent = {}): Promise<Answer> {
    const body = { amount: 1_250, currency: 'EUR', reference: 'Return 7', ...wanted };
    return this.send('POST', `${paymentsPath}/${paymentId}/refunds`, { body, ...sent });
  }

  eligibility(paymentId: string): Promise<Answer> {
    return this.send('GET', `${paymentsPath}/${paymentId}/refund-eligibility`);
  }

  /** The events of an order as the shop reads them. */
  async events(orderId: string): Promise<readonly ShownEvent[]> {
    const answer = await this.send('GET', `${eventsPath}?order_id=${orderId}&limit=1000`);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body['events'] as ShownEvent[];
  }

  /** The balance of the shop in this currency. */
  async balance(currency = 'EUR'): Promise<number> {
    const { body } = await readWallet(this.client, this.project.wallet_id);
    const balances = body['balances'] as { currency: string; balance: number }[];
    return balances.find((one) => one.currency === currency)?.balance ?? 0;
  }

  /** Spends money of the shop, so that it is missing here. */
  async spend(amount: number, currency = 'EUR'): Promise<void> {
    const debit_account = String(accountIdOf(this.project.account_numbers[currency] ?? ''));
    const credit_account = await this.client.accountOf('clearing', { currency });
    const posted = await this.client.post({ debit_account, credit_account, amount });
    if (posted.status !== 201) throw new Error(posted.text);
  }
}

export async function aMerchant(client: OperatorClient, wanted: object = {}): Promise<Merchant> {
  const project = await aProject(client, wanted);
  return new Merchant(client, project, await tokenOf(client, project));
}

export function idIn({ status, body, text }: Answer, name: string): string {
  if (status !== 201) throw new Error(text);
  return String(body[name]);
}

/** An event in short form: an order's with its status, a payment's with its own. */
export function inShort({ name, body }: Pick<ShownEvent, 'name' | 'body'>): string {
  const told = JSON.parse(body) as {
    readonly event: { readonly type: string };
    readonly order: { readonly status?: string };
    readonly payment?: { readonly status: string };
  };
  return `${told.event.type} ${name} ${told.payment?.status ?? told.order.status}`;
}

/**
 * The bodies that a receiver got about an order, in the order of arrival, once every event of the
 * feed has arrived.
 */
export async function toldAbout(
  { client }: Merchant,
  receiver: Receiver,
  orderId: string,
  path: string,
): Promise<readonly string[]> {
  const { events } = await readFeed(client, { order_id: orderId, limit: 1_000 });
  await deliveriesOf(
    client,
    `order ${orderId}`,
    (all) => all.length >= events.length && all.every(isDelivered),
  );
  return receivedAt(receiver, path).map(({ body }) => body.toString('utf8'));
}
