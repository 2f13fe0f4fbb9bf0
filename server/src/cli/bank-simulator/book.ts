import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliFailure } from '../failure.ts';
import { type BankState, readState } from './bank-state.ts';
import { writeWhole } from './delivery.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'an error';

/** Null: there is no book yet. */
export async function readBook(path: string, iban: string): Promise<BankState | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new CliFailure('usage', `${path} cannot be read (${codeOf(error)}).`);
  });
  if (text === null) return null;
  const state = readState(text);
  if (state?.iban === iban) return state;
  const because = `${path} is not the book of a simulated bank for ${iban}.`;
  throw new CliFailure('usage', because, { remedy: 'Give another file with --state.' });
}

export const writeBook = (path: string, state: BankState): Promise<void> =>
  writeWhole(path, `${JSON.stringify(state, null, 2)}\n`);

/** Is there a process with this id? */
function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The process id in the lock file. Null: nobody holds the lock. */
async function holderOf(lock: string): Promise<number | null> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? Number(text) : null;
}

/**
 * Locks the book of a bank for this program: two writers would make two statements of one day. A
 * lock that a dead program left is taken over. Returns the function that unlocks it.
 */
export async function lockBook(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true });
  const holder = await holderOf(lock);
  if (holder !== null && !isRunning(holder)) await rm(lock, { force: true });
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new CliFailure('usage', `${lock} cannot be written (${codeOf(error)}).`);
    }
    throw new CliFailure('refused', 'Somebody plays this bank already.', {
      error: 'already_there',
      remedy: `If nobody does, remove ${lock}.`,
    });
  }
  return () => rm(lock, { force: true });
}
