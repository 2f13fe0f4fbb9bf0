/**
 * Measures, in one run on this machine, what a shop asks of checkout beside HTTP with nothing behind
 * it: an order, a complete order (with its link and its settled payment), the methods; and whether
 * the cost of an order depends on how many there are. The rounds alternate between all of them, so
 * that a noisy neighbour meets all of them.
 *
 * npm run bench:checkout [-- --seconds 2 --rounds 7 --connections 128 --orders 1000000]
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fill, someOrders } from './checkout/fill.ts';
import {
  checkoutTable,
  echoOf,
  type FlatKind,
  flatName,
  type Rows,
} from './checkout/result-table.ts';
import { createOrderTraffic, methodsTraffic, openShop } from './checkout/shop.ts';
import { startContestant } from './contestants.ts';
import { connectTo } from './delivery/backlog.ts';
import { type Contest, measure } from './measure.ts';
import { median, type Row } from './table.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '7' },
    connections: { type: 'string', default: '128' },
    orders: { type: 'string', default: '1000000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);
const few = 1_000;
const many = Number(values.orders);

const token = randomBytes(24).toString('hex');

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const folder = await mkdtemp(join(tmpdir(), 'florin-bench-'));
await chmod(folder, 0o711);
const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
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

/** A server of its own that has so many orders already. */
async function startFilled(count: number) {
  say(`Preparing: a server with ${count.toLocaleString('en')} orders …`);
  const dataDir = join(folder, `orders-${count}`);
  const contestant = await start('../server/dist/main.js', { DATA_DIR: dataDir });
  const shop = await openShop(contestant, token);
  const filling = { projectId: shop.projectId, count };
  const client = await connectTo(dataDir);
  await fill(client, filling);
  const { latest, anywhere } = await someOrders(client, filling);
  await client.end();
  const traffics = {
    create: shop.createOrder,
    complete: shop.completeOrder,
    read: shop.readOrders(latest),
    'list links': shop.listLinks(latest),
    'read anywhere': shop.readOrders(anywhere),
  };
  const contests = Object.entries(traffics).map(([kind, traffic]) => ({
    name: flatName(kind as FlatKind, count),
    contestant,
    traffic,
  }));
  return { contestant, shop, contests };
}

/** A shop in production sees all methods, in test mode only two. */
async function startLive() {
  const dataDir = join(folder, 'live');
  const contestant = await start('../server/dist/main.js', { DATA_DIR: dataDir });
  const shop = await openShop(contestant, token, { test_mode: false, country: 'LT', mcc: '5411' });
  const methodsText = await shop.askMethods();
  return { contestant, shop, methodsText };
}

/** Each row beside the echo of its round: a machine with other work is another one in each round. */
async function inTurns(contests: readonly Contest[]): Promise<Rows> {
  const rows: Record<string, Row[]> = {};
  const extent = { seconds, connections };
  say('Warming up …');
  for (const contest of contests) await measure(contest, { ...extent, seconds: 1 });
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

try {
  const live = await startLive();
  const small = await startFilled(few);
  const large = await startFilled(many);
  const echo = await start('./checkout/echo-server.js', { BENCH_METHODS: live.methodsText });
  const { createOrder, completeOrder } = small.shop;
  const { methods } = live.shop;
  const half = connections / 2;
  // biome-ignore format: a table
  const contests: readonly Contest[] = [
    { name: 'echo of an order',          contestant: echo,             traffic: createOrderTraffic(token) },
    { name: 'order create',              contestant: small.contestant, traffic: createOrder },
    { name: 'order create, half load',   contestant: small.contestant, traffic: createOrder,   connections: half },
    { name: 'complete order',            contestant: small.contestant, traffic: completeOrder },
    { name: 'complete order, half load', contestant: small.contestant, traffic: completeOrder, connections: half },
    { name: 'echo of the methods',       contestant: echo,             traffic: methodsTraffic(token) },
    { name: 'methods',                   contestant: live.contestant,  traffic: methods },
    { name: 'methods, half load',        contestant: live.contestant,  traffic: methods,       connections: half },
  ];
  // First: the other rows add many orders to the server that should have few.
  const flat = small.contests
    .flatMap((contest, index) => [contest, large.contests[index] ?? []])
    .flat();
  const flatRows = await inTurns(flat);
  const medians = { ...(await inTurns(contests)), ...flatRows };
  process.stdout.write(`\n${checkoutTable(medians, few, many)}\n`);
  const results = fileURLToPath(new URL('./results/', import.meta.url));
  await mkdir(results, { recursive: true });
  const file = join(results, `checkout-${new Date().toISOString().replaceAll(':', '-')}.json`);
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  const result = { machine, seconds, rounds, connections, orders: many, medians };
  await writeFile(file, JSON.stringify(result, null, 2));
  say(`Stored in ${file}`);
} finally {
  for (const stop of stops.reverse()) await stop();
}
