import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk in memory, or a plain folder if mounting is not allowed. */
export type SmallDisk = {
  readonly folder: string;
  /** Why it is a plain folder; null: it is a disk. */
  readonly lacks: string | null;
  /** Leaves no byte free. */
  readonly fill: () => Promise<void>;
  readonly makeRoom: () => Promise<void>;
  /** Fails while one of its files is open for writing. */
  readonly remount: (mode: 'ro' | 'rw') => Promise<void>;
  readonly remove: () => Promise<void>;
};

const megabytes = 400;

export async function openSmallDisk(): Promise<SmallDisk> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-disk-')));
  await chmod(folder, 0o755);
  const lacks = await mount(folder);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    lacks,
    fill: () => fillWith(ballast),
    makeRoom: () => rm(ballast, { force: true }),
    remount: async (mode) => {
      await run('mount', ['-o', `remount,${mode}`, folder]);
    },
    remove: async () => {
      if (lacks === null) await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Why a disk could not be mounted, or null. */
async function mount(folder: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root may mount: run it with sudo';
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
    return null;
  } catch (fault) {
    const { stderr = '' } = fault as { stderr?: string };
    return `mounts are forbidden here (${stderr.trim()}): run it in a virtual machine, or with --cap-add SYS_ADMIN`;
  }
}

async function fillWith(file: string): Promise<void> {
  const handle = await open(file, 'a');
  try {
    for (const size of [2 ** 20, 4_096, 1]) await writeUntilFull(handle, Buffer.alloc(size));
  } finally {
    await handle.close();
  }
}

async function writeUntilFull(
  handle: { readonly write: (bytes: Buffer) => Promise<unknown> },
  bytes: Buffer,
): Promise<void> {
  for (;;) {
    try {
      await handle.write(bytes);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw fault;
    }
  }
}
