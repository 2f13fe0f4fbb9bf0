import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const oneAtATime = 'flock';

/** Every place on the path with a program of this name, in order. */
export const placesOf = (program: string): readonly string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path));

/** Whether programs can be installed without asking. */
export const isDebianOfRoot = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Installs a program where that is possible without asking. Returns the output. */
export function installProgram(program: string, from = program): string {
  if (!isDebianOfRoot()) return '';
  const install = `apt-get update && apt-get install --yes --no-install-recommends ${from}`;
  return installBy(`command -v ${program} || { ${install}; }`);
}

/** Runs installation commands, one test after another: apt-get refuses to run twice at once. */
export function installBy(commands: string): string {
  const lock = join(tmpdir(), 'florin-install.lock');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, encoding: 'utf8' } as const;
  const { stdout, stderr, error } = spawnSync(oneAtATime, [lock, 'sh', '-ec', commands], options);
  return error === undefined ? `${stdout}${stderr}` : error.message;
}

/**
 * A program of this machine. A missing one is installed where that is possible without asking,
 * otherwise the error says how. `from`: the Debian package, if it has another name.
 */
export function ensureProgram(program: string, from = program): string {
  const [present] = placesOf(program);
  if (present !== undefined) return present;
  installProgram(program, from);
  const [installed] = placesOf(program);
  if (installed !== undefined) return installed;
  throw new Error(
    `These tests need ${program}: apt-get install ${from}, or brew install ${program}.`,
  );
}
