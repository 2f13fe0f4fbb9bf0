import { readFile, stat } from 'node:fs/promises';
import { StartupRefusal } from '../startup-refusal.ts';
import { errorCode } from './error-code.ts';

/** The account PostgreSQL runs as when Florin itself is root. */
export type DatabaseUser = { readonly name: string; readonly uid: number; readonly gid: number };

type FolderOwner = { readonly uid: number; readonly gid: number };

/** In this order: an account made for Florin, one made for PostgreSQL, one without files. */
const candidates = ['florin', 'postgres', 'nobody'];

/** The accounts of a passwd file. */
export function parseAccounts(passwd: string): readonly DatabaseUser[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid, gid]) => name !== '' && isNumber(uid) && isNumber(gid))
    .map(([name = '', , uid, gid]) => ({ name, uid: unsigned(uid), gid: unsigned(gid) }));
}

/** The owner of the existing files unless that is root, else the first candidate that exists. */
export function databaseUserAmong(
  accounts: readonly DatabaseUser[],
  owner: FolderOwner | null,
): DatabaseUser | null {
  if (owner !== null && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid);
    return known ?? { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  }
  const found = candidates.map((name) => accounts.find((account) => account.name === name));
  return found.find((account) => account !== undefined && account.uid !== 0) ?? null;
}

/** The user that PostgreSQL runs as. Null: our own user. PostgreSQL refuses to run as root. */
export async function chooseDatabaseUser(cluster: string): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null;
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'));
  const user = databaseUserAmong(accounts, await ownerOf(cluster));
  if (user !== null) return user;
  throw new StartupRefusal(
    `PostgreSQL does not run as root and none of the users ${candidates.join(', ')} exists here; ` +
      'create the user florin, start Florin as an ordinary user, or set DATABASE_URL.',
  );
}

async function ownerOf(folder: string): Promise<FolderOwner | null> {
  try {
    return await stat(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const isNumber = (text: string | undefined): boolean => /^-?\d+$/.test(text ?? '');

// macOS writes the user nobody as -2.
const unsigned = (text: string | undefined): number => Number(text) >>> 0;
