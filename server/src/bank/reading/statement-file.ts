import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Semaphore } from '../../kernel/semaphore.ts';
import type { ReadReport } from '../reports/payment-report.ts';
import { readReportFile } from '../reports/read-report-file.ts';
import { unpacksWithin } from '../xml/unpack.ts';
import { isZip } from '../xml/zip.ts';
import { checkBankFile, readBankFile } from './read-bank-file.ts';
import { ReadingThread } from './reading-thread.ts';
import type { CheckedStatement, ReadPart } from './statement.ts';

/** Takes a few milliseconds, in pieces: a thread would take longer (decision 0252). */
const smallBytesMax = 131_072;

/** More than a bank sends in a day. A waiting file stays on the disk. */
const waitingMax = 100;

/** The two readings of a file of statements (see `checkBankFile` and `readBankFile`). */
export type StatementSource = {
  readonly check: () => Promise<readonly CheckedStatement[]>;
  readonly read: (checked: readonly CheckedStatement[]) => AsyncIterable<ReadPart>;
};

/** The readings of a file: of statements, or of reports (see `readReportFile`). */
type FileSource = StatementSource & { readonly reports: () => Promise<readonly ReadReport[]> };

async function isSmall(path: string): Promise<boolean> {
  const start = await startOf(path);
  if (start === null || !isZip(start)) return start !== null;
  // The unpacked size of an archive is unknown until it is unpacked.
  return unpacksWithin(createReadStream(path), smallBytesMax);
}

/** The first bytes of a file. Null: the file is larger. */
async function startOf(path: string): Promise<Uint8Array | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > smallBytesMax) return null;
    return (await file.read({ buffer: new Uint8Array(4), position: 0 })).buffer;
  } finally {
    await file.close();
  }
}

const smallFile = (path: string): FileSource => ({
  check: () => checkBankFile(createReadStream(path)),
  read: (checked) => readBankFile(createReadStream(path), checked),
  reports: () => readReportFile(createReadStream(path)),
});

const largeFile = (thread: ReadingThread, path: string): FileSource => ({
  check: () => thread.check(path),
  read: (checked) => thread.read(path, checked),
  reports: () => thread.reports(path),
});

/** Reads the bank's files from the disk of a node. */
export class StatementFiles {
  readonly #thread = new ReadingThread();
  readonly #large = new Semaphore({
    insideMax: 1,
    waitingMax,
    crowded: 'Too many large statement files wait to be read; please try again.',
  });

  /**
   * Lends the readings of a file to a piece of work. No request is delayed, however large the file
   * is: a thread reads large files, one after another. A caller in the queue has begun nothing.
   */
  async reading<Result>(
    path: string,
    work: (source: FileSource) => Promise<Result>,
  ): Promise<Result> {
    if (await isSmall(path)) return work(smallFile(path));
    return this.#large.run(() => work(largeFile(this.#thread, path)));
  }
}
