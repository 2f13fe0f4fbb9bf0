import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bigintColumn,
  booleanColumn,
  bytesColumn,
  integerColumn,
  jsonColumn,
  lineColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../src/engine/column.ts';
import { LaneConnection } from '../../src/engine/connection.ts';
import { defineTable } from '../../src/engine/table.ts';
import { extent } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

type Sample = {
  readonly id: string;
  readonly words: string;
  readonly maybeWords: string | null;
  readonly bytes: Buffer;
  readonly maybeBytes: Buffer | null;
  readonly big: bigint;
  readonly maybeBig: bigint | null;
  readonly whole: number;
  readonly isTrue: boolean;
  readonly maybeUuid: string | null;
  readonly line: string;
  readonly maybeLine: string | null;
  readonly json: unknown;
  readonly maybeJson: unknown;
};

const samples = defineTable<Sample>({
  name: 'sample',
  lockRank: 1,
  key: 'id',
  columns: {
    id: textColumn(),
    words: textColumn(),
    maybeWords: nullable(textColumn()),
    bytes: bytesColumn,
    maybeBytes: nullable(bytesColumn),
    big: bigintColumn,
    maybeBig: nullable(bigintColumn),
    whole: integerColumn(),
    isTrue: booleanColumn,
    maybeUuid: nullable(uuidColumn),
    line: lineColumn(),
    maybeLine: nullable(lineColumn()),
    json: jsonColumn(),
    maybeJson: nullable(jsonColumn()),
  },
  mutable: [
    'words',
    'maybeWords',
    'bytes',
    'maybeBytes',
    'big',
    'maybeBig',
    'whole',
    'isTrue',
    'maybeUuid',
    'line',
    'maybeLine',
    'json',
    'maybeJson',
  ],
});

let db: TestDatabase;
let lane: LaneConnection;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(`CREATE TABLE sample (id text PRIMARY KEY, words text NOT NULL, maybe_words text,
    bytes bytea NOT NULL, maybe_bytes bytea, big bigint NOT NULL, maybe_big bigint,
    whole bigint NOT NULL, is_true boolean NOT NULL, maybe_uuid uuid,
    line text NOT NULL, maybe_line text, json jsonb NOT NULL, maybe_json jsonb)`);
  lane = new LaneConnection(db.database.connect, 'write lane');
  await lane.open();
});
afterAll(async () => {
  await lane.close();
  await db.drop();
});

const sample = (fields: Partial<Sample> = {}): Sample => ({
  id: 'a',
  words: '',
  maybeWords: null,
  bytes: Buffer.alloc(0),
  maybeBytes: null,
  big: 0n,
  maybeBig: null,
  whole: 0,
  isTrue: false,
  maybeUuid: null,
  line: '-',
  maybeLine: null,
  json: [],
  maybeJson: null,
  ...fields,
});

/** Writes the rows as a batch would, reads them back by key, and rolls back. */
async function thereAndBack(rows: readonly Sample[]): Promise<readonly Sample[]> {
  await lane.command('BEGIN');
  try {
    await lane.run(samples.insert(rows.map((row) => sample({ id: row.id }))));
    await lane.run(samples.update(rows));
    const raw = await lane.run(samples.lock(rows.map(({ id }) => id)));
    const byId = new Map(raw.map((row) => [samples.fromRaw(row).id, samples.fromRaw(row)]));
    return rows.map(({ id }) => byId.get(id) ?? sample({ id: 'not found' }));
  } finally {
    await lane.command('ROLLBACK');
  }
}

test.each([
  [''],
  [' '],
  ['NULL'],
  ['null'],
  ['"'],
  ["'"],
  ['\\'],
  ['\\"'],
  ['\\\\x00'],
  [','],
  ['{}'],
  ['{"a","b"}'],
  ['a,b'],
  ['\n'],
  ['\r\n'],
  ['\t'],
  ['$1'],
  ["'); DROP TABLE account; --"],
  ['é'],
  ['e\u0301'],
  ['Ж日本語'],
  ['👩‍👩‍👧‍👦🏳️‍🌈'],
  ['\u{10ffff}'],
  ['\u0001\u007f\u0085\u2028\ufeff'],
  ['"\n\\\t'],
  ['{"a":"\u2028\u007f\\n"}'],
  ['"👩\\'],
  ['x'.repeat(100_000)],
])('the text %j comes back unchanged, as a value and as a key', async (words) => {
  const rows = [sample({ id: words, words, maybeWords: words }), sample({ id: `${words}.` })];
  expect(await thereAndBack(rows)).toEqual(rows);
});

