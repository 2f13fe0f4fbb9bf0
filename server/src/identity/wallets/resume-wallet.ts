import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { tellArrival } from '../../ledger/funds-wait.ts';
import { accountIdsOf } from './close-wallet.ts';

/**
 * Payments that wait for money keep waiting while the wallet is suspended, even when the money
 * arrives (decision 0050-waiting-for-money-and-people). This wakes them as an arrival does, and
 * they decide again. `resumption` is an id of its own: money may have arrived in the same second.
 */
export function wakeWhatWaits(
  draft: Draft,
  walletId: number,
  resumption: string,
  now: UnixSeconds,
): void {
  for (const id of accountIdsOf(draft, walletId)) {
    const account = draft.get(accounts, id);
    if (account?.isAwaited === true) tellArrival(draft, account, resumption, now);
  }
}
