import { expect } from 'vitest';
import type { Decision } from '../../../src/kernel/decision.ts';
import type { PropertiesRefused } from '../../../src/kernel/invalid-properties.ts';
import { createMemoryEngine } from '../memory-engine/memory-engine.ts';
import { booksOf } from './books.ts';
import { after, type Pillar, type Rule, type Seen, start } from './rule.ts';

/** A test of one row of a table. */
export const prove =
  <Given, Shown extends Seen>({ build, look }: Pillar<Given, Shown>) =>
  async (_title: string, rule: Rule<Given, Shown>): Promise<void> => {
    let now = start;
    const engine = createMemoryEngine({ now: () => now });
    const world = { engine, store: engine.store };
    build(engine.store, rule.given);
    for (const step of rule.before ?? []) expect(verdictOf(await step(world))).toBe('ok');
    now = after(rule.at ?? 0);
    const books = booksOf(engine.store);
    expect(books).toMatchObject({ faults: [] });
    const everything = engine.store.everything();
    const earlier = look(engine.store);
    expect(verdictOf(await rule.when(world))).toBe(rule.refused ?? 'ok');
    expect(newsSince(earlier, look(engine.store))).toEqual(expected(earlier, rule.becomes));
    expect(booksOf(engine.store)).toEqual(books);
    if (rule.refused !== undefined && rule.becomes === undefined) {
      expect(engine.store.everything()).toEqual(everything);
    }
  };

/** A refusal that names fields is shown by their messages. */
function verdictOf(decision: Decision<unknown>): string {
  if (decision.ok) return 'ok';
  const { properties } = decision as Partial<PropertiesRefused>;
  const fields = Object.entries(properties ?? {}).map(
    ([path, all]) => `${path}: ${all.join(', ')}`,
  );
  return `${decision.refusal}: ${fields.length === 0 ? decision.because : fields.join('; ')}`;
}

const newsSince = <Shown extends Seen>(earlier: Shown, later: Shown): Shown => ({
  ...later,
  moved: later.moved.slice(earlier.moved.length),
  told: later.told.slice(earlier.told.length),
});

/** Accounts without money are not shown: tables write `0` for one that was emptied. */
const notEmpty = (money: Seen['money']): Seen['money'] =>
  Object.fromEntries(Object.entries(money).filter(([, text]) => text !== '0'));

const expected = <Shown extends Seen>(earlier: Shown, becomes: Partial<Shown> = {}): Shown => ({
  ...earlier,
  moved: [],
  told: [],
  ...becomes,
  money: notEmpty({ ...earlier.money, ...becomes.money }),
});
