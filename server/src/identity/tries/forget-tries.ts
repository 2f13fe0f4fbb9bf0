import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { tryCounts } from './try-count.store.ts';
import { type TriedSecret, tryCountId } from './try-count.ts';

/** What an operation must ask for that calls {@link forgetTries}. */
export const triesAsk = (walletId: number, kind: TriedSecret): Ask =>
  ask(tryCounts, tryCountId(walletId, kind));

/** Ends every lock of a wallet's secret: a new one has not been tried yet (decision 0035). */
export function forgetTries(draft: Draft, walletId: number, kind: TriedSecret): void {
  const known = draft.get(tryCounts, tryCountId(walletId, kind));
  if (known !== null && known.tries.length > 0) draft.update(tryCounts, { ...known, tries: [] });
}
