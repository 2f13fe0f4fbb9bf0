import { besideEchoes, growth, linesOf, type Row, type Rows, shown } from '../table.ts';

/** The echo that a row is compared with. */
export const echoOf = (name: string): string =>
  name.includes('read') ? 'echo of a read' : 'echo of a payment';

export const flatName = (kind: string, transactions: number): string =>
  `${kind}, ${transactions.toLocaleString('en')} transactions`;

/** A Markdown table with the ratios, and the goals in sentences. */
export function walletTable(rows: Rows, few: number, many: number): string {
  const row = (name: string): Row => rows[name] ?? { perSecond: Number.NaN };
  const grown = (kind: string): string =>
    `${kind} ${growth(row(flatName(kind, few)), row(flatName(kind, many)))}`;
  const beside = (name: string): string => besideEchoes(rows, name, echoOf(name));
  return [
    ...linesOf(rows),
    '',
    `Aims: a payment of three signed requests 0.30 of the echo (${beside('payment')}); p99 of a ` +
      `request at half load below 80 ms (${shown(row('payment, half load').p99Ms, 0)} ms); a signed read 0.5 of ` +
      `the echo (${beside('read')}); CPU from ${few.toLocaleString('en')} to ` +
      `${many.toLocaleString('en')} transactions within 20 % (${['payment', 'read'].map(grown).join(', ')}).`,
  ].join('\n');
}
