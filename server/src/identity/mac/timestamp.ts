import { type Refused, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { nonceToleranceSeconds } from '../../shared-state/nonces.ts';

const inFuture = refuse('invalid_timestamp', 'Timestamp is in future');
const exceeded = refuse('invalid_timestamp', 'Timestamp lifetime exceeded');

/**
 * The reason to refuse a timestamp at this real time, or null (gaps 3, Clock and replay). Exactly
 * 300 seconds are still accepted on both sides (decision 0032).
 */
export function timestampRefusal(
  ts: UnixSeconds,
  now: UnixSeconds,
): Refused<'invalid_timestamp'> | null {
  if (ts > now + nonceToleranceSeconds) return inFuture;
  return ts < now - nonceToleranceSeconds ? exceeded : null;
}

/** The timestamp is older than the remembered nonces, so nobody can say whether it is new. */
export const notRemembered: Refused<'invalid_timestamp'> = exceeded;
