import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { deliveries } from '../deliveries/delivery.store.ts';
import { resendOf } from '../deliveries/delivery.ts';
import type { PreparedResend } from '../deliveries/resend.ts';
import { feedAsk } from '../events/record-event.ts';
import { resendRuns } from './resend-run.store.ts';
import type { ResendRun } from './resend-run.ts';

/** One step: the deliveries between two places of a run. */
export type RunStep = {
  /** The run when the step was prepared. */
  readonly run: ResendRun;
  readonly toPlace: number;
  readonly prepared: readonly PreparedResend[];
  readonly leftCount: number;
};

/**
 * Writes the attempts of a step and moves the run on, in one commit. A step that somebody else has
 * made meanwhile is refused.
 */
export const advanceRun: Operation<RunStep, ResendRun, 'invalid_state'> = {
  name: 'advance resend run',
  load: ({ run }) => [[ask(resendRuns, run.id), feedAsk]],
  decide: (draft, { run: seen, toPlace, prepared, leftCount }, now) => {
    const run = draft.get(resendRuns, seen.id);
    const isSame =
      run !== null &&
      !run.isDone &&
      run.startedAt === seen.startedAt &&
      run.atPlace === seen.atPlace;
    if (!isSame) return refuse('invalid_state', 'The run has moved on.');
    for (const { before, id, body } of prepared) {
      draft.append(deliveries, resendOf(before, { id, body }, now));
    }
    const moved: ResendRun = {
      ...run,
      atPlace: toPlace,
      sentCount: run.sentCount + prepared.length,
      leftCount: run.leftCount + leftCount,
      isDone: toPlace >= run.throughPlace,
      movedAt: now,
    };
    draft.update(resendRuns, moved);
    return accept(moved);
  },
  weight: ({ prepared }) => Math.max(1, prepared.length),
};
