import type { MethodsQuery, PaymentMethods } from '../generated/payment-types.ts';
import type { CheckoutProject, ProjectBalance, Websites } from '../generated/project-types.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { EventFeed } from './event-feed.ts';
import { Orders } from './orders.ts';
import { PaymentLinks } from './payment-links.ts';
import { Payments, Refunds } from './payments.ts';

const projectPath = '/checkout-project/integration/v1';

/** The checkout API: orders, payment links, methods, payments and refunds of one project. */
export class CheckoutClient {
  readonly orders: Orders;
  readonly links: PaymentLinks;
  readonly payments: Payments;
  readonly refunds: Refunds;
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

  /** The payment methods of the project; those for an amount, where it and its currency are given. */
  async methods(query: MethodsQuery = {}, options?: CallOptions): Promise<PaymentMethods> {
    return this.#api.get(`${projectPath}/methods`, query, options);
  }

  /** The project that these credentials belong to. */
  async project(options?: CallOptions): Promise<CheckoutProject> {
    return this.#api.get(`${projectPath}/project`, {}, options);
  }

  /** What the project has in each currency, in minor units. */
  async balance(options?: CallOptions): Promise<ProjectBalance> {
    return this.#api.get(`${projectPath}/balance`, {}, options);
  }

  /** The registered sites of the project; with an address, the site it belongs to. */
  async websites(
    query: { readonly referrer?: string } = {},
    options?: CallOptions,
  ): Promise<Websites> {
    return this.#api.get(`${projectPath}/websites`, query, options);
  }
}
