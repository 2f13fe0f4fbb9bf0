import { type Rows, shown } from '../table.ts';

/** The row that each row is compared with. */
const besides: Readonly<Record<string, string>> = {
  'webhooks, HMAC': 'undici alone',
  'callbacks, RSA': 'RSA signing alone',
};

/** A Markdown table with the ratios, and the goal in a sentence. */
export function deliveryTable(rows: Rows): string {
  const perSecond = (name: string): number => rows[name]?.perSecond ?? Number.NaN;
  const ratio = (name: string): number => perSecond(name) / perSecond(besides[name] ?? '');
  const p99 = (name: string): number => rows[name]?.p99Ms ?? Number.NaN;
  const lines = Object.entries(rows).map(([name, row]) =>
    [
      name,
      shown(row.perSecond, 0),
      besides[name] === undefined ? '' : `${shown(ratio(name), 2)} of ${besides[name]}`,
      shown(row.p50Ms, 0),
      shown(row.p99Ms, 0),
      shown(row.serverCpuUs, 0),
      shown(row.databaseCpuUs, 0),
    ].join(' | '),
  );
  const moved = (p99('one of fifty hangs') / p99('fifty receivers') - 1) * 100;
  return [
    '| | per second | | p50 ms | p99 ms | server CPU µs | database CPU µs |',
    '|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    '',
    `Aims: webhooks 5000 a second or 0.25 of undici alone (${shown(ratio('webhooks, HMAC'), 2)}); ` +
      `callbacks 0.80 of signing alone (${shown(ratio('callbacks, RSA'), 2)}); from commit to first byte ` +
      `at half load p99 below 250 ms (${shown(p99('half load'), 0)} ms); one receiver of fifty that hangs ` +
      `moves the others' p99 by less than 20 % (${shown(moved, 0)} %).`,
  ].join('\n');
}
