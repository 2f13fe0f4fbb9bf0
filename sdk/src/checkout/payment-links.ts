import type {
  CreatedPaymentLink,
  NewPaymentLink,
  PaymentLink,
  PaymentLinkChange,
  PaymentLinks as PaymentLinkList,
} from '../generated/link-types.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';

const path = '/checkout-payment-link/integration/v1/payment-links';

/** Checkout 2.3 and 2.4. */
export class PaymentLinks {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The buyer pays at its `payment_URL`. */
  async create(link: NewPaymentLink, options?: CallOptions): Promise<CreatedPaymentLink> {
    return this.#api.post(path, link, options);
  }

  async read(linkId: string, options?: CallOptions): Promise<PaymentLink> {
    return this.#api.get(`${path}/${segment(linkId)}`, {}, options);
  }

  /** All links of an order. */
  async list(orderId: string, options?: CallOptions): Promise<readonly PaymentLink[]> {
    const query = { order_id: orderId };
    const { items } = await this.#api.get<PaymentLinkList>(path, query, options);
    return items;
  }

  async change(
    linkId: string,
    change: PaymentLinkChange,
    options?: CallOptions,
  ): Promise<PaymentLink> {
    return this.#api.put(`${path}/${segment(linkId)}`, change, options);
  }

  async cancel(linkId: string, options?: CallOptions): Promise<PaymentLink> {
    return this.#api.put(`${path}/${segment(linkId)}/cancel`, undefined, options);
  }
}
