import { randomBytes } from 'node:crypto';
import { link, lstat, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '../storage/make-folders.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';
import { parseAdminToken, parseMasterKey } from './secret-settings.ts';

type SecretFile<Secret> = {
  readonly name: string;
  readonly make: () => string;
  /** Undefined: the text has not our form. */
  readonly parse: (text: string) => Secret | undefined;
};

const adminTokenFile: SecretFile<string> = {
  name: 'admin-token',
  make: () => randomBytes(32).toString('base64url'),
  parse: parseAdminToken,
};

const masterKeyFile: SecretFile<Buffer> = {
  name: 'master-key',
  make: () => randomBytes(32).toString('base64'),
  parse: parseMasterKey,
};

/** The operator's token: made at the first start, read at each later one (gaps 5). */
export const adminTokenIn = (dataDir: string): Promise<string> => keep(dataDir, adminTokenFile);

/**
 * The key that encrypts stored secrets: made at the first start, read at each later one. If data is
 * already sealed, a new key would be useless. Later copies of the folder would then hold it in
 * place of the right one.
 */
export const masterKeyIn = (dataDir: string, isFirstStart: boolean): Promise<Buffer> =>
  keep(dataDir, isFirstStart ? masterKeyFile : { ...masterKeyFile, make: refuseToMake });

const refuseToMake = (): never => {
  throw new StartupRefusal(
    'There is no master-key in DATA_DIR, and the secrets in this database were sealed under one; restore the file from a backup, or set FLORIN_MASTER_KEY.',
  );
};

async function keep<Secret>(dataDir: string, file: SecretFile<Secret>): Promise<Secret> {
  const path = join(dataDir, file.name);
  try {
    await makeFolders(dataDir);
    const text = (await readPrivate(path)) ?? (await create(path, file.make()));
    const secret = file.parse(text.trim());
    if (secret === undefined) {
      throw new StartupRefusal(
        `${path} does not hold what this server wrote; restore it from a backup.`,
      );
    }
    return secret;
  } catch (error) {
    if (error instanceof StartupRefusal) throw error;
    throw new StartupRefusal(`${path} cannot be kept: ${(error as Error).message}.`);
  }
}

/** Null: there is no such file yet. */
async function readPrivate(path: string): Promise<string | null> {
  try {
    const { mode } = await lstat(path);
    // Windows has no such bits and shows every file as readable by all.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      const shown = (mode & 0o777).toString(8).padStart(4, '0');
      throw new StartupRefusal(`${path} is open to other users (mode ${shown}); make it 0600.`);
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Writes the secret under another name and links it into place, so the file is never incomplete. Of
 * two processes that start together, the slower one takes the faster one's secret.
 */
async function create(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, path);
    return text;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const made = await readPrivate(path);
    if (made === null) throw new Error('it disappeared while it was read');
    return made;
  } finally {
    await unlink(draft);
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code;
