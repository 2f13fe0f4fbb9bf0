/**
 * Measures, in one run on this machine, three things: a transfer inside the service (created and
 * signed: two signed requests of many clients) beside HTTP with nothing behind it; what the request
 * limit adds to the cheapest signed request; and a page of a long list beside one of a short list.
 * The rounds alternate between all of them, so that a noisy neighbour affects all of them.
 *
 * npm run bench:transfer [-- --seconds 2 --rounds 7 --connections 128 --transfers 1000000]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Arena, inArena, inTurns, keep } from './arena.ts';
import { connectTo } from './delivery/backlog.ts';
import type { Contest } from './measure.ts';
import { fillTransfers } from './transfer/fill.ts';
import { pageMedians } from './transfer/lists.ts';
import { echoOf, transferTable } from './transfer/result-table.ts';
import { openProjects, ownProjectTraffic, transferTraffic } from './transfer/shop.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '7' },
    connections: { type: 'string', default: '128' },
    transfers: { type: 'string', default: '1000000' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const few = 1_000;
const many = Number(values.transfers);

/** A server whose first client already has this many transfers. */
async function startFilled(
  { start, say, folder, adminToken }: Arena,
  count: number,
  environment: Readonly<Record<string, string>> = {},
) {
  say(`Preparing: a server with ${count.toLocaleString('en')} transfers …`);
  const dataDir = join(folder, `transfers-${count}`);
  const contestant = await start('../server/dist/main.js', { DATA_DIR: dataDir, ...environment });
  const projects = await openProjects(contestant, adminToken);
  const [project] = projects;
  if (project === undefined) throw new Error('there is no client');
  const client = await connectTo(dataDir);
  await fillTransfers(client, project, count);
  await client.end();
  return { contestant, project, projects };
}

await inArena(async (arena) => {
  const small = await startFilled(arena, few);
  // Only this server has the request limit of transfers.
  const large = await startFilled(arena, many, { FLORIN_RATE_LIMIT: '100' });
  const [fewMs = 0, manyMs = 0] = await pageMedians([small, large]);
  const echo = await arena.start('./transfer/echo-server.js', {});
  const withHmac = await arena.start('./transfer/echo-server.js', { BENCH_HMAC: '1' });
  const transfer = transferTraffic(small.projects.slice(1));
  const half = connections / 2;
  // biome-ignore format: a table
  const contests: readonly Contest[] = [
    { name: 'echo of a transfer',       contestant: echo,             traffic: transfer },
    { name: 'echo of a transfer, HMAC', contestant: withHmac,         traffic: transfer },
    { name: 'transfer',                 contestant: small.contestant, traffic: transfer },
    { name: 'transfer, half load',      contestant: small.contestant, traffic: transfer, connections: half },
    // When they are compared, both servers have already done the same work.
    { name: 'transfer, long list',      contestant: large.contestant, traffic: transferTraffic(large.projects.slice(1)) },
    { name: 'own project',              contestant: small.contestant, traffic: ownProjectTraffic(small.projects) },
    { name: 'own project, limited',     contestant: large.contestant, traffic: ownProjectTraffic(large.projects) },
  ];
  const medians = await inTurns(contests, { rounds, seconds, connections, echoOf });
  const pages = { few: fewMs, many: manyMs };
  process.stdout.write(`\n${transferTable(medians, pages, many)}\n`);
  await keep('transfer', { seconds, rounds, connections, transfers: many, medians, pages });
});
