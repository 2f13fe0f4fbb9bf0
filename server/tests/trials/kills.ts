import { inspect, parseArgs } from 'node:util';
import { begun, keepProgress, readProgress, summaryOf, withRound } from './kills/progress.ts';
import { KillTrial, type Round } from './kills/trial.ts';

// npm run trial:kills -- --rounds 1000 --state FILE --minutes 55: kills a service under mixed load.
// Another run with the same file continues with the next round.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

// biome-ignore format: a table
const columns: readonly (readonly [name: string, width: number, shown: (round: Round) => string])[] = [
  ['round',        5, ({ number }) => String(number)],
  ['killed',     -42, ({ kill }) => kill],
  ['bank files', -13, ({ bank }) => bank],
  ['clients',      7, ({ clients }) => String(clients)],
  ['answered',     8, ({ acknowledged }) => String(acknowledged)],
  ['cut off',      9, ({ unanswered, hadHappened }) => `${unanswered} (${hadHappened})`],
  ['put off',      7, ({ putOff }) => String(putOff)],
  ['repeated',     8, ({ repeated }) => String(repeated)],
  ['told',         5, ({ arrived }) => String(arrived)],
  ['again',        5, ({ doubled }) => String(doubled)],
  ['recovered',    9, ({ recoveryMs }) => `${(recoveryMs / 1_000).toFixed(2)} s`],
  ['took',         7, ({ seconds }) => `${seconds.toFixed(1)} s`],
];

const fitted = (text: string, width: number): string =>
  width < 0 ? text.padEnd(-width) : text.padStart(width);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    from: { type: 'string' },
    minutes: { type: 'string' },
    state: { type: 'string' },
    seed: { type: 'string' },
  },
});

const { state } = values;
const kept = state === undefined ? null : await readProgress(state);
const seed = Number(values.seed ?? kept?.seed ?? Date.now() % 1_000_000);
const to = Number(values.rounds);
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
let progress = kept ?? begun(seed);
const from = Number(values.from ?? progress.rounds + 1);

/** A stopped run finishes its round, so nothing is left running. */
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true;
  });
}

/** Not a static import: the scripts are plain JavaScript and have no types. */
const scripts = new URL('../../../scripts/ensure.js', import.meta.url).href;
const { ensureBuilt, NotReady, orSayWhyNot } = await import(scripts);

await orSayWhyNot(async () => {
  if (![seed, to, from].every((number) => Number.isSafeInteger(number) && number >= 0)) {
    throw new NotReady('--rounds, --from and --seed must be whole numbers');
  }
  if (!(minutes > 0)) throw new NotReady('--minutes must be a number above 0');
  if (seed !== progress.seed) throw new NotReady(`${state} is of seed ${progress.seed}`);
  ensureBuilt();
  const endsMs = performance.now() + minutes * 60_000;
  say(`rounds ${from} to ${to}, seed ${seed}`);
  say(columns.map(([name, width]) => fitted(name, width)).join('  '));
  try {
    await KillTrial.run({
      ...{ seed, from, to, goesOn: () => !isStopped && performance.now() < endsMs },
      onRound: async (round) => {
        say(columns.map(([, width, shown]) => fitted(shown(round), width)).join('  '));
        progress = withRound(progress, round);
        if (state !== undefined) await keepProgress(state, progress);
      },
    });
    for (const line of summaryOf(progress)) say(line);
    say(
      'Every acknowledged effect is there once. In brackets: of those cut off, how many had happened.',
    );
    if (progress.rounds < to) say('Not all rounds were run: begin again with the same --state.');
  } catch (fault) {
    say(`FAILED with seed ${seed}: ${inspect(fault, { depth: 4 })}`);
    process.exitCode = 1;
  }
});
