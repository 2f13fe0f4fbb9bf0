import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Contestant } from './contestants.ts';
import type { LoadOrders, LoadResult, Traffic } from './load.ts';
import type { Row } from './table.ts';

/** One row of a table: the contestant and its traffic. */
export type Contest = {
  readonly name: string;
  readonly contestant: Contestant;
  readonly traffic: Traffic;
  /** Set if the number differs from the other rows. */
  readonly connections?: number;
  /** Pieces of work a second. Absent: as many as the server manages. */
  readonly pace?: number;
  /** Whether its row contains the time of each single request. */
  readonly tellsEach?: boolean;
  /**
   * Other work beside it. It begins before each measurement, and returns a function that ends it.
   */
  readonly beside?: () => Promise<() => Promise<void>>;
};

type Extent = { readonly seconds: number; readonly connections: number };

let loader: ChildProcess | null = null;

/**
 * A separate process, the same for all contests. Once its code is compiled, it takes little of the
 * machine, and the same beside each contestant. It ends with this process.
 */
async function runLoad(orders: LoadOrders): Promise<LoadResult> {
  loader ??= fork(fileURLToPath(new URL('./load.ts', import.meta.url)));
  const child = loader;
  child.ref();
  child.channel?.ref();
  child.send(orders);
  const ended = new AbortController();
  try {
    const { signal } = ended;
    const [result] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`the load ended with code ${code}`);
      }),
    ]);
    return result as LoadResult;
  } finally {
    ended.abort();
    child.unref();
    child.channel?.unref();
  }
}

export async function measure(contest: Contest, extent: Extent): Promise<Row> {
  const { contestant, traffic, connections = extent.connections, pace, tellsEach } = contest;
  const { seconds } = extent;
  const end = await contest.beside?.();
  const before = contestant.cpuSeconds();
  const { port } = contestant;
  const wanted = {
    ...(pace === undefined ? {} : { pace }),
    ...(tellsEach === undefined ? {} : { tellsEach }),
  };
  const result = await runLoad({ ...traffic, ...wanted, port, seconds, connections });
  if (result.unexpected > 0) {
    throw new Error(`${result.unexpected} answers were not ${traffic.expectedStatus}`);
  }
  const after = contestant.cpuSeconds();
  await end?.();
  const operations = result.perSecond * seconds;
  const microseconds = (from: number, to: number) => ((to - from) / operations) * 1_000_000;
  return {
    perSecond: result.perSecond,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    wholeP99Ms: result.wholeP99Ms,
    serverCpuUs: microseconds(before.server, after.server),
    databaseCpuUs: microseconds(before.database, after.database),
    ...(result.eachMs === undefined ? {} : { eachMs: result.eachMs }),
  };
}
