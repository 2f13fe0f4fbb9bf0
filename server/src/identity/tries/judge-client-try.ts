import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { relations } from '../relations/relation.store.ts';
import { relationId } from '../relations/relation.ts';
import { clientTries } from './client-tries.store.ts';
import {
  type ClientTries,
  clientTriesAt,
  isServedToday,
  judgedForClient,
  servedPayer,
} from './client-tries.ts';
import { keepClientTries } from './count-client-try.ts';

export type JudgeClientTry = {
  readonly tryId: string;
  readonly clientId: string;
  readonly projectId: string;
  readonly walletId: number | null;
  /** `unknown`: the verification failed, so the client has learnt nothing. */
  readonly verdict: 'right' | 'wrong' | 'unknown';
};

export type JudgedForClient = { readonly wrongInHour: number; readonly hasStopped: boolean };

/** Records whether a client's PIN was right (decision 0093). */
export const judgeClientTry: Operation<JudgeClientTry, JudgedForClient, never> = {
  name: 'judge client try',
  load: ({ clientId, projectId, walletId, verdict }) => [
    [
      ask(clientTries, clientId),
      ...(verdict === 'right' && walletId !== null
        ? [ask(relations, relationId(projectId, walletId))]
        : []),
    ],
  ],
  decide: (draft, input, now) => {
    const { tryId, clientId, verdict } = input;
    const before = draft.get(clientTries, clientId);
    if (before === null) return accept({ wrongInHour: 0, hasStopped: false });
    const judged = judgedForClient(before, tryId, verdict, now);
    const after = verdict === 'right' ? withServed(draft, judged, input, now) : judged;
    keepClientTries(draft, before, after);
    const hasStopped = before.stoppedAt === null && after.stoppedAt !== null;
    return accept({ wrongInHour: clientTriesAt(after, now).wrongInHour, hasStopped });
  },
};

/** Each payer counts once a day, so a few wallets of the merchant's own gain nothing. */
function withServed(
  draft: Draft,
  judged: ClientTries,
  { projectId, walletId }: JudgeClientTry,
  now: UnixSeconds,
): ClientTries {
  if (walletId === null) return judged;
  const id = relationId(projectId, walletId);
  const relation = draft.get(relations, id);
  if (isServedToday(relation?.rightPinAt ?? null, now)) return judged;
  if (relation !== null) draft.update(relations, { ...relation, rightPinAt: now });
  else draft.insert(relations, { id, projectId, walletId, since: null, rightPinAt: now });
  return servedPayer(judged, now);
}
