/**
 * Makes sure that packages are installed and the SDK and the server are built. It costs next to
 * nothing if they are. It runs before node_modules exists, so it imports only Node's own modules.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow, hashOf, readStamp } from './hash.js';
import { alone, isAlive } from './lock.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const at = (...parts) => join(root, ...parts);
const modules = at('node_modules');
const installStamp = join(modules, '.florin-installed');
const buildStampName = '.florin-built';

/** A message for the person at the terminal, to whom a stack would say nothing. */
export class NotReady extends Error {}

const say = (line) => process.stderr.write(`${line}\n`);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function installHash() {
  const { workspaces = [] } = readJson(at('package.json'));
  const files = [
    at('package-lock.json'),
    at('package.json'),
    ...workspaces.map((workspace) => at(workspace, 'package.json')),
  ];
  const [nodeMajor] = process.versions.node.split('.');
  return hashOf(root, files, nodeMajor);
}

/**
 * True if npm has already installed the lock file's packages: somebody ran npm, or only a script in
 * package.json changed. Optional packages of other platforms may be missing.
 */
function isInstalledByHand() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = readJson(hidden).packages;
  return Object.entries(readJson(at('package-lock.json')).packages).every(([path, asked]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (asked.link) return existsSync(at(path));
    const found = installed[path];
    return found === undefined ? asked.optional === true : found.version === asked.version;
  });
}

function install() {
  say('Installing packages (npm ci) …');
  // The server is built from source, so production needs the compiler, too.
  const options = { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', ['ci', '--include=dev'], options);
  if (status !== 0) {
    throw new NotReady('The packages could not be installed: npm ci failed, see its words above.');
  }
}

/** Remembers the hash for the next start, if this user may write. */
function stamp(hash) {
  try {
    writeFileSync(installStamp, hash);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** Installs the packages unless they match package-lock.json. */
export function ensureInstalled() {
  const hash = installHash();
  if (readStamp(installStamp) === hash) return;
  alone(`install ${root}`, () => {
    if (!isInstalledByHand()) install();
    stamp(hash);
  });
}

const isSource = (name) => !name.endsWith('.test.ts');

/** A workspace that is built from its own sources. */
const partOf = (workspace) => ({
  name: workspace === 'sdk' ? 'SDK' : workspace,
  folder: at(workspace),
  dist: at(workspace, 'dist'),
  project: at(workspace, 'tsconfig.build.json'),
});

const buildHash = ({ folder, project }) =>
  hashOf(root, [at('tsconfig.base.json'), project, ...filesBelow(join(folder, 'src'), isSource)]);

const stampOf = (folder) => readStamp(join(folder, buildStampName));

/** Removes the leftovers of a build that was killed. */
function removeLeftOvers({ folder }) {
  for (const name of readdirSync(folder)) {
    const pid = /^\.dist-(?:new|old)-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Replaces the old folder by the new one. Another process may do the same at this moment. */
function swap({ folder, dist }, fresh, hash) {
  const old = join(folder, `.dist-old-${process.pid}`);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (stampOf(dist) === hash) break;
    try {
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(fresh, dist);
      break;
    } catch (error) {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
  rmSync(fresh, { recursive: true, force: true });
  if (stampOf(dist) !== hash) {
    throw new NotReady('Somebody else is building other sources in this folder; try again.');
  }
}

function ensurePartBuilt(part) {
  const { name, folder, dist, project } = part;
  const hash = buildHash(part);
  if (stampOf(dist) === hash) return;
  say(`Building the ${name} …`);
  removeLeftOvers(part);
  const fresh = join(folder, `.dist-new-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  // The native compiler (decision 0253). It skips the types, which `npm run check` checks: a start
  // would take four times as long.
  const compiler = join(modules, 'typescript-7', 'bin', 'tsc');
  const { status } = spawnSync(
    process.execPath,
    [compiler, '--noCheck', '--project', project, '--outDir', fresh],
    { cwd: root, stdio: ['ignore', 2, 2] },
  );
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new NotReady(
      `The ${name} could not be built: the compiler refuses it, see its words above.`,
    );
  }
  writeFileSync(join(fresh, buildStampName), hash);
  swap(part, fresh, hash);
}

/**
 * Builds the parts whose sources have changed. The SDK comes first: the demo shop in the server
 * uses it as a package (decision 0058-demo-shop).
 */
export function ensureBuilt() {
  for (const workspace of ['sdk', 'server']) ensurePartBuilt(partOf(workspace));
}

/** Runs a script's body. A NotReady error is reported in one line instead of a stack. */
export async function orSayWhyNot(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    say(`${basename(process.argv[1] ?? 'florin')}: ${error.message}`);
    process.exitCode = 1;
  }
}
