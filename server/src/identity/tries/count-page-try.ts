import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { passwordTries } from './password-try.store.ts';
import { type PauseKind, pageTryJudged, pauseLeft, pauseRules, pausing } from './pauses.ts';

/** A row that counts tries, and the rule of its pauses. */
export type TryRow = { readonly kind: PauseKind; readonly id: string };

export const walletTryRow = (walletId: number): TryRow => ({
  kind: 'wallet',
  id: `wallet:${walletId}`,
});

type PageTryRows = { readonly tryId: string; readonly rows: readonly TryRow[] };

/**
 * Whether strangers are locked out of the wallet, and whether its owner is still to be told today.
 */
type Closing = { readonly isClosed: boolean; readonly isToBeTold: boolean };

export type PageCounting =
  | ({ readonly outcome: 'counted' } & Closing)
  | { readonly outcome: 'paused'; readonly seconds: number }
  | { readonly outcome: 'wait' };

const loadRows = ({ rows }: PageTryRows) => [rows.map(({ id }) => ask(passwordTries, id))];

export const tellingSeconds = 86_400;

const isToBeTold = (toldAt: number | null | undefined, now: number): boolean =>
  toldAt == null || now >= toldAt + tellingSeconds;

/**
 * Counts a try in a commit of its own, before it is verified (decision 0096). Nobody learns that a
 * wallet is closed to strangers: the try counts for its source like every wrong one.
 */
export const countPageTry: Operation<PageTryRows, PageCounting, never> = {
  name: 'count page try',
  load: loadRows,
  decide: (draft, { tryId, rows }, now) => {
    const found = rows.map(({ kind, id }) => {
      const known = draft.get(passwordTries, id);
      const rule = pauseRules[kind];
      return { kind, id, known, rule, made: pausing(known?.tries ?? [], rule, tryId, now) };
    });
    const pauses = found.map(({ kind, made }) =>
      kind !== 'wallet' && made.outcome === 'paused' ? made.seconds : 0,
    );
    const seconds = Math.max(0, ...pauses);
    if (seconds > 0) return accept({ outcome: 'paused', seconds });
    if (found.some(({ made }) => made.outcome === 'wait')) return accept({ outcome: 'wait' });
    for (const { id, known, rule, made } of found) {
      if (made.outcome !== 'counted') continue;
      const forgetAt = unixSeconds(now + rule.windowSeconds);
      const row = { id, tries: made.tries, forgetAt, toldAt: known?.toldAt ?? null };
      if (known === null) draft.insert(passwordTries, row);
      else draft.update(passwordTries, row);
    }
    const closed = found.find(({ made }) => made.outcome === 'paused');
    const isClosed = closed !== undefined;
    return accept({
      outcome: 'counted',
      isClosed,
      isToBeTold: isClosed && isToBeTold(closed.known?.toldAt, now),
    });
  },
};

export type JudgePageTry = PageTryRows & { readonly verdict: 'right' | 'wrong' };

/**
 * Gives the place of a right try back. Marks a wrong one as wrong for the tries that wait for it.
 */
export const judgePageTry: Operation<JudgePageTry, Closing, never> = {
  name: 'judge page try',
  load: loadRows,
  decide: (draft, { tryId, rows, verdict }, now) => {
    let closing: Closing = { isClosed: false, isToBeTold: false };
    for (const { kind, id } of rows) {
      const known = draft.get(passwordTries, id);
      if (known === null) continue;
      const rule = pauseRules[kind];
      const tries = pageTryJudged(known.tries, rule, tryId, verdict);
      if (tries !== known.tries) draft.update(passwordTries, { ...known, tries });
      if (kind === 'wallet' && pauseLeft(tries, rule, now) > 0) {
        closing = { isClosed: true, isToBeTold: isToBeTold(known.toldAt, now) };
      }
    }
    return accept(closing);
  },
};
