import { chmod, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRunning } from '../../src/storage/embedded/processes.ts';
import { extent, longTest } from '../support/extent.ts';
import { isRoot, postmasterPid, refusalOf, useScratch } from './scratch.ts';

const scratch = useScratch();

/** Tests that need root and run only in the long form. */
const ofRootInLong = extent({ short: false, long: isRoot });

const nobody = { uid: 65_534, gid: 65_534 };

test.runIf(isRoot)('an error names the folder that the database user cannot reach', async () => {
  const closed = join(await scratch.newFolder(), 'closed');
  await mkdir(closed, { mode: 0o700 });
  const refusal = await refusalOf(scratch.start({ dataDir: join(closed, 'data') }));
  expect(refusal).toMatch(
    /^PostgreSQL runs as the user \w+, who may not pass the folder \S+\/closed and so cannot reach the data folder; run "chmod o\+x \S+\/closed", set another DATA_DIR, .*\.$/,
  );
});

longTest('an error names a data folder without write permission', async () => {
  const folder = await scratch.newFolder();
  await chmod(folder, 0o555);
  const child = await scratch.child({ dataDir: folder, ...(isRoot ? { user: nobody } : {}) });
  child.go();
  expect(await child.nextEvent()).toEqual({
    kind: 'refused',
    message:
      `Florin cannot write in the data folder ${folder} (EACCES: permission denied, ` +
      `access '${folder}'); give the folder to the user who runs Florin or set another DATA_DIR.`,
  });
  expect(await child.ended()).toBe(0);
});

test('an error names a file in the place of the data folder or of a folder above it', async () => {
  const file = join(await scratch.newFolder(), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'below', 'data')]) {
    expect(await refusalOf(scratch.start({ dataDir }))).toBe(
      `${file} is not a folder; move it away or set another DATA_DIR.`,
    );
  }
});

test.runIf(process.platform === 'linux')(
  'an error names a data folder that cannot be created',
  async () => {
    expect(await refusalOf(scratch.start({ dataDir: '/proc/nope/data' }))).toMatch(
      /^Florin cannot write in the data folder \/proc\/nope\/data \(ENOENT: .*set another DATA_DIR\.$/,
    );
  },
);

test.runIf(ofRootInLong)('a plain user cannot start the cluster of another user', async () => {
  const dataDir = await scratch.oldDataDir();
  await chmod(dataDir, 0o777);
  const child = await scratch.child({ dataDir, user: nobody });
  child.go();
  expect(await child.nextEvent()).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/^Florin cannot read the database in .* as the user who owns/),
  });
});

longTest(
  "a corrupt cluster is refused with PostgreSQL's own line and leaves no process",
  async () => {
    const dataDir = await scratch.oldDataDir();
    await truncate(join(dataDir, 'postgres', 'global', 'pg_control'), 0);
    expect(await refusalOf(scratch.start({ dataDir }))).toMatch(
      /^PostgreSQL could not start on the folder \S+: (FATAL|PANIC): .*pg_control.*$/,
    );
    expect(await isRunning(await postmasterPid(dataDir))).toBe(false);
  },
);

longTest(
  "a setting that PostgreSQL does not know is refused with PostgreSQL's own line",
  async () => {
    const dataDir = await scratch.oldDataDir();
    expect(await refusalOf(scratch.start({ dataDir, settings: { no_such: '1' } }))).toMatch(
      /FATAL: {2}unrecognized configuration parameter "no_such"$/,
    );
  },
);

longTest('a cluster of another major version is refused', async () => {
  const dataDir = await scratch.oldDataDir();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  expect(await refusalOf(scratch.start({ dataDir }))).toMatch(
    /belongs to PostgreSQL 15 and Florin brings PostgreSQL 18; .*\.$/,
  );
});

test('a folder that holds other files in place of the cluster is not touched', async () => {
  const dataDir = await scratch.newFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'somebody-elses'), '');
  expect(await refusalOf(scratch.start({ dataDir }))).toMatch(/holds files but no database/);
});

longTest('an error names the missing password file', async () => {
  const dataDir = await scratch.oldDataDir();
  await rm(join(dataDir, 'postgres', 'database-password'));
  expect(await refusalOf(scratch.start({ dataDir }))).toMatch(
    /^The database's password cannot be read .*; put the file \S+\/database-password back/,
  );
});

longTest('a wrong database password is refused and leaves no process', async () => {
  const dataDir = await scratch.oldDataDir();
  await writeFile(join(dataDir, 'postgres', 'database-password'), 'another');
  expect(await refusalOf(scratch.start({ dataDir }))).toMatch(/password authentication failed/);
  expect(await postmasterPid(dataDir)).toBe(0);
});
