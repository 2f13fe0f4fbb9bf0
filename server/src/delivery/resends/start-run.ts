import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { resendRuns } from './resend-run.store.ts';
import {
  type ResendRun,
  type RunExtent,
  type RunRange,
  type RunSubject,
  runIdOf,
} from './resend-run.ts';

export type StartRun = {
  readonly subject: RunSubject;
  readonly covers: RunExtent;
  readonly since: UnixSeconds;
  readonly found: RunRange;
};

export type StartedRun = { readonly run: ResendRun; readonly isNew: boolean };

/** Starts a run. A running one goes on instead, so two runs never send the same event twice. */
export const startRun: Operation<StartRun, StartedRun, never> = {
  name: 'start resend run',
  load: ({ subject }) => [[ask(resendRuns, runIdOf(subject))]],
  decide: (draft, { subject, covers, since, found }, now) => {
    const id = runIdOf(subject);
    const known = draft.get(resendRuns, id);
    if (known !== null && !known.isDone) return accept({ run: known, isNew: false });
    const run: ResendRun = {
      id,
      ...subject,
      covers,
      since,
      atPlace: found.before,
      throughPlace: found.last,
      foundCount: found.count,
      sentCount: 0,
      leftCount: 0,
      isDone: found.count === 0,
      isStopped: false,
      startedAt: now,
      movedAt: now,
    };
    if (known === null) draft.insert(resendRuns, run);
    else draft.update(resendRuns, run);
    return accept({ run, isNew: true });
  },
};

export type StoppedRun = { readonly run: ResendRun; readonly isNew: boolean };

/** Stops a run. Resent deliveries stay resent, and a run that is done stays unchanged. */
export const stopRun: Operation<string, StoppedRun, 'not_found'> = {
  name: 'stop resend run',
  load: (id) => [[ask(resendRuns, id)]],
  decide: (draft, id, now) => {
    const run = draft.get(resendRuns, id);
    if (run === null) return refuse('not_found', `There is no run of ${id}.`);
    if (run.isDone) return accept({ run, isNew: false });
    const stopped: ResendRun = { ...run, isDone: true, isStopped: true, movedAt: now };
    draft.update(resendRuns, stopped);
    return accept({ run: stopped, isNew: true });
  },
};

/** The last run of a project or host. Null: there was none. */
export const readRun: Query<string, ResendRun | null, never> = {
  name: 'read resend run',
  load: (id) => [[ask(resendRuns, id)]],
  answer: (rows, id) => accept(rows.get(resendRuns, id)),
};

/** Several runs, in this order. */
export const readRuns: Query<readonly string[], readonly ResendRun[], never> = {
  name: 'read resend runs',
  load: (ids) => [ids.map((id) => ask(resendRuns, id))],
  answer: (rows, ids) => accept(ids.flatMap((id) => rows.get(resendRuns, id) ?? [])),
};
