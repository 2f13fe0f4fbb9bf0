import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRunning } from '../../src/storage/embedded/processes.ts';
import type { FlorinEvent } from './child-florin.ts';
import { coinIn, postmasterPid, query, refusalOf, useScratch } from './scratch.ts';

const scratch = useScratch();

const endGuardian = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                      WHERE application_name LIKE 'florin guardian%'`;

const takenBy = (pid: number, dataDir: string): string =>
  `Another Florin server (process ${pid}) is already running on the folder ${dataDir}; ` +
  'stop it or set another DATA_DIR.';

test('a second server on the same folder is refused and the first keeps working', async () => {
  const dataDir = await scratch.oldDataDir();
  const first = await scratch.start({ dataDir });
  const address = await first.ensureRunning();
  const second = await scratch.child({ dataDir });
  second.go();
  expect(await second.nextEvent()).toEqual({
    kind: 'refused',
    message: takenBy(process.pid, dataDir),
  });
  expect(await second.ended()).toBe(0);
  expect(await first.ensureRunning()).toBe(address);
  expect(await coinIn(address)).toBe(42);
});

test('exactly one of two simultaneous starts on a new folder succeeds', async () => {
  const dataDir = join(await scratch.newFolder(), 'data');
  const both = await Promise.all([scratch.child({ dataDir }), scratch.child({ dataDir })]);
  for (const child of both) child.go();
  const events = await Promise.all(both.map((child) => child.nextEvent()));
  const winner = both[events.findIndex(({ kind }) => kind === 'running')];
  const [running, refused] = events.toSorted((a, b) => -a.kind.localeCompare(b.kind));
  expect(refused).toEqual({ kind: 'refused', message: takenBy(winner?.pid ?? 0, dataDir) });
  const address = addressIn(running);
  await query(address, 'CREATE TABLE coin AS SELECT 42 AS value');
  expect(await coinIn(address)).toBe(42);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
  expect(await winner?.end('SIGTERM')).toBe(0);
  expect(await postmasterPid(dataDir)).toBe(0);
});

test('exactly one of two simultaneous starts on an old folder succeeds', async () => {
  const dataDir = await scratch.oldDataDir();
  const both = await Promise.all([scratch.child({ dataDir }), scratch.child({ dataDir })]);
  for (const child of both) child.go();
  const events = await Promise.all(both.map((child) => child.nextEvent()));
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'running']);
  expect(await coinIn(addressIn(events.find(({ kind }) => kind === 'running')))).toBe(42);
});

test('a server that starts while its predecessor is stopping waits for it', async () => {
  const dataDir = await scratch.oldDataDir();
  const predecessor = await scratch.child({ dataDir });
  predecessor.go();
  addressIn(await predecessor.nextEvent());
  const pid = await postmasterPid(dataDir);
  const [code, successor] = await Promise.all([
    predecessor.end('SIGTERM'),
    scratch.start({ dataDir }),
  ]);
  expect(code).toBe(0);
  expect(await isRunning(pid)).toBe(false);
  expect(await coinIn(await successor.ensureRunning())).toBe(42);
});

test('a lost guardian is replaced and keeps other servers out', async () => {
  const dataDir = await scratch.oldDataDir();
  const first = await scratch.start({ dataDir });
  const address = await first.ensureRunning();
  await query(address, endGuardian);
  expect(await first.ensureRunning()).toBe(address);
  expect(await refusalOf(scratch.start({ dataDir }))).toBe(takenBy(process.pid, dataDir));
});

test('a server that lost its folder to another one is refused and leaves that one running', async () => {
  const dataDir = await scratch.oldDataDir();
  const first = await scratch.start({ dataDir });
  const address = await first.ensureRunning();
  const pid = await postmasterPid(dataDir);
  const second = await scratch.child({ dataDir });
  await query(address, endGuardian);
  second.go();
  expect(addressIn(await second.nextEvent())).toBe(address);
  expect(await refusalOf(first.ensureRunning())).toBe(takenBy(second.pid, dataDir));
  await first.stop();
  expect(await isRunning(pid)).toBe(true);
  expect(await coinIn(address)).toBe(42);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await isRunning(pid)).toBe(false);
});

function addressIn(event: FlorinEvent | undefined): string {
  if (event?.kind === 'running') return event.address;
  throw new Error(`It does not run: ${JSON.stringify(event)}`);
}
