import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A built server: `main` starts it, `cli` is its command line. */
export type Build = { readonly name: string; readonly main: string; readonly cli: string };

const buildIn = (name: string, folder: string): Build => ({
  name,
  main: join(folder, 'server', 'dist', 'main.js'),
  cli: join(folder, 'server', 'bin', 'florin.js'),
});

export const thisBuild = buildIn('this version', root);

/** What a later release may do to a schema in use (decision 0246). */
const comingMigrations = {
  '9998-to-come.sql': `
    CREATE TABLE to_come (id bigint PRIMARY KEY, words text NOT NULL);
    ALTER TABLE checkout_order ADD COLUMN to_come text;
    ALTER TABLE payment ADD COLUMN to_come bigint NOT NULL DEFAULT 7;
    ALTER TABLE wallet_transaction ADD COLUMN to_come text;
    ALTER TABLE transfer ADD COLUMN to_come boolean NOT NULL DEFAULT false;
    ALTER TABLE posting ADD COLUMN to_come text;
    ALTER TABLE account ADD COLUMN to_come text;
    ALTER TABLE timer ADD COLUMN to_come text;
    ALTER TABLE event ADD COLUMN to_come text;
    ALTER TABLE delivery ADD COLUMN to_come text;
    INSERT INTO timer (id, kind, subject, due_at) VALUES ('to come:1', 'to come', '1', 1);`,
  '9999-to-come.sql': 'CREATE INDEX CONCURRENTLY posting_to_come ON posting (to_come);',
};

/** This version with the migrations of a later release, in a separate folder. */
export async function comingBuild(folder: string): Promise<Build> {
  const server = join(folder, 'server');
  await mkdir(server, { recursive: true });
  // Modules resolve their real paths, so the program is copied; the rest may be linked.
  for (const part of ['dist', 'bin', 'workers', 'migrations', 'package.json']) {
    await cp(join(root, 'server', part), join(server, part), { recursive: true });
  }
  for (const part of ['node_modules', 'docs', 'sdk', 'package.json']) {
    await symlink(join(root, part), join(folder, part));
  }
  for (const [name, sql] of Object.entries(comingMigrations)) {
    await writeFile(join(server, 'migrations', name), sql);
  }
  return buildIn('the version to come', folder);
}

/** The last tag, or without one, the commit before the newest migration. */
async function revisionBefore(): Promise<string> {
  const tagged = await run('git', ['describe', '--tags', '--abbrev=0'], { cwd: root }).catch(
    () => null,
  );
  if (tagged !== null) return tagged.stdout.trim();
  const files = (await readdir(join(root, 'server', 'migrations'))).filter((name) =>
    name.endsWith('.sql'),
  );
  const newest = files.toSorted().at(-1) ?? '';
  const path = `server/migrations/${newest}`;
  const { stdout } = await run('git', ['log', '--format=%H', '--diff-filter=A', '--', path], {
    cwd: root,
  });
  return `${stdout.trim().split('\n').at(-1)}^`;
}

/** Builds a revision in a separate folder; `remove` deletes it. */
export async function earlierBuild(
  folder: string,
  wanted?: string,
): Promise<{ readonly build: Build; readonly remove: () => Promise<void> }> {
  const revision = wanted ?? (await revisionBefore());
  await run('git', ['worktree', 'add', '--detach', folder, revision], { cwd: root });
  const remove = async (): Promise<void> => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: root });
  };
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
    const project = join(folder, 'server', 'tsconfig.build.json');
    await run(process.execPath, [tsc, '--project', project], { cwd: folder });
    return { build: buildIn(`revision ${revision}`, folder), remove };
  } catch (fault) {
    await remove();
    throw fault;
  }
}

/** An existing build: `--before ../earlier/server/dist/main.js`. */
export const buildAt = (main: string): Build => ({
  name: main,
  main,
  cli: join(main, '..', '..', 'bin', 'florin.js'),
});
