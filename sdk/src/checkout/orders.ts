import type { OrderListQuery } from '../generated/list-types.ts';
import type { CreatedOrder, NewOrder, Order } from '../generated/order-types.ts';
import { segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import { ItemList } from '../http/item-list.ts';

const path = '/merchant-order/integration/v1/orders';

/** Checkout 2.1 and 2.2. */
export class Orders {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async create(order: NewOrder, options?: CallOptions): Promise<CreatedOrder> {
    return this.#api.post(path, order, options);
  }

  async read(orderId: string, options?: CallOptions): Promise<Order> {
    return this.#api.get(`${path}/${segment(orderId)}`, {}, options);
  }

  /** The orders of the project, the newest first. */
  list(query: OrderListQuery = {}, options?: CallOptions): ItemList<Order> {
    return new ItemList(this.#api, path, query, options);
  }
}
