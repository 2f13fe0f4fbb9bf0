import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupRefusal } from '../startup-refusal.ts';
import type { DatabaseUser } from './database-user.ts';

type Permissions = { readonly mode: number; readonly uid: number; readonly gid: number };

/**
 * Whether the user may pass through a folder. The first matching class decides, as in the kernel.
 */
export function mayPass(folder: Permissions, user: DatabaseUser): boolean {
  if (user.uid === 0) return true;
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

/** The outermost folder on the path to `folder`, itself included, that the user may not pass. */
export async function firstClosedFolder(
  folder: string,
  user: DatabaseUser,
): Promise<string | null> {
  for (const step of wayTo(folder)) {
    if (!mayPass(await stat(step), user)) return step;
  }
  return null;
}

/** Refuses if the database user cannot reach `folder`, and names the folder to open. */
export async function refuseUnreachable(
  folder: string,
  user: DatabaseUser | null,
  wording: { readonly what: string; readonly remedy: string },
): Promise<void> {
  if (user === null) return;
  const closed = await firstClosedFolder(folder, user);
  if (closed === null) return;
  throw new StartupRefusal(
    `PostgreSQL runs as the user ${user.name}, who may not pass the folder ${closed} and so cannot ` +
      `reach ${wording.what}; run "chmod o+x ${closed}", ${wording.remedy}, ` +
      'start Florin as an ordinary user, or set DATABASE_URL.',
  );
}

/** Every folder from the root down to `folder`. */
function wayTo(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...wayTo(parent), folder];
}
