import { ask, type Operation, type Rounds } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import type { Key, Table } from '../../engine/table.ts';
import { actionChains, actions, theChain } from './action.store.ts';
import type { Action, Facts, NewAction } from './action.ts';
import { chained } from './chain.ts';

/** The facts about the subject that the log shows, before and after. It reads only loaded rows. */
export type Look = (rows: LoadedRows) => Facts | null;

/** Shows one row. Null: there is none. */
export const lookAt =
  <Row>(table: Table<Row>, key: Key, shown: (row: Row) => Facts): Look =>
  (rows) => {
    const row = rows.get(table, key);
    return row === null ? null : shown(row);
  };

/** How to log an operation. */
export type Recording<Answer> = {
  readonly action: NewAction;
  /** Absent: every accepted operation took place. */
  readonly tookPlace?: ((answer: Answer) => boolean) | undefined;
  /** The subject, if only the answer tells it. */
  readonly subject?: ((answer: Answer) => string) | undefined;
  readonly look?: Look | undefined;
  /** The operation creates the subject, so there is nothing to look at before. */
  readonly isNew?: boolean | undefined;
};

/**
 * The same operation, logged by the commit that executes it. A refused operation did not happen and
 * is not in the log. An answer that repeats an earlier one is not logged either.
 */
export function recorded<Input, Answer, Refusal extends string>(
  operation: Operation<Input, Answer, Refusal>,
  recording: Recording<Answer>,
): Operation<Input, Answer, Refusal> {
  const { action, tookPlace = () => true, look = () => null, isNew = false } = recording;
  const { subject = () => action.subject } = recording;
  return {
    ...operation,
    *load(input, rows): Rounds {
      yield* operation.load(input, rows);
      yield [ask(actionChains, theChain)];
    },
    decide: (draft, input, now) => {
      const before = isNew ? null : look(draft);
      const decision = operation.decide(draft, input, now);
      if (!decision.ok || !tookPlace(decision.value)) return decision;
      const end = draft.get(actionChains, theChain);
      if (end === null) throw new Error('the log of acts has no end');
      const told = { ...action, subject: subject(decision.value), at: now };
      const done = chained(end, { ...told, ...changeOf(before, look(draft)) });
      draft.append(actions, done);
      draft.update(actionChains, { ...end, number: done.number, hash: done.hash });
      return decision;
    },
  };
}

/** If the subject existed before and still exists: only the changes. */
function changeOf(before: Facts | null, after: Facts | null): Pick<Action, 'before' | 'after'> {
  if (before === null || after === null) return { before, after };
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) =>
      before[name] !== after[name] && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (facts: Facts): Facts =>
    Object.fromEntries(changed.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])));
  return { before: only(before), after: only(after) };
}
