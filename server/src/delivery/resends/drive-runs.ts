import type { Engine } from '../../engine/engine.ts';
import { granted } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { PreparedResend, Resend } from '../deliveries/resend.ts';
import { advanceRun } from './advance-run.ts';
import { readNextCovered } from './resend-run.store.ts';
import type { ResendRun } from './resend-run.ts';
import { readRun } from './start-run.ts';

/** The deliveries examined in one step, which is one commit. */
const stepSize = 200;
/** The bodies made at the same time. */
const formedTogether = 10;

type Services = {
  readonly engine: Engine;
  readonly database: Database;
  readonly resend: Resend;
};

/** Moves runs on. */
export type RunDriver = {
  /** Makes one step. Null: there is no run. */
  readonly step: (runId: string) => Promise<ResendRun | null>;
  /** Runs to the end in the background, once for each run. */
  readonly drive: (runId: string) => void;
};

export function createRunDriver(services: Services): RunDriver {
  const driven = new Set<string>();
  const step = (runId: string) => stepOf(services, runId);
  const toTheEnd = async (runId: string): Promise<void> => {
    let run = await step(runId);
    while (run !== null && !run.isDone) run = await step(runId);
  };
  return {
    step,
    drive: (runId) => {
      if (driven.has(runId)) return;
      driven.add(runId);
      // After a fault the run stands still, and its page says so. The next click moves it on.
      toTheEnd(runId).then(
        () => driven.delete(runId),
        () => driven.delete(runId),
      );
    },
  };
}

async function stepOf(services: Services, runId: string): Promise<ResendRun | null> {
  const { engine, database } = services;
  const run = granted(await engine.read(readRun, runId));
  if (run === null || run.isDone) return run;
  const covered = await readNextCovered(database, run, stepSize);
  const wanted = covered.filter(({ isPast }) => !isPast).map(({ id }) => id);
  const prepared = await preparedOf(services, wanted);
  const last = covered.length < stepSize ? undefined : covered.at(-1)?.place;
  const moved = await engine.execute(
    advanceRun,
    {
      run,
      toPlace: last ?? run.throughPlace,
      prepared,
      leftCount: covered.length - prepared.length,
    },
    { kind: 'client', id: `resends ${runId}` },
  );
  return moved.ok ? moved.value : granted(await engine.read(readRun, runId));
}

/** Omits deliveries whose object is gone. */
async function preparedOf(
  { resend }: Services,
  ids: readonly string[],
): Promise<readonly PreparedResend[]> {
  const prepared: PreparedResend[] = [];
  for (let at = 0; at < ids.length; at += formedTogether) {
    const some = await Promise.all(ids.slice(at, at + formedTogether).map(resend.prepare));
    prepared.push(...some.flatMap((one) => (one.ok ? [one.value] : [])));
  }
  return prepared;
}
