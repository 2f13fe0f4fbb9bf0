import { afterAll, beforeAll } from 'vitest';
import { aMerchant, type Merchant } from '../../support/checkout.ts';
import { answer, Receiver } from '../../support/receivers.ts';
import type { TestService } from '../../support/test-service.ts';
import { shopHost } from './use-browser.ts';

/** An order and its only payment link. */
export type ShopLink = {
  readonly orderId: string;
  readonly linkId: string;
  /** The address to which the shop sends its buyer. */
  readonly url: string;
};

type ShownPayment = { readonly id: string; readonly status: string };

/** A shop with a web site, to which buyers return. */
export type Shop = {
  readonly merchant: Merchant;
  readonly success: string;
  readonly failure: string;
  readonly cancel: string;
  readonly aLink: (language: string, wanted?: object) => Promise<ShopLink>;
  readonly paymentsOf: (link: ShopLink) => Promise<readonly ShownPayment[]>;
  readonly orderStatus: (link: ShopLink) => Promise<unknown>;
};

const site = (title: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** The addresses of live shops must be https; no test opens them. */
const addressIn =
  (receiver: Receiver, isLive: boolean) =>
  (path: string): string =>
    isLive ? `https://${shopHost}${path}` : receiver.url(path, shopHost);

function openShop(merchant: Merchant, address: (path: string) => string): Shop {
  const [success, failure, cancel] = [address('/thanks'), address('/failed'), address('/basket')];
  const redirect_urls = { success_url: success, failure_url: failure, cancel_url: cancel };
  const orderOf = async ({ orderId }: ShopLink) => (await merchant.readOrder(orderId)).body;
  return {
    merchant,
    success,
    failure,
    cancel,
    aLink: async (language, wanted = {}) => {
      const order = await merchant.createOrder({ redirect_urls });
      const orderId = String(order.body['order_id']);
      const linkId = await merchant.aLink(orderId, { experience: { language }, ...wanted });
      return { orderId, linkId, url: `${merchant.client.url}/pay/${linkId}` };
    },
    paymentsOf: async (link) => {
      const links = (await orderOf(link))['payment_links'] as { payments: ShownPayment[] }[];
      return links.flatMap(({ payments }) => payments);
    },
    orderStatus: async (link) => (await orderOf(link))['status'],
  };
}

type Wanted = { readonly name?: string; readonly test_mode?: boolean };

const headers = { 'content-type': 'text/html' };

/** A shop for all tests of a file. */
export function useShop(service: () => TestService, wanted: Wanted = {}): () => Shop {
  let shop: Shop | null = null;
  let receiver: Receiver | null = null;
  beforeAll(async () => {
    receiver = await Receiver.start();
    receiver.reply = ({ target }) => answer(200, site(target), { headers });
    const merchant = await aMerchant(service().client, { name: 'Linden & Sons', ...wanted });
    shop = openShop(merchant, addressIn(receiver, wanted.test_mode === false));
  });
  afterAll(() => receiver?.close());
  return () => {
    if (shop === null) throw new Error('the shop has not been opened yet');
    return shop;
  };
}
