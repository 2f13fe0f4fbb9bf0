import type { EventsQuery, FeedEvent, FeedEvents } from '../generated/payment-types.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';

const path = '/merchant-order/integration/v1/events';

/** Past webhook events of the project, for a receiver that was down or lost some. */
export class EventFeed {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Reads events after a position. Store `next_after`: the next call begins there. */
  async list(query: EventsQuery = {}, options?: CallOptions): Promise<FeedEvents> {
    return this.#api.get(path, query, options);
  }

  /** Reads all events after a position, oldest first, until no more are left. */
  async *iterate(query: EventsQuery = {}, options?: CallOptions): AsyncGenerator<FeedEvent, void> {
    for (let { after = 0 } = query; ; ) {
      const page = await this.list({ ...query, after }, options);
      yield* page.events;
      if (page.events.length === 0) return;
      after = page.next_after;
    }
  }
}
