import { access, chmod, constants, mkdir, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupRefusal } from '../startup-refusal.ts';
import { errorText } from './error-code.ts';

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
  const outermost = await mkdir(wanted, { recursive: true, mode: 0o700 });
  if (outermost === undefined || process.getuid?.() !== 0) return;
  for (const folder of between(outermost, wanted)) await chmod(folder, 0o711);
}

const between = (outermost: string, innermost: string): readonly string[] =>
  innermost.length <= outermost.length
    ? [innermost]
    : [...between(outermost, dirname(innermost)), innermost];
