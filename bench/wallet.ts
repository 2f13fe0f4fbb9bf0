/**
 * Measures, in one run on this machine, a complete wallet payment (created, reserved by an
 * allowance, confirmed: three signed requests, all crediting one merchant) and a signed read, both
 * beside HTTP with nothing behind it. It also measures whether their cost depends on the number of
 * transactions. The rounds alternate between all of them, so that a noisy neighbour affects all of
 * them.
 *
 * npm run bench:wallet [-- --seconds 2 --rounds 7 --connections 128 --transactions 1000000]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Arena, inArena, inTurns, keep } from './arena.ts';
import { connectTo } from './delivery/backlog.ts';
import type { Contest } from './measure.ts';
import { fillTransactions, grantAllowances, someTransactions } from './wallet/fill.ts';
import { echoOf, flatName, walletTable } from './wallet/result-table.ts';
import { openWalletShop, type Project } from './wallet/shop.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '7' },
    connections: { type: 'string', default: '128' },
    transactions: { type: 'string', default: '1000000' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const turns = { rounds, seconds, connections, echoOf };
const few = 1_000;
const many = Number(values.transactions);

/** Starts a separate server that already has this many transactions. */
async function startFilled({ start, say, folder, adminToken }: Arena, count: number) {
  say(`Preparing: a server with ${count.toLocaleString('en')} transactions …`);
  const dataDir = join(folder, `transactions-${count}`);
  const contestant = await start('../server/dist/main.js', { DATA_DIR: dataDir });
  const client = await connectTo(dataDir);
  const shop = await openWalletShop(
    contestant,
    adminToken,
    async (project: Project, wallets: readonly number[]) => {
      await grantAllowances(client, project, wallets);
      await fillTransactions(client, project, wallets, count);
    },
  );
  const keys = await someTransactions(client, shop.project, count);
  await client.end();
  return { contestant, count, payment: shop.payment, read: shop.readTransactions(keys) };
}

await inArena(async (arena) => {
  const small = await startFilled(arena, few);
  const large = await startFilled(arena, many);
  const echo = await arena.start('./wallet/echo-server.js', {});
  const withHmac = await arena.start('./wallet/echo-server.js', { BENCH_HMAC: '1' });
  const { payment, read } = small;
  const half = connections / 2;
  // biome-ignore format: a table
  const contests: readonly Contest[] = [
    { name: 'echo of a payment',       contestant: echo,             traffic: payment },
    { name: 'echo of a payment, HMAC', contestant: withHmac,         traffic: payment },
    { name: 'payment',                 contestant: small.contestant, traffic: payment },
    { name: 'payment, half load',      contestant: small.contestant, traffic: payment, connections: half },
    { name: 'echo of a read',          contestant: echo,             traffic: read },
    { name: 'echo of a read, HMAC',    contestant: withHmac,         traffic: read },
    { name: 'read',                    contestant: small.contestant, traffic: read },
  ];
  const flat = [small, large].flatMap((filled) => [
    {
      name: flatName('payment', filled.count),
      contestant: filled.contestant,
      traffic: filled.payment,
    },
    { name: flatName('read', filled.count), contestant: filled.contestant, traffic: filled.read },
  ]);
  // This comes first: the other rows add many transactions to the server that should have few.
  const flatRows = await inTurns(flat, turns);
  const medians = { ...(await inTurns(contests, turns)), ...flatRows };
  process.stdout.write(`\n${walletTable(medians, few, many)}\n`);
  await keep('wallet', { seconds, rounds, connections, transactions: many, medians });
});
