import { checkBankFile, readBankFile } from '../../src/bank/reading/read-bank-file.ts';
import type {
  BankEntry,
  BankStatement,
  ReadPart,
  StatementRefusal,
} from '../../src/bank/reading/statement.ts';
import { camtXml } from './camt-file.ts';
import type { CamtEntry, CamtFile, CamtStatement } from './camt-model.ts';

export type FileContent = string | Uint8Array;

/** The bytes of a file, in chunks as from a disk or a network. */
export async function* bytesOf(content: FileContent, chunkBytes = 65_536) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

/** Both readings of a file, as the importer does them. */
export async function partsOf(content: FileContent, chunkBytes?: number): Promise<ReadPart[]> {
  const checked = await checkBankFile(bytesOf(content, chunkBytes));
  const parts: ReadPart[] = [];
  for await (const part of readBankFile(bytesOf(content, chunkBytes), checked)) parts.push(part);
  return parts;
}

/** The statements of a file, complete, and the reasons of refused ones. */
export async function statementsOf(
  content: FileContent,
): Promise<readonly (BankStatement | StatementRefusal)[]> {
  const statements: (BankStatement | StatementRefusal)[] = [];
  let head: BankStatement['head'] | null = null;
  let entries: BankEntry[] = [];
  for (const part of await partsOf(content)) {
    if (part.kind === 'statement') [head, entries] = [part.head, []];
    else if (part.kind === 'entries') entries.push(...part.entries);
    else if (part.kind === 'refused') {
      const { kind: _, ...refusal } = part;
      statements.push(refusal);
    } else if (head !== null) statements.push({ head, totals: part.totals, entries });
  }
  return statements;
}

/** The only statement of a file, which must be readable. */
export async function statementOf(content: FileContent | CamtFile): Promise<BankStatement> {
  const isModel = typeof content === 'object' && 'statements' in content;
  const [statement] = await statementsOf(isModel ? camtXml(content) : content);
  if (statement === undefined || !('entries' in statement)) {
    throw new Error(`the statement was refused: ${statement?.reason}`);
  }
  return statement;
}

/** The only entry of a statement; a camt.053.001.08 by default. */
export async function entryOf(
  entry: CamtEntry,
  file: Omit<CamtFile, 'statements'> & { readonly statement?: CamtStatement } = {},
): Promise<BankEntry> {
  const { statement, ...rest } = file;
  const { entries } = await statementOf({
    ...rest,
    statements: [{ ...statement, entries: [entry] }],
  });
  const [only] = entries;
  if (only === undefined || entries.length > 1) throw new Error('not one entry');
  return only;
}

/** The refusal of the only statement of a file. */
export async function refusalOf(content: FileContent | CamtFile): Promise<StatementRefusal> {
  const isModel = typeof content === 'object' && 'statements' in content;
  const [statement] = await statementsOf(isModel ? camtXml(content) : content);
  if (statement === undefined || 'entries' in statement) throw new Error('it was not refused');
  return statement;
}
