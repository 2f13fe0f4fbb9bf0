import { messages } from '../reading/statement-head.ts';
import { readDocuments } from '../xml/read-documents.ts';
import type { ReadReport } from './payment-report.ts';
import { ReportReader, reportMessage } from './report-reader.ts';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * The reports of a file: plain, zipped or in an envelope, within the limits of statement files. A
 * report that cannot be read without guessing is refused alone. Throws `UnreadableFile` if the file
 * cannot be read at all (bank 6, Refused statements).
 */
export async function readReportFile(bytes: Bytes): Promise<readonly ReadReport[]> {
  const reports: ReadReport[] = [];
  const documents = readDocuments(bytes, () => {
    const content = new ReportReader(reports.length);
    return { content, end: () => reports.push(content.end()) };
  });
  for await (const _ of documents);
  return reports;
}

export type BankFileKind = 'statements' | 'report';

/**
 * The kind of a bank file, by its first message; the rest is not read. Null: neither. Throws
 * `UnreadableFile` if the kind cannot be determined.
 */
export async function kindOfBankFile(bytes: Bytes): Promise<BankFileKind | null> {
  let kind: BankFileKind | null = null;
  const nothing = (): void => {};
  const begins = (name: string): boolean => {
    if (kind === null && Object.hasOwn(messages, name)) kind = 'statements';
    if (kind === null && name === reportMessage) kind = 'report';
    return kind !== null;
  };
  const content = { begins, open: nothing, text: nothing, close: nothing };
  for await (const _ of readDocuments(bytes, () => ({ content, end: nothing }))) {
    if (kind !== null) return kind;
  }
  return kind;
}
