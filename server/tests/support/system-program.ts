import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const oneAtATime = 'flock';

/** Where a program lies; null: nowhere on the path. */
const onPath = (program: string): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path)) ?? null;

/** One run of the tests after another: apt-get refuses to run beside itself. */
function installOnDebian(program: string): void {
  const install = `apt-get update && apt-get install --yes --no-install-recommends ${program}`;
  const script = `command -v ${program} || { ${install}; }`;
  const lock = join(tmpdir(), `florin-install-${program}.lock`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(oneAtATime, [lock, 'sh', '-c', script], { stdio: 'ignore', env });
}

/** A program of this machine; installed where that can be done without asking, else it says how. */
export function ensureProgram(program: string): string {
  const isRoot = process.getuid?.() === 0;
  const present = onPath(program);
  if (present !== null) return present;
  if (isRoot && existsSync('/etc/debian_version')) installOnDebian(program);
  const installed = onPath(program);
  if (installed !== null) return installed;
  throw new Error(
    `These tests need ${program}: apt-get install ${program}, or brew install ${program}.`,
  );
}
