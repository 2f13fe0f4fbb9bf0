import { randomBytes } from 'node:crypto';
import { lchown, link, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupRefusal } from '../startup-refusal.ts';
import { withAttempt } from './attempts.ts';
import type { DatabaseUser } from './database-user.ts';
import { errorCode, errorText } from './error-code.ts';

/** A role of the database and its password. */
export type Login = { readonly role: string; readonly password: string };

/** PostgreSQL's initial role. It prepares the database for the service and does nothing else. */
export const superuser = 'florin';
/** The service's role: owner of its database, without any other right (decision 0118). */
export const serviceRole = 'florin_service';

export const superuserPasswordFile = 'database-password';
const servicePasswordFile = 'service-password';

/** The superuser of a cluster. Its password was written when the cluster was made. */
export const superuserOf = async (cluster: string): Promise<Login> => ({
  role: superuser,
  password: await readPassword(join(cluster, superuserPasswordFile)),
});

/** The service's role on a cluster. Throws the file's own error if there is no password yet. */
export const serviceOf = async (cluster: string): Promise<Login> => ({
  role: serviceRole,
  password: (await readFile(join(cluster, servicePasswordFile), 'utf8')).trim(),
});

/** The same, with a new password if there is none: clusters of earlier versions have none. */
export async function ensureService(cluster: string, user: DatabaseUser | null): Promise<Login> {
  try {
    return await serviceOf(cluster);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw unreadable(join(cluster, servicePasswordFile), error);
  }
  await createPassword(join(cluster, servicePasswordFile), user);
  return serviceOf(cluster);
}

/**
 * Of two simultaneous starts, the second finds the password of the first: a link replaces nothing.
 */
async function createPassword(path: string, user: DatabaseUser | null): Promise<void> {
  await withAttempt(path, async (attempt) => {
    await writePassword(attempt, user);
    await link(attempt, path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  });
  await syncFolder(dirname(path));
}

/** Writes a new random password that only the owner of the cluster can read. */
export async function writePassword(path: string, user: DatabaseUser | null): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(24).toString('base64url'));
    await file.sync();
  } finally {
    await file.close();
  }
  await giveTo(path, user);
}

async function readPassword(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw unreadable(path, error);
  }
}

const unreadable = (path: string, error: unknown): StartupRefusal =>
  new StartupRefusal(
    `The database's password cannot be read (${errorText(error)}); ` +
      `put the file ${path} back, or set another DATA_DIR.`,
  );

export async function giveTo(path: string, user: DatabaseUser | null): Promise<void> {
  if (user !== null) await lchown(path, user.uid, user.gid);
}

/** Makes the names in a folder durable. Windows cannot open folders and does not need this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
