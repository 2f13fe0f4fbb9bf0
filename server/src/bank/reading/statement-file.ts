import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Semaphore } from '../../kernel/semaphore.ts';
import { isZip } from '../xml/zip.ts';
import { checkBankFile, readBankFile } from './read-bank-file.ts';
import { checkOnThread, readOnThread } from './reading-thread.ts';
import type { CheckedStatement, ReadPart } from './statement.ts';

/** A few milliseconds of work, in pieces: starting a thread would take longer. */
const smallBytesMax = 131_072;

/** More than a bank sends in a day; each of them lies on the disk while it waits. */
const waitingMax = 100;

/** The two readings of one file (see `checkBankFile` and `readBankFile`). */
export type StatementSource = {
  readonly check: () => Promise<readonly CheckedStatement[]>;
  readonly read: (checked: readonly CheckedStatement[]) => AsyncIterable<ReadPart>;
};

/** Nobody knows how large an archive is before it is unpacked. */
async function isSmall(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > smallBytesMax) return false;
    const { buffer } = await file.read({ buffer: new Uint8Array(4), position: 0 });
    return !isZip(buffer);
  } finally {
    await file.close();
  }
}

const smallFile = (path: string): StatementSource => ({
  check: () => checkBankFile(createReadStream(path)),
  read: (checked) => readBankFile(createReadStream(path), checked),
});

const largeFile = (path: string): StatementSource => ({
  check: () => checkOnThread(path),
  read: (checked) => readOnThread(path, checked),
});

/** The statement files that a node reads from its disk. */
export class StatementFiles {
  readonly #large = new Semaphore({
    insideMax: 1,
    waitingMax,
    crowded: 'Too many large statement files wait to be read; please try again.',
  });

  /**
   * Lends the readings of a file for a piece of work. However large the file is, no request waits for
   * it: large ones are read by a thread, and taken one after another. Whoever waits has begun nothing.
   */
  async reading<Result>(
    path: string,
    work: (source: StatementSource) => Promise<Result>,
  ): Promise<Result> {
    if (await isSmall(path)) return work(smallFile(path));
    return this.#large.run(() => work(largeFile(path)));
  }
}
