import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { takeOverTheMachine } from './builtins.ts';
import { readCatalogue } from './database/catalogue.ts';
import { History, type Outcome, type Wanted } from './history.ts';
import { nodeFlags } from './node-flags.ts';
import { shrunk } from './shrink.ts';
import { nameOf, toldLines, wantedBy } from './words.ts';

/** Runs the histories that `sim.ts` was asked for, after it has compiled this file. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    history: { type: 'string' },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

type Sums = { seeds: number; decisions: number; events: number };

/** Runs histories in this process, which is useless for anything else afterwards. */
class Simulator {
  readonly #catalogue = readCatalogue();
  #current: History | null = null;

  constructor() {
    takeOverTheMachine(() => {
      if (this.#current === null) throw new Error('no history is under way');
      return this.#current.machine;
    });
  }

  run(wanted: Wanted): Promise<Outcome> {
    this.#current = new History(this.#catalogue, wanted);
    return this.#current.run();
  }

  /** False if one failed: it is shrunk and printed, and no more are run. */
  async runSeeds(seeds: Iterable<number>, sums: Sums): Promise<boolean> {
    for (const seed of seeds) {
      const wanted = { seed, steps: null, faults: null };
      const outcome = await this.run(wanted);
      sums.seeds += 1;
      sums.decisions += outcome.committed;
      sums.events += outcome.events;
      if (outcome.wrong.length > 0) {
        await this.#tell({ wanted, outcome });
        return false;
      }
    }
    return true;
  }

  async #tell(failed: { readonly wanted: Wanted; readonly outcome: Outcome }): Promise<void> {
    say(`FAILED: seed ${failed.wanted.seed}`);
    for (const line of toldLines(failed.outcome)) say(line);
    const { wanted, outcome } = await shrunk((one) => this.run(one), failed);
    say(`made smaller: npm run sim -- --history ${nameOf(wanted)}`);
    for (const line of toldLines(outcome)) say(line);
  }
}

function* every(first: number, count: number, apart: number): Generator<number> {
  for (let seed = first; seed < count; seed += apart) yield seed;
}

const [first, count, workers] = [values.first, values.seeds, values.workers].map(Number) as [
  ...[number, number, number],
];

/** The share of one worker, which reports its sums to the parent process. */
async function workAlone(share: number): Promise<void> {
  const cpu = process.cpuUsage();
  const sums: Sums = { seeds: 0, decisions: 0, events: 0 };
  const isSound = await new Simulator().runSeeds(
    every(first + share, first + count, workers),
    sums,
  );
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ ...sums, cpuSeconds: (user + system) / 1e6 });
  process.exitCode = isSound ? 0 : 1;
  process.disconnect?.();
}

type Told = Sums & { readonly cpuSeconds: number };

/** One process for each core: the clock of a process can be replaced only once. */
async function workTogether(): Promise<void> {
  const told: Told[] = [];
  const codes = await Promise.all(
    Array.from({ length: workers }, (_, share) => {
      const file = fileURLToPath(import.meta.url);
      const flags = [...nodeFlags, ...process.execArgv];
      const child = spawn(process.execPath, [...flags, file, ...process.argv.slice(2)], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, FLORIN_SIM_SHARE: String(share) },
      });
      child.on('message', (message) => told.push(message as Told));
      return new Promise<number | null>((resolve) => child.on('close', resolve));
    }),
  );
  const sum = (part: keyof Told) => told.reduce((all, one) => all + one[part], 0);
  const [seeds, cpuSeconds] = [sum('seeds'), sum('cpuSeconds')];
  const speed = (seeds / cpuSeconds).toFixed(1);
  say(`${seeds} histories from seed ${first} on, ${sum('decisions')} decisions,`);
  say(`${sum('events')} events, ${speed} histories a second of one core's time`);
  const isSound = codes.every((code) => code === 0);
  say(isSound ? 'All of them are sound.' : 'One of them FAILED; it is told above.');
  process.exitCode = isSound ? 0 : 1;
}

/** One history, run twice: the second run must be the same to the last event. */
async function tellOne(wanted: Wanted): Promise<void> {
  const simulator = new Simulator();
  const outcome = await simulator.run(wanted);
  for (const line of toldLines(outcome)) say(line);
  say(`${outcome.events} events, ${outcome.committed} decisions`);
  const isSame = isDeepStrictEqual(await simulator.run(wanted), outcome);
  const isSound = outcome.wrong.length === 0;
  say(isSound ? 'It is sound.' : 'It FAILED.');
  say(isSame ? 'It was the same twice.' : 'It was NOT the same twice.');
  process.exitCode = isSound && isSame ? 0 : 1;
}

const share = process.env['FLORIN_SIM_SHARE'];
if (values.history !== undefined) {
  await tellOne(wantedBy(values.history));
} else if (share !== undefined) {
  await workAlone(Number(share));
} else {
  await workTogether();
}
