import { access, constants, readdir, readFile, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Descriptors } from './machine-ground.ts';

/** Free bytes on the disk that holds the folder, or will hold it. Null: that cannot be told. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && dirname(folder) !== folder ? freeBytesAt(dirname(folder)) : null;
  }
}

/** Whether its disk is read-only: the system remounts a damaged disk like that. */
export const isReadOnlyAt = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EROFS',
  );

/** Linux's values for this process, or null elsewhere. Node has already raised the limit. */
export async function readDescriptors(): Promise<Descriptors | 'none left' | null> {
  if (process.platform !== 'linux') return null;
  try {
    const limits = await readFile('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? [];
    if (soft === undefined) return null;
    const open = (await readdir('/proc/self/fd')).length;
    return { limit: soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft), open };
  } catch (error) {
    // The check needs a descriptor itself.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EMFILE' || code === 'ENFILE') return 'none left';
    throw error;
  }
}
