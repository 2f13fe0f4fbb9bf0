import { access, constants, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupRefusal } from '../../storage/startup-refusal.ts';
import { freeBytesAt } from '../ground/read-machine.ts';
import { parseAdminToken, parseMasterKey } from '../secret-settings.ts';
import { type Environment, readSettings } from '../settings.ts';
import { type Finding, failed, ok, skipped, warning } from './finding.ts';
import { judgeMode, judgeRoom } from './judgements.ts';

/** Every error in the environment, as the server would report it at its start. */
export function checkSettings(environment: Environment): readonly Finding[] {
  // The command line's own variable is not a setting of the server.
  const { FLORIN_URL: _, ...forServer } = environment;
  try {
    const { warnings } = readSettings(forServer);
    return warnings.length === 0
      ? [ok('settings', 'all are acceptable')]
      : warnings.map((text) => warning('settings', text, 'correct the name, or unset it.'));
  } catch (error) {
    if (!(error instanceof StartupRefusal)) throw error;
    return error.message
      .split('\n')
      .map((text) => failed('settings', text, 'change it in the environment of the server.'));
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Whether we may work in the data folder. `isNeeded`: the embedded database is in it. */
export async function checkFolder(dataDir: string, isNeeded: boolean): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok('data folder', dataDir);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return isNeeded
        ? warning(
            'data folder',
            `${dataDir} does not exist yet`,
            'the first start makes it; if there was one, set DATA_DIR to it.',
          )
        : skipped('data folder', `${dataDir} does not exist, and DATABASE_URL is set`);
    }
    return failed(
      'data folder',
      `${dataDir} cannot be used (${codeOf(error)})`,
      'run this as the user who runs Florin, or give that user the folder.',
    );
  }
}

const secretFiles = [
  { name: 'admin-token', parse: parseAdminToken },
  { name: 'master-key', parse: parseMasterKey },
] as const;

/**
 * Checks the server's secret files: only the server may read them, and they must be in the form it
 * wrote.
 */
export async function checkSecrets(dataDir: string): Promise<readonly Finding[]> {
  const findings = await Promise.all(
    secretFiles.map(({ name, parse }) => checkSecret(join(dataDir, name), parse)),
  );
  const found = findings.flatMap((finding) => (finding === null ? [] : [finding]));
  if (found.length > 0) return found;
  return [ok('secrets', 'those in the data folder are closed to others')];
}

/** Null: the file is in order. */
async function checkSecret(
  path: string,
  parse: (text: string) => unknown,
): Promise<Finding | null> {
  try {
    const { mode } = await stat(path);
    const isOpen = process.platform === 'win32' ? null : judgeMode(path, mode);
    if (isOpen !== null) return isOpen;
    if (parse((await readFile(path, 'utf8')).trim()) !== undefined) return null;
    return failed(
      'secrets',
      `${path} does not hold what the server wrote`,
      'restore it from a backup.',
    );
  } catch (error) {
    // Not made yet, or set in the environment.
    if (codeOf(error) === 'ENOENT') return null;
    return failed(
      'secrets',
      `${path} cannot be read (${codeOf(error)})`,
      'run this as the user who runs Florin.',
    );
  }
}

/** The free space on the disk that holds the data folder, or will hold it. */
export async function checkDisk(dataDir: string, isEmbedded: boolean): Promise<Finding> {
  const freeBytes = await freeBytesAt(dataDir);
  return freeBytes === null
    ? warning('disk', `${dataDir} cannot be measured`, 'look at it with df.')
    : judgeRoom(freeBytes, dataDir, isEmbedded);
}
