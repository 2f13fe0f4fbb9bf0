/**
 * Measures, in one run on this machine, one durable posting over HTTP beside three other things:
 * HTTP with nothing behind it, the same work with one transaction a request, and pgbench's TPC-B;
 * and the two ways to authenticate: a signed GET beside the same GET for anyone, and tokens.
 * The rounds alternate between them, so that a noisy neighbour meets all of them.
 *
 * npm run bench [-- --seconds 5 --rounds 3 --connections 128]
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startContestant } from './contestants.ts';
import { type Contest, measure } from './measure.ts';
import { preparePgbench } from './pgbench.ts';
import { median, type Row, tableOf } from './table.ts';
import { preparationWith } from './traffic.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '128' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);
const extent = { seconds, connections };

const token = randomBytes(24).toString('hex');

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const folder = await mkdtemp(join(tmpdir(), 'florin-bench-'));
await chmod(folder, 0o711);
const stops: (() => Promise<void>)[] = [];
const start = async (script: string, environment: Record<string, string>) => {
  const contestant = await startContestant(script, {
    FLORIN_ADMIN_TOKEN: token,
    FLORIN_SEED: 'none',
    FLORIN_RATE_LIMIT: '0',
    ...environment,
  });
  stops.push(contestant.stop);
  return contestant;
};

try {
  say('Preparing: funded payers on two servers of their own, and merchants …');
  const main = '../server/dist/main.js';
  const florin = await start(main, { DATA_DIR: join(folder, 'florin') });
  const single = await start(main, {
    DATA_DIR: join(folder, 'single'),
    FLORIN_BATCH_WEIGHT: '1',
    FLORIN_WRITE_LANES: '16',
  });
  const echo = await start('./echo-server.js', {});
  const prepare = preparationWith(token);
  const postings = await prepare.postings(florin);
  const half = connections / 2;
  // biome-ignore format: a table
  const contests: readonly Contest[] = [
    { name: 'HTTP echo',                     contestant: echo,   traffic: postings },
    { name: 'posting, batched',              contestant: florin, traffic: postings },
    { name: 'posting, half load',            contestant: florin, traffic: postings, connections: half },
    { name: 'posting, one transaction each', contestant: single, traffic: await prepare.postings(single) },
    { name: 'GET for anyone',                contestant: echo,   traffic: prepare.plainGets() },
    { name: 'GET, MAC-signed',               contestant: florin, traffic: await prepare.signedGets(florin) },
    { name: 'token, 100 clients',            contestant: florin, traffic: await prepare.tokens(florin, 100) },
    // So many that nobody comes twice within a second, when one signature would do (decision 0012).
    { name: 'token, a signature each',       contestant: florin, traffic: await prepare.tokens(florin, 5_000) },
  ];
  const pgbench = preparePgbench(join(folder, 'florin'));
  if (pgbench === null) say('pgbench is not installed: its row is left out.');

  const rows: Record<string, Row[]> = {};
  const note = (name: string, row: Row, round: number): void => {
    const list = rows[name] ?? [];
    rows[name] = [...list, row];
    say(`round ${round}/${rounds}  ${name}: ${Math.round(row.perSecond)}/s`);
  };
  say('Warming up …');
  for (const contest of contests) await measure(contest, extent);
  for (let round = 1; round <= rounds; round += 1) {
    for (const contest of contests) note(contest.name, await measure(contest, extent), round);
    if (pgbench !== null) note('pgbench TPC-B', { perSecond: pgbench(seconds) }, round);
  }

  const medians = Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [name, median(list)]),
  );
  const table = tableOf(medians);
  process.stdout.write(`\n${table}\n`);
  const results = fileURLToPath(new URL('./results/', import.meta.url));
  await mkdir(results, { recursive: true });
  const file = join(results, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  await writeFile(
    file,
    JSON.stringify({ machine, seconds, rounds, connections, rows, medians }, null, 2),
  );
  say(`Stored in ${file}`);
} finally {
  for (const stop of stops.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
}
