import type { AuditReport } from '../../auditor/check-database.store.ts';
import type { Difference } from '../../auditor/difference.ts';
import { StartupRefusal } from '../../storage/startup-refusal.ts';
import type { Given, Options, Result } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { integer, readAs } from '../readers.ts';
import { count, harmless, type Paint, table } from '../render.ts';
import { progress, type Terminal } from '../terminal.ts';
import { contentOf, keptSeals } from './seal-file.ts';

// biome-ignore format: a table
export const auditing: Options = {
  'from-backup': { value: 'PATH', meaning: 'audit a backup instead: a file of pg_dump --format=custom, or a copied data folder' },
  database:      { value: 'URL', meaning: 'audit this database instead, such as a replica' },
  'public-key':  { value: 'FILE', meaning: 'verify seals of the journal with this key (with --from-backup or --database)' },
  seals:         { value: 'FILE', meaning: 'seals that were kept elsewhere; each must be there (with --public-key)' },
  'event-days':  { value: 'N', meaning: 'events may be gone after so many days; 30 when left out' },
};

const eventDaysDefault = 30;

/** Does the command line ask for the auditor, which needs no server? */
export const isBesideServer = (given: Given): boolean =>
  given.has('from-backup') || given.has('database');

/** A request for the auditor must not be answered by the server. */
export function refuseWithoutAuditor(given: Given): void {
  const asked = ['public-key', 'seals', 'event-days'].filter((name) => given.has(name));
  if (asked.length === 0) return;
  const names = asked.map((name) => `--${name}`).join(', ');
  throw new CliFailure(
    'usage',
    `Give --from-backup or --database with ${names}: the server audits itself without.`,
  );
}

/** The key, and the kept seals. Seals of other keys alone would prove nothing. */
async function keyAndSeals(key: string | undefined, file: string | undefined) {
  const { publicKeyIn } = await import('../../auditor/journal/keys-and-seals.ts');
  const { keyIdOf } = await import('../../auditor/journal/compare-seals.ts');
  const publicKey = key === undefined ? null : await contentOf(key, publicKeyIn);
  const kept = file === undefined ? null : await keptSeals(file);
  const ours = publicKey === null ? null : keyIdOf(publicKey);
  if (kept !== null && !kept.some(({ keyId }) => keyId === ours)) {
    throw new CliFailure('usage', `${file} has no seal that was made with the key of ${key}.`);
  }
  return { publicKey, keptSeals: kept };
}

async function askedBy(given: Given, terminal: Terminal) {
  const [key, seals, days] = ['public-key', 'seals', 'event-days'].map((name) => given.text(name));
  return {
    ...(await keyAndSeals(key, seals)),
    eventDays:
      days === undefined ? eventDaysDefault : Number(readAs(integer, '--event-days', days)),
    onStep: (rule: string) => progress(terminal, `Checking: ${rule} …`),
  };
}

/** Audits a backup or a database without any of the server's rules (decision 0241). */
export async function auditBesideServer(given: Given, terminal: Terminal): Promise<Result> {
  if (given.has('from-backup') && given.has('database')) {
    throw new CliFailure('usage', 'Give either --from-backup or --database.');
  }
  if (given.has('seals') && !given.has('public-key')) {
    throw new CliFailure('usage', '--seals needs --public-key: whose seals are they?');
  }
  const asked = await askedBy(given, terminal);
  // Loaded here, so that other commands start without it.
  const { checkDatabase } = await import('../../auditor/check-database.store.ts');
  const backup = given.text('from-backup');
  if (backup === undefined) {
    const url = given.text('database') ?? '';
    return resultOf(await checkDatabase(url, asked).catch((fault) => asFailure(fault)), []);
  }
  const { openBackup } = await import('../../auditor/backup/open-backup.ts');
  const opened = await openBackup(backup, (line) => progress(terminal, line)).catch((fault) =>
    asFailure(fault),
  );
  try {
    const broken = opened.complaints.map((found) => ({
      ...{ table: 'backup', id: backup, expected: 'a backup that can be restored whole', found },
    }));
    const noted = (fault: unknown) => asFailure(fault, opened.complaints[0]);
    return resultOf(await checkDatabase(opened.url, asked).catch(noted), broken);
  } finally {
    await opened.close();
  }
}

/** A failure that a person can act on; any other fault is ours. */
function asFailure(fault: unknown, complaint?: string): never {
  if (fault instanceof StartupRefusal) throw new CliFailure('refused', fault.message);
  if (complaint !== undefined) {
    throw new CliFailure('refused', `The backup cannot be restored: ${complaint}.`);
  }
  const isOfDatabase = fault instanceof Error && 'code' in fault;
  if (!isOfDatabase) throw fault;
  throw new CliFailure('unreachable', `The database cannot be audited: ${fault.message}.`);
}

function resultOf(report: AuditReport, broken: readonly Difference[]): Result {
  const differences = [...broken, ...report.differences];
  const { journal, isCut, accounts, postings, actions, rules, skipped } = report;
  const ok = differences.length === 0;
  const document = {
    ...{ ok, accounts, postings, actions, rules, skipped, journal, differences },
    has_more_differences: isCut,
  };
  return {
    document,
    text: (paint) => auditorsText({ ...report, ok, differences }, paint),
    ending: ok ? 'ok' : 'refused',
  };
}

const columns = ['TABLE', 'ID', 'EXPECTED', 'FOUND'].map((title) => ({ title }));

/** The auditor's findings, in words. */
function auditorsText(report: AuditReport, paint: Paint): string {
  const { accounts, postings, journal, rules, skipped, differences } = report;
  const size = `${count(accounts, 'account')}, ${count(postings, 'posting')}, ${count(rules, 'rule')}`;
  const chain =
    journal === null
      ? 'The journal of this database is no chain yet.\n'
      : `The chain has ${count(journal.links, 'link')}, ${count(journal.days, 'finished day')} and ` +
        `${count(journal.seals, 'seal')} that hold; ${count(journal.unlinked, 'posting')} wait for a link.\n`;
  const newer =
    journal === null || journal.newer === 0
      ? ''
      : `Newer than what was read: ${count(journal.newer, 'kept seal')}. A backup that is older than ` +
        'its seals is right to lack them, and the database of the service is not.\n';
  const left = skipped.map((rule) => `Not checked, the database is too old: ${rule}.\n`).join('');
  if (report.ok) return `${paint.green('Everything agrees')}: ${size}.\n${chain}${newer}${left}`;
  const rows = differences.map(({ table: of, id, expected, found }) =>
    [of, id, expected, found].map(harmless),
  );
  const more = report.isCut ? 'There are more of the same kinds.\n' : '';
  const head = `${paint.red('Something does not agree')}, in ${count(rows.length, 'place')}: ${size}.\n`;
  return `${head}${chain}${newer}${left}${table(columns, rows, paint)}${more}`;
}
