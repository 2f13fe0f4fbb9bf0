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

/** Payment links: each leads a buyer to the page on which its order is paid (checkout 2.3). */
export class PaymentLinks {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Creates a link; send the buyer to its `payment_URL`. Throws with 422 for wrong fields,
   * including an unavailable method in `payment_details.key`.
   */
  async create(link: NewPaymentLink, options?: CallOptions): Promise<CreatedPaymentLink> {
    return this.#api.post(path, link, options);
  }

  /** Reads a link and its status. Throws with 404 for another project's link. */
  async read(linkId: string, options?: CallOptions): Promise<PaymentLink> {
    return this.#api.get(`${path}/${segment(linkId)}`, {}, options);
  }

  /** Lists all links of an order. */
  async list(orderId: string, options?: CallOptions): Promise<readonly PaymentLink[]> {
    const query = { order_id: orderId };
    const { items } = await this.#api.get<PaymentLinkList>(path, query, options);
    return items;
  }

  /** Changes name, lifetime or purpose of an active link. Throws with 409 once it is not active. */
  async change(
    linkId: string,
    change: PaymentLinkChange,
    options?: CallOptions,
  ): Promise<PaymentLink> {
    return this.#api.put(`${path}/${segment(linkId)}`, change, options);
  }

  /**
   * Cancels an active link: nobody can start a payment with it. Throws with 409 once it is not
   * active.
   */
  async cancel(linkId: string, options?: CallOptions): Promise<PaymentLink> {
    return this.#api.put(`${path}/${segment(linkId)}/cancel`, undefined, options);
  }
}
