import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupRefusal } from '../startup-refusal.ts';
import { errorCode, errorText } from './error-code.ts';

/** Where everything of the embedded database lies. */
export type DataFolder = {
  readonly root: string;
  readonly cluster: string;
  readonly logFile: string;
};

/** Creates the data folder when it is missing and makes sure that we may write in it. */
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
  // PostgreSQL reports and is compared by the real path, whatever links lead there.
  const root = await realpath(wanted);
  return { root, cluster: join(root, 'postgres'), logFile: join(root, 'postgres.log') };
}

/**
 * As root, others may pass the new folders but not list them: the database user has to get to its
 * cluster whatever the umask says.
 */
async function createFolders(wanted: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  for (const folder of await makeFolders(wanted)) if (isRoot) await chmod(folder, 0o711);
}

/**
 * Gives the folders that had to be made. Not by Node's own recursive way: where a folder that is there
 * takes no new ones and says ENOENT, as /proc does, that tries again for ever, in a thread that no
 * signal reaches.
 */
async function makeFolders(folder: string): Promise<readonly string[]> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return [];
  if (found !== null) {
    throw new StartupRefusal(`${folder} is not a folder; move it away or set another DATA_DIR.`);
  }
  const parent = dirname(folder);
  const above = parent === folder ? [] : await makeFolders(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
    return [...above, folder];
  } catch (error) {
    // Another server that starts at the same moment was faster.
    if (errorCode(error) === 'EEXIST') return above;
    throw error;
  }
}
