import { FlorinUsageError } from '../errors.ts';
import type { PageMetadata } from '../generated/list-types.ts';
import type { Query } from './address.ts';
import type { Api } from './api.ts';
import type { CallOptions } from './call-options.ts';

/** One page of a list, newest first. A short or empty page may have a next one: see `has_next`. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly _metadata: PageMetadata;
};

/**
 * A list that is not fetched yet. `for await` reads its items through all pages; `page()` reads one
 * page. Each page is one request, which may throw a `FlorinError`.
 */
export class ItemList<Item> implements AsyncIterable<Item> {
  readonly #api: Api;
  readonly #path: string;
  readonly #query: Query;
  readonly #options: CallOptions | undefined;

  constructor(api: Api, path: string, query: Query, options: CallOptions | undefined) {
    this.#api = api;
    this.#path = path;
    this.#query = query;
    this.#options = options;
  }

  /** The page that the query names. Its cursors lead to the previous and the next page. */
  async page(): Promise<Page<Item>> {
    return this.#pageOf(this.#query);
  }

  /**
   * All pages towards the older rows, to the end. Throws with `before`, which leads the other way.
   */
  async *pages(): AsyncGenerator<Page<Item>, void> {
    if (this.#query['before'] !== undefined) {
      throw new FlorinUsageError('before leads to newer rows, one page() at a time');
    }
    for (let query = this.#query; ; ) {
      const page = await this.#pageOf(query);
      yield page;
      const { has_next: hasNext, cursors } = page._metadata;
      if (!hasNext || cursors.after === null) return;
      query = { ...this.#query, after: cursors.after };
    }
  }

  /** All items, from page to page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const { items } of this.pages()) yield* items;
  }

  #pageOf(query: Query): Promise<Page<Item>> {
    return this.#api.get(this.#path, query, this.#options);
  }
}
