import type { PaymentListQuery, RefundListQuery } from '../generated/list-types.ts';
import type { NewRefund, Payment, Refund, RefundEligibility } from '../generated/payment-types.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { ItemList } from '../http/item-list.ts';

const base = '/payment-executor/integration/v1';

const pathOf = (paymentId: string): string => `${base}/payments/${segment(paymentId)}`;

/** Gaps 2, Payment read. */
export class Payments {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async read(paymentId: string, options?: CallOptions): Promise<Payment> {
    return this.#api.get(pathOf(paymentId), {}, options);
  }

  /** The payments of the project, the newest first. */
  list(query: PaymentListQuery = {}, options?: CallOptions): ItemList<Payment> {
    return new ItemList(this.#api, `${base}/payments`, query, options);
  }
}

/** Gaps 2, Refunds. */
export class Refunds {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Whether and how much of a payment can be returned. */
  async eligibility(paymentId: string, options?: CallOptions): Promise<RefundEligibility> {
    return this.#api.get(`${pathOf(paymentId)}/refund-eligibility`, {}, options);
  }

  /** Returns all of a payment, or a part. */
  async create(paymentId: string, refund: NewRefund, options?: CallOptions): Promise<Refund> {
    return this.#api.post(`${pathOf(paymentId)}/refunds`, refund, options);
  }

  /** The refunds of the project, the newest first. */
  list(query: RefundListQuery = {}, options?: CallOptions): ItemList<Refund> {
    return new ItemList(this.#api, `${base}/refunds`, query, options);
  }
}
