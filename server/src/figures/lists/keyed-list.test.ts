import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { type KeyedFace, keyedAnswer, type RowKey } from './keyed-list.ts';
import type { ListQuery, PageMetadata } from './list.wire.ts';

type Row = { readonly at: number; readonly id: string };
type Answer = { readonly items: readonly Row[]; readonly _metadata: PageMetadata };

const rows: readonly Row[] = [
  ...[1, 1, 2, 2, 2].map((at, index) => ({ at, id: `row ${index}` })),
  { at: 3, id: 'last' },
];

const isBehind = (row: Row, key: RowKey): boolean =>
  row.at > key.at || (row.at === key.at && row.id > key.id);

const face: KeyedFace<Row, Row> = {
  name: 'rows',
  csv: { columns: ['at', 'id'], amounts: [], currencyOf: () => '' },
  find: async ({ beside, isBackwards, limit }) => {
    if (beside === null) return rows.slice(0, limit);
    const before = rows.filter((row) => isBehind({ ...beside }, row)).toReversed();
    return (isBackwards ? before : rows.filter((row) => isBehind(row, beside))).slice(0, limit);
  },
  keyOf: ({ at, id }) => ({ at, id }),
  row: (row) => row,
};

async function answer(query: ListQuery, filters = {}): Promise<Answer> {
  const answered = await keyedAnswer(face, query, { filters, accept: undefined });
  if (!answered.ok) throw new Error(answered.because);
  return answered.value as Answer;
}

const idsIn = ({ items }: Answer): readonly string[] => items.map(({ id }) => id);

test('business 2: pages lead forward and back through rows of one moment, each row once', async () => {
  const first = await answer({ limit: 2 });
  expect([idsIn(first), first._metadata.has_previous]).toEqual([['row 0', 'row 1'], false]);
  const second = await answer({ limit: 2, after: String(first._metadata.cursors.after) });
  const third = await answer({ limit: 2, after: String(second._metadata.cursors.after) });
  expect([idsIn(second), idsIn(third)]).toEqual([
    ['row 2', 'row 3'],
    ['row 4', 'last'],
  ]);
  expect([second._metadata.has_next, third._metadata.has_next]).toEqual([true, false]);
  const back = await answer({ limit: 2, before: String(third._metadata.cursors.before) });
  expect(back).toEqual({
    items: second.items,
    _metadata: { ...second._metadata, has_next: true, has_previous: true },
  });
  const front = await answer({ limit: 2, before: String(back._metadata.cursors.before) });
  expect([idsIn(front), front._metadata.has_previous]).toEqual([idsIn(first), false]);
});

test('business 2: CSV continues from a cursor and refuses one that leads back', async () => {
  const { after } = (await answer({ limit: 4 }))._metadata.cursors;
  const csv = async (query: ListQuery): Promise<string> => {
    const answered = await keyedAnswer(face, { ...query, format: 'csv' }, { accept: undefined });
    if (!answered.ok) throw new Error(answered.because);
    return text((answered.value as StreamedAnswer).stream);
  };
  expect(await csv({ after: String(after) })).toBe('at,id\r\n2,row 4\r\n3,last\r\n');
  await expect(csv({ before: String(after) })).rejects.toThrow('before: CSV leads on');
});

const cursorOf = (...parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

test('business 7: an invalid cursor, or one of another list or filter, is refused', async () => {
  const { after } = (await answer({ limit: 1 }))._metadata.cursors;
  const [, mark] = JSON.parse(Buffer.from(String(after), 'base64url').toString());
  await expect(answer({ after: String(after) }, { state: 'x' })).rejects.toThrow('other filters');
  await expect(answer({ after: cursorOf('others', mark, 1, 'x') })).rejects.toThrow('another list');
  for (const bad of ['x', 'e30', cursorOf('rows', mark, 1.5, 'x'), cursorOf('rows', mark, 1, 7)]) {
    await expect(answer({ before: bad })).rejects.toThrow('before: It is not a cursor of ours.');
  }
  await expect(answer({ after: cursorOf('rows', mark, 1, 'a\0b') })).rejects.toThrow(
    'not a cursor',
  );
  await expect(answer({ after: String(after), before: String(after) })).rejects.toThrow('together');
});
