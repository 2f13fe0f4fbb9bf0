import { access, chmod, constants, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolders } from '../make-folders.ts';
import { StartupRefusal } from '../startup-refusal.ts';
import { errorText } from './error-code.ts';

/** The paths of the embedded database. */
export type DataFolder = {
  readonly root: string;
  readonly cluster: string;
  readonly logFile: string;
};

/** Creates the data folder if it is missing, and checks that we may write to it. */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  const wanted = resolve(dataDir);
  try {
    await createFolders(wanted);
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartupRefusal) throw error;
    throw new StartupRefusal(
      `Florin cannot write in the data folder ${wanted} (${errorText(error)}); ` +
        'give the folder to the user who runs Florin or set another DATA_DIR.',
    );
  }
  // PostgreSQL reports the real path, and comparisons use it, whatever links lead there.
  const root = await realpath(wanted);
  return { root, cluster: join(root, 'postgres'), logFile: join(root, 'postgres.log') };
}

/**
 * When we are root, others may pass the new folders but not list them: the database user has to
 * reach its cluster whatever the umask is.
 */
async function createFolders(wanted: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  for (const folder of await makeFolders(wanted, 0o700)) if (isRoot) await chmod(folder, 0o711);
}
