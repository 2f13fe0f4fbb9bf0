import { inspect, parseArgs } from 'node:util';
import { isDebianOfRoot, placesOf } from '../support/system-program.ts';
import { needs } from './leader/cluster.ts';
import { LeaderTrial } from './leader/leader-trial.ts';
import { type MisfortuneName, misfortunes, type Round } from './leader/rounds.ts';
import type { Way } from './leader/scene.ts';

// npm run trial:leader -- --rounds 10 --seed 1 --way haproxy: the long form of leader.long.test.ts.
// npm run trial:leader -- --what asynchronous: what a failover loses without synchronous mode.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const columns =
  'round  the leader was        from  to    acknowledged  put off  in doubt     led     away  careful: done  put off  longest  stray: let in  acknowledged';

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const rowOf = (round: Round): string =>
  [
    String(round.number).padStart(5),
    round.misfortune.padEnd(20),
    round.from.padEnd(4),
    round.to.padEnd(4),
    String(round.acknowledged).padStart(12),
    String(round.putOff).padStart(7),
    String(round.inDoubt).padStart(8),
    seconds(round.ledMs).padStart(6),
    seconds(round.awayMs).padStart(7),
    String(round.careful).padStart(13),
    String(round.carefulPutOff).padStart(7),
    seconds(round.carefulMs).padStart(7),
    String(round.strayLetIn).padStart(13),
    String(round.strayAcknowledged).padStart(12),
  ].join('  ');

const ways: readonly Way[] = ['haproxy', 'hosts'];

const { values } = parseArgs({
  options: {
    what: { type: 'string' },
    way: { type: 'string', default: 'haproxy' },
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
const way = ways.find((one) => one === values.way);
/**
 * A node that finds the leader by itself cannot recognise one without its Patroni (decision 0239).
 */
const names = (Object.keys(misfortunes) as MisfortuneName[]).filter(
  (name) => way !== 'hosts' || name !== 'left without Patroni',
);
const asked = values.what?.split(',').map((name) => names.find((one) => one === name)) ?? names;

/** Not a static import: the scripts are plain JavaScript and have no types. */
const scripts = new URL('../../../scripts/ensure.js', import.meta.url).href;
const { ensureBuilt, NotReady, orSayWhyNot } = await import(scripts);

async function show(): Promise<void> {
  say(`A failover without synchronous mode, as a demonstration; seed ${seed}`);
  const { acknowledged, lost } = await LeaderTrial.withoutSynchronousMode(seed);
  say(`${lost} of ${acknowledged} acknowledged postings are lost.`);
}

async function tryRounds(kinds: readonly MisfortuneName[], by: Way): Promise<void> {
  const rounds = Array.from(
    { length: Number(values.rounds) },
    (_, index) => kinds[index % kinds.length] as MisfortuneName,
  );
  say(`${rounds.length} rounds, seed ${seed}, the nodes find the leader by ${by}`);
  say(columns);
  await LeaderTrial.run({ seed, rounds, way: by, onRound: (round) => say(rowOf(round)) });
  say(
    'All that was acknowledged is there, once, and every read showed it. ' +
      'Away: for how long nobody was told of a success. Careful: who repeats with the same key; all succeeded. ' +
      'Stray: writes to the old leader past HAProxy.',
  );
}

await orSayWhyNot(async () => {
  const isShown = values.what === 'asynchronous';
  const kinds = asked.filter((name) => name !== undefined);
  if (!isShown && kinds.length < asked.length) {
    throw new NotReady(`--what must be asynchronous, or some of: ${names.join(',')}`);
  }
  if (way === undefined) throw new NotReady(`--way must be ${ways.join(' or ')}`);
  if (!isDebianOfRoot() || needs.programs.some((program) => placesOf(program).length === 0)) {
    throw new NotReady(`This needs root on Debian, and:\n${needs.commands}`);
  }
  ensureBuilt();
  try {
    await (isShown ? show() : tryRounds(kinds, way));
  } catch (fault) {
    say(`FAILED with seed ${seed}: ${inspect(fault)}`);
    process.exitCode = 1;
  }
});
