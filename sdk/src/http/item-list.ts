import { FlorinUsageError } from '../errors.ts';
import type { PageMetadata } from '../generated/list-types.ts';
import type { Query } from './address.ts';
import type { Api } from './api.ts';
import type { CallOptions } from './call-options.ts';

/** A part of a list, the newest first. It may be short, or empty, and still have a next one. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly _metadata: PageMetadata;
};

/**
 * A list of the service. Nothing is asked before it is read: by `for await` item by item through all
 * pages, or one page at a time.
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

  /** The page that the query asks for; its cursors lead to the ones beside it. */
  async page(): Promise<Page<Item>> {
    return this.#pageOf(this.#query);
  }

  /** Page by page towards the older rows, as far as there are any. */
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

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const { items } of this.pages()) yield* items;
  }

  #pageOf(query: Query): Promise<Page<Item>> {
    return this.#api.get(this.#path, query, this.#options);
  }
}
