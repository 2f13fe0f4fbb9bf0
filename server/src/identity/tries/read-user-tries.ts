import type { Query } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { walletTryRow } from './count-page-try.ts';
import { triesAsks } from './forget-tries.ts';
import { passwordTries } from './password-try.store.ts';
import { pauseLeft, pauseRules } from './pauses.ts';
import { tryCounts } from './try-count.store.ts';
import { daySeconds, type TriedSecret, tryCountId, walletWrongMax } from './try-count.ts';

export const triedSecrets: readonly TriedSecret[] = ['password', 'pin', 'transfer'];

/** The tries of one secret, for support staff. */
export type ShownTries = {
  readonly kind: TriedSecret;
  readonly wrongInDay: number;
  /** Too many were wrong. Now even the right one is refused, from every source. */
  readonly isLocked: boolean;
};

function shownTries(
  rows: LoadedRows,
  walletId: number,
  kind: TriedSecret,
  now: UnixSeconds,
): ShownTries {
  const isOfDay = ({ at, state }: { readonly at: UnixSeconds; readonly state: string }): boolean =>
    state !== 'open' && now < at + daySeconds;
  const ofPrograms = (rows.get(tryCounts, tryCountId(walletId, kind))?.tries ?? []).filter(isOfDay);
  const pages =
    kind === 'password' ? (rows.get(passwordTries, walletTryRow(walletId).id)?.tries ?? []) : [];
  return {
    kind,
    wrongInDay: ofPrograms.length + pages.filter(isOfDay).length,
    isLocked: ofPrograms.length >= walletWrongMax || pauseLeft(pages, pauseRules.wallet, now) > 0,
  };
}

/** The wrong tries of a wallet's secrets, and which secrets they have locked. */
export const readUserTries: Query<number, readonly ShownTries[], never> = {
  name: 'read user tries',
  load: (walletId) => [triedSecrets.flatMap((kind) => triesAsks(walletId, kind))],
  answer: (rows, walletId, now) =>
    accept(triedSecrets.map((kind) => shownTries(rows, walletId, kind, now))),
};
