import { expect } from 'vitest';
import { type ListPage, pageIn } from './list-pages.ts';
import type { Answer, OperatorClient, Sent } from './operator-client.ts';

/** One list of the operator API, and the id field of its rows. */
export class OperatorList {
  readonly #client: () => OperatorClient;
  readonly #path: string;
  readonly #id: string;

  constructor(client: () => OperatorClient, path: string, id: string) {
    this.#client = client;
    this.#path = path;
    this.#id = id;
  }

  ask(query: string, sent: Sent = {}): Promise<Answer> {
    return this.#client().send('GET', `${this.#path}?${query}`, sent);
  }

  async page(query: string): Promise<ListPage> {
    return pageIn(await this.ask(query));
  }

  idsIn({ items }: ListPage): unknown[] {
    return items.map((item) => item[this.#id]);
  }

  async ids(query: string): Promise<unknown[]> {
    return this.idsIn(await this.page(query));
  }

  /** The lines of the list as CSV; the last one is empty. */
  async lines(query: string): Promise<readonly string[]> {
    const { status, text, headers } = await this.ask(`${query}&format=csv`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    return text.split('\r\n');
  }

  /** The reason of a refusal with 400. */
  async refusal(query: string): Promise<unknown> {
    const { status, text, body } = await this.ask(query);
    expect(status, text).toBe(400);
    return body['error_description'];
  }

  /** Walks from the newest page to the last one and back; `between` runs before each page. */
  async walk(query: string, between: () => Promise<unknown> = async () => {}) {
    const there: unknown[] = [];
    const back: unknown[] = [];
    let page = await this.page(query);
    for (;;) {
      there.push(...this.idsIn(page));
      await between();
      if (!page._metadata.has_next) break;
      page = await this.page(`${query}&after=${page._metadata.cursors.after}`);
    }
    back.push(...this.idsIn(page));
    while (page._metadata.has_previous && back.length < 1_000) {
      page = await this.page(`${query}&before=${page._metadata.cursors.before}`);
      back.unshift(...this.idsIn(page));
    }
    return { there, back };
  }

  /** Reads new rows again and again while `doing` runs, and once afterwards. */
  async follow(query: string, from: string, doing: Promise<unknown>): Promise<unknown[]> {
    const seen: unknown[] = [];
    const done = doing.then(() => null);
    for (let before = from, isLast = false; ; ) {
      const page = await this.page(`${query}&limit=200&before=${before}`);
      seen.push(...this.idsIn(page));
      before = page._metadata.cursors.before ?? before;
      if (isLast) return seen;
      isLast = (await Promise.race([done, Promise.resolve('busy')])) === null;
    }
  }
}

/** Invalid queries of any list, and their reasons. */
export const brokenQueries: readonly (readonly [string, string])[] = [
  ['limit=0', 'limit: Limit should be at least 1'],
  ['limit=201', 'limit: Limit should be at most 200'],
  ['created_from=9&created_to=8', 'created_to: It should not be before created_from.'],
  ['created_from=yesterday', 'created_from: Created from should be an integer'],
  ['format=xml', 'format: Format should be one of json, csv'],
  ['statuss=paid', 'statuss: Statuss is not a known field'],
  ['after=nonsense', 'after: It is not a cursor of ours.'],
];
