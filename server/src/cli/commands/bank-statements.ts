import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Answer, type ApiClient, rowsAt } from '../api-client.ts';
import type { Command, Operand } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { listCommand } from '../listing.ts';
import { amount, count, harmless, type Paint, shown } from '../render.ts';

const path = '/admin/v1/bank-statements';

/** A large file takes time for each of its entries. */
const fileMsMax = 3_600_000;

const continuities: Readonly<Record<string, string>> = {
  ok: 'joins the one before',
  overlap: 'overlaps the one before; nothing is counted twice',
  gap: 'does not join the one before: nothing settles by itself until that is mended or accepted',
  unknown: 'has no balances to join by',
};

/** One statement in sentences: what was taken, and what a person has to look at. */
function statementText(statement: Answer, paint: Paint): string {
  const { state, statement_id: id, account, problems, continuity } = statement;
  const name = `statement ${shown(id)} of ${shown(account)}`;
  const listed = (problems as readonly unknown[]).map((text) => `    ${shown(text)}\n`).join('');
  if (state !== 'taken') return `  ${paint.red('refused')}: ${name}\n${listed}`;
  const eur = (minor: unknown): string => amount(minor, 'EUR');
  const { opening, closing, entries, new: fresh, known, changed } = statement;
  const balances = opening === null ? '' : `, ${eur(opening)} to ${eur(closing)} EUR`;
  const joins = continuities[String(continuity)] ?? shown(continuity);
  const isBroken = continuity === 'gap' || Number(changed) > 0;
  return [
    `  ${isBroken ? paint.yellow('taken') : paint.green('taken')}: ${name}${balances}\n`,
    `    ${count(entries, 'line')}: ${shown(fresh)} new, ${shown(known)} known, ${shown(changed)} with another amount\n`,
    `    ${shown(statement['matched'])} recognised, ${shown(statement['suspense'])} in suspense, ${shown(statement['ignored'])} only announced\n`,
    `    it ${joins}\n`,
    listed,
  ].join('');
}

/** The outcome of one file, in plain words. */
function reportText(report: Answer, paint: Paint): string {
  const file = harmless(String(report['file']));
  const description = report['error_description'];
  if (description !== undefined) return `${file}: ${paint.red('refused')}. ${shown(description)}\n`;
  const again = report['repeated'] === true ? ' was taken before; nothing happened' : '';
  const head = `${file}${again === '' ? ':' : `${again}.`}\n`;
  return (
    head +
    rowsAt(report, 'statements')
      .map((one) => statementText(one, paint))
      .join('')
  );
}

const fileOperand: Operand = {
  name: 'FILE',
  meaning: 'a statement file (camt.052, camt.053, camt.054), plain or zipped; one or more',
  isRepeated: true,
};

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    throw new CliFailure('usage', `${file} cannot be read (${code}).`);
  }
}

/** PK: the mark of a zip file. */
const typeOf = (bytes: Buffer): string =>
  bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'application/zip' : 'application/xml';

/** Sends one file. If the file is refused, the report says so, and the next file follows. */
async function give({ send }: ApiClient, file: string, bytes: Buffer): Promise<Answer> {
  const headers = { 'content-type': typeOf(bytes) };
  try {
    const report = await send(path, { method: 'POST', body: bytes, headers, msMax: fileMsMax });
    return { file: basename(file), ...report };
  } catch (error) {
    const isOfFile = error instanceof CliFailure && fileErrors.has(error.error);
    if (!isOfFile) throw error;
    const { error: code, message } = error;
    return { file: basename(file), error: code, error_description: message };
  }
}

const fileErrors = new Set(['unreadable_file', 'too_large', 'invalid_request']);

/** Was all of a file taken? */
const isTaken = (report: Answer): boolean =>
  report['error'] === undefined &&
  rowsAt(report, 'statements').every(({ state }) => state === 'taken');

const takeCommand: Command = {
  name: 'bank take',
  summary: 'Give statement files of the bank to the service',
  details:
    'Ends with code 1 when a file or a statement in it was refused; the others are taken. A file ' +
    'that was taken before does nothing.',
  operands: [fileOperand],
  examples: [
    { does: 'of today', line: 'florin bank take statement.xml' },
    { does: 'of a month', line: 'florin bank take march/*.xml' },
  ],
  run: async ({ given, api }) => {
    const files = given.operands(fileOperand.name);
    const contents = await Promise.all(files.map(bytesOf));
    const client = await api();
    const reports: Answer[] = [];
    for (const [index, file] of files.entries()) {
      reports.push(await give(client, file, contents[index] ?? Buffer.alloc(0)));
    }
    return {
      document: { files: reports },
      text: (paint) => reports.map((report) => reportText(report, paint)).join(''),
      ending: reports.every(isTaken) ? 'ok' : 'refused',
    };
  },
};

/** Statement files by the command line (bank 2). */
export const bankStatementCommands: readonly Command[] = [
  takeCommand,
  listCommand({
    name: 'bank imports',
    path,
    nouns: 'statement files',
    filters: {},
    cells: [
      { title: 'FILE', field: 'file_id' },
      { title: 'TAKEN', field: 'created_at', as: 'moment' },
      { title: 'NAME', field: 'name' },
      { title: 'BYTES', field: 'bytes' },
      { title: 'SHA-256', field: 'sha256' },
    ],
    examples: [{ does: 'the newest', line: 'florin bank imports --limit 5' }],
  }),
];
