/**
 * Measures whether a page costs the same in a list of a thousand rows and in one of a million. It
 * does so for each list and filter, at the newest rows, in the middle and at the oldest. It
 * measures the CPU of the database that finds the ids of a page of 20, beside a query that does
 * nothing. Each row is measured in both databases in turn. Then it measures searches, in
 * milliseconds (aim: below 100).
 *
 * npm run build && npm run bench:lists [-- --repetitions 51 --rows 1000000]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Arena, inArena, keep } from './arena.ts';
import { connectTo } from './delivery/backlog.ts';
import { fillLists } from './lists/fill-lists.ts';
import { type Case, listCases } from './lists/list-cases.ts';
import { Ground, type Position, positions } from './lists/page-cost.ts';

const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '51' },
    rows: { type: 'string', default: '1000000' },
  },
});
const repetitions = Number(values.repetitions);
const few = 1_000;
const many = Number(values.rows);

/**
 * Texts that people type: a reference, one shared by many orders, an amount, an id that does not
 * exist, parts of names, an address.
 */
const searched = [
  'Order 500',
  'Invoice',
  '12.34',
  '00000000-0000-4000-8000-000000000009',
  'corner shop',
  'jonas',
  'ona abc',
  'person500@shop.example',
];

type Sized = { readonly ground: Ground; readonly count: number };

async function filled({ start, say, folder, atEnd }: Arena, count: number): Promise<Sized> {
  say(`Preparing: lists of ${count.toLocaleString('en')} rows …`);
  const dataDir = join(folder, `rows-${count}`);
  await start('../server/dist/main.js', { DATA_DIR: dataDir });
  const client = await connectTo(dataDir);
  atEnd(() => client.end());
  await fillLists(client, count);
  return { ground: await Ground.open(client), count };
}

const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

type Cost = { readonly few: number; readonly many: number; readonly ways: readonly string[] };

/** In turn, so that other work on the machine affects both. */
async function inTurn(small: () => Promise<number>, large: () => Promise<number>) {
  const costs: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let count = 0; count < repetitions; count += 1) {
    costs.few.push(await small());
    costs.many.push(await large());
  }
  return { few: middleOf(costs.few), many: middleOf(costs.many) };
}

async function costOf(
  small: Sized,
  large: Sized,
  number: number,
  position: Position,
): Promise<Cost> {
  const [one, other] = [listCases(small.count)[number], listCases(large.count)[number]];
  if (one === undefined || other === undefined) throw new Error(`there is no case ${number}`);
  const ofOne = await small.ground.askedAt(one, position);
  const ofOther = await large.ground.askedAt(other, position);
  const costs = await inTurn(
    () => small.ground.pageCost(one, ofOne),
    () => large.ground.pageCost(other, ofOther),
  );
  const found = await large.ground.indexes(other, ofOther);
  const isExpected = found.every((way) => way === other.index);
  return { ...costs, ways: isExpected ? [] : found };
}

const ratioOf = ({ few, many }: Cost): string => (many / few).toFixed(2);

const lineOf = ({ name }: Case, costs: readonly Cost[]): string => {
  const ways = [...new Set(costs.flatMap((cost) => cost.ways))];
  const cells = costs.map((cost) => `${cost.many.toFixed(0)} | ${ratioOf(cost)}`);
  return `| ${[name, ...cells, ways.join(', ')].join(' | ')} |`;
};

await inArena(async (arena) => {
  const small = await filled(arena, few);
  const large = await filled(arena, many);
  const echo = await inTurn(
    () => small.ground.echoCost(),
    () => large.ground.echoCost(),
  );
  const lines = [
    '| | newest µs | ratio | middle µs | ratio | oldest µs | ratio | other way |',
    '|---|---|---|---|---|---|---|---|',
    lineOf({ name: 'echo' } as Case, Array(3).fill({ ...echo, ways: [] })),
  ];
  const kept: Record<string, readonly Cost[]> = {};
  for (const [number, one] of listCases(many).entries()) {
    const costs: Cost[] = [];
    for (const position of positions) costs.push(await costOf(small, large, number, position));
    kept[one.name] = costs;
    lines.push(lineOf(one, costs));
    arena.say(lines.at(-1) ?? '');
  }
  const searches: Record<string, { few: number; many: number }> = {};
  for (const text of searched) {
    const ms = await inTurn(
      () => small.ground.searchMs(text),
      () => large.ground.searchMs(text),
    );
    searches[text] = ms;
    arena.say(
      `search "${text}": ${ms.many.toFixed(1)} ms (${ms.few.toFixed(1)} ms in the small one)`,
    );
  }
  process.stdout.write(
    `\n${lines.join('\n')}\n\nRatio: ${many.toLocaleString('en')} rows against ${few.toLocaleString('en')} (aim: at most 1.20). "Other way": where the page did not go along the expected index.\n`,
  );
  await keep('lists', { repetitions, rows: many, echo, costs: kept, searches });
});
