import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** The sends of an account's owner on one day by our pages. */
export type SentDay = {
  /** The account. */
  readonly id: bigint;
  /** Days since 1970, in UTC. */
  readonly day: number;
  readonly amount: bigint;
  readonly count: number;
};

/** In minor units of any currency (decision 0183). */
export const dayAmountMax = 500_000n;
/**
 * Somebody could try addresses to learn who has a wallet. Each try costs a payment and a mail, so
 * the number is limited.
 */
const dayCountMax = 20;

/** The day including this send, or a refusal because of the daily limit. */
export function withSent(
  id: bigint,
  before: SentDay | null,
  amount: bigint,
  now: UnixSeconds,
): Decision<SentDay, 'day_limit'> {
  const day = Math.floor(now / 86_400);
  const sent = before?.day === day ? before : { amount: 0n, count: 0 };
  const after = { id, day, amount: sent.amount + amount, count: sent.count + 1 };
  return after.amount > dayAmountMax || after.count > dayCountMax
    ? refuse('day_limit', 'So much cannot be sent in a day.')
    : accept(after);
}
