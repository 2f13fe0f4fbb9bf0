import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** How a process ended. */
type Ended = { readonly code: number | null; readonly said: string };

const begin = (args: readonly string[], output: 'inherit' | 'pipe'): ChildProcess =>
  spawn(process.execPath, [...args], { stdio: ['ignore', output, 'inherit'] });

function endOf(child: ChildProcess): Promise<Ended> {
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

/** The compiler's options. Other checks look at the types. */
const optionsFor = (server: string, folder: string): string =>
  JSON.stringify({
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ noCheck: true, sourceMap: false, rootDir: server, outDir: join(folder, 'server') },
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    files: [join(server, 'tests', 'sim', 'simulator.ts')],
  });

/**
 * A simulator of the server in this folder, as plain JavaScript in its own folder. Translating at
 * load time would start later and run slower, since it keeps the names of all functions.
 */
export class CompiledSimulator {
  readonly #folder: string;
  #child: ChildProcess | null = null;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async of(server: string): Promise<CompiledSimulator> {
    const folder = await mkdtemp(join(tmpdir(), 'florin-simulator-'));
    const options = join(folder, 'tsconfig.json');
    await writeFile(options, optionsFor(server, folder));
    await mkdir(join(folder, 'server'));
    await symlink(join(server, 'migrations'), join(folder, 'server', 'migrations'));
    await symlink(join(server, 'package.json'), join(folder, 'server', 'package.json'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { code, said } = await endOf(begin([compiler, '--project', options], 'pipe'));
    if (code !== 0) throw new Error(`the simulator does not compile: ${said}`);
    return new CompiledSimulator(folder);
  }

  /** Its output goes to ours or is returned. */
  run(args: readonly string[], output: 'inherit' | 'pipe'): Promise<Ended> {
    const main = join(this.#folder, 'server', 'tests', 'sim', 'simulator.js');
    this.#child = begin([main, ...args], output);
    return endOf(this.#child);
  }

  /** Running histories end with the process that runs them. */
  end(): void {
    this.#child?.kill('SIGTERM');
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
