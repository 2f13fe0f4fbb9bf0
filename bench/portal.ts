/**
 * Measures what people at the portal cost a shop's program: 1,000 orders a minute by the API, alone
 * and beside 50 members of staff who click from page to page, one click each three seconds. The
 * project has many orders already. The rounds alternate between the two. Goal: the p99 of an order
 * grows by less than 10 %.
 *
 * npm run build && npm run bench:portal [-- --seconds 60 --rounds 5 --staff 50 --orders 100000]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inArena, inTurns, keep } from './arena.ts';
import { fill, someOrders } from './checkout/fill.ts';
import { openShop } from './checkout/shop.ts';
import { connectTo } from './delivery/backlog.ts';
import { prepareStaff } from './portal/staff-at-work.ts';
import { linesOf, shown } from './table.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
    staff: { type: 'string', default: '50' },
    orders: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const staff = Number(values.staff);
const count = Number(values.orders);
/** As many as wait for their answers at once, at most. */
const connections = 16;
const ordersPerMinute = 1_000;
const [alone, beside] = ['orders', 'orders beside staff'] as const;

await inArena(async ({ start, say, folder, adminToken }) => {
  say(`Preparing: ${count} orders and ${staff} members of staff …`);
  const dataDir = join(folder, 'florin');
  const contestant = await start('../server/dist/main.js', { DATA_DIR: dataDir });
  const shop = await openShop(contestant, adminToken);
  const client = await connectTo(dataDir);
  await fill(client, { projectId: shop.projectId, count });
  const { latest: orders } = await someOrders(client, { projectId: shop.projectId, count });
  await client.end();
  const scene = { contestant, adminToken, projectId: shop.projectId, orders };
  const { begin, pagesSeen } = await prepareStaff(scene, staff);
  const contest = { contestant, traffic: shop.createOrder, pace: ordersPerMinute / 60 };
  const contests = [
    { name: alone, ...contest },
    { name: beside, ...contest, beside: begin },
  ];
  const medians = await inTurns(contests, { rounds, seconds, connections, echoOf: () => alone });
  const [without, together] = [medians[alone]?.p99Ms, medians[beside]?.p99Ms];
  const ratio = (together ?? Number.NaN) / (without ?? Number.NaN);
  process.stdout.write(
    `\n${linesOf(medians).join('\n')}\n\nThe p99 of an order beside ${staff} members of staff: ${shown(ratio, 2)} of without (goal: below 1.10). They saw ${pagesSeen()} pages.\n`,
  );
  await keep('portal', { seconds, rounds, staff, orders: count, pages: pagesSeen(), medians });
});
