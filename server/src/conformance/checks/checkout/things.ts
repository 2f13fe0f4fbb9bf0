import { randomUUID } from 'node:crypto';
import type { Bench } from '../../asking/bench.ts';
import type { Client } from '../../asking/client.ts';
import { eventually } from '../../asking/eventually.ts';
import type { Answer, Seen } from '../../asking/exchange.ts';
import { expectAnswer, expectFields } from '../../asking/expecting.ts';

export const ordersPath = '/merchant-order/integration/v1/orders';
export const linksPath = '/checkout-payment-link/integration/v1/payment-links';
export const methodsPath = '/checkout-project/integration/v1/methods';
/** Gaps 2, Payment read. */
export const paymentsPath = '/payment-executor/integration/v1/payments';

export const amount = 1_250;

/** A body for a new order. The caller can change `purchase` and the rest. */
export const orderBody = (purchase: object = {}, more: object = {}): object => ({
  purchase: { reference: `Conformance ${randomUUID()}`, amount, currency: 'EUR', ...purchase },
  ...more,
});

export const createOrder = (client: Client, purchase?: object, more?: object): Promise<Seen> =>
  client.checkout('POST', ordersPath, orderBody(purchase, more));

export async function anOrder(client: Client, more: object = {}): Promise<string> {
  return String(expectAnswer(await createOrder(client, {}, more), 201)['order_id']);
}

export const linkBody = (order_id: string, more: object = {}): object => ({
  order_id,
  name: 'Conformance',
  purchase: { amount },
  experience: { language: 'en' },
  ...more,
});

export const createLink = (client: Client, order: string, more?: object): Promise<Seen> =>
  client.checkout('POST', linksPath, linkBody(order, more));

export async function aLink(client: Client, order: string, more: object = {}): Promise<string> {
  return String(expectAnswer(await createLink(client, order, more), 201)['link_id']);
}

export const readOrder = async (client: Client, order: string): Promise<Answer> =>
  expectAnswer(await client.checkout('GET', `${ordersPath}/${order}`), 200);

export const readLink = async (client: Client, link: string): Promise<Answer> =>
  expectAnswer(await client.checkout('GET', `${linksPath}/${link}`), 200);

export const readPayment = async (client: Client, payment: string): Promise<Answer> =>
  expectAnswer(await client.checkout('GET', `${paymentsPath}/${payment}`), 200);

/** The buyer pays on the link's page, and the bank answers with this outcome. */
export async function pay({ operator }: Bench, link: string, outcome: string): Promise<string> {
  const { payment_id } = await operator('POST', `/test/payment-links/${link}/pay`, { outcome });
  return String(payment_id);
}

export type Paid = { readonly order: string; readonly link: string; readonly payment: string };

/** An order with one link and one payment in this status. */
export async function aPayment(
  bench: Bench,
  outcome: string,
  { client = bench.client, order: orderMore = {}, link: linkMore = {} } = {},
): Promise<Paid> {
  const order = await anOrder(client, orderMore);
  const link = await aLink(client, order, linkMore);
  return { order, link, payment: await pay(bench, link, outcome) };
}

/** Reads again until a field has this value. */
export const untilField = (
  read: () => Promise<Seen>,
  path: string,
  wanted: unknown,
): Promise<void> =>
  eventually(async () => {
    const seen = await read();
    expectFields(seen.body, { [path]: wanted }, `the answer ${seen.status} to ${seen.request}`);
  });
