import { type Accepted, accept, type Refused, refuse } from './decision.ts';

/**
 * The result of reading a part of a request: its value, or every violation in it. A decision stops
 * at its first refusal, but validation collects all violations (gaps 1, Error body).
 */
export type Reading<Value> = Accepted<Value> | Invalid;

type Invalid = {
  readonly ok: false;
  /** Sentences for the client, in the order of the rules. */
  readonly violations: readonly string[];
};

export const invalid = (...violations: readonly string[]): Invalid => ({ ok: false, violations });

/** The value, unless a rule was violated. A rule that is satisfied gives null. */
export function readAs<Value>(value: Value, said: readonly (string | null)[]): Reading<Value> {
  const violations = said.filter((one) => one !== null);
  return violations.length === 0 ? accept(value) : invalid(...violations);
}

/** The violations of several parts together. */
export const invalidParts = (...parts: readonly Reading<unknown>[]): Invalid =>
  invalid(...parts.flatMap((part) => (part.ok ? [] : part.violations)));

/** Wallet 7 and transfer 7: one description that names every violation. */
export const refuseInvalid = ({ violations }: Invalid): Refused<'invalid_parameters'> =>
  refuse('invalid_parameters', violations.join(' '));
