import type { Decision } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { type HeldRow, RowHeld } from './held-rows.ts';
import type { Operation } from './operation.ts';
import type { Source } from './queue.ts';
import { type BatchRows, RowNotLoaded } from './rows.ts';

/** An operation with its input, waiting for its answer. */
export type Job = {
  // biome-ignore lint/suspicious/noExplicitAny: a batch mixes operations of all types; execute() is typed.
  readonly operation: Operation<any, any>;
  readonly input: unknown;
  readonly source: Source;
  readonly weight: number;
  /** When its caller is told that the database cannot be reached, on the monotonic clock. */
  readonly patienceEndsMs: number;
  readonly resolve: (decision: Decision<never>) => void;
  readonly reject: (fault: unknown) => void;
};

/** The outcome of one job in one attempt. */
export type Verdict =
  | { readonly kind: 'decided'; readonly decision: Decision<unknown> }
  | { readonly kind: 'failed'; readonly fault: unknown }
  /** It needs rows that only the next batch can load. All later jobs are put back with it. */
  | { readonly kind: 'put back' }
  /** It needs a row that somebody else holds. The rest of the batch does not wait for it. */
  | { readonly kind: 'set aside'; readonly row: HeldRow };

export type Verdicts = ReadonlyMap<Job, Verdict>;

/** Runs the decisions in order. A refusal or a fault of one leaves no trace in the rows. */
export function decideAll(
  jobs: readonly Job[],
  rows: BatchRows,
  faults: ReadonlyMap<Job, unknown>,
  now: UnixSeconds,
): Verdicts {
  const verdicts = new Map<Job, Verdict>();
  let putBack = false;
  for (const job of jobs) {
    const verdict: Verdict = putBack ? { kind: 'put back' } : decideOne(job, rows, faults, now);
    putBack = verdict.kind === 'put back';
    verdicts.set(job, verdict);
  }
  return verdicts;
}

/** The verdict on a job whose rows could not be loaded. */
const verdictOn = (fault: unknown): Verdict =>
  fault instanceof RowHeld ? { kind: 'set aside', row: fault.row } : { kind: 'failed', fault };

function decideOne(
  job: Job,
  rows: BatchRows,
  faults: ReadonlyMap<Job, unknown>,
  now: UnixSeconds,
): Verdict {
  if (faults.has(job)) return verdictOn(faults.get(job));
  try {
    const decision = job.operation.decide(rows, job.input, now);
    if (!decision.ok) rows.noteRefusal();
    if (decision.ok || decision.keepsChanges === true) rows.keep();
    else rows.takeBack();
    return { kind: 'decided', decision };
  } catch (fault) {
    rows.takeBack();
    // If nothing changed earlier in this batch, a missing row is a mistake of the operation itself.
    if (fault instanceof RowNotLoaded && rows.hasChanges) return { kind: 'put back' };
    return { kind: 'failed', fault };
  }
}
