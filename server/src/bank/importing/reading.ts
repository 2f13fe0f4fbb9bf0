import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { checkBankFile, readBankFile } from '../reading/read-bank-file.ts';
import { checkOnThread, readOnThread } from '../reading/reading-thread.ts';
import type { CheckedStatement, ReadPart } from '../reading/statement.ts';

/** A file on disk that somebody gave us. */
export type GivenFile = {
  readonly path: string;
  readonly name: string | null;
  readonly sha256: string;
  readonly bytes: number;
};

/** Most files are small: read in this thread, they keep nobody waiting, and start no other one. */
const ownThreadBytesMax = 131_072;

/** A small archive may hold a large file. */
async function isSmall({ path, bytes }: GivenFile): Promise<boolean> {
  if (bytes > ownThreadBytesMax) return false;
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') !== 'PK';
  } finally {
    await file.close();
  }
}

/** The first reading of a file: what can be read, and what is refused. */
export const checked = async (file: GivenFile): Promise<readonly CheckedStatement[]> =>
  (await isSmall(file)) ? checkBankFile(createReadStream(file.path)) : checkOnThread(file.path);

/** The second one. */
export async function* partsOf(
  file: GivenFile,
  known: readonly CheckedStatement[],
): AsyncGenerator<ReadPart> {
  yield* (await isSmall(file))
    ? readBankFile(createReadStream(file.path), known)
    : readOnThread(file.path, known);
}
