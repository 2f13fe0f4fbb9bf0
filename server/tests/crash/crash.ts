import { inspect, parseArgs } from 'node:util';
import { type DeliveryRound, DeliveryTrial, deliveryKills } from './delivery/delivery-trial.ts';
import { kills, type Round, Trial } from './trial.ts';
import { WayOutTrial } from './way-out/way-out-trial.ts';
import { steps } from './way-out/way-steps.ts';

// npm run test:crash -- --rounds 20 --seed 1 --lanes 2: the long form of crash.test.ts.
// npm run test:crash -- --what delivery: the same of delivery.long.test.ts.
// npm run test:crash -- --what payouts: the same of way-out.long.test.ts and way-back.long.test.ts.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const recovered = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`.padStart(9);

const rowOf = (round: Round): string =>
  [
    String(round.number).padStart(5),
    round.kill.padEnd(21),
    String(round.clients).padStart(7),
    String(round.acknowledged).padStart(12),
    String(round.unanswered).padStart(10),
    `${round.repeated} (${round.hadHappened})`.padStart(8),
    recovered(round.recoveryMs),
  ].join('  ');

const deliveryRowOf = (round: DeliveryRound): string =>
  [
    String(round.number).padStart(5),
    round.kill.padEnd(37),
    String(round.acknowledged).padStart(12),
    String(round.unanswered).padStart(10),
    String(round.arrived).padStart(7),
    String(round.lost).padStart(4),
    String(round.doubled).padStart(7),
    recovered(round.recoveryMs),
  ].join('  ');

type Run = { readonly seed: number; readonly rounds: number; readonly lanes: number };

/** One kind of kill for each round, in turn. */
const planned = <Kill>(all: readonly Kill[], rounds: number): readonly Kill[] =>
  Array.from({ length: rounds }, (_, index) => all[index % all.length] as Kill);

const trials = {
  books: {
    columns: 'round  killed                 clients  acknowledged  unanswered  repeated  recovered',
    run: ({ seed, rounds, lanes }: Run) =>
      Trial.run({
        seed,
        kills: planned(kills, rounds),
        lanes,
        onRound: (round) => say(rowOf(round)),
      }),
    verdict:
      'All that was acknowledged is there, once. In brackets: those of the repeated that had happened.',
  },
  delivery: {
    columns:
      'round  killed                                 acknowledged  unanswered  arrived  lost  doubled  recovered',
    run: ({ seed, rounds, lanes }: Run) =>
      DeliveryTrial.run({
        seed,
        kills: planned(deliveryKills, rounds),
        lanes,
        onRound: (round) => say(deliveryRowOf(round)),
      }),
    verdict:
      'All that was acknowledged arrived and was taken, without a gap and in order. ' +
      'Lost: outcomes that died with the server; doubled: what came again after it had been taken.',
  },
  payouts: {
    columns: 'round  killed so often within each step',
    run: ({ rounds }: Run) =>
      WayOutTrial.run({
        ...{ rounds, fatal: steps },
        onRound: ({ number, kills: deaths }) => {
          const each = [...deaths].map(([step, count]) => `${step} ${count}`).join(', ');
          say(`${String(number).padStart(5)}  ${each}`);
        },
      }),
    verdict:
      'Each payout is in one file and one state, its money moved once, nothing is unexplained. ' +
      'Two rounds are one pass: every commit was met once before it and once after it.',
  },
} as const;

const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'books' },
    rounds: { type: 'string', default: '20' },
    lanes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [rounds, seed, lanes] = [values.rounds, values.seed, values.lanes].map(Number);
const isKnown = (name: string): name is keyof typeof trials => Object.hasOwn(trials, name);

/** Not a static import: the scripts are plain JavaScript and have no types. */
const scripts = new URL('../../../scripts/ensure.js', import.meta.url).href;
const { ensureBuilt, NotReady, orSayWhyNot } = await import(scripts);

await orSayWhyNot(async () => {
  if (!isKnown(values.what)) {
    throw new NotReady(`--what must be ${Object.keys(trials).join(', ')}`);
  }
  ensureBuilt();
  const { columns, run, verdict } = trials[values.what];
  say(`${rounds} rounds, seed ${seed}, write lanes ${lanes}`);
  say(columns);
  try {
    await run({ seed, rounds, lanes } as Run);
    say(verdict);
  } catch (fault) {
    say(`FAILED with seed ${seed}: ${inspect(fault)}`);
    process.exitCode = 1;
  }
});
