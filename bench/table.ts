/** One measurement. Figures that a contestant cannot have are absent. */
export type Row = {
  readonly perSecond: number;
  /** Relative to the echo of the same round, for rounds that differ much. */
  readonly ofEcho?: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
  /** For a piece of work with several requests. */
  readonly wholeP99Ms?: number;
  readonly serverCpuUs?: number;
  readonly databaseCpuUs?: number;
  /** For each single request, in order. Medians have none. */
  readonly eachMs?: readonly number[];
};

/** By the name of the measurement. */
export type Rows = Readonly<Record<string, Row>>;

const columns = [
  'perSecond',
  'ofEcho',
  'p50Ms',
  'p99Ms',
  'wholeP99Ms',
  'serverCpuUs',
  'databaseCpuUs',
] as const;

/** The median of each figure over the rounds, so one disturbed round does not count. */
export function median(rows: readonly Row[]): Row {
  const middle = (column: (typeof columns)[number]): number | undefined => {
    const values = rows.flatMap((row) => row[column] ?? []).sort((a, b) => a - b);
    return values[values.length >> 1];
  };
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = middle(column);
      return value === undefined ? [] : [[column, value]];
    }),
  ) as Omit<Row, 'eachMs'>;
}

export const mediansOf = (rows: Readonly<Record<string, readonly Row[]>>): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, median(list)]));

export const shown = (value: number | undefined, digits: number): string =>
  value === undefined ? '' : value.toFixed(digits);

const cost = ({ serverCpuUs = Number.NaN, databaseCpuUs = Number.NaN }: Row): number =>
  serverCpuUs + databaseCpuUs;

/** How much more CPU one took than the other, server and database together. */
export function growth(before: Row, after: Row, digits = 0): string {
  const percent = (cost(after) / cost(before) - 1) * 100;
  return `${percent < 0 ? '−' : '+'}${shown(Math.abs(percent), digits)} %`;
}

/** The lines of a Markdown table, with each row beside its echo. */
export const linesOf = (rows: Rows): readonly string[] => [
  '| | per second | of its echo | p50 ms | p99 ms | server CPU µs | database CPU µs |',
  '|---|---|---|---|---|---|---|',
  ...Object.entries(rows).map(([name, row]) => {
    const cells = [
      name,
      shown(row.perSecond, 0),
      shown(row.ofEcho, 2),
      shown(row.p50Ms, 1),
      shown(row.p99Ms, 1),
      shown(row.serverCpuUs, 0),
      shown(row.databaseCpuUs, 0),
    ];
    return `| ${cells.join(' | ')} |`;
  }),
];

/** The name of an echo that makes an HMAC of each request, the least cost of a signature. */
const withHmac = (echo: string): string => `${echo}, HMAC`;

/** A row relative to its echo, and relative to the echo with an HMAC. */
export function besideEchoes(rows: Rows, name: string, echo: string): string {
  const ofEcho = rows[name]?.ofEcho ?? Number.NaN;
  const ofHmac = ofEcho / (rows[withHmac(echo)]?.ofEcho ?? Number.NaN);
  return `${ofEcho.toFixed(2)}; ${ofHmac.toFixed(2)} of one that makes an HMAC of each request`;
}

/** The echo that a posting is compared with. */
export const echoName = 'HTTP echo';

/** A Markdown table with the ratios: each row beside the echo, and some beside each other. */
export function tableOf(medians: Rows): string {
  const batched = medians['posting, batched']?.perSecond ?? Number.NaN;
  const times = (name: string): string => {
    const other = medians[name]?.perSecond;
    return other === undefined ? 'not measured' : `${(batched / other).toFixed(1)} times`;
  };
  const cpuOf = (name: string): number => medians[name]?.serverCpuUs ?? Number.NaN;
  const macUs = cpuOf('GET, MAC-signed') - cpuOf('GET for anyone');
  return [
    ...linesOf(medians),
    '',
    `Batched against one transaction each: ${times('posting, one transaction each')}; against pgbench TPC-B: ${times('pgbench TPC-B')}. The MAC check with replay protection adds ${macUs.toFixed(0)} µs of server CPU.`,
  ].join('\n');
}
