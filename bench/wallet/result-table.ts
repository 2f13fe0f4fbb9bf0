import type { Rows } from '../arena.ts';
import { besideEchoes, type Row } from '../table.ts';

/** What a row is held beside. */
export const echoOf = (name: string): string =>
  name.includes('read') ? 'echo of a read' : 'echo of a payment';

export const flatName = (kind: string, transactions: number): string =>
  `${kind}, ${transactions.toLocaleString('en')} transactions`;

const shown = (value: number | undefined, digits: number): string =>
  value === undefined ? '' : value.toFixed(digits);

const cost = ({ serverCpuUs = Number.NaN, databaseCpuUs = Number.NaN }: Row): number =>
  serverCpuUs + databaseCpuUs;

/** A Markdown table with the ratios, and what was aimed at in sentences. */
export function walletTable(rows: Rows, few: number, many: number): string {
  const row = (name: string): Row => rows[name] ?? { perSecond: Number.NaN };
  const lines = Object.entries(rows).map(([name, one]) =>
    [
      name,
      shown(one.perSecond, 0),
      shown(one.ofEcho, 2),
      shown(one.p50Ms, 1),
      shown(one.p99Ms, 1),
      shown(one.serverCpuUs, 0),
      shown(one.databaseCpuUs, 0),
    ].join(' | '),
  );
  const grown = (kind: string): string => {
    const [before, after] = [few, many].map((count) => cost(row(flatName(kind, count))));
    const percent = ((after ?? Number.NaN) / (before ?? Number.NaN) - 1) * 100;
    return `${kind} ${percent < 0 ? '−' : '+'}${shown(Math.abs(percent), 0)} %`;
  };
  const beside = (name: string): string => besideEchoes(rows, name, echoOf(name));
  return [
    '| | per second | of its echo | p50 ms | p99 ms | server CPU µs | database CPU µs |',
    '|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    '',
    `Aims: a payment of three signed requests 0.30 of the echo (${beside('payment')}); p99 of a ` +
      `request at half load below 80 ms (${shown(row('payment, half load').p99Ms, 0)} ms); a signed read 0.5 of ` +
      `the echo (${beside('read')}); CPU from ${few.toLocaleString('en')} to ` +
      `${many.toLocaleString('en')} transactions within 20 % (${['payment', 'read'].map(grown).join(', ')}).`,
  ].join('\n');
}
