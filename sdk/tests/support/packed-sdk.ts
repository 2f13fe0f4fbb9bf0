import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { extent } from '../../../server/tests/support/extent.ts';
import { modules, npm, root, run } from './npm.ts';

const packageFiles = ['package.json', 'README.md', 'LICENSE', 'tsconfig.build.json', 'src'];

/** npm without a registry and with the programs of this checkout, run by this Node or another one. */
const npmOffline = (
  folder: string,
  args: readonly string[],
  node = process.execPath,
): Promise<string> =>
  npm(folder, [...args, '--offline'], {
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env['PATH']].join(delimiter),
  });

export type InstalledSdk = {
  /** A folder with only the SDK installed. */
  readonly folder: string;
  /** The installed package. */
  readonly tarball: string;
  /** The names of the files in the package. */
  readonly packed: readonly string[];
  readonly remove: () => Promise<void>;
};

/** Where a program finds the SDK. */
export type FoundSdk = Pick<InstalledSdk, 'folder' | 'remove'>;

const shopManifest = { name: 'shop', version: '1.0.0', type: 'module', private: true };

/** The SDK as built in this checkout, since packing and installing takes longer than most tests. */
async function linkBuiltSdk(): Promise<FoundSdk> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-shop-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(root, 'sdk'), join(folder, 'node_modules', 'florin-sdk'), 'dir');
  await writeFile(join(folder, 'package.json'), JSON.stringify(shopManifest));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** For tests that are not about the package itself. The long form uses the package. */
export const findSdk = (): Promise<FoundSdk> =>
  extent<() => Promise<FoundSdk>>({ short: linkBuiltSdk, long: installPackedSdk })();

/** The files that npm would put into the package, as built in this checkout. */
export async function filesToPack(): Promise<readonly string[]> {
  const args = ['pack', '--dry-run', '--ignore-scripts', '--json', '--silent'];
  const [pack] = JSON.parse(await npmOffline(join(root, 'sdk'), args)) as readonly Pack[];
  return pack?.files.map(({ path }) => path) ?? [];
}

/** Builds and packs the SDK from a copy of its sources, and installs the package elsewhere. */
export async function installPackedSdk(): Promise<InstalledSdk> {
  const scratch = await mkdtemp(join(tmpdir(), 'florin-sdk-'));
  const source = join(scratch, 'house', 'sdk');
  await mkdir(source, { recursive: true });
  await cp(join(root, 'tsconfig.base.json'), join(scratch, 'house', 'tsconfig.base.json'));
  await symlink(modules, join(scratch, 'house', 'node_modules'), 'dir');
  for (const file of packageFiles) {
    await cp(join(root, 'sdk', file), join(source, file), { recursive: true });
  }
  // An earlier build leaves such a file when its source is renamed.
  await mkdir(join(source, 'dist'));
  await writeFile(join(source, 'dist', 'gone.js'), '');
  const said = await npmOffline(source, ['pack', '--json', '--silent']);
  const [pack] = JSON.parse(said) as readonly Pack[];
  if (pack === undefined) throw new Error('npm has packed nothing');
  const tarball = join(source, pack.filename);
  return {
    folder: await installInto(join(scratch, 'shop'), tarball),
    tarball,
    packed: pack.files.map(({ path }) => path),
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

async function installInto(folder: string, tarball: string, node?: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify(shopManifest));
  await npmOffline(folder, ['install', '--no-audit', '--no-fund', tarball], node);
  return folder;
}

/** The same package in an empty folder of its own, installed by npm under another Node. */
export async function installAgain(sdk: InstalledSdk, node: string): Promise<InstalledSdk> {
  const folder = `${sdk.folder}-${crypto.randomUUID()}`;
  return { ...sdk, folder: await installInto(folder, sdk.tarball, node) };
}

type Pack = { readonly filename: string; readonly files: readonly { readonly path: string }[] };

/** Links a package of this checkout for a program that uses it beside the SDK. */
export const lend = (folder: string, name: string): Promise<void> =>
  symlink(join(modules, name), join(folder, 'node_modules', name), 'dir');

export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs a program in the folder. `node` is this Node or another one. */
export async function runProgram(
  { folder }: FoundSdk,
  text: string,
  { node = process.execPath, env = {} }: { node?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  const file = join(folder, `program-${crypto.randomUUID()}.js`);
  await writeFile(file, text);
  const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } };
  try {
    const { stdout, stderr } = await run(node, [file], options);
    return { code: 0, stdout, stderr };
  } catch (thrown) {
    const { code, stdout = '', stderr = '' } = thrown as Partial<Ran>;
    return { code: Number(code ?? -1), stdout, stderr: stderr === '' ? String(thrown) : stderr };
  }
}

/** The compiler's output for a program that uses the package. */
export async function compileProgram(
  { folder }: InstalledSdk,
  text: string,
  resolution: 'NodeNext' | 'Bundler',
): Promise<string> {
  const name = `program-${crypto.randomUUID()}.ts`;
  await writeFile(join(folder, name), text);
  const project = {
    compilerOptions: {
      noEmit: true,
      strict: true,
      target: 'ES2022',
      lib: ['ES2022', 'DOM'],
      types: [],
      // Checking the platform's own types takes long and is not our task.
      skipDefaultLibCheck: true,
      module: resolution === 'Bundler' ? 'ESNext' : resolution,
      moduleResolution: resolution,
    },
    files: [name],
  };
  const file = join(folder, `tsconfig.${resolution}.json`);
  await writeFile(file, JSON.stringify(project));
  const compiler = join(modules, 'typescript', 'bin', 'tsc');
  return run(process.execPath, [compiler, '--project', file], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}
