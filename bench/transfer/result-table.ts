import { besideEchoes, linesOf, type Row, type Rows, shown } from '../table.ts';

/** The echo that a row is compared with. */
export const echoOf = (name: string): string =>
  name.startsWith('own project') ? 'own project' : 'echo of a transfer';

export type Pages = { readonly few: number; readonly many: number };

/** A Markdown table with the ratios, and the goals in sentences. */
export function transferTable(rows: Rows, pages: Pages, many: number): string {
  const row = (name: string): Row => rows[name] ?? { perSecond: Number.NaN };
  const { serverCpuUs: plain = Number.NaN } = row('own project');
  const { serverCpuUs: limited = Number.NaN } = row('own project, limited');
  const beside = besideEchoes(rows, 'transfer', echoOf('transfer'));
  return [
    ...linesOf(rows),
    '',
    `Aims: a transfer of two signed requests 0.30 of the echo (${beside}); the ` +
      `limit adds at most 10 % to the cheapest request (${shown((limited / plain - 1) * 100, 0)} %); a page of ` +
      `a list of ${many.toLocaleString('en')} at most 2 times one of 1,000 (${shown(pages.many / pages.few, 2)}: ` +
      `${shown(pages.few, 1)} and ${shown(pages.many, 1)} ms).`,
  ].join('\n');
}
