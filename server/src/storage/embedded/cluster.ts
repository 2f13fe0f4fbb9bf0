import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupRefusal } from '../startup-refusal.ts';
import { removeLeftOvers, withAttempt } from './attempts.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import type { DatabaseUser } from './database-user.ts';
import { errorCode, errorText } from './error-code.ts';
import { giveTo, superuser, superuserPasswordFile, syncFolder, writePassword } from './logins.ts';
import { runProgram } from './programs.ts';

export type ClusterSetup = {
  readonly binaries: Binaries;
  readonly user: DatabaseUser | null;
  readonly folder: DataFolder;
  readonly log: (message: string) => void;
  /** Only tests skip the wait for the disk. */
  readonly isSynced: boolean;
};

/** Ensures that the data folder has a complete cluster of the right version. */
export async function ensureCluster(setup: ClusterSetup): Promise<void> {
  const { cluster } = setup.folder;
  await removeLeftOvers(setup.folder.root);
  if ((await versionOf(cluster)) === null) await createCluster(setup);
  const version = await versionOf(cluster);
  if (version !== setup.binaries.majorVersion) {
    throw new StartupRefusal(
      `The folder ${cluster} belongs to PostgreSQL ${version ?? 'of an unknown version'} and Florin ` +
        `brings PostgreSQL ${setup.binaries.majorVersion}; move the data over with pg_dump, ` +
        'or set another DATA_DIR.',
    );
  }
  await removeLeftOvers(cluster);
  if (setup.user !== null) await adopt(cluster, setup.user);
}

/** The major version of a cluster. Null: there is no cluster. */
async function versionOf(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartupRefusal(
      `Florin cannot read the database in ${cluster} (${errorText(error)}); ` +
        'start it as the user who owns that folder, or set another DATA_DIR.',
    );
  }
}

/**
 * Builds the cluster aside, and moves it into place when it is complete, password included. Neither
 * a crash in the middle nor two starts at once can leave half a cluster.
 */
async function createCluster(setup: ClusterSetup): Promise<void> {
  await withAttempt(setup.folder.cluster, async (attempt) => {
    await mkdir(attempt, { mode: 0o700 });
    await giveTo(attempt, setup.user);
    const built = await buildCluster(attempt, setup);
    if (await moveIntoPlace(built, setup.folder)) {
      setup.log(`Created a new database in ${setup.folder.cluster}.`);
    }
  });
}

async function buildCluster(attempt: string, setup: ClusterSetup): Promise<string> {
  const password = join(attempt, superuserPasswordFile);
  const built = join(attempt, 'cluster');
  await writePassword(password, setup.user);
  const result = await runProgram(
    setup.binaries.initdb,
    [
      `--pgdata=${built}`,
      `--username=${superuser}`,
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      ...(setup.isSynced ? [] : ['--no-sync']),
    ],
    { user: setup.user, folder: setup.folder.root },
  );
  if (!result.succeeded) {
    throw new StartupRefusal(
      `PostgreSQL could not create a database in ${setup.folder.root}: ${complaintOf(result.output)}`,
    );
  }
  await rename(password, join(built, superuserPasswordFile));
  if (setup.isSynced) await syncFolder(built);
  return built;
}

/** The line of initdb's output that names the problem. */
function complaintOf(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'no reason';
}

/** True: the cluster is ours. False: another start was faster, and its cluster is in place. */
async function moveIntoPlace(built: string, folder: DataFolder): Promise<boolean> {
  try {
    // The rename never replaces a folder that is not empty.
    await rename(built, folder.cluster);
    await syncFolder(folder.root);
    return true;
  } catch (error) {
    if ((await versionOf(folder.cluster)) !== null) return false;
    throw new StartupRefusal(
      `The folder ${folder.cluster} holds files but no database (${errorText(error)}); ` +
        'move them away or set another DATA_DIR.',
    );
  }
}

/**
 * A cluster that root restored from a backup belongs to root. PostgreSQL insists on its own user.
 */
async function adopt(cluster: string, user: DatabaseUser): Promise<void> {
  if ((await stat(cluster)).uid !== 0) return;
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    await giveTo(join(entry.parentPath, entry.name), user);
  }
  // Last, so that an interrupted adoption starts again.
  await giveTo(cluster, user);
}
