import type { seededRandom } from '../../support/random.ts';

/** Whose credentials a request has. */
export type Who =
  | 'nobody'
  | 'operator'
  | 'merchant'
  | 'mac'
  | 'transfer'
  | 'user'
  | 'payer'
  | 'portal'
  | 'console';

export type Header = readonly [name: string, value: string];

/**
 * A request before existing ids are filled in and it is signed. The same seed makes the same
 * drafts; the ids depend on what the service has answered by then.
 */
export type Draft = {
  /** The kind of request, for the count. */
  readonly kind: string;
  readonly who: Who;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  /** A text may contain marks for known ids; bytes are sent unchanged. */
  readonly body: string | Buffer | null;
  /** Its form on the wire; see wire.ts. */
  readonly form: string;
  /** Decides everything that the form leaves open. */
  readonly dice: number;
};

export type Dice = ReturnType<typeof seededRandom>;

export function oneOf<Value>(dice: Dice, values: readonly Value[]): Value {
  const value = values[dice(values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

/** Whether an event with this chance happens. */
export const once = (dice: Dice, times: number): boolean => dice(times) === 0;

/** Values with their weights, in shares of all. */
export type Weighted<Value> = readonly (readonly [weight: number, value: Value])[];

export function weighted<Value>(dice: Dice, rows: Weighted<Value>): Value {
  let left = dice(rows.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, value] of rows) {
    left -= weight;
    if (left < 0) return value;
  }
  throw new Error('there is nothing to choose from');
}

const mixer = 0x9e3779b1;

/** A separate seed for each part of a run. */
export const seedOf = (seed: number, part: number): number =>
  (Math.imul(seed ^ Math.imul(part + 1, mixer), mixer) ^ part) >>> 1;
