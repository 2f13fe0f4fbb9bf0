import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Options } from '../command.ts';
import { integer, queryFrom } from '../readers.ts';
import { count, moment, type Paint, shown, table } from '../render.ts';
import { progress } from '../terminal.ts';
import { auditBesideServer, auditing, isBesideServer, refuseWithoutAuditor } from './auditing.ts';

// biome-ignore format: a table
const listing: Options = {
  limit:  { value: 'N', field: 'limit', reader: integer, meaning: 'how many, 1 to 200; 20 when left out' },
  before: { value: 'ID', field: 'before', meaning: 'older ones than this action' },
};

// biome-ignore format: a table
const head: Options = {
  head: { value: 'HASH', field: 'head', meaning: 'a head that was shown before; it must be in the log' },
};

/** The server reports its progress again and again, however long its books are. */
const dayMs = 86_400_000;

/** What operators did, the newest first. */
export function actionsText(answer: Answer, paint: Paint): string {
  const actions = rowsAt(answer, 'actions');
  if (actions.length === 0) return 'No operator has done anything yet.\n';
  const columns = ['AT', 'BY', 'ACTION', 'SUBJECT', 'DETAILS', 'ID'].map((title) => ({ title }));
  const rows = actions.map(({ at, actor, action, subject, details, id }) => [
    moment(at),
    shown((actor as Answer | undefined)?.['name']),
    ...[action, subject, details, id].map(shown),
  ]);
  return table(columns, rows, paint);
}

/** Is the log of actions unchanged? */
function chainText(report: Answer, paint: Paint): string {
  const size = count(report['actions'], 'action');
  const head = `head ${shown(report['head'])}\n`;
  if (report['ok'] === true) return `${paint.green('The log is sound')}: ${size}.\n${head}`;
  const rows = breaksOf(report, 'breaks');
  const lost = report['has_known_head'] === false ? 'The given head is not in the log.\n' : '';
  return `${paint.red('The log was changed')}: ${size}.\n${head}${lost}${table(breakColumns, rows, paint)}`;
}

const breakColumns = ['SUBJECT', 'EXPECTED', 'FOUND'].map((title) => ({ title }));

const breaksOf = (report: Answer, name: string) =>
  rowsAt(report, name).map(({ subject, expected, found }) => [subject, expected, found].map(shown));

/** Do the books balance? If not, where? */
export function auditText(report: Answer, paint: Paint): string {
  const size = `${count(report['accounts'], 'account')}, ${count(report['postings'], 'posting')}`;
  if (report['ok'] === true) return `${paint.green('The books agree')}: ${size}.\n`;
  const rows = breaksOf(report, 'differences');
  return (
    `${paint.red('The books differ')} in ${count(rows.length, 'place')}: ${size}.\n` +
    table(breakColumns, rows, paint)
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
    name: 'actions verify',
    summary: 'Compute every hash of the log of actions again and compare',
    details:
      'Ends with code 1 when the log was changed. Keep the head elsewhere: given later with --head, ' +
      'it shows that nothing before it was written anew.',
    options: head,
    examples: [{ does: 'against a head that was kept', line: 'florin actions verify --head HASH' }],
    run: async ({ given, api }) => {
      const { send } = await api();
      const report = await send(`/admin/v1/actions/verify${queryFrom(head, given)}`, {
        msMax: dayMs,
      });
      return {
        document: report,
        text: (paint) => chainText(report, paint),
        ending: report['ok'] === true ? 'ok' : 'refused',
      };
    },
  },
  {
    name: 'audit',
    summary: 'Recompute every balance and hold from the journal and compare',
    details:
      'Ends with code 1 when the books differ. The server audits itself, unless --from-backup or ' +
      '--database is given: then the auditor reads that database with none of the rules of the ' +
      'server, and looks at states, events, the chain of the journal and its seals, too.',
    options: auditing,
    examples: [
      { does: 'every night', line: 'florin audit --json > audit.json || mail-the-operator' },
      {
        does: 'a backup, and what was sealed',
        line: 'florin audit --from-backup florin.dump --public-key seal.pub --seals seals.jsonl',
      },
    ],
    run: async ({ terminal, given, api }) => {
      if (isBesideServer(given)) return auditBesideServer(given, terminal);
      refuseWithoutAuditor(given);
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
