/**
 * Measures the reading of a large statement file. In this thread, the CPU is compared with that of
 * a bare parse of the same file. On a separate thread, memory and pauses are measured. The rounds
 * alternate, so that a noisy neighbour affects all of them. This process has the same size of young
 * generation as the threads of the service (`reading-thread.ts`).
 *
 * npm run build && npm run bench:statements [-- --entries 100000 --rounds 5]
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type * as Reader from '../server/src/bank/reading/read-bank-file.ts';
import type * as Thread from '../server/src/bank/reading/reading-thread.ts';
import { keep } from './arena.ts';
import { writeStatement } from './statements/write-statement.ts';
import { shown } from './table.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
  },
});
const entries = Number(values.entries);
const rounds = Number(values.rounds);

/** The built code and not the source, as in production. */
const built = new URL('../server/dist/bank/reading/', import.meta.url);
const { checkBankFile, readBankFile } = (await import(
  new URL('read-bank-file.js', built).href
)) as typeof Reader;
const { ReadingThread } = (await import(new URL('reading-thread.js', built).href)) as typeof Thread;
const thread = new ReadingThread();

/** The server's own package: the bench needs no further packages. */
type Parser = { readonly write: (text: string) => void; readonly close: () => void };
const { SaxesParser } = createRequire(new URL('../server/package.json', import.meta.url))(
  'saxes',
) as { readonly SaxesParser: new (options: object) => Parser };

const folder = await mkdtemp(join(tmpdir(), 'florin-bench-'));
const path = join(folder, 'statement.xml');

async function bareParse(): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of createReadStream(path)) {
    parser.write(decoder.decode(bytes, { stream: true }));
  }
  parser.close();
}

const check = () => checkBankFile(createReadStream(path));

async function read(): Promise<void> {
  for await (const part of readBankFile(createReadStream(path), checked)) count(part);
}

let seen = 0;
function count(part: Parameters<typeof isEntries>[0]): void {
  if (isEntries(part)) seen += part.entries.length;
}
const isEntries = (part: { kind: string }): part is { kind: 'entries'; entries: unknown[] } =>
  part.kind === 'entries';

/** Microseconds of CPU for each entry, of all threads of this process. */
async function cpuUs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / entries;
}

/** Both readings on a thread, as in an import. */
async function onThread() {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  const began = performance.now();
  const found = await thread.check(path);
  for await (const part of thread.read(path, found)) count(part);
  const seconds = (performance.now() - began) / 1_000;
  pauses.disable();
  clearInterval(watch);
  return { seconds, megabytes: (peak - before) / 1_048_576, pauseMs: pauses.max / 1e6 };
}

const middle = (list: readonly number[]): number =>
  list.toSorted((one, other) => one - other)[list.length >> 1] ?? Number.NaN;

await writeStatement(path, entries);
const { size } = await stat(path);
process.stderr.write(`A file of ${entries} entries, ${shown(size / 1e6, 1)} MB.\n`);
// Memory first: later measurements would begin with a larger heap.
const threads = [await onThread()];
const checked = await thread.check(path);
const costs: Record<'bare' | 'check' | 'read', number[]> = { bare: [], check: [], read: [] };
for (let round = 1; round <= rounds; round += 1) {
  costs.bare.push(await cpuUs(bareParse));
  costs.read.push(await cpuUs(read));
  if (round > 1) threads.push(await onThread());
  process.stderr.write(`round ${round}/${rounds}\n`);
}
// Apart from the others: one reading must not undo what the compiler learned from the other.
for (let round = 1; round <= rounds; round += 1) costs.check.push(await cpuUs(check));
await rm(folder, { recursive: true });
if (seen !== entries * (rounds + threads.length)) throw new Error('entries are missing');

const bare = middle(costs.bare);
const line = (name: string, us: number): string =>
  `| ${name} | ${shown(1e6 / us, 0)} | ${shown(us, 1)} | ${shown(bare / us, 2)} |`;
const seconds = middle(threads.map((thread) => thread.seconds));
const pauseMs = Math.max(...threads.map((thread) => thread.pauseMs));
const megabytes = threads[0]?.megabytes;
process.stdout.write(
  `\n| | entries per second of CPU | CPU µs an entry | of the bare parse |\n|---|---|---|---|\n${[
    line('bare parse', bare),
    line('first reading', middle(costs.check)),
    line('second reading', middle(costs.read)),
  ].join('\n')}\n\nBoth readings on threads: ${shown(seconds, 1)} s; memory grew by at most ` +
    `${shown(megabytes, 0)} MB; the longest pause of the main thread was ${shown(pauseMs, 0)} ms.\n`,
);
await keep('statements', { entries, rounds, costs, threads });
