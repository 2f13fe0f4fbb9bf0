/**
 * The answer of a rule: a value, or a refusal with the specification's error code. An exception is
 * a bug or a broken machine. A refusal is neither, so it is never thrown.
 */
export type Decision<Value, Refusal extends string = string> = Accepted<Value> | Refused<Refusal>;

export type Accepted<Value> = { readonly ok: true; readonly value: Value };

export type Refused<Refusal extends string = string> = {
  readonly ok: false;
  readonly refusal: Refusal;
  /** The sentence a client reads as `error_description`. */
  readonly because: string;
  /** The changes before the refusal are kept: a counted wrong PIN, for example. */
  readonly keepsChanges?: true;
};

export const accept = <Value>(value: Value): Accepted<Value> => ({ ok: true, value });

export const refuse = <const Refusal extends string>(
  refusal: Refusal,
  because: string,
): Refused<Refusal> => ({ ok: false, refusal, because });

/** The value of a decision that cannot be refused. */
export function granted<Value>(decision: Decision<Value, never>): Value {
  if (!decision.ok) throw new Error(`refused without a reason: ${decision.because}`);
  return decision.value;
}
