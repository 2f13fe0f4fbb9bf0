import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, type Refused, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { transfers } from './transfer.store.ts';
import { createdTransfer, type NewTransfer, type Transfer } from './transfer.ts';

type Broken = 'invalid_parameters';

/** Section 4, POST /transfers. */
export const createTransfer: Operation<NewTransfer, Transfer, Broken> = {
  name: 'create transfer',
  load: () => [],
  decide: (draft, wanted, now) => create(draft, wanted, now),
};

/** Decisions 4, Batch: each by itself, in order; what was refused before stays refused. */
export const createTransfers: Operation<
  readonly Decision<NewTransfer, Broken>[],
  readonly Decision<Transfer, Broken>[],
  never
> = {
  name: 'create transfers',
  weight: (wanted) => wanted.length,
  load: () => [],
  decide: (draft, wanted, now) =>
    accept(wanted.map((one) => (one.ok ? create(draft, one.value, now) : one))),
};

function create(draft: Draft, wanted: NewTransfer, now: UnixSeconds): Decision<Transfer, Broken> {
  const late = lateText(wanted, now);
  if (late !== null) return late;
  const transfer = createdTransfer(wanted, now);
  draft.insert(transfers, transfer);
  return accept(transfer);
}

const yearSeconds = 366 * 86_400;

/** Looked at here and not before, so that a repetition under the same key finds its answer first. */
function lateText(
  { performAt, reserveUntil }: NewTransfer,
  now: UnixSeconds,
): Refused<Broken> | null {
  for (const [name, at] of Object.entries({ perform_at: performAt, reserve_until: reserveUntil })) {
    if (at === null) continue;
    if (at <= now) return refuse('invalid_parameters', `${name}: It should be in the future`);
    if (at > now + yearSeconds) {
      return refuse('invalid_parameters', `${name}: It should be within a year`);
    }
  }
  return performAt !== null && reserveUntil !== null && reserveUntil <= performAt
    ? refuse('invalid_parameters', 'reserve_until: It should be after perform_at')
    : null;
}
