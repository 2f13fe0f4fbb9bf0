import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLockFile } from '../../src/storage/embedded/lock-file.ts';
import { isRunning } from '../../src/storage/embedded/processes.ts';
import { coinIn, postmasterPid, query, until, useScratch } from './scratch.ts';

const scratch = useScratch();

test('a postmaster that outlived its killed parent is reused', async () => {
  const dataDir = await scratch.oldDataDir();
  const child = await scratch.child({ dataDir });
  child.go();
  const event = await child.nextEvent();
  if (event.kind !== 'running') throw new Error(JSON.stringify(event));
  await query(event.address, 'UPDATE coin SET value = 43');
  const pid = await postmasterPid(dataDir);
  await child.end('SIGKILL');

  const messages: string[] = [];
  const server = await scratch.start({ dataDir, log: (message) => messages.push(message) });
  expect(await server.ensureRunning()).toBe(event.address);
  expect(await postmasterPid(dataDir)).toBe(pid);
  expect(await coinIn(event.address)).toBe(43);
  expect(messages.join()).toContain(`process ${pid}, already running`);
  await server.stop();
  expect(await isRunning(pid)).toBe(false);
});

test('a killed postmaster is restarted once for all callers, with every committed row', async () => {
  const dataDir = await scratch.oldDataDir();
  const messages: string[] = [];
  const server = await scratch.start({ dataDir, log: (message) => messages.push(message) });
  const address = await server.ensureRunning();
  await query(address, 'UPDATE coin SET value = 43');
  const pid = await postmasterPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await until(() => isRefused(address));
  const addresses = await Promise.all([1, 2, 3].map(() => server.ensureRunning()));
  expect(new Set(addresses).size).toBe(1);
  expect(await postmasterPid(dataDir)).not.toBe(pid);
  expect(await coinIn(addresses[0] ?? '')).toBe(43);
  expect(messages.filter((message) => message.includes('started')).length).toBe(2);
  expect(messages.join()).toContain(`PostgreSQL (process ${pid}) ended unexpectedly: SIGKILL.`);
});

test('ensureRunning waits while PostgreSQL recovers from a crashed session', async () => {
  const dataDir = await scratch.oldDataDir();
  const server = await scratch.start({ dataDir });
  const address = await server.ensureRunning();
  const pid = await postmasterPid(dataDir);
  const [guardian] = await query(
    address,
    `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'florin guardian%'`,
  );
  process.kill(Object.values(guardian ?? {})[0], 'SIGKILL');
  await until(() => hasLogged(dataDir, 'was terminated by signal 9'));
  expect(await server.ensureRunning()).toBe(address);
  expect(await coinIn(address)).toBe(42);
  expect(await postmasterPid(dataDir)).toBe(pid);
});

test('a server that was asked to stop is replaced even while sessions are open', async () => {
  const dataDir = await scratch.oldDataDir();
  const server = await scratch.start({ dataDir });
  const pid = await postmasterPid(dataDir);
  process.kill(pid, 'SIGTERM');
  await until(async () => (await readLockFile(join(dataDir, 'postgres')))?.status === 'stopping');
  expect(await coinIn(await server.ensureRunning())).toBe(42);
  expect(await isRunning(pid)).toBe(false);
});

test('SIGTERM stops the database cleanly: the next start needs no recovery', async () => {
  const dataDir = await scratch.oldDataDir();
  const child = await scratch.child({ dataDir });
  child.go();
  const event = await child.nextEvent();
  if (event.kind !== 'running') throw new Error(JSON.stringify(event));
  await query(event.address, 'UPDATE coin SET value = 43');
  const pid = await postmasterPid(dataDir);
  // The process must end by itself: nothing was left open.
  expect(await child.end('SIGTERM')).toBe(0);
  expect(await isRunning(pid)).toBe(false);

  await writeFile(join(dataDir, 'postgres.log'), '');
  const server = await scratch.start({ dataDir });
  expect(await coinIn(await server.ensureRunning())).toBe(43);
  expect(await hasLogged(dataDir, 'database system was shut down at')).toBe(true);
  expect(await hasLogged(dataDir, 'was interrupted')).toBe(false);
});

test('a start that is killed while it creates the cluster does not block the next one', async () => {
  const dataDir = join(await scratch.newFolder(), 'data');
  const child = await scratch.child({ dataDir });
  child.go();
  await until(async () => (await attemptsIn(dataDir)).length > 0);
  await child.end('SIGKILL');
  const server = await scratch.start({ dataDir });
  expect(await query(await server.ensureRunning(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await attemptsIn(dataDir)).toEqual([]);
});

test('leftovers of dead attempts are removed, those of running processes are kept', async () => {
  const dataDir = await scratch.oldDataDir();
  const dead = spawn('true');
  await once(dead, 'exit');
  const living = `postgres.new-${process.ppid}-0a`;
  // An old attempt with our own process id: the machine was restarted in between.
  for (const name of [`postgres.new-${dead.pid}-0b`, `postgres.new-${process.pid}-0c`, living]) {
    await mkdir(join(dataDir, name, 'cluster'), { recursive: true });
  }
  await scratch.start({ dataDir });
  expect(await attemptsIn(dataDir)).toEqual([living]);
});

test('a lock file whose process id now belongs to another program does not prevent a start', async () => {
  const dataDir = await scratch.oldDataDir();
  const cluster = join(dataDir, 'postgres');
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
  try {
    const lockFile = join(cluster, 'postmaster.pid');
    await writeFile(lockFile, `${stranger.pid}\n${cluster}\n1700000000\n1\n\n127.0.0.1\n\nready\n`);
    await chown(lockFile, uid, gid);
    const server = await scratch.start({ dataDir });
    expect(await coinIn(await server.ensureRunning())).toBe(42);
  } finally {
    stranger.kill();
    await once(stranger, 'exit');
  }
});

const isRefused = (address: string): Promise<boolean> =>
  query(address, 'SELECT 1').then(
    () => false,
    () => true,
  );

const attemptsIn = async (dataDir: string): Promise<readonly string[]> =>
  (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('postgres.new-'));

const hasLogged = async (dataDir: string, words: string): Promise<boolean> =>
  (await readFile(join(dataDir, 'postgres.log'), 'utf8')).includes(words);
