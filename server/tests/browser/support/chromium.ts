import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const programs = ['chromium', 'chromium-browser', 'google-chrome'];
const oneAtATime = 'flock';

const howToGetIt =
  'The browser tests need Chromium: apt-get install chromium, or set FLORIN_CHROMIUM to the program.';

/** The program, and what was said while it could not be had. */
export type FoundChromium =
  | { readonly program: string; readonly because: null }
  | { readonly program: null; readonly because: string };

const onPath = (): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .find((path) => existsSync(path)) ?? null;

/** apt-get refuses to run beside itself, so one run of the tests after another. */
function installOnDebian(): string {
  const install = 'apt-get update && apt-get install --yes --no-install-recommends chromium';
  const script = `command -v chromium || { ${install}; }`;
  const lock = join(tmpdir(), 'florin-install-chromium.lock');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, encoding: 'utf8' } as const;
  const { stdout, stderr, error } = spawnSync(oneAtATime, [lock, 'sh', '-c', script], options);
  return error === undefined ? `${stdout}${stderr}` : error.message;
}

/** The browser of this machine; where that can be done without asking, it is installed first. */
export function ensureChromium(): FoundChromium {
  const named = process.env['FLORIN_CHROMIUM'];
  if (named) return { program: named, because: null };
  const present = onPath();
  if (present !== null) return { program: present, because: null };
  const isRoot = process.getuid?.() === 0;
  const said = isRoot && existsSync('/etc/debian_version') ? installOnDebian() : '';
  const installed = onPath();
  if (installed !== null) return { program: installed, because: null };
  return { program: null, because: said === '' ? howToGetIt : `${howToGetIt}\n${said}` };
}
