/**
 * Measures, in one run on this machine, a shop's requests to checkout beside HTTP with nothing
 * behind it: an order, a complete order (with its link and its settled payment), and the methods.
 * It also measures whether the cost of an order depends on the number of orders. The rounds
 * alternate between all of them, so that a noisy neighbour affects all of them.
 *
 * npm run bench:checkout [-- --seconds 2 --rounds 7 --connections 128 --orders 1000000]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Arena, inArena, inTurns, keep } from './arena.ts';
import { fill, someOrders } from './checkout/fill.ts';
import { checkoutTable, echoOf, type FlatKind, flatName } from './checkout/result-table.ts';
import { createOrderTraffic, methodsTraffic, openShop } from './checkout/shop.ts';
import { connectTo } from './delivery/backlog.ts';
import type { Contest } from './measure.ts';

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
const turns = { rounds, seconds, connections, echoOf };

/** Starts a separate server that already has this many orders. */
async function startFilled({ start, say, folder, adminToken }: Arena, count: number) {
  say(`Preparing: a server with ${count.toLocaleString('en')} orders …`);
  const dataDir = join(folder, `orders-${count}`);
  const contestant = await start('../server/dist/main.js', { DATA_DIR: dataDir });
  const shop = await openShop(contestant, adminToken);
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

/** A production shop sees all methods, but one in test mode only two. */
async function startLive({ start, folder, adminToken }: Arena) {
  const dataDir = join(folder, 'live');
  const contestant = await start('../server/dist/main.js', {
    DATA_DIR: dataDir,
    FLORIN_SIMULATOR: '1',
  });
  const shop = await openShop(contestant, adminToken, {
    test_mode: false,
    country: 'LT',
    mcc: '5411',
  });
  const methodsText = await shop.askMethods();
  return { contestant, shop, methodsText };
}

await inArena(async (arena) => {
  const { adminToken } = arena;
  const live = await startLive(arena);
  const small = await startFilled(arena, few);
  const large = await startFilled(arena, many);
  const echo = await arena.start('./checkout/echo-server.js', { BENCH_METHODS: live.methodsText });
  const { createOrder, completeOrder } = small.shop;
  const { methods } = live.shop;
  const half = connections / 2;
  // biome-ignore format: a table
  const contests: readonly Contest[] = [
    { name: 'echo of an order',          contestant: echo,             traffic: createOrderTraffic(adminToken) },
    { name: 'order create',              contestant: small.contestant, traffic: createOrder },
    { name: 'order create, half load',   contestant: small.contestant, traffic: createOrder,   connections: half },
    { name: 'complete order',            contestant: small.contestant, traffic: completeOrder },
    { name: 'complete order, half load', contestant: small.contestant, traffic: completeOrder, connections: half },
    { name: 'echo of the methods',       contestant: echo,             traffic: methodsTraffic(adminToken) },
    { name: 'methods',                   contestant: live.contestant,  traffic: methods },
    { name: 'methods, half load',        contestant: live.contestant,  traffic: methods,       connections: half },
  ];
  // This comes first: the other rows add many orders to the server that should have few.
  const flat = small.contests
    .flatMap((contest, index) => [contest, large.contests[index] ?? []])
    .flat();
  const flatRows = await inTurns(flat, turns);
  const medians = { ...(await inTurns(contests, turns)), ...flatRows };
  process.stdout.write(`\n${checkoutTable(medians, few, many)}\n`);
  await keep('checkout', { seconds, rounds, connections, orders: many, medians });
});
