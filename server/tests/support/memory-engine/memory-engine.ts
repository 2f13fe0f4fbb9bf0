import { decideAll, type Job, type Verdicts } from '../../../src/engine/decide-all.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { Loading, type LoadingMode } from '../../../src/engine/loading.ts';
import type { Rounds } from '../../../src/engine/operation.ts';
import { RememberedRows } from '../../../src/engine/remembered-rows.ts';
import { BatchRows, type LoadedRows } from '../../../src/engine/rows.ts';
import type { Clock, UnixSeconds } from '../../../src/kernel/time.ts';
import { Unavailable } from '../../../src/kernel/unavailable.ts';
import { KeyTaken, MemoryStore } from './memory-store.ts';

/** A loader requests the rows that it needs, in rounds. */
type Loader = {
  readonly load: (rows: LoadedRows) => Rounds;
  readonly onFault: (fault: unknown) => void;
};

/** The rows that these loaders request, in waves as the engine loads them. */
function loadFrom(store: MemoryStore, mode: LoadingMode, loaders: readonly Loader[]): BatchRows {
  const rows = new BatchRows();
  const loading = new Loading(rows, new RememberedRows(), mode);
  for (const { load, onFault } of loaders) loading.add(load, onFault);
  for (let wave = loading.nextWave(); wave.length > 0; wave = loading.nextWave()) {
    loading.fileRows(
      wave,
      wave.map(({ table, keys }) => store.find(table, keys)),
    );
  }
  return rows;
}

/** Decides a batch and writes it. Throws {@link KeyTaken} if nothing could be written. */
function attempt(store: MemoryStore, jobs: readonly Job[], now: UnixSeconds): Verdicts {
  const faults = new Map<Job, unknown>();
  const rows = loadFrom(
    store,
    'lock',
    jobs.map((job) => ({
      load: (seen) => job.operation.load(job.input, seen),
      onFault: (fault) => faults.set(job, fault),
    })),
  );
  const verdicts = decideAll(jobs, rows, faults, now);
  store.write(rows.changes());
  return verdicts;
}

/**
 * An engine without a database, for tests of rules (decision 0121). Loading, drafts and decisions
 * are the real ones: an operation sees only the rows that it requested, and a refusal leaves no
 * trace.
 *
 * It has nothing that only PostgreSQL does: CHECK constraints, unique keys other than the primary
 * one, foreign keys, locks, and other nodes. Tests in `tests/storage` prove those.
 */
export function createMemoryEngine(clock: Clock): Engine & { readonly store: MemoryStore } {
  const store = new MemoryStore();
  let waiting: Job[] = [];
  let isClosed = false;

  /** Settles a batch and returns the jobs that need rows which only the next batch can load. */
  const settle = (jobs: readonly Job[]): readonly Job[] => {
    try {
      return answer(attempt(store, jobs, clock.now()));
    } catch (fault) {
      if (!(fault instanceof KeyTaken)) throw fault;
      const [only] = jobs;
      if (jobs.length > 1) return jobs.flatMap((job) => settle([job]));
      only?.reject(fault);
      return [];
    }
  };

  const runAll = (): void => {
    while (waiting.length > 0) {
      const jobs = waiting;
      waiting = [];
      waiting = [...settle(jobs), ...waiting];
    }
  };

  const execute: Engine['execute'] = (operation, input, source) =>
    new Promise((resolve, reject) => {
      if (isClosed) {
        reject(new Unavailable('The service is shutting down; please try again.', 1));
        return;
      }
      // Requests of one turn of the event loop are one batch, as in the real engine.
      if (waiting.length === 0) queueMicrotask(runAll);
      const patience = { weight: 1, patienceEndsMs: Number.POSITIVE_INFINITY };
      const settled = { resolve: resolve as Job['resolve'], reject };
      waiting.push({ operation, input, source, ...patience, ...settled });
    });

  const read: Engine['read'] = async (query, input) => {
    const faults: unknown[] = [];
    const load = (seen: LoadedRows) => query.load(input, seen);
    const rows = loadFrom(store, 'read', [{ load, onFault: (fault) => faults.push(fault) }]);
    for (const fault of faults) throw fault;
    return query.answer(rows, input, clock.now());
  };

  const close = async (): Promise<void> => {
    isClosed = true;
  };

  // Rules do not depend on listeners for commits.
  const watch = (): void => {};

  return { execute, read, watch, close, store };
}

/** Gives each job its verdict and returns those that were put back. */
function answer(verdicts: Verdicts): readonly Job[] {
  const putBack: Job[] = [];
  for (const [job, verdict] of verdicts) {
    if (verdict.kind === 'decided') job.resolve(verdict.decision as never);
    else if (verdict.kind === 'failed') job.reject(verdict.fault);
    else putBack.push(job);
  }
  return putBack;
}
