import { Browser, type Form, formOf, type SeenPage } from './browser.ts';
import type { Merchant } from './checkout.ts';

/** The order's amount and other fields; all others belong to the link. */
type Wanted = {
  readonly amount?: number;
  readonly order?: object;
  readonly [field: string]: unknown;
};

/** The link of a new order, in English by default. */
export async function aBuyersLink(
  shop: Merchant,
  { amount = 1_250, order = {}, ...link }: Wanted = {},
) {
  const created = await shop.createOrder({
    purchase: { reference: 'Order 1042', amount, currency: 'EUR' },
    ...order,
  });
  const orderId = String(created.body['order_id']);
  const wanted = { experience: { language: 'en' }, purchase: { amount }, ...link };
  const linkId = await shop.aLink(orderId, wanted);
  return { orderId, linkId, path: `/pay/${linkId}` };
}

/** Clicks pay with a method, and follows to its rail. */
export async function clickPay(browser: Browser, path: string, method: string): Promise<SeenPage> {
  return browser.submit(formOf(await browser.open(path)), { method });
}

const isForAnother = ({ fields }: Form): boolean => fields['answer'] === 'other_way';

/** The form on a waiting payment's page that cancels the attempt. */
export const givingUp = (page: SeenPage): Form =>
  formOf({ ...page, forms: page.forms.filter((form) => !isForAnother(form)) });

/** The form on a waiting payment's page that cancels the attempt for another payment method. */
export const choosingAnother = (page: SeenPage): Form =>
  formOf({ ...page, forms: page.forms.filter(isForAnother) });

/** The payment id in a page's address. */
export const paymentIn = ({ address }: SeenPage): string =>
  /([0-9a-f-]{36})(\?.*)?$/.exec(address)?.[1] ?? '';

export async function paymentsOf(
  shop: Merchant,
  orderId: string,
): Promise<readonly { id: string; status: string }[]> {
  const { body } = await shop.readOrder(orderId);
  const links = body['payment_links'] as { payments: { id: string; status: string }[] }[];
  return links.flatMap(({ payments }) => payments);
}

export const aBrowser = ({ client }: { readonly client: Merchant['client'] }): Browser =>
  new Browser(client);
