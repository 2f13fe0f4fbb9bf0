import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Payout } from '../../payouts/payout.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';

/** A bank did not pay a refund or a share: the merchant's staff are told. */
export const cameBackTimer = 'payout came back';

/**
 * Promises the mail with the commit that keeps the money (decision 0234). A payout comes back once, so
 * there is one, in whichever order and however often the bank says it.
 */
export function promiseMail(draft: Draft, { id }: Payout, now: UnixSeconds): void {
  draft.insert(timers, timerOf(cameBackTimer, id, now));
}
