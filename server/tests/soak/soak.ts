import { inspect, parseArgs } from 'node:util';
import { knownErrands } from './known-errands.ts';
import { newErrands } from './new-errands.ts';
import { SoakTrial } from './soak-trial.ts';
import { faultsIn, type Window } from './verdict.ts';

// npm run test:soak -- --minutes 30: the long form of soak.long.test.ts.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

// biome-ignore format: a table
const columns: readonly (readonly [name: string, shown: (window: Window) => string])[] = [
  ['window',       ({ number }) => String(number)],
  ['requests',     ({ requests }) => String(requests)],
  ['per second',   ({ requests, seconds }) => String(Math.round(requests / seconds))],
  ['webhooks',     ({ told }) => String(told)],
  ['heap MB',      ({ heap }) => megabytes(heap)],
  ['buffers MB',   ({ buffers }) => megabytes(buffers)],
  ['timers',       ({ timers }) => String(timers)],
  ['descriptors',  ({ descriptors }) => String(descriptors)],
  ['passing rows', ({ passing }) => String(passing)],
  ['busy kB',      ({ busyBytes }) => String(Math.round(busyBytes / 1_000))],
];

const rowOf = (window: Window): string =>
  columns.map(([name, shown]) => shown(window).padStart(name.length)).join('  ');

/** In half an hour each window is long enough for the pruning, which runs once a minute. */
const windowCount = 12;
/** The first windows fill the cache up to its bounds. */
const warmUps = 4;
/**
 * The retention of events and mails is shorter than this; they are pruned during the next window.
 */
const daysBetween = 31;
/**
 * Less than the smallest thing that could be kept of a request, besides the engine's cache of rows:
 * 16,384 rows of about a kilobyte, dropped by halves.
 */
const allowed = { heapBytesPerRequest: 32, heapBytesRemembered: 16 << 20 };

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const length = { ms: (Number(values.minutes) * 60_000) / windowCount };

async function soak(trial: SoakTrial): Promise<void> {
  const windows: Window[] = [];
  for (let count = 0; count < windowCount; count += 1) {
    const window = await trial.window([...newErrands, ...knownErrands], length);
    windows.push(window);
    say(rowOf(window));
    await trial.letTimePass(daysBetween);
  }
  const faults = faultsIn(windows.slice(warmUps), allowed);
  if (faults.length > 0) throw new Error(faults.join('; '));
  await trial.end();
}

/** Not a static import: the scripts are plain JavaScript and have no types. */
const scripts = new URL('../../../scripts/ensure.js', import.meta.url).href;
const { ensureBuilt, NotReady, orSayWhyNot } = await import(scripts);

await orSayWhyNot(async () => {
  if (!(length.ms > 0)) throw new NotReady('--minutes must be a number above 0');
  ensureBuilt();
  say(`${windowCount} windows in ${values.minutes} minutes; the first ${warmUps} warm up`);
  say(columns.map(([name]) => name).join('  '));
  try {
    await SoakTrial.run(soak);
    say('FLAT: memory, descriptors and tables hold no more than they did after the warm-up.');
  } catch (fault) {
    say(`NOT FLAT: ${inspect(fault)}`);
    process.exitCode = 1;
  }
});
