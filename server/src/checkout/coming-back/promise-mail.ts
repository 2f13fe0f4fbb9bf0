import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Payout } from '../../payouts/payout.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';

/**
 * The kind of the timer that mails the merchant's staff when a bank did not pay a refund or a
 * share.
 */
export const cameBackTimer = 'payout came back';

/**
 * The commit that stores the returned money promises the mail, too (decision 0234). A payout comes
 * back once, so there is one mail, in any order of reports and after any number of repeats.
 */
export function promiseMail(draft: Draft, { id }: Payout, now: UnixSeconds): void {
  draft.insert(timers, timerOf(cameBackTimer, id, now));
}
