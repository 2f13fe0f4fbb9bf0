import { inspect, parseArgs } from 'node:util';
import { type Kill, kills, type Round, Trial } from './trial.ts';

// npm run test:crash -- --rounds 20 --seed 1 --lanes 1: the long form of crash.test.ts.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const columns =
  'round  killed                 clients  acknowledged  unanswered  repeated  recovered';

const rowOf = (round: Round): string =>
  [
    String(round.number).padStart(5),
    round.kill.padEnd(21),
    String(round.clients).padStart(7),
    String(round.acknowledged).padStart(12),
    String(round.unanswered).padStart(10),
    `${round.repeated} (${round.hadHappened})`.padStart(8),
    `${(round.recoveryMs / 1_000).toFixed(2)} s`.padStart(9),
  ].join('  ');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    lanes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const lanes = Number(values.lanes);
const planned = Array.from({ length: rounds }, (_, index) => kills[index % kills.length] as Kill);

/** Not imported by name: the scripts are plain JavaScript and have no types. */
const scripts = new URL('../../../scripts/ensure.js', import.meta.url).href;
const { ensureBuilt, orSayWhyNot } = await import(scripts);

await orSayWhyNot(async () => {
  ensureBuilt();
  say(`${rounds} rounds, seed ${seed}, write lanes ${lanes}`);
  say(columns);
  try {
    await Trial.run({ seed, kills: planned, lanes, onRound: (round) => say(rowOf(round)) });
    say(
      'All that was acknowledged is there, once. In brackets: those of the repeated that had happened.',
    );
  } catch (fault) {
    say(`FAILED with seed ${seed}: ${inspect(fault)}`);
    process.exitCode = 1;
  }
});
