import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { CompiledSimulator } from './compiled.ts';
import type { Defect } from './defects.ts';

/** Where it was found: the first seed that fails, and the name of the smaller history. */
export type Found = { readonly seed: number; readonly history: string; readonly steps: number };

/** What a test expects for any defect. */
export const someFound: Found = {
  seed: expect.any(Number),
  history: expect.stringMatching(/^\d+:/),
  steps: expect.any(Number),
};

const seedsMax = 2_000;
const server = fileURLToPath(new URL('../../', import.meta.url));

type Simulate = (args: readonly string[]) => Promise<string>;

/** Runs a simulator of this server as often as `work` wants; each run returns its output. */
async function simulating<Result>(
  folder: string,
  work: (simulate: Simulate) => Promise<Result>,
): Promise<Result> {
  const simulator = await CompiledSimulator.of(folder);
  try {
    return await work(async (args) => (await simulator.run(args, 'pipe')).said);
  } finally {
    await simulator.remove();
  }
}

/** A copy of the server with the defect in it; the original stays untouched. */
async function copyWith({ places }: Defect): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-defect-'));
  for (const part of ['src', 'tests', 'migrations', 'package.json']) {
    await cp(join(server, part), join(folder, 'server', part), { recursive: true });
  }
  await symlink(join(server, '..', 'node_modules'), join(folder, 'node_modules'));
  for (const { file, is, becomes } of places) {
    const path = join(folder, 'server', 'src', file);
    const sound = await readFile(path, 'utf8');
    if (sound.split(is).length !== 2) throw new Error(`"${is}" must be in ${file} exactly once`);
    await writeFile(
      path,
      sound.replace(is, () => becomes),
    );
  }
  return folder;
}

async function foundBy(simulate: Simulate): Promise<Found | null> {
  const said = await simulate(['--seeds', String(seedsMax), '--workers', '1']);
  const seed = /^FAILED: seed (\d+)/m.exec(said)?.[1];
  const history = /--history (\S+)/.exec(said)?.[1];
  if (seed === undefined || history === undefined) return null;
  const again = await simulate(['--history', history]);
  if (!again.includes('It FAILED.')) throw new Error(`${history} does not fail again: ${again}`);
  return { seed: Number(seed), history, steps: again.match(/^ {2}\w+: \{/gm)?.length ?? 0 };
}

/** Plants the defect and searches for it; null: not found. */
export async function findDefect(defect: Defect): Promise<Found | null> {
  const folder = await copyWith(defect);
  try {
    return await simulating(join(folder, 'server'), foundBy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
