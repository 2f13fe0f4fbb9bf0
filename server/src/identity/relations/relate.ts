import { type Ask, ask, type Query } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { relations } from './relation.store.ts';
import { relationId } from './relation.ts';

type Pair = { readonly projectId: string; readonly walletId: number };

/** An operation that calls {@link relate} must load this. */
export const relationAsk = ({ projectId, walletId }: Pair): Ask =>
  ask(relations, relationId(projectId, walletId));

/** Records that the payer has accepted something from the project (decision 0095). */
export function relate(draft: Draft, { projectId, walletId }: Pair, now: UnixSeconds): void {
  const id = relationId(projectId, walletId);
  const known = draft.get(relations, id);
  if (known === null) {
    draft.insert(relations, { id, projectId, walletId, since: now, rightPinAt: null });
  } else if (known.since === null) draft.update(relations, { ...known, since: now });
}

/** Whether the payer has ever accepted something from the project. */
export const isRelated: Query<Pair, boolean, never> = {
  name: 'is related',
  load: (pair) => [[relationAsk(pair)]],
  answer: (rows, { projectId, walletId }) =>
    accept((rows.get(relations, relationId(projectId, walletId))?.since ?? null) !== null),
};
