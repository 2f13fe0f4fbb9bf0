import { ask, type Operation, type Query } from '../engine/operation.ts';
import { accept, refuse } from '../kernel/decision.ts';
import { auditRuns } from './audit-run.store.ts';
import type { AuditResult, AuditRun } from './audit-run.ts';

export type BeginAudit = Pick<AuditRun, 'id' | 'actorType' | 'actorId' | 'actorName' | 'steps'>;

/** Records the start of an audit. */
export const beginAudit: Operation<BeginAudit, AuditRun, never> = {
  name: 'begin audit',
  load: () => [],
  decide: (draft, begun, now) => {
    const run: AuditRun = {
      ...begun,
      ...{ state: 'running', stepsDone: 0, createdAt: now, seenAt: now, endedAt: null },
      ...{ accounts: null, postings: null, differences: null },
    };
    draft.insert(auditRuns, run);
    return accept(run);
  },
};

export type NoteAudit = { readonly id: string; readonly stepsDone: number };

/** Records the progress of an audit. An audit that has ended stays unchanged. */
export const noteAudit: Operation<NoteAudit, null, never> = {
  name: 'note audit',
  load: ({ id }) => [[ask(auditRuns, id)]],
  decide: (draft, { id, stepsDone }, now) => {
    const run = draft.get(auditRuns, id);
    if (run?.state === 'running') {
      draft.update(auditRuns, {
        ...run,
        stepsDone: stepsDone > run.stepsDone ? stepsDone : run.stepsDone,
        seenAt: now,
      });
    }
    return accept(null);
  },
};

/** `result` null: the audit was interrupted. */
export type EndAudit = { readonly id: string; readonly result: AuditResult | null };

export const endAudit: Operation<EndAudit, null, never> = {
  name: 'end audit',
  load: ({ id }) => [[ask(auditRuns, id)]],
  decide: (draft, { id, result }, now) => {
    const run = draft.get(auditRuns, id);
    if (run?.state !== 'running') return accept(null);
    const ended = { ...run, seenAt: now, endedAt: now };
    draft.update(
      auditRuns,
      result === null
        ? { ...ended, state: 'failed' }
        : { ...ended, ...result, state: 'done', stepsDone: run.steps },
    );
    return accept(null);
  },
};

export const readAuditRun: Query<string, AuditRun, 'not_found'> = {
  name: 'read audit run',
  load: (id) => [[ask(auditRuns, id)]],
  answer: (rows, id) => {
    const run = rows.get(auditRuns, id);
    return run === null ? refuse('not_found', `There is no audit ${id}.`) : accept(run);
  },
};
