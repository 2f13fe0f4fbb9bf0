import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Options } from '../command.ts';
import { integer, queryFrom } from '../readers.ts';
import { count, moment, type Paint, shown, table } from '../render.ts';
import { progress } from '../terminal.ts';

// biome-ignore format: a table
const listing: Options = {
  limit:  { value: 'N', field: 'limit', reader: integer, meaning: 'how many, 1 to 100; 20 when left out' },
  before: { value: 'ID', field: 'before', meaning: 'older ones than this action' },
};

/** The server shows by and by that it is still at work, however long its books are. */
const dayMs = 86_400_000;

/** What operators did, the newest first. */
export function actionsText(answer: Answer, paint: Paint): string {
  const actions = rowsAt(answer, 'actions');
  if (actions.length === 0) return 'No operator has done anything yet.\n';
  const columns = ['AT', 'ACTION', 'SUBJECT', 'DETAILS', 'ID'].map((title) => ({ title }));
  const rows = actions.map(({ at, action, subject, details, id }) => [
    moment(at),
    ...[action, subject, details, id].map(shown),
  ]);
  return table(columns, rows, paint);
}

/** Whether the books agree, and where they do not. */
export function auditText(report: Answer, paint: Paint): string {
  const size = `${count(report['accounts'], 'account')}, ${count(report['postings'], 'posting')}`;
  if (report['ok'] === true) return `${paint.green('The books agree')}: ${size}.\n`;
  const columns = ['SUBJECT', 'EXPECTED', 'FOUND'].map((title) => ({ title }));
  const differences = rowsAt(report, 'differences');
  const rows = differences.map(({ subject, expected, found }) =>
    [subject, expected, found].map(shown),
  );
  return (
    `${paint.red('The books differ')} in ${count(rows.length, 'place')}: ${size}.\n` +
    table(columns, rows, paint)
  );
}

export const bookCommands: readonly Command[] = [
  {
    name: 'actions',
    summary: 'Show what operators did, the newest first',
    options: listing,
    examples: [
      { does: 'the last five', line: 'florin actions --limit 5' },
      { does: 'the page after an action', line: 'florin actions --before ACTION_ID' },
    ],
    run: async ({ given, api }) => {
      const query = queryFrom(listing, given);
      const actions = await (await api()).send(`/admin/v1/actions${query}`);
      return { document: actions, text: (paint) => actionsText(actions, paint) };
    },
  },
  {
    name: 'audit',
    summary: 'Recompute every balance and hold from the journal and compare',
    details: 'Ends with code 1 when the books differ.',
    examples: [
      { does: 'every night', line: 'florin audit --json > audit.json || mail-the-operator' },
    ],
    run: async ({ terminal, api }) => {
      const { send } = await api();
      progress(terminal, 'Recomputing the books from the journal; this may take minutes …');
      const report = await send('/admin/v1/audit', { msMax: dayMs });
      return {
        document: report,
        text: (paint) => auditText(report, paint),
        ending: report['ok'] === true ? 'ok' : 'refused',
      };
    },
  },
];
