import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { tryCounts } from './try-count.store.ts';
import { judged, type TriedSecret, tryCountId } from './try-count.ts';

export type JudgeTry = {
  readonly tryId: string;
  readonly walletId: number;
  readonly kind: TriedSecret;
  readonly verdict: 'right' | 'wrong';
};

/**
 * Gives the place of a right try back. Marks a wrong one as wrong for the tries that wait for it
 * (decision 0035).
 */
export const judgeTry: Operation<JudgeTry, null, never> = {
  name: 'judge try',
  load: ({ walletId, kind }) => [[ask(tryCounts, tryCountId(walletId, kind))]],
  decide: (draft, { tryId, walletId, kind, verdict }) => {
    const known = draft.get(tryCounts, tryCountId(walletId, kind));
    const tries = judged(known?.tries ?? [], tryId, verdict);
    if (known !== null && tries !== known.tries) draft.update(tryCounts, { ...known, tries });
    return accept(null);
  },
};
