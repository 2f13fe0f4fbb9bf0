/**
 * Measures this build beside an earlier one, in one run on this machine: the CPU cost of one
 * payment, one signed read, one order, one complete order and one transfer to a bank. The rounds
 * alternate between the two builds. Or it measures this build beside itself without some indexes,
 * to show their cost for writes.
 *
 * npm run build && npm run bench:builds -- --before ../earlier/server/dist/main.js
 *   [--seconds 3 --rounds 7 --connections 128 --only order --only 'complete order']
 * npm run build && npm run bench:builds -- --without lists --only order
 * npm run build && npm run bench:builds -- --without checkout_order_by_amount --only order
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Arena, inArena, inTurns, keep } from './arena.ts';
import { dropIndexes } from './builds/without-indexes.ts';
import { openShop } from './checkout/shop.ts';
import { connectTo } from './delivery/backlog.ts';
import type { Contest } from './measure.ts';
import { growth, linesOf, type Row } from './table.ts';
import { bankTransferTraffic, openProjects } from './transfer/shop.ts';
import { fillTransactions, grantAllowances, someTransactions } from './wallet/fill.ts';
import { openWalletShop } from './wallet/shop.ts';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    without: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '7' },
    connections: { type: 'string', default: '128' },
  },
});
const { before, without = [] } = values;
if ((before === undefined) === (without.length === 0)) {
  throw new Error('Name the main.js of the earlier build, or what this one goes without.');
}
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);
const transactions = 1_000;
const kinds = ['payment', 'signed read', 'order', 'complete order', 'bank transfer'];
const { only = kinds } = values;
const ownScript = '../server/dist/main.js';
const nameOf = (kind: string, build: string): string => `${kind}, ${build}`;

async function contestsOf(
  { start, say, folder, adminToken }: Arena,
  build: string,
  script: string,
  lacking: readonly string[],
): Promise<readonly Contest[]> {
  say(`Preparing: a server of the build ${build} …`);
  const dataDir = join(folder, build);
  const contestant = await start(script, { DATA_DIR: dataDir });
  const client = await connectTo(dataDir);
  if (lacking.length > 0) await dropIndexes(client, lacking);
  const shop = await openWalletShop(contestant, adminToken, async (project, wallets) => {
    await grantAllowances(client, project, wallets);
    await fillTransactions(client, project, wallets, transactions);
  });
  const keys = await someTransactions(client, shop.project, transactions);
  await client.end();
  const { createOrder, completeOrder } = await openShop(contestant, adminToken);
  const toBank = bankTransferTraffic(await openProjects(contestant, adminToken));
  const ofShops = [shop.payment, shop.readTransactions(keys), createOrder, completeOrder];
  const traffics = [...ofShops, toBank];
  return traffics.flatMap((traffic, index) => {
    const kind = kinds[index] ?? '';
    return only.includes(kind) ? [{ name: nameOf(kind, build), contestant, traffic }] : [];
  });
}

await inArena(async (arena) => {
  const [one, other] = before === undefined ? ['without', 'with'] : ['before', 'after'];
  const script = before === undefined ? ownScript : resolve(before);
  const earlier = await contestsOf(arena, one, script, without);
  const later = await contestsOf(arena, other, ownScript, []);
  const contests = earlier.flatMap((contest, index) => [contest, later[index] ?? []].flat());
  const echoOf = (name: string): string => name.replace(nameOf('', other), nameOf('', one));
  const medians = await inTurns(contests, { rounds, seconds, connections, echoOf });
  const row = (name: string): Row => medians[name] ?? { perSecond: Number.NaN };
  const grown = only.map(
    (kind) => `${kind} ${growth(row(nameOf(kind, one)), row(nameOf(kind, other)), 1)}`,
  );
  process.stdout.write(`\n${linesOf(medians).join('\n')}\n\nCPU: ${grown.join(', ')}.\n`);
  await keep('builds', { seconds, rounds, connections, without, medians });
});
