import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Contestant, startContestant } from './contestants.ts';
import { type Contest, measure } from './measure.ts';
import { mediansOf, type Row, type Rows } from './table.ts';

/** A place to measure servers beside each other, with its progress messages. */
export type Arena = {
  readonly adminToken: string;
  /** For the data of the servers. Removed at the end. */
  readonly folder: string;
  readonly start: (
    script: string,
    environment: Readonly<Record<string, string>>,
  ) => Promise<Contestant>;
  /** Adds a function that ends something else. The last one added runs first. */
  readonly atEnd: (stop: () => Promise<void>) => void;
  readonly say: (line: string) => void;
};

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Whatever happens in a run, it stops every server and leaves nothing behind. */
export async function inArena(run: (arena: Arena) => Promise<void>): Promise<void> {
  const adminToken = randomBytes(24).toString('hex');
  const folder = await mkdtemp(join(tmpdir(), 'florin-bench-'));
  await chmod(folder, 0o711);
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const start: Arena['start'] = async (script, environment) => {
    const contestant = await startContestant(script, {
      FLORIN_ADMIN_TOKEN: adminToken,
      FLORIN_SEED: 'none',
      FLORIN_RATE_LIMIT: '0',
      ...environment,
    });
    stops.push(contestant.stop);
    return contestant;
  };
  try {
    const atEnd = (stop: () => Promise<void>) => void stops.push(stop);
    await run({ adminToken, folder, start, atEnd, say });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Turns = {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** The echo row that a row is compared with. */
  readonly echoOf: (name: string) => string;
  /** Other measurements, made after the contests of each round. */
  readonly others?: Readonly<Record<string, (seconds: number) => number>>;
  /** Called with each row of each round. */
  readonly told?: (name: string, row: Row) => void;
};

/** Until the code under contest is fully compiled: a real service runs for weeks. */
const warmUpSeconds = 15;

/**
 * Compares each row with the echo of its round: other work on the machine changes from round to
 * round.
 */
export async function inTurns(
  contests: readonly Contest[],
  { rounds, echoOf, others = {}, told, ...extent }: Turns,
): Promise<Rows> {
  const rows: Record<string, Row[]> = {};
  const note = (name: string, row: Row, round: number): void => {
    rows[name] = [...(rows[name] ?? []), row];
    told?.(name, row);
    say(`round ${round}/${rounds}  ${name}: ${Math.round(row.perSecond)}/s`);
  };
  say('Warming up …');
  for (const contest of contests) await measure(contest, { ...extent, seconds: warmUpSeconds });
  for (let round = 1; round <= rounds; round += 1) {
    const perSecondOf = new Map<string, number>();
    const besideEcho = (name: string, row: Row): Row => {
      perSecondOf.set(name, row.perSecond);
      const echo = perSecondOf.get(echoOf(name));
      return echo === undefined ? row : { ...row, ofEcho: row.perSecond / echo };
    };
    for (const contest of contests) {
      note(contest.name, besideEcho(contest.name, await measure(contest, extent)), round);
    }
    for (const [name, perSecond] of Object.entries(others)) {
      note(name, besideEcho(name, { perSecond: perSecond(extent.seconds) }), round);
    }
  }
  return mediansOf(rows);
}

/** Stores the figures of a run beside those of others. */
export async function keep(bench: string, result: object): Promise<void> {
  const results = fileURLToPath(new URL('./results/', import.meta.url));
  await mkdir(results, { recursive: true });
  const file = join(results, `${bench}-${new Date().toISOString().replaceAll(':', '-')}.json`);
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  await writeFile(file, JSON.stringify({ machine, ...result }, null, 2));
  say(`Stored in ${file}`);
}
