import { expect, test } from 'vitest';
import { bigintColumn, integerColumn, jsonColumn, textColumn } from '../../../src/engine/column.ts';
import { ask, type Operation } from '../../../src/engine/operation.ts';
import type { Draft } from '../../../src/engine/rows.ts';
import { defineLog, defineTable } from '../../../src/engine/table.ts';
import { accept, refuse } from '../../../src/kernel/decision.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { Unavailable } from '../../../src/kernel/unavailable.ts';
import { client } from '../../support/engines.ts';
import { createMemoryEngine } from '../../support/memory-engine/memory-engine.ts';
import { KeyTaken } from '../../support/memory-engine/memory-store.ts';

type Jar = {
  readonly id: number;
  readonly coins: bigint;
  readonly of: string;
  readonly notes: unknown;
};

const jars = defineTable<Jar>({
  name: 'jar',
  lockRank: 0,
  key: 'id',
  columns: { id: integerColumn(), coins: bigintColumn, of: textColumn(), notes: jsonColumn() },
  mutable: ['coins', 'notes'],
});
const lids = defineTable<{ readonly id: number; readonly colour: string }>({
  name: 'lid',
  lockRank: 1,
  key: 'id',
  columns: { id: integerColumn(), colour: textColumn() },
  mutable: [],
});
const diary = defineLog<{ readonly text: string }>({
  name: 'diary',
  columns: { text: textColumn() },
});

const jar = (id: number, coins = 0n): Jar => ({ id, coins, of: 'Ona', notes: [] });
const jarOf = (draft: Draft, id: number): Jar => draft.get(jars, id) ?? jar(id);

/** Asks for these jars and then does what the test says. */
const doing = (
  ids: readonly number[],
  decide: Operation<null, string>['decide'],
): Operation<null, string> => ({
  name: 'do',
  load: () => (ids.length === 0 ? [] : [ids.map((id) => ask(jars, id))]),
  decide,
});

const fill = (id: number, coins: bigint) =>
  doing([id], (draft) => {
    const before = jarOf(draft, id);
    draft.update(jars, { ...before, coins: before.coins + coins });
    draft.append(diary, { text: `${coins} into ${id}` });
    return accept('filled');
  });

function anEngine() {
  const engine = createMemoryEngine({ now: () => unixSeconds(7) });
  engine.store.put(jars, jar(1, 10n));
  const run = (operation: Operation<null, string>) =>
    engine.execute(operation, null, client('test'));
  const seen = () => ({
    jars: engine.store.rowsOf(jars).map(({ id, coins }) => `${id}: ${coins}`),
    diary: engine.store.entriesOf(diary).map(({ text }) => text),
  });
  return { engine, run, seen };
}

test('a change of one operation is visible to the next', async () => {
  const { run, seen } = anEngine();
  await run(fill(1, 5n));
  await run(fill(1, 7n));
  expect(seen()).toEqual({ jars: ['1: 22'], diary: ['5 into 1', '7 into 1'] });
});

test('concurrent operations form one batch, and each sees those before it', async () => {
  const { run, seen } = anEngine();
  await Promise.all([run(fill(1, 5n)), run(fill(1, 7n))]);
  expect(seen().jars).toEqual(['1: 22']);
});

test('a refusal leaves no trace, unless it keeps its changes', async () => {
  const { run, seen } = anEngine();
  const filledAnd = (keepsChanges: boolean) =>
    doing([1], (draft, input, now) => {
      fill(1, 5n).decide(draft, input, now);
      const refused = refuse('full', 'The jar is full.');
      return keepsChanges ? { ...refused, keepsChanges: true } : refused;
    });
  expect(await run(filledAnd(false))).toEqual(refuse('full', 'The jar is full.'));
  expect(seen()).toEqual({ jars: ['1: 10'], diary: [] });
  await run(filledAnd(true));
  expect(seen()).toEqual({ jars: ['1: 15'], diary: ['5 into 1'] });
});

// biome-ignore format: a table
test.each<[string, (draft: Draft) => void, string]>([
  ['looks at',   (draft) => draft.get(jars, 2),           'jar 2 was not asked for'],
  ['changes',    (draft) => draft.update(jars, jar(2)),   'jar 2 was changed without being loaded'],
  ['removes',    (draft) => draft.remove(jars, 2),        'jar 2 was removed without being loaded'],
])('an operation that %s a row it did not ask for fails, and leaves no trace', async (_, touch, text) => {
  const { engine, run, seen } = anEngine();
  engine.store.put(jars, jar(2));
  const touching = doing([1], (draft, input, now) => {
    fill(1, 5n).decide(draft, input, now);
    touch(draft);
    return accept('done');
  });
  await expect(run(touching)).rejects.toThrow(text);
  expect(seen()).toEqual({ jars: ['1: 10', '2: 0'], diary: [] });
});

test('an operation that needs rows just named in its batch waits for the next batch', async () => {
  const { engine, run } = anEngine();
  engine.store.put(lids, { id: 5, colour: 'red' });
  const name = doing([1], (draft) => {
    draft.update(jars, { ...jarOf(draft, 1), notes: 5 });
    return accept('named');
  });
  const follow: Operation<null, string> = {
    name: 'follow',
    *load(_, rows) {
      yield [ask(jars, 1)];
      const { notes } = rows.get(jars, 1) ?? jar(1);
      yield [ask(lids, Number(notes))];
    },
    decide: (draft) => accept(`${draft.get(lids, Number(jarOf(draft, 1).notes))?.colour}`),
  };
  expect(await Promise.all([run(name), run(follow)])).toEqual([accept('named'), accept('red')]);
});

test('an insert of an existing key fails, and the rest of the batch succeeds', async () => {
  const { engine, run, seen } = anEngine();
  engine.store.put(jars, jar(2));
  const insert = doing([], (draft) => {
    draft.insert(jars, jar(2, 99n));
    return accept('made');
  });
  const [made, filled] = await Promise.allSettled([run(insert), run(fill(1, 5n))]);
  expect(made).toMatchObject({ status: 'rejected', reason: expect.any(KeyTaken) });
  expect(filled).toMatchObject({ status: 'fulfilled' });
  expect(seen().jars).toEqual(['1: 15', '2: 0']);
});

test('a change of an immutable column is refused, and nothing of the operation stays', async () => {
  const { engine, run } = anEngine();
  const renaming = doing([1], (draft) => {
    draft.update(jars, { ...jar(1, 3n), of: 'Jonas' });
    return accept('changed');
  });
  await expect(run(renaming)).rejects.toThrow('jar 1: of is not a mutable column and was changed');
  expect(engine.store.rowOf(jars, 1)).toStrictEqual(jar(1, 10n));
});

test('structured values pass through JSON', async () => {
  const { engine, run } = anEngine();
  const notes = [{ kept: 1, dropped: undefined }];
  await run(
    doing([1], (draft) => {
      draft.update(jars, { ...jar(1, 3n), notes });
      return accept('changed');
    }),
  );
  expect(engine.store.rowOf(jars, 1)).toStrictEqual({ ...jar(1, 3n), notes: [{ kept: 1 }] });
});

test('a query sees rows and the clock; a closed engine accepts nothing more', async () => {
  const { engine, run } = anEngine();
  const query = {
    name: 'look',
    load: () => [[ask(jars, 1)]],
    answer: (rows: Pick<Draft, 'get'>, _: null, now: number) =>
      accept(`${rows.get(jars, 1)?.coins} at ${now}`),
  };
  expect(await engine.read(query, null)).toEqual(accept('10 at 7'));
  await engine.close();
  await expect(run(fill(1, 1n))).rejects.toThrow(Unavailable);
});
