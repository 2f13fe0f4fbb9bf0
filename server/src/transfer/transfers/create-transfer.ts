import { feedAsk } from '../../delivery/events/record-event.ts';
import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { transfers } from './transfer.store.ts';
import { createdTransfer, type NewTransfer, type Transfer } from './transfer.ts';

type Broken = 'invalid_parameters';

/** For the positions of transfers in lists (decision 0155). */
const places = [[feedAsk]];

/** Transfer 4, POST /transfers. */
export const createTransfer: Operation<NewTransfer, Transfer, Broken> = {
  name: 'create transfer',
  load: () => places,
  decide: (draft, wanted, now) => create(draft, wanted, now),
};

/** Gaps 4, Batch: each transfer separately, in order. Earlier refusals stay refusals. */
export const createTransfers: Operation<
  readonly Decision<NewTransfer, Broken>[],
  readonly Decision<Transfer, Broken>[],
  never
> = {
  name: 'create transfers',
  weight: (wanted) => wanted.length,
  load: () => places,
  decide: (draft, wanted, now) =>
    accept(wanted.map((one) => (one.ok ? create(draft, one.value, now) : one))),
};

function create(draft: Draft, wanted: NewTransfer, now: UnixSeconds): Decision<Transfer, Broken> {
  const problems = momentProblems(wanted, now);
  if (problems.length > 0) return refuse('invalid_parameters', problems.join('; '));
  const transfer = createdTransfer(wanted, now);
  draft.insert(transfers, transfer);
  return accept(transfer);
}

/**
 * Checked here and not earlier, so that a repeated call with the same key gets its first answer.
 */
const momentProblems = (
  { performAt, reserveUntil }: NewTransfer,
  now: UnixSeconds,
): readonly string[] =>
  [
    momentProblem('perform_at', performAt, now),
    momentProblem('reserve_until', reserveUntil, now),
  ].filter((problem) => problem !== null);

const yearSeconds = 366 * 86_400;

function momentProblem(name: string, at: UnixSeconds | null, now: UnixSeconds): string | null {
  if (at === null) return null;
  if (at <= now) return `${name}: It should be in the future`;
  return at > now + yearSeconds ? `${name}: It should be within a year` : null;
}
