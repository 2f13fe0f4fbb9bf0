import type { PaymentListQuery, RefundListQuery } from '../generated/list-types.ts';
import type { NewRefund, Payment, Refund, RefundEligibility } from '../generated/payment-types.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { ItemList } from '../http/item-list.ts';

const base = '/payment-executor/integration/v1';

const pathOf = (paymentId: string): string => `${base}/payments/${segment(paymentId)}`;

/** Payments: each attempt to pay an order, with its status and, for splits, its distributions. */
export class Payments {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Reads a payment. Throws with 404 for another project's payment. */
  async read(paymentId: string, options?: CallOptions): Promise<Payment> {
    return this.#api.get(pathOf(paymentId), {}, options);
  }

  /** Lists the payments of the project, newest first; the filters combine. */
  list(query: PaymentListQuery = {}, options?: CallOptions): ItemList<Payment> {
    return new ItemList(this.#api, `${base}/payments`, query, options);
  }
}

/** Refunds: a settled payment goes back to its payer, in full or in parts. */
export class Refunds {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Reads whether and how much of a payment can be refunded. If it cannot, the answer has the
   * reason.
   */
  async eligibility(paymentId: string, options?: CallOptions): Promise<RefundEligibility> {
    return this.#api.get(`${pathOf(paymentId)}/refund-eligibility`, {}, options);
  }

  /**
   * Refunds a part of a payment, or all of it. Throws with 422 above the refundable rest, or
   * `insufficient_funds` if the project's balance is too low.
   */
  async create(paymentId: string, refund: NewRefund, options?: CallOptions): Promise<Refund> {
    return this.#api.post(`${pathOf(paymentId)}/refunds`, refund, options);
  }

  /** Lists the refunds of the project, newest first; the filters combine. */
  list(query: RefundListQuery = {}, options?: CallOptions): ItemList<Refund> {
    return new ItemList(this.#api, `${base}/refunds`, query, options);
  }
}
