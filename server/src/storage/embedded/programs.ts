import { spawn } from 'node:child_process';
import type { DatabaseUser } from './database-user.ts';

/**
 * The environment of PostgreSQL's programs. It holds only what they need: the rest holds Florin's
 * secrets, which the database user could read, and `PG…` variables, which would change settings.
 */
export function programEnvironment(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'windir'];
  const entries = Object.entries(inherited).filter(([name]) => kept.includes(name));
  // English messages in the log: retries depend on their wording.
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}

/** Spawn options that make a program run as the database user, or as ourselves. */
export const identityOf = (user: DatabaseUser | null): { uid?: number; gid?: number } =>
  user === null ? {} : { uid: user.uid, gid: user.gid };

export type ProgramResult = { readonly succeeded: boolean; readonly output: string };

/** Runs a PostgreSQL program to its end and returns its output. */
export function runProgram(
  file: string,
  args: readonly string[],
  options: { readonly user: DatabaseUser | null; readonly folder: string },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...identityOf(options.user),
      cwd: options.folder,
      env: programEnvironment(process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ succeeded: code === 0, output: Buffer.concat(printed).toString('utf8') });
    });
  });
}
