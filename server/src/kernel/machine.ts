/**
 * A state machine is data: a list of states and a list of rows. No stored status is changed except
 * through {@link next}, so the tables in `*.states.ts` are the whole truth of what may follow on what.
 * What time alone changes is shown from its very second, before its timer has written it down.
 */

/** Where a row comes from: a row of the specification, or one of our own recorded decisions. */
export type Source =
  | { readonly kind: 'spec'; readonly trigger: string; readonly filledBy?: string }
  | { readonly kind: 'decision'; readonly id: string };

export type Row<S extends string = string> = {
  /** Null: the entity does not exist yet. */
  readonly from: S | null;
  readonly on: string;
  /** Names of guards, all of which must hold: the Condition column. */
  readonly when?: string | readonly string[];
  readonly to: S;
  readonly source: Source;
};

export type Machine<S extends string = string, R extends readonly Row<S>[] = readonly Row<S>[]> = {
  readonly entity: string;
  /** File and section of the specification: `1-checkout.md#3.3`; empty for a machine of our own. */
  readonly spec: string;
  readonly states: Readonly<Record<S, 'open' | 'terminal'>>;
  readonly rows: R;
};

export type StateOf<M extends Machine> = keyof M['states'] & string;

type NamesIn<When> = When extends readonly (infer Name)[] ? Name : When;

/** The guards named in the rows of one trigger: those a caller of {@link next} must answer. */
type GuardOf<R extends readonly Row[], T extends string> = NamesIn<
  Extract<R[number], { on: T; when: string | readonly string[] }>['when']
> &
  string;

type Guards<R extends readonly Row[], T extends string> = [GuardOf<R, T>] extends [never]
  ? []
  : [guards: Readonly<Record<GuardOf<R, T>, boolean>>];

/**
 * A row copied from the specification; `trigger` is the wording of its Trigger column, empty where
 * the table has no such column. `filledBy` names the decision that filled what the row leaves open:
 * its state of origin, or the operation behind "listed next state".
 */
export const spec = (trigger = '', filledBy?: string): Source =>
  filledBy === undefined ? { kind: 'spec', trigger } : { kind: 'spec', trigger, filledBy };

/** A row which the specification leaves open; `id` names the file in docs/decisions. */
export const decision = (id: string): Source => ({ kind: 'decision', id });

/** The guards of one row, none when it always applies. */
export function guardsOf(row: Row): readonly string[] {
  if (row.when === undefined) return [];
  return typeof row.when === 'string' ? [row.when] : row.when;
}

// NoInfer: the states are listed once; a row that misspells one is a type error, not a new state.
export function defineMachine<const S extends string, const R extends readonly Row<NoInfer<S>>[]>(
  machine: Machine<S, R>,
): Machine<S, R> {
  const seen = new Set<string>();
  for (const row of machine.rows) {
    const start = `${row.from ?? '(none)'} + ${row.on}`;
    const guards = [...guardsOf(row)].sort().join(' and ');
    // A row without a guard answers every case, so nothing for the same trigger may follow it.
    if (seen.has(`${start} when `) || seen.has(`${start} when ${guards}`)) {
      throw new Error(`${machine.entity}: two rows for ${start} when ${guards || 'always'}`);
    }
    if (row.from !== null && machine.states[row.from] === 'terminal') {
      throw new Error(`${machine.entity}: terminal state ${row.from} has a way out`);
    }
    seen.add(`${start} when ${guards}`);
  }
  return machine;
}

/** The first row that applies, or null when the table allows nothing. */
export function next<S extends string, R extends readonly Row<S>[], T extends R[number]['on']>(
  machine: Machine<S, R>,
  from: NoInfer<S> | null,
  on: T,
  ...[guards]: Guards<R, T>
): R[number] | null {
  const answers: Readonly<Record<string, boolean>> = guards ?? {};
  for (const row of machine.rows) {
    if (row.from !== from || row.on !== on) continue;
    if (guardsOf(row).every((guard) => answers[guard])) return row;
  }
  return null;
}

/** The state that follows, where the caller knows that one does: the birth of something, for example. */
export function stateAfter<
  S extends string,
  R extends readonly Row<S>[],
  T extends R[number]['on'],
>(machine: Machine<S, R>, from: NoInfer<S> | null, on: T, ...guards: Guards<R, T>): S {
  const row = next(machine, from, on, ...guards);
  if (row === null) throw new Error(`${machine.entity}: nothing follows on ${on} in ${from}`);
  return row.to;
}
