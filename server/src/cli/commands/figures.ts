import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Options } from '../command.ts';
import { asCsv, downloaded, refuseTogether } from '../download.ts';
import { projectOption, queryNaming } from '../find-project.ts';
import { integer } from '../readers.ts';
import { amount, fitted, type Paint, shown } from '../render.ts';

const path = '/admin/v1/figures';

// biome-ignore format: a table
const options: Options = {
  ...projectOption('of this project, else of all'),
  'test-mode':  { value: 'true|false', field: 'test_mode', meaning: 'of test or of live projects; all together, live ones' },
  by:           { value: 'WHAT', field: 'by', meaning: 'split by method or by reason, too; by day alone unless told' },
  from:         { value: 'SECONDS', field: 'from', reader: integer, meaning: 'from this day on, in Unix seconds' },
  to:           { value: 'SECONDS', field: 'to', reader: integer, meaning: 'before this day, in Unix seconds' },
  csv:          { meaning: 'print the figures as CSV' },
};

type Cell = { readonly title: string; readonly field: string };

const failed: Cell = { title: 'FAILED', field: 'failed_payments' };
const conversion: Cell = { title: 'CONVERSION', field: 'conversion' };
const sold: readonly Cell[] = [
  { title: 'PAID', field: 'paid' },
  { title: 'VOLUME', field: 'volume' },
];

/** The columns besides the day and its currency. */
const cellsBy: Readonly<Record<string, readonly Cell[]>> = {
  day: [
    { title: 'ORDERS', field: 'orders' },
    ...sold,
    { title: 'REFUNDS', field: 'refunds' },
    failed,
    conversion,
  ],
  method: [
    { title: 'METHOD', field: 'method' },
    { title: 'PAYMENTS', field: 'payments' },
    ...sold,
    failed,
    conversion,
  ],
  reason: [{ title: 'REASON', field: 'reason' }, failed],
};

const isText = ({ field }: Cell): boolean => field === 'method' || field === 'reason';

function cellText(row: Answer, { field }: Cell): string {
  const value = row[field];
  if (field === 'volume') return amount(value, row['currency']);
  return field === 'conversion' ? `${Math.round(Number(value) * 100)} %` : shown(value);
}

function figuresText(answer: Answer, by: string, paint: Paint, width: number | undefined): string {
  const items = rowsAt(answer, 'items');
  if (items.length === 0) return 'Nothing was sold in this time.\n';
  const cells = cellsBy[by] ?? [];
  const columns = [
    { title: 'DATE' },
    { title: 'CURRENCY' },
    ...cells.map((cell) =>
      isText(cell) ? { title: cell.title } : { title: cell.title, align: 'right' as const },
    ),
  ];
  const rows = items.map((row) => [
    shown(row['date']),
    shown(row['currency']),
    ...cells.map((cell) => cellText(row, cell)),
  ]);
  return fitted(columns, rows, paint, width);
}

export const figuresCommand: Command = {
  name: 'figures',
  summary: 'Show orders, volume, refunds and conversion by day',
  options,
  examples: [
    { does: 'of one project', line: 'florin figures --project-id "Corner shop"' },
    { does: 'why payments failed', line: 'florin figures --project-id 1001 --by reason' },
  ],
  run: async (session) => {
    const { given, api, terminal } = session;
    refuseTogether(given, ['csv', 'json']);
    const client = await api();
    const query = await queryNaming(client, options, given);
    if (given.has('csv')) return downloaded(session, asCsv(path, query));
    const found = await client.send(`${path}${query}`);
    const by = given.text('by') ?? 'day';
    return {
      document: found,
      text: (paint) => figuresText(found, by, paint, terminal.stdout.columns),
    };
  },
};
