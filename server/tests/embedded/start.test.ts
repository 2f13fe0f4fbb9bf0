import { once } from 'node:events';
import { chown, lchown, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { chooseFreePort } from '../../src/storage/embedded/ports.ts';
import { isRunning } from '../../src/storage/embedded/processes.ts';
import { extent, longTest } from '../support/extent.ts';
import { superuserUrlOf } from '../support/superuser-url.ts';
import { coinIn, isRoot, postmasterPid, query, useScratch } from './scratch.ts';

const scratch = useScratch();

/** Tests that need root and run only in the long form. */
const ofRootInLong = extent({ short: false, long: isRoot });

test('a new folder gets a durable database that listens on the loopback address only', async () => {
  const dataDir = join(await scratch.newFolder(), 'not', 'yet', 'there');
  const server = await scratch.start({ dataDir, settings: {} });
  const rows = await query(
    await superuserUrlOf(dataDir),
    `SELECT name, setting FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses',
                     'unix_socket_directories', 'server_encoding', 'password_encryption')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    password_encryption: 'scram-sha-256',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  });
  for (const file of ['postgres/database-password', 'postgres/service-password', 'postgres.log']) {
    expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
  }
  await server.stop();
});

longTest('a wrong password is refused', async () => {
  const server = await scratch.start({ dataDir: await scratch.oldDataDir() });
  const address = await server.ensureRunning();
  await expect(query(address.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
});

longTest('an existing folder keeps its rows over several starts', async () => {
  const dataDir = await scratch.oldDataDir();
  for (const round of [1, 2]) {
    const server = await scratch.start({ dataDir });
    const address = await server.ensureRunning();
    expect(await coinIn(address)).toBe(42);
    await query(address, `CREATE TABLE round_${round} ()`);
    await server.stop();
  }
  const server = await scratch.start({ dataDir });
  await query(await server.ensureRunning(), 'SELECT FROM round_1, round_2');
});

test.runIf(isRoot)('started as root, the database runs as an unprivileged user', async () => {
  const dataDir = await scratch.oldDataDir();
  await scratch.start({ dataDir });
  const { uid, gid } = await stat(`/proc/${await postmasterPid(dataDir)}`);
  expect(uid).not.toBe(0);
  expect(gid).not.toBe(0);
  for (const file of ['postgres', 'postgres/database-password', 'postgres/service-password']) {
    expect((await stat(join(dataDir, file))).uid).toBe(uid);
  }
});

test.runIf(ofRootInLong)('a cluster that root restored from a backup is adopted', async () => {
  const dataDir = await scratch.oldDataDir();
  await giveTree(join(dataDir, 'postgres'), 0);
  const server = await scratch.start({ dataDir });
  expect(await coinIn(await server.ensureRunning())).toBe(42);
});

test.runIf(ofRootInLong)('an existing cluster runs as its owner', async () => {
  const dataDir = await scratch.oldDataDir();
  await giveTree(join(dataDir, 'postgres'), 65_534);
  const server = await scratch.start({ dataDir });
  expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).toBe(65_534);
  expect(await coinIn(await server.ensureRunning())).toBe(42);
});

longTest('a plain user runs everything as that user', async () => {
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;
  const parent = await scratch.newFolder();
  if (user !== undefined) await chown(parent, user.uid, user.gid);
  const dataDir = join(parent, 'data');
  const child = await scratch.child({ dataDir, ...(user === undefined ? {} : { user }) });
  child.go();
  const event = await child.nextEvent();
  if (event.kind !== 'running') throw new Error(JSON.stringify(event));
  expect(await query(event.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const pid = await postmasterPid(dataDir);
  expect((await stat(`/proc/${pid}`)).uid).toBe(user?.uid ?? process.getuid?.());
  expect((await stat(join(dataDir, 'postgres.log'))).uid).toBe(user?.uid ?? process.getuid?.());
  expect(await child.end('SIGTERM')).toBe(0);
  expect(await isRunning(pid)).toBe(false);
});

longTest('a busy port is replaced by another one', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const busy = (blocker.address() as AddressInfo).port;
  const ports = [busy, busy];
  const server = await scratch.start({
    dataDir: await scratch.oldDataDir(),
    choosePort: async () => ports.pop() ?? chooseFreePort(),
  });
  const address = await server.ensureRunning();
  expect(new URL(address).port).not.toBe(String(busy));
  expect(await coinIn(address)).toBe(42);
  blocker.close();
});

longTest('a log above 10 MB is emptied at the start', async () => {
  const dataDir = await scratch.oldDataDir();
  const log = join(dataDir, 'postgres.log');
  await writeFile(log, 'an old line\n');
  await truncate(log, 10 * 1024 * 1024 + 1);
  await scratch.start({ dataDir });
  const text = await readFile(log, 'utf8');
  expect(text).toContain('ready to accept connections');
  expect(text).not.toContain('an old line');
});

longTest('the environment of Florin does not reach the database', async () => {
  vi.stubEnv('FLORIN_TEST_SECRET', 'not for PostgreSQL');
  const dataDir = await scratch.oldDataDir();
  await scratch.start({ dataDir });
  vi.unstubAllEnvs();
  const environment = await readFile(`/proc/${await postmasterPid(dataDir)}/environ`, 'utf8');
  expect(environment).not.toContain('not for PostgreSQL');
});

test('after a stop no process is left and the server cannot be used', async () => {
  const dataDir = await scratch.oldDataDir();
  const server = await scratch.start({ dataDir });
  const pid = await postmasterPid(dataDir);
  await Promise.all([server.stop(), server.stop()]);
  expect(await isRunning(pid)).toBe(false);
  await expect(server.ensureRunning()).rejects.toThrow('was stopped');
});

// biome-ignore format: a table
const beyond = [
  // statement PostgreSQL's answer
  ["COPY coin FROM PROGRAM 'echo 43'",             'permission denied to COPY to or from an external program'],
  ["COPY coin FROM '/etc/hostname'",               'permission denied to COPY from a file'],
  ["SELECT pg_read_file('database-password')",     'permission denied for function pg_read_file'],
  ['SELECT rolpassword FROM pg_authid',            'permission denied for table pg_authid'],
  ['SET ROLE florin',                              'permission denied to set role "florin"'],
  ['ALTER ROLE florin_service SUPERUSER',          'permission denied to alter role'],
  ["ALTER ROLE florin PASSWORD 'mine'",            'permission denied to alter role'],
  ['CREATE ROLE another',                          'permission denied to create role'],
  ['CREATE DATABASE another',                      'permission denied to create database'],
  ["ALTER SYSTEM SET fsync = 'off'",               'permission denied to set parameter "fsync"'],
  ['SET session_replication_role = replica',       'permission denied to set parameter "session_replication_role"'],
] as const;

test('decision 0118: the service has no rights beyond its database', async () => {
  const server = await scratch.start({ dataDir: await scratch.oldDataDir() });
  const address = await server.ensureRunning();
  for (const [statement, refusal] of beyond) {
    await expect(query(address, statement), statement).rejects.toThrow(refusal);
  }
});

async function giveTree(folder: string, id: number): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    await lchown(join(folder, name), id, id);
  }
}
