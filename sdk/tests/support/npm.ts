import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const modules = join(root, 'node_modules');

/** Runs npm in a folder. */
export async function npm(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const shell = process.platform === 'win32';
  const { stdout } = await run('npm', args, { cwd: folder, env: environment, shell });
  return stdout;
}
