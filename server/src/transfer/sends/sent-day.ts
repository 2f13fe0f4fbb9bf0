import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** What the owner of an account has sent on a day by our pages. */
export type SentDay = {
  /** The account. */
  readonly id: bigint;
  /** Since 1970, in UTC. */
  readonly day: number;
  readonly amount: bigint;
  readonly count: number;
};

/** In minor units of whichever currency (decision 0183). */
export const dayAmountMax = 500_000n;
/** Whoever tries addresses to learn who has a wallet pays and mails for each: not often. */
const dayCountMax = 20;

/** The day once this is sent as well, or that it would be too much for a day. */
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
