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

/** What a column of CSV holds, the header first. */
export const csvColumn = ({ text }: Answer, name: string): readonly (string | undefined)[] => {
  const [header = '', ...lines] = text.split('\r\n').slice(0, -1);
  const at = header.split(',').indexOf(name);
  return lines.map((line) => line.split(',')[at]);
};
