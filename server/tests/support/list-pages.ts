import { expect } from 'vitest';
import type { Answer } from './operator-client.ts';

export type ListedItem = Readonly<Record<string, unknown>>;

/** A page of any list (business 2). */
export type ListPage = {
  readonly items: readonly ListedItem[];
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

/** The values of a CSV column, the header first. */
export const csvColumn = ({ text }: Answer, name: string): readonly (string | undefined)[] => {
  const [header = '', ...lines] = text.split('\r\n').slice(0, -1);
  const at = header.split(',').indexOf(name);
  return lines.map((line) => line.split(',')[at]);
};

/** The lines of a CSV answer without the header. No cell contains a line break. */
export function linesIn({ status, headers, text }: Answer): readonly string[] {
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return text.split('\r\n').slice(1, -1);
}

/** Reads a list page by page from its newest row to its oldest, with an action between pages. */
export async function readAll(
  read: (cursor: string) => Promise<ListPage>,
  between: () => Promise<unknown> = async () => {},
): Promise<readonly ListedItem[]> {
  const seen: ListedItem[] = [];
  for (let cursor = ''; ; ) {
    const { items, _metadata } = await read(cursor);
    seen.push(...items);
    await between();
    if (!_metadata.has_next) return seen;
    cursor = `&after=${_metadata.cursors.after}`;
  }
}
