import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { resendRuns } from './resend-run.store.ts';
import type { FailedRange, ResendRun } from './resend-run.ts';

export type StartRun = {
  readonly projectId: string;
  readonly clientId: string;
  readonly since: UnixSeconds;
  readonly failed: FailedRange;
};

export type StartedRun = { readonly run: ResendRun; readonly isNew: boolean };

/** Begins a run. One that is under way goes on instead: nothing is told twice by two of them. */
export const startRun: Operation<StartRun, StartedRun, never> = {
  name: 'start resend run',
  load: ({ projectId }) => [[ask(resendRuns, projectId)]],
  decide: (draft, { projectId, clientId, since, failed }, now) => {
    const known = draft.get(resendRuns, projectId);
    if (known !== null && !known.isDone) return accept({ run: known, isNew: false });
    const run: ResendRun = {
      projectId,
      clientId,
      since,
      atPlace: failed.before,
      throughPlace: failed.last,
      failedCount: failed.count,
      sentCount: 0,
      leftCount: 0,
      isDone: failed.count === 0,
      startedAt: now,
      movedAt: now,
    };
    if (known === null) draft.insert(resendRuns, run);
    else draft.update(resendRuns, run);
    return accept({ run, isNew: true });
  },
};

/** The last run of a project; null: there was none. */
export const readRun: Query<string, ResendRun | null, never> = {
  name: 'read resend run',
  load: (projectId) => [[ask(resendRuns, projectId)]],
  answer: (rows, projectId) => accept(rows.get(resendRuns, projectId)),
};
