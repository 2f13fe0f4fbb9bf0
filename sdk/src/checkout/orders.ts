import type { OrderListQuery } from '../generated/list-types.ts';
import type { CreatedOrder, NewOrder, Order } from '../generated/order-types.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { ItemList } from '../http/item-list.ts';

const path = '/merchant-order/integration/v1/orders';

/**
 * Orders: your buyers' purchases. A payment link leads the buyer to the payment of an order
 * (checkout 2.1).
 */
export class Orders {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Creates an order. Without `redirect_urls.callback_url` it sends no webhooks. Throws a `FlorinError`
   * with 422 and `error_properties` for wrong fields.
   */
  async create(order: NewOrder, options?: CallOptions): Promise<CreatedOrder> {
    return this.#api.post(path, order, options);
  }

  /** Reads an order with its links and payments. Throws with 404 for another project's order. */
  async read(orderId: string, options?: CallOptions): Promise<Order> {
    return this.#api.get(`${path}/${segment(orderId)}`, {}, options);
  }

  /** Lists the orders of the project, newest first; the filters combine. */
  list(query: OrderListQuery = {}, options?: CallOptions): ItemList<Order> {
    return new ItemList(this.#api, path, query, options);
  }
}
