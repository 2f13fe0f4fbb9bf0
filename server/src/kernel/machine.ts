/**
 * A state machine is data: a list of states and a list of rows. Only {@link next} changes a stored
 * status, so the tables in `*.states.ts` contain every allowed transition. A change that only time
 * makes is shown from its very second, even before its timer has stored it.
 */

/** The origin of a row: a row of the specification, or one of our own recorded decisions. */
export type Source =
  | { readonly kind: 'spec'; readonly trigger: string; readonly filledBy?: string }
  | { readonly kind: 'decision'; readonly id: string };

export type Row<S extends string = string> = {
  /** Null: the entity does not exist yet. */
  readonly from: S | null;
  readonly on: string;
  /** Names of guards, all of which must be true: the Condition column. */
  readonly when?: string | readonly string[];
  readonly to: S;
  readonly source: Source;
};

export type Machine<S extends string = string, R extends readonly Row<S>[] = readonly Row<S>[]> = {
  readonly entity: string;
  /** File and section of the specification: `1-checkout.md#3.3`. Empty for a machine of our own. */
  readonly spec: string;
  readonly states: Readonly<Record<S, 'open' | 'terminal'>>;
  readonly rows: R;
};

export type StateOf<M extends Machine> = keyof M['states'] & string;

type NamesIn<When> = When extends readonly (infer Name)[] ? Name : When;

/** The guards in the rows of one trigger. A caller of {@link next} must answer all of them. */
type GuardOf<R extends readonly Row[], T extends string> = NamesIn<
  Extract<R[number], { on: T; when: string | readonly string[] }>['when']
> &
  string;

type Guards<R extends readonly Row[], T extends string> = [GuardOf<R, T>] extends [never]
  ? []
  : [guards: Readonly<Record<GuardOf<R, T>, boolean>>];

/**
 * A row copied from the specification. `trigger` is the text of its Trigger column, empty if the
 * table has no such column. `filledBy` names the decision that filled a gap in the row: its state
 * of origin, or the operation behind "listed next state".
 */
export const spec = (trigger = '', filledBy?: string): Source =>
  filledBy === undefined ? { kind: 'spec', trigger } : { kind: 'spec', trigger, filledBy };

/** A row that the specification leaves open. `id` names the file in docs/decisions. */
export const decision = (id: string): Source => ({ kind: 'decision', id });

/** The guards of one row. None: it always applies. */
export function guardsOf(row: Row): readonly string[] {
  if (row.when === undefined) return [];
  return typeof row.when === 'string' ? [row.when] : row.when;
}

// NoInfer: the states are listed once. A row that misspells one is a type error, not a new state.
export function defineMachine<const S extends string, const R extends readonly Row<NoInfer<S>>[]>(
  machine: Machine<S, R>,
): Machine<S, R> {
  const seen = new Set<string>();
  for (const row of machine.rows) {
    const start = `${row.from ?? '(none)'} + ${row.on}`;
    const guards = [...guardsOf(row)].sort().join(' and ');
    // A row without a guard covers every case, so no row for the same trigger may follow it.
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

/** The first row that applies. Null: the table allows nothing. */
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

/**
 * The next state, if the caller knows that there is one: at the creation of an entity, for example.
 */
export function stateAfter<
  S extends string,
  R extends readonly Row<S>[],
  T extends R[number]['on'],
>(machine: Machine<S, R>, from: NoInfer<S> | null, on: T, ...guards: Guards<R, T>): S {
  const row = next(machine, from, on, ...guards);
  if (row === null) throw new Error(`${machine.entity}: nothing follows on ${on} in ${from}`);
  return row.to;
}
