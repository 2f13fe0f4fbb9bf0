import { inspect, parseArgs } from 'node:util';
import { faults } from './machine/faults.ts';
import { MachineTrial, type Round } from './machine/machine-trial.ts';

// npm run trial:machine: makes each fault of the machine under a service that posts, checks what
// the service reports, mends the fault and waits until it works again. -- --only 'disk full, slow
// disk' makes some.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);

const rowOf = (round: Round): string =>
  [
    round.fault.padEnd(19),
    String(round.acknowledged).padStart(12),
    String(round.putOff).padStart(8),
    String(round.uncertain).padStart(10),
    `${(round.recoveryMs / 1_000).toFixed(2)} s`.padStart(10),
    round.how,
  ].join('  ');

/** Not a static import: the scripts are plain JavaScript and have no types. */
const scripts = new URL('../../../scripts/ensure.js', import.meta.url).href;
const { ensureBuilt, orSayWhyNot } = await import(scripts);

await orSayWhyNot(async () => {
  ensureBuilt();
  const only = values.only === undefined ? Object.keys(faults) : values.only.split(', ');
  say(`seed ${seed}`);
  say('fault                acknowledged   put off   uncertain   recovered  made by');
  const onRound = (round: Round): void => {
    say(rowOf(round));
    say(`    said: ${round.said}`);
  };
  try {
    await MachineTrial.run({ seed, faults: only, onRound });
    say('All that was acknowledged is there, once.');
  } catch (fault) {
    say(`FAILED with seed ${seed}: ${inspect(fault)}`);
    process.exitCode = 1;
  }
});
