import { type Accepted, accept, type Refused, refuse } from './decision.ts';

/**
 * What a part of a request is read as: its value, or everything that is wrong with it. A decision
 * stops at its first refusal; validation collects all messages (gaps 1, Error body).
 */
export type Reading<Value> = Accepted<Value> | Faulty;

type Faulty = {
  readonly ok: false;
  /** Sentences that a client reads one after another, in the order of the rules. */
  readonly faults: readonly string[];
};

export const faulty = (...faults: readonly string[]): Faulty => ({ ok: false, faults });

/** The value, unless a rule has found something wrong with it; a rule that holds says null. */
export function readAs<Value>(value: Value, said: readonly (string | null)[]): Reading<Value> {
  const faults = said.filter((one) => one !== null);
  return faults.length === 0 ? accept(value) : faulty(...faults);
}

/** What is wrong with several parts together. */
export const faultyParts = (...parts: readonly Reading<unknown>[]): Faulty =>
  faulty(...parts.flatMap((part) => (part.ok ? [] : part.faults)));

/** Wallet 7 and transfer 7: one description, which names every fault. */
export const refuseFaulty = ({ faults }: Faulty): Refused<'invalid_parameters'> =>
  refuse('invalid_parameters', faults.join(' '));
