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

/** Whether a process of this number runs. */
function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** One number stands in the lock; null: nobody has it. */
async function holderOf(lock: string): Promise<number | null> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? Number(text) : null;
}

/**
 * A bank has one book, and one program writes it: two would give two statements of one day. What a
 * program that died has left is taken over. Gives the way to unlock it.
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
