import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './embedded/error-code.ts';
import { StartupRefusal } from './startup-refusal.ts';

/**
 * Makes a data folder and its missing parents. Returns the folders that it made. It does not use
 * Node's recursive option: in a folder that exists, takes no new ones and says ENOENT, as /proc
 * does, that option tries again for ever, in a thread that no signal reaches.
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<readonly string[]> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return [];
  if (found !== null) {
    throw new StartupRefusal(`${folder} is not a folder; move it away or set another DATA_DIR.`);
  }
  const parent = dirname(folder);
  const above = parent === folder ? [] : await makeFolders(parent, mode);
  try {
    await mkdir(folder, { mode });
    return [...above, folder];
  } catch (error) {
    // Another server that started at the same moment was faster.
    if (errorCode(error) === 'EEXIST') return above;
    throw error;
  }
}
