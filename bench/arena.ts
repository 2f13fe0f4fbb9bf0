import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Contestant, startContestant } from './contestants.ts';
import { type Contest, measure } from './measure.ts';
import { median, type Row } from './table.ts';

export type Rows = Readonly<Record<string, Row>>;

/** Where servers are measured beside each other, and what is told meanwhile. */
export type Arena = {
  readonly adminToken: string;
  /** For the data of the servers; gone at the end. */
  readonly folder: string;
  readonly start: (
    script: string,
    environment: Readonly<Record<string, string>>,
  ) => Promise<Contestant>;
  readonly say: (line: string) => void;
};

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Whatever happens in it, every server is stopped and nothing is left behind. */
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
    await run({ adminToken, folder, start, say });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Turns = {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** The row that a row is held beside. */
  readonly echoOf: (name: string) => string;
};

/** Until the compiler is done with what the contest runs through: a service runs for weeks. */
const warmUpSeconds = 15;

/** Each row beside the echo of its round: a machine with other work is another one in each round. */
export async function inTurns(
  contests: readonly Contest[],
  { rounds, echoOf, ...extent }: Turns,
): Promise<Rows> {
  const rows: Record<string, Row[]> = {};
  say('Warming up …');
  for (const contest of contests) await measure(contest, { ...extent, seconds: warmUpSeconds });
  for (let round = 1; round <= rounds; round += 1) {
    const perSecondOf = new Map<string, number>();
    for (const contest of contests) {
      const row = await measure(contest, extent);
      perSecondOf.set(contest.name, row.perSecond);
      const echo = perSecondOf.get(echoOf(contest.name));
      const beside = echo === undefined ? {} : { ofEcho: row.perSecond / echo };
      rows[contest.name] = [...(rows[contest.name] ?? []), { ...row, ...beside }];
      say(`round ${round}/${rounds}  ${contest.name}: ${Math.round(row.perSecond)}/s`);
    }
  }
  return Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, median(list)]));
}

/** Keeps the figures of a run beside those of others. */
export async function keep(bench: string, result: object): Promise<void> {
  const results = fileURLToPath(new URL('./results/', import.meta.url));
  await mkdir(results, { recursive: true });
  const file = join(results, `${bench}-${new Date().toISOString().replaceAll(':', '-')}.json`);
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  await writeFile(file, JSON.stringify({ machine, ...result }, null, 2));
  say(`Stored in ${file}`);
}
