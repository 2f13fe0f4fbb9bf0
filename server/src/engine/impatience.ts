import { Unavailable } from '../kernel/unavailable.ts';
import type { Job } from './decide-all.ts';

/** True while the job may wait on. False: its caller is told that the database does not answer. */
export function isStillPatient(job: Job, nowMs: number, inDoubt: boolean): boolean {
  if (nowMs < job.patienceEndsMs) return true;
  const because = inDoubt
    ? 'The database was lost while this was being stored: it may or may not have happened. Repeat the request with the same Idempotency-Key, or read the state.'
    : 'The database does not answer. Nothing was changed; please try again.';
  job.reject(new Unavailable(because, 1));
  return false;
}

/** Tells callers who waited too long that the database does not answer. Returns the other jobs. */
export function sendAwayTheImpatient(jobs: readonly Job[], inDoubt: boolean): readonly Job[] {
  const nowMs = performance.now();
  return jobs.filter((job) => isStillPatient(job, nowMs, inDoubt));
}
