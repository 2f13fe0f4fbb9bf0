import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { tryCounts } from './try-count.store.ts';
import { type Counting, counted, type TriedSecret, tryCountId } from './try-count.ts';

export type CountTry = {
  readonly tryId: string;
  readonly clientId: string;
  /** The wallet exists. */
  readonly walletId: number;
  readonly kind: TriedSecret;
};

/** Counts a try in a commit of its own, before it is verified (decision 0035). */
export const countTry: Operation<CountTry, Counting['outcome'], never> = {
  name: 'count try',
  load: ({ walletId, kind }) => [[ask(tryCounts, tryCountId(walletId, kind))]],
  decide: (draft, { tryId, clientId, walletId, kind }, now) => {
    const id = tryCountId(walletId, kind);
    const known = draft.get(tryCounts, id);
    const counting = counted(known?.tries ?? [], { id: tryId, clientId }, now);
    if (counting.outcome === 'counted') {
      const { tries } = counting;
      if (known === null) draft.insert(tryCounts, { id, walletId, kind, tries });
      else draft.update(tryCounts, { ...known, tries });
    }
    return accept(counting.outcome);
  },
};
