import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { batchSize } from './fuzz/drafts.ts';
import { FuzzTrial, type Kept, type Slice } from './fuzz/trial.ts';

// npm run trial:fuzz -- --requests 1000000 --minutes 30 --state FILE: bad input, slice by slice. A
// later run continues from the state file, which has the seed and the number of batches that were
// sent.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '600' },
    slice: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    state: { type: 'string' },
    keep: { type: 'string', default: join(tmpdir(), 'florin-fuzz-found.json') },
    again: { type: 'string' },
  },
});

type State = { readonly seed: number; readonly batches: number };

const stateFile = values.state;
const begun: State =
  stateFile !== undefined && existsSync(stateFile)
    ? (JSON.parse(readFileSync(stateFile, 'utf8')) as State)
    : { seed: Number(values.seed), batches: 0 };
const batchesOf = (requests: string): number => Math.ceil(Number(requests) / batchSize);
const endMs = Date.now() + Number(values.minutes) * 60_000;
const isTimeOver = (): boolean => Date.now() >= endMs;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function sayOf({ tally, seconds, heap, buffers, rss }: Slice, requests: number): void {
  const rate = Math.round(tally.requests / seconds);
  const memory = `heap ${megabytes(heap)}, buffers ${megabytes(buffers)}, RSS ${megabytes(rss)}`;
  say(
    `up to ${requests}: ${tally.line}; ${rate} a second; ${memory}; worst p99 ${tally.worst}; ` +
      `put off: ${tally.putOff || 'none'}; kinds: ${tally.kinds}; on the wire: ${tally.forms}`,
  );
}

/** The bound of the cache of rows, and the most that a request may leave behind. */
const allowed = { heapBytesRemembered: 32 << 20, heapBytesPerRequest: 32 };
/** The first slices fill the cache. */
const warmUps = 1;

function expectFlat(slices: readonly Slice[]): void {
  const [first, ...others] = slices.slice(warmUps);
  const last = others.at(-1);
  if (first === undefined || last === undefined) return;
  const requests = others.reduce((sum, { tally }) => sum + tally.requests, 0);
  const most = first.heap + allowed.heapBytesRemembered + requests * allowed.heapBytesPerRequest;
  if (last.heap > most) {
    throw new Error(`the heap grew from ${megabytes(first.heap)} to ${megabytes(last.heap)}`);
  }
}

async function fuzz(trial: FuzzTrial): Promise<void> {
  const slices: Slice[] = [];
  const end = batchesOf(values.requests);
  let { batches } = begun;
  while (batches < end && !isTimeOver()) {
    const upTo = Math.min(end, batches + batchesOf(values.slice));
    const [slice, next] = await trial.slice(batches, upTo, isTimeOver);
    batches = next;
    slices.push(slice);
    sayOf(slice, batches * batchSize);
    expectFlat(slices);
    if (stateFile !== undefined) {
      writeFileSync(stateFile, JSON.stringify({ seed: begun.seed, batches }));
    }
  }
  const sent = slices.reduce((sum, { tally }) => sum + tally.requests, 0);
  say(`${sent} requests were sent, ${batches * batchSize} of this seed in all.`);
}

async function again(trial: FuzzTrial, file: string): Promise<void> {
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  say(`${kept.fault}: ${kept.method} ${kept.path.slice(0, 200)}`);
  const lines = await trial.again(kept);
  for (const line of lines) say(line);
  if (lines.some((line) => line.includes('FAULT'))) throw new Error('it is still so');
}

/** Not a static import: the scripts are plain JavaScript and have no types. */
const scripts = new URL('../../../scripts/ensure.js', import.meta.url).href;
const { ensureBuilt, NotReady, orSayWhyNot } = await import(scripts);

await orSayWhyNot(async () => {
  if (!(Number(values.requests) > 0)) throw new NotReady('--requests must be a number above 0');
  ensureBuilt();
  const { seed } = begun;
  say(`seed ${seed}, from request ${begun.batches * batchSize} on, up to ${values.requests}`);
  const file = values.again;
  try {
    await FuzzTrial.run({ seed, keepIn: values.keep }, (trial) =>
      file === undefined ? fuzz(trial) : again(trial, file),
    );
    say('HELD: no 5xx that is not explained, no error in the log, no end of the process.');
  } catch (fault) {
    say(`FAILED with seed ${seed}: ${inspect(fault)}`);
    process.exitCode = 1;
  }
});
