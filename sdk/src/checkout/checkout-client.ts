import type { MethodsQuery, PaymentMethods } from '../generated/payment-types.ts';
import type { CheckoutProject, ProjectBalance, Websites } from '../generated/project-types.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { EventFeed } from './event-feed.ts';
import { Orders } from './orders.ts';
import { PaymentLinks } from './payment-links.ts';
import { Payments, Refunds } from './payments.ts';

const projectPath = '/checkout-project/integration/v1';

/** The checkout API of one project. Every method may throw `FlorinError` or `FlorinConnectionError`. */
export class CheckoutClient {
  /** Orders: your buyers' purchases. */
  readonly orders: Orders;
  /** The pages on which buyers pay orders. */
  readonly links: PaymentLinks;
  /** Attempts to pay, and their outcomes. */
  readonly payments: Payments;
  /** Money that returns to payers. */
  readonly refunds: Refunds;
  /** Past webhook events, for a receiver that was down. */
  readonly events: EventFeed;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    this.orders = new Orders(api);
    this.links = new PaymentLinks(api);
    this.payments = new Payments(api);
    this.refunds = new Refunds(api);
    this.events = new EventFeed(api);
  }

  /**
   * The payment methods of the project. With `amount` and `currency`: only those that accept this
   * amount.
   */
  async methods(query: MethodsQuery = {}, options?: CallOptions): Promise<PaymentMethods> {
    return this.#api.get(`${projectPath}/methods`, query, options);
  }

  /** Reads the project that these credentials belong to. */
  async project(options?: CallOptions): Promise<CheckoutProject> {
    return this.#api.get(`${projectPath}/project`, {}, options);
  }

  /** Reads the project's balance in each currency, in minor units. */
  async balance(options?: CallOptions): Promise<ProjectBalance> {
    return this.#api.get(`${projectPath}/balance`, {}, options);
  }

  /** Reads the registered sites of the project. With `referrer`: the site of that address. */
  async websites(
    query: { readonly referrer?: string } = {},
    options?: CallOptions,
  ): Promise<Websites> {
    return this.#api.get(`${projectPath}/websites`, query, options);
  }
}
