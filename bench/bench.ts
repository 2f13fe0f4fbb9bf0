/**
 * Measures, in one run on this machine, one durable posting over HTTP beside three other things:
 * HTTP with nothing behind it, the same work with one transaction a request, and pgbench's TPC-B.
 * It also measures the two ways to authenticate: a signed GET beside the same GET for anyone, and
 * tokens. The rounds alternate between them, so that a noisy neighbour affects all of them.
 *
 * npm run bench [-- --seconds 2 --rounds 5 --connections 128]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inArena, inTurns, keep } from './arena.ts';
import type { Contest } from './measure.ts';
import { preparePgbench } from './pgbench.ts';
import { echoName, tableOf } from './table.ts';
import { preparationWith } from './traffic.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '128' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);

await inArena(async ({ start, say, folder, adminToken }) => {
  say('Preparing: funded payers on two servers of their own, and merchants …');
  const main = '../server/dist/main.js';
  const florin = await start(main, { DATA_DIR: join(folder, 'florin') });
  const single = await start(main, {
    DATA_DIR: join(folder, 'single'),
    FLORIN_BATCH_WEIGHT: '1',
    FLORIN_WRITE_LANES: '16',
  });
  const echo = await start('./echo-server.js', {});
  const prepare = preparationWith(adminToken);
  const postings = await prepare.postings(florin);
  const half = connections / 2;
  // biome-ignore format: a table
  const contests: readonly Contest[] = [
    { name: echoName,                        contestant: echo,   traffic: postings },
    { name: 'posting, batched',              contestant: florin, traffic: postings },
    { name: 'posting, half load',            contestant: florin, traffic: postings, connections: half },
    { name: 'posting, one transaction each', contestant: single, traffic: await prepare.postings(single) },
    { name: 'GET for anyone',                contestant: echo,   traffic: prepare.plainGets() },
    { name: 'GET, MAC-signed',               contestant: florin, traffic: await prepare.signedGets(florin) },
    { name: 'token, 100 clients',            contestant: florin, traffic: await prepare.tokens(florin, 100) },
    // Enough clients that none comes twice within a second, when one signature would do
    // (decision 0012).
    { name: 'token, a signature each',       contestant: florin, traffic: await prepare.tokens(florin, 5_000) },
  ];
  const pgbench = preparePgbench(join(folder, 'florin'));
  if (pgbench === null) say('pgbench is not installed: its row is left out.');
  const others = pgbench === null ? {} : { 'pgbench TPC-B': pgbench };
  const turns = { rounds, seconds, connections, echoOf: () => echoName, others };
  const medians = await inTurns(contests, turns);
  process.stdout.write(`\n${tableOf(medians)}\n`);
  await keep('posting', { seconds, rounds, connections, medians });
});
