import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import { clientTries } from './client-tries.store.ts';
import {
  type ClientCounting,
  type ClientTries,
  countedForClient,
  noTries,
} from './client-tries.ts';

export type CountClientTry = {
  readonly tryId: string;
  readonly clientId: string;
  readonly walletId: number | null;
};

export type CountedForClient = {
  readonly outcome: ClientCounting['outcome'];
  /** This try reached the limit. Later tries only find the stop. */
  readonly hasStopped: boolean;
};

/** Counts a client's PIN in a commit of its own, before it is verified (decision 0093). */
export const countClientTry: Operation<CountClientTry, CountedForClient, never> = {
  name: 'count client try',
  load: ({ clientId }) => [[ask(clientTries, clientId)]],
  decide: (draft, { tryId, clientId, walletId }, now) => {
    const before = draft.get(clientTries, clientId);
    const known = before ?? noTries(clientId);
    const counting = countedForClient(known, { id: tryId, walletId }, now);
    keepClientTries(draft, before, counting.known);
    const hasStopped = known.stoppedAt === null && counting.known.stoppedAt !== null;
    return accept({ outcome: counting.outcome, hasStopped });
  },
};

/** Writes the row, unless nothing has changed or a new row would be empty. */
export function keepClientTries(
  draft: Draft,
  before: ClientTries | null,
  after: ClientTries,
): void {
  if (after === before) return;
  if (before !== null) draft.update(clientTries, after);
  else if (after.tries.length > 0) draft.insert(clientTries, after);
}
