import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accept, refuse } from '../kernel/decision.ts';
import { unixSeconds } from '../kernel/time.ts';
import { idempotentAnswers } from './idempotent-answer.store.ts';
import { type IdempotentRequest, idempotencyId, once } from './once.ts';
import { ask, type Operation } from './operation.ts';
import { BatchRows } from './rows.ts';

const request = (fields: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  client: 'merchant',
  method: 'POST',
  path: '/orders',
  key: 'key',
  bodyHash: Buffer.from('a body'),
  ...fields,
});

test('the id of a key is a UUID, the same for the same request', () => {
  expect(idempotencyId(request())).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(idempotencyId(request())).toBe(idempotencyId(request({ bodyHash: Buffer.alloc(0) })));
});

// biome-ignore format: a table
test.each<[string, Partial<IdempotentRequest>, Partial<IdempotentRequest>]>([
  ['two clients',                     { client: 'a' },                        { client: 'b' }],
  ['two methods',                     { method: 'PUT' },                      { method: 'POST' }],
  ['two paths',                       { path: '/a' },                         { path: '/b' }],
  ['two keys',                        { key: 'a' },                           { key: 'b' }],
  ['upper and lower case',            { key: 'A' },                           { key: 'a' }],
  ['a shifted boundary',              { client: 'ab', method: 'c' },          { client: 'a', method: 'bc' }],
  ['a boundary shifted to the end',   { path: '/pay', key: '1' },             { path: '/pay1', key: '' }],
  ['a quote in the key',              { path: '/a","b', key: 'c' },           { path: '/a', key: 'b","c' }],
  ['a backslash',                     { path: '\\', key: '"' },               { path: '\\"', key: '' }],
  ['swapped parts',                   { client: '/a', path: 'b' },            { client: 'b', path: '/a' }],
])('requests with %s do not share an id', (_, one, other) => {
  expect(idempotencyId(request(one))).not.toBe(idempotencyId(request(other)));
});

test('different scopes never share an id', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\\', '[', '\n', '\ud800'),
    maxLength: 3,
  });
  const scope = fc.record({ client: part, method: part, path: part, key: part });
  fc.assert(
    fc.property(scope, scope, (one, other) => {
      const isSame = JSON.stringify(Object.values(one)) === JSON.stringify(Object.values(other));
      expect(idempotencyId(request(one)) === idempotencyId(request(other))).toBe(isSame);
    }),
    { numRuns: 1_000 },
  );
});

const now = unixSeconds(1_800_000_000);

/** Counts how often it decides, and refuses on command. */
function counting(outcomes: readonly ('ok' | 'refused' | 'refused but kept')[]) {
  const decided: string[] = [];
  const operation: Operation<null, string, 'invalid_state'> = {
    name: 'counting',
    load: () => [],
    decide: () => {
      const outcome = outcomes[decided.length] ?? 'ok';
      decided.push(outcome);
      const refused = refuse('invalid_state', 'Not now.');
      if (outcome === 'ok') return accept(`answer ${decided.length}`);
      return outcome === 'refused' ? refused : { ...refused, keepsChanges: true };
    },
  };
  return { operation, decided };
}

const render = (body: string) => ({ status: 201, body });

function draftWithoutAnswers(): BatchRows {
  const rows = new BatchRows();
  rows.file(idempotentAnswers, [idempotencyId(request())], []);
  return rows;
}

test('a repeated request gets the first answer, and nothing is decided', () => {
  const { operation, decided } = counting(['ok', 'ok']);
  const draft = draftWithoutAnswers();
  const first = once(operation, request(), render).decide(draft, null, now);
  const second = once(operation, request(), render).decide(draft, null, now);
  expect(first).toEqual(accept({ status: 201, body: 'answer 1' }));
  expect(second).toEqual(first);
  expect(decided).toEqual(['ok']);
});

test('another body under the same key is refused, and nothing is decided', () => {
  const { operation, decided } = counting(['ok', 'ok']);
  const draft = draftWithoutAnswers();
  once(operation, request(), render).decide(draft, null, now);
  const other = once(operation, request({ bodyHash: Buffer.from('b body') }), render);
  expect(other.decide(draft, null, now)).toMatchObject({ refusal: 'idempotency_conflict' });
  expect(decided).toEqual(['ok']);
});

test.each(['refused', 'refused but kept'] as const)(
  'an operation that was %s decides again under the same key',
  (outcome) => {
    const { operation, decided } = counting([outcome, 'ok']);
    const draft = draftWithoutAnswers();
    const wrapped = once(operation, request(), render);
    expect(wrapped.decide(draft, null, now)).toMatchObject({ refusal: 'invalid_state' });
    expect(draft.writes()).toEqual([]);
    expect(wrapped.decide(draft, null, now)).toEqual(accept({ status: 201, body: 'answer 2' }));
    expect(decided).toEqual([outcome, 'ok']);
  },
);

test("the key is looked up in the operation's first round, or in one of its own", () => {
  const key = idempotencyId(request());
  const asks = (load: Operation<null, string>['load']) => {
    const wrapped = once({ ...counting([]).operation, load }, request(), render);
    return [...wrapped.load(null, draftWithoutAnswers())].map((round) =>
      round.map((one) => one.key),
    );
  };
  expect(asks(() => [])).toEqual([[key]]);
  expect(asks(() => [[ask(idempotentAnswers, 'b')], [ask(idempotentAnswers, 'c')]])).toEqual([
    [key, 'b'],
    ['c'],
  ]);
});
