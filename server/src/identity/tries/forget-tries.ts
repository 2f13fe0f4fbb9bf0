import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { walletTryRow } from './count-page-try.ts';
import { passwordTries } from './password-try.store.ts';
import { tryCounts } from './try-count.store.ts';
import { type TriedSecret, tryCountId } from './try-count.ts';

/** An operation that calls {@link forgetTries} must load this. */
export const triesAsks = (walletId: number, kind: TriedSecret): readonly Ask[] => [
  ask(tryCounts, tryCountId(walletId, kind)),
  ...(kind === 'password' ? [ask(passwordTries, walletTryRow(walletId).id)] : []),
];

/**
 * Ends every lock of a wallet's secret, because nobody has tried the new secret yet (decisions 0035
 * and 0096).
 */
export function forgetTries(draft: Draft, walletId: number, kind: TriedSecret): void {
  const known = draft.get(tryCounts, tryCountId(walletId, kind));
  if (known !== null && known.tries.length > 0) draft.update(tryCounts, { ...known, tries: [] });
  if (kind !== 'password') return;
  const ofPages = draft.get(passwordTries, walletTryRow(walletId).id);
  if (ofPages !== null && ofPages.tries.length > 0) {
    draft.update(passwordTries, { ...ofPages, tries: [] });
  }
}