test.each([
  [' '],
  ['NULL'],
  ['{"a":"b,c","d":[1,null,"\\\\""]}'],
  ['a=b&c=%20'],
  ['\n\t\u0001'],
  ['👩\u{10ffff}'],
])('the line %j comes back unchanged, alone and among others', async (line) => {
  const alone = [sample({ line, maybeLine: line })];
  const several = [...alone, sample({ id: 'b' }), sample({ id: 'c', line, maybeLine: line })];
  expect(await thereAndBack(alone)).toEqual(alone);
  expect(await thereAndBack(several)).toEqual(several);
});

test.each([[''], ['a\u001eb'], ['\u001f']])(
  'a text that is not exactly one line is refused: %j',
  async (line) => {
    await expect(thereAndBack([sample({ line })])).rejects.toThrow('cannot hold this text');
  },
);

// biome-ignore format: a table
test.each<[string, Partial<Sample>]>([
  ['the largest bigint',                { big: 9_223_372_036_854_775_807n, maybeBig: 9_223_372_036_854_775_807n }],
  ['the smallest bigint',               { big: -9_223_372_036_854_775_808n, maybeBig: -9_223_372_036_854_775_808n }],
  ['a number that a float cannot hold', { big: 9_007_199_254_740_993n }],
  ['the number zero',                   { big: 0n, whole: 0 }],
  ['the largest safe integer',          { whole: Number.MAX_SAFE_INTEGER }],
  ['the smallest safe integer',         { whole: Number.MIN_SAFE_INTEGER }],
  ['every byte',                        { bytes: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)) }],
  ['empty bytes, which are not NULL',   { maybeBytes: Buffer.alloc(0) }],
  ['true',                              { isTrue: true }],
  ['JSON with separators',              { json: { '\u001e': ['\u001f', '"', '\\', ',', '}'] }, maybeJson: '\u001e' }],
  ['empty JSON',                        { json: '', maybeJson: {} }],
  ['a uuid',                            { maybeUuid: '0190a7c4-0000-7000-8000-000000000000' }],
])('%s comes back unchanged', async (_, fields) => {
  const rows = [sample({ id: '1', ...fields }), sample({ id: '2' })];
  expect(await thereAndBack(rows)).toEqual(rows);
});

// biome-ignore format: a table
test.each<[string, Partial<Sample>, string]>([
  // what                       value                                      SQLSTATE
  ['beyond a bigint',           { big: 9_223_372_036_854_775_808n },       '22003'],
  ['below a bigint',            { big: -9_223_372_036_854_775_809n },      '22003'],
  ['a fraction',                { whole: 0.5 },                            '22P02'],
  ['not a number',              { whole: Number.NaN },                     '22P02'],
  ['infinity',                  { whole: Number.POSITIVE_INFINITY },       '22P02'],
  ['a NUL character',           { words: 'a\u0000b' },                     '22021'],
  ['not a uuid',                { maybeUuid: 'abc' },                      '22P02'],
  ['two uuids in place of one', { maybeUuid: '0190a7c4-0000-7000-8000-000000000000,0190a7c4-0000-7000-8000-000000000001' }, '22P02'],
  ['the word NULL as a uuid',   { maybeUuid: 'NULL' },                     '22P02'],
])('a value that no column can hold is refused, not changed: %s', async (_, fields, code) => {
  await expect(thereAndBack([sample(fields)])).rejects.toMatchObject({ code });
});

/** Values as they are after JSON, which has no minus zero. */
const aJson = fc
  .jsonValue({ stringUnit: 'grapheme' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

const anything: fc.Arbitrary<Omit<Sample, 'id'>> = fc.record({
  words: fc.string({ unit: 'grapheme' }),
  maybeWords: fc.option(
    fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', 'N', '\n', ' ', "'") }),
  ),
  bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  maybeBytes: fc.option(fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes))),
  big: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
  maybeBig: fc.option(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
  whole: fc.maxSafeInteger(),
  isTrue: fc.boolean(),
  maybeUuid: fc.option(fc.uuid()),
  line: fc.string({ unit: 'grapheme', minLength: 1 }),
  maybeLine: fc.option(
    fc.string({ unit: fc.constantFrom('"', '\\', ',', 'N', ' '), minLength: 1 }),
  ),
  json: aJson,
  maybeJson: aJson,
});

test('any rows come back unchanged, many at a time', async () => {
  const rows = fc
    .array(anything, { minLength: 1, maxLength: 30 })
    .map((list) => list.map((row, index): Sample => ({ ...row, id: `${index}` })));
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      expect(await thereAndBack(list)).toEqual(list);
    }),
    { numRuns: extent({ short: 25, long: 100 }) },
  );
});
