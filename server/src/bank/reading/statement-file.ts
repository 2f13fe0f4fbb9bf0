import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isZip } from '../xml/zip.ts';
import { checkBankFile, readBankFile } from './read-bank-file.ts';
import { checkOnThread, readOnThread } from './reading-thread.ts';
import type { CheckedStatement, ReadPart } from './statement.ts';

/** A few milliseconds of work, in pieces: starting a thread would take longer. */
const smallBytesMax = 131_072;

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

/**
 * The first reading of a file on disk (see `checkBankFile`). However large the file is, no request
 * waits for it: large ones have a thread of their own.
 */
export async function checkStatementFile(path: string): Promise<readonly CheckedStatement[]> {
  return (await isSmall(path)) ? checkBankFile(createReadStream(path)) : checkOnThread(path);
}

/** The second reading of the same file (see `readBankFile`). */
export async function* readStatementFile(
  path: string,
  checked: readonly CheckedStatement[],
): AsyncGenerator<ReadPart> {
  yield* (await isSmall(path))
    ? readBankFile(createReadStream(path), checked)
    : readOnThread(path, checked);
}
