import { expect } from 'vitest';
import type { Answer } from './operator-client.ts';

export type ListItem = Readonly<Record<string, unknown>>;

/** A page of any list (business 2). */
export type ListPage = {
  readonly items: readonly ListItem[];
  readonly _metadata: {
    readonly limit: number;
    readonly has_next: boolean;
    readonly has_previous: boolean;
    readonly cursors: { readonly after: string | null; readonly before: string | null };
  };
};

export const pageIn = ({ status, text, body }: Answer): ListPage => {
  expect(status, text).toBe(200);
  return body as ListPage;
};

/** The lines of a CSV answer without the header. No cell of it holds a line break. */
export function linesIn({ status, headers, text }: Answer): readonly string[] {
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return text.split('\r\n').slice(1, -1);
}

/** Reads a list from its newest row to its oldest, page by page, and does something in between. */
export async function readAll(
  read: (cursor: string) => Promise<ListPage>,
  between: () => Promise<unknown> = async () => {},
): Promise<readonly ListItem[]> {
  const seen: ListItem[] = [];
  for (let cursor = ''; ; ) {
    const { items, _metadata } = await read(cursor);
    seen.push(...items);
    await between();
    if (!_metadata.has_next) return seen;
    cursor = `&after=${_metadata.cursors.after}`;
  }
}
