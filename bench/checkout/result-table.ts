import { growth, linesOf, type Row, type Rows, shown } from '../table.ts';

/** The echo that a row is compared with. */
export const echoOf = (name: string): string =>
  name.includes('methods') ? 'echo of the methods' : 'echo of an order';

/** The kinds that are measured for flatness. Each has a row for few orders and one for many. */
export const flatKinds = ['create', 'complete', 'read', 'list links', 'read anywhere'] as const;
export type FlatKind = (typeof flatKinds)[number];
export const flatName = (kind: FlatKind, orders: number): string =>
  `${kind}, ${orders.toLocaleString('en')} orders`;

/** A Markdown table with the ratios, and the goals in sentences. */
export function checkoutTable(rows: Rows, few: number, many: number): string {
  const row = (name: string): Row => rows[name] ?? { perSecond: Number.NaN };
  const ratio = (name: string, digits = 2): string => shown(row(name).ofEcho, digits);
  const grown = (kind: FlatKind): string =>
    `${kind} ${growth(row(flatName(kind, few)), row(flatName(kind, many)))}`;
  const p99 = (name: string): string => `${shown(row(`${name}, half load`).p99Ms, 0)} ms`;
  const complete = row('complete order').perSecond;
  const wholeP99 = shown(row('complete order, half load').wholeP99Ms, 0);
  return [
    ...linesOf(rows),
    '',
    `Aims: order create 0.35 of the echo (${ratio('order create')}); complete orders 1500 a ` +
      `second or 0.08 of the echo (${shown(complete, 0)}, ${ratio('complete order', 3)}); methods ` +
      `0.5 (${ratio('methods')}); p99 of a request at half load below 60 ms (order create ` +
      `${p99('order create')}, complete order ${p99('complete order')}, methods ${p99('methods')}; a whole ` +
      `order of three requests ${wholeP99} ms); CPU from ${few.toLocaleString('en')} to ` +
      `${many.toLocaleString('en')} orders within 20 % (${flatKinds.map(grown).join(', ')}; read and list links: the latest 1,000 orders).`,
  ].join('\n');
}
