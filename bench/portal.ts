/**
 * Measures what people at the portal cost a shop's program: 1,000 orders a minute by the API, alone
 * and beside 50 members of staff who click from page to page, one click every three seconds. The
 * project already has many orders. The rounds alternate between the two. Goal: the p99 of an order
 * grows by less than 10 %. All orders of all rounds count together, and an interval shows how
 * reliable the figure is. With an earlier build, both are measured beside each other.
 *
 * npm run build && npm run bench:portal [-- --seconds 60 --rounds 5 --staff 50 --orders 100000]
 *   [--before ../earlier/server/dist/main.js]
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Arena, inArena, inTurns, keep } from './arena.ts';
import { fill, someOrders } from './checkout/fill.ts';
import { openShop } from './checkout/shop.ts';
import { connectTo } from './delivery/backlog.ts';
import type { Contest } from './measure.ts';
import { emptyPool, type Interval, p99Of, p99Ratio, pooled } from './portal/pooled-tail.ts';
import { prepareStaff } from './portal/staff-at-work.ts';
import { linesOf, type Row, shown } from './table.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
    staff: { type: 'string', default: '50' },
    orders: { type: 'string', default: '100000' },
    before: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const staff = Number(values.staff);
const count = Number(values.orders);
/** The most requests that wait for answers at once. */
const connections = 16;
const ordersPerMinute = 1_000;

/** One build: its measurements and results. */
class Side {
  readonly contests: readonly Contest[];
  readonly #pagesSeen: () => number;
  #alone = emptyPool;
  #beside = emptyPool;
  /** Pages seen before the round, and in all rounds. */
  #pagesBefore = 0;
  #pages = 0;

  constructor(contests: readonly Contest[], pagesSeen: () => number) {
    this.contests = contests;
    this.#pagesSeen = pagesSeen;
  }

  get alone(): readonly number[] {
    return this.#alone.eachMs;
  }

  get beside(): readonly number[] {
    return this.#beside.eachMs;
  }

  /** Staff are clicking only in the second of the two. */
  take(name: string, row: Row): void {
    const [alone, beside] = this.contests;
    if (name === alone?.name) {
      this.#alone = pooled(this.#alone, row);
      this.#pagesBefore = this.#pagesSeen();
    }
    if (name === beside?.name) {
      this.#beside = pooled(this.#beside, row);
      this.#pages += this.#pagesSeen() - this.#pagesBefore;
    }
  }

  /** The cost of a page: the CPU used with staff minus the CPU used without them. */
  lines(build: string): readonly string[] {
    const perPage = (of: 'serverCpuSeconds' | 'databaseCpuSeconds'): string =>
      shown(((this.#beside[of] - this.#alone[of]) / this.#pages) * 1_000, 2);
    const { length } = this.alone;
    return [
      `${build}p99 of ${length} orders alone: ${shown(p99Of(this.alone), 2)} ms; of ${this.beside.length} beside ${staff} members of staff: ${shown(p99Of(this.beside), 2)} ms.`,
      `  Beside staff against alone: ${told(p99Ratio(this.beside, this.alone))} (goal: below 1.10).`,
      `  CPU ms for each of ${this.#pages} pages: server ${perPage('serverCpuSeconds')}, database ${perPage('databaseCpuSeconds')}.`,
    ];
  }
}

const told = ({ value, low, high }: Interval): string =>
  `${shown(value, 2)} (95 %: ${shown(low, 2)} to ${shown(high, 2)})`;

async function sideOf(
  { start, say, folder, adminToken }: Arena,
  script: string,
  build: string,
): Promise<Side> {
  say(`Preparing: ${count} orders and ${staff} members of staff${build} …`);
  const dataDir = join(folder, `florin${build.replaceAll(/\W/g, '')}`);
  const contestant = await start(script, { DATA_DIR: dataDir });
  const shop = await openShop(contestant, adminToken);
  const client = await connectTo(dataDir);
  await fill(client, { projectId: shop.projectId, count });
  const { latest: orders } = await someOrders(client, { projectId: shop.projectId, count });
  await client.end();
  const scene = { contestant, adminToken, projectId: shop.projectId, orders };
  const { begin, pagesSeen } = await prepareStaff(scene, staff);
  const traffic = shop.createOrder;
  const contest = { contestant, traffic, pace: ordersPerMinute / 60, tellsEach: true };
  const contests = [
    { name: `orders${build}`, ...contest },
    { name: `orders beside staff${build}`, ...contest, beside: begin },
  ];
  return new Side(contests, pagesSeen);
}

await inArena(async (arena) => {
  const { before } = values;
  const earlier = before === undefined ? null : await sideOf(arena, resolve(before), ', before');
  const now = await sideOf(arena, '../server/dist/main.js', before === undefined ? '' : ', after');
  const sides = earlier === null ? [now] : [earlier, now];
  const first = sides[0]?.contests[0]?.name ?? '';
  const medians = await inTurns(
    sides.flatMap(({ contests }) => contests),
    {
      ...{ rounds, seconds, connections, echoOf: () => first },
      told: (name, row) => {
        for (const side of sides) side.take(name, row);
      },
    },
  );
  const lines =
    earlier === null
      ? now.lines('')
      : [
          ...earlier.lines('Before: '),
          ...now.lines('After: '),
          `After against before: alone ${told(p99Ratio(now.alone, earlier.alone))}, beside staff ${told(p99Ratio(now.beside, earlier.beside))}.`,
        ];
  process.stdout.write(`\n${linesOf(medians).join('\n')}\n\n${lines.join('\n')}\n`);
  await keep('portal', { seconds, rounds, staff, orders: count, lines, medians });
});
