import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { guardNode, type NodeMode } from '../../src/storage/node-guard.ts';
import { StartupRefusal } from '../../src/storage/startup-refusal.ts';
import { longTest } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Gaps 5, REDIS_URL: a second node without it refuses to start; a restarted one does not.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const openSession = () => db.database.openSession('node');

/** How often sessions that try to become the node have failed, by their last statement. */
async function triesInVain(): Promise<number> {
  const [row] = await db.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity a
     WHERE datname = current_database() AND state = 'idle' AND query LIKE '%pg_try_advisory_lock%'
       AND NOT EXISTS (SELECT 1 FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory')`,
  );
  return Number(row?.count);
}

describe('at the start', () => {
  // biome-ignore format: a table
  test.each<[NodeMode, NodeMode]>([
    ['alone',    'alone'],
    ['alone',    'together'],
    ['together', 'alone'],
  ])('beside a node that is %s, one that would be %s is refused after waiting', async (first, second) => {
    const guard = await guardNode(openSession, first);
    onTestFinished(() => guard.release());
    await expect(guardNode(openSession, second, { patienceMs: 0 })).rejects.toThrow(StartupRefusal);
    expect(guard.isHeld()).toBe(true);
  });

  test('two nodes that are together both hold the lock', async () => {
    const guards = [
      await guardNode(openSession, 'together'),
      await guardNode(openSession, 'together'),
    ];
    expect(guards.map((guard) => guard.isHeld())).toEqual([true, true]);
    await Promise.all(guards.map((guard) => guard.release()));
  });

  test('a start waits for a session that is about to end, as after a crash', async () => {
    const crashed = await guardNode(openSession, 'alone');
    const starting = guardNode(openSession, 'alone');
    await until('it has tried once', async () => (await triesInVain()) > 0);
    await crashed.release();
    const guard = await starting;
    expect(guard.isHeld()).toBe(true);
    await guard.release();
  });

  test('a refused node leaves no session behind', async () => {
    const guard = await guardNode(openSession, 'alone');
    await expect(guardNode(openSession, 'alone', { patienceMs: 0 })).rejects.toThrow(
      StartupRefusal,
    );
    await until('its session is gone', async () => (await triesInVain()) === 0);
    await guard.release();
  });
});

longTest('a guard that is released while it is taken again is not taken', async () => {
  let isFirst = true;
  let connect = (): void => {};
  const mayConnect = new Promise<void>((resolve) => {
    connect = resolve;
  });
  let isTakenAgain = (): void => {};
  const takenAgain = new Promise<void>((resolve) => {
    isTakenAgain = resolve;
  });
  const guard = await guardNode(async () => {
    if (isFirst) {
      isFirst = false;
      return openSession();
    }
    isTakenAgain();
    await mayConnect;
    return openSession();
  }, 'alone');
  await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'florin node'`,
  );
  await takenAgain;
  const released = guard.release();
  connect();
  await released;
  const next = await guardNode(openSession, 'alone');
  expect([next.isHeld(), guard.isHeld()]).toEqual([true, false]);
  await next.release();
});

/** One line of /proc/net/tcp: `tr` 02 is a keepalive timer, `when` in hundredths of a second. */
type Timer = {
  readonly local: number;
  readonly remote: number;
  readonly kind: string;
  readonly when: number;
};

/**
 * The ports of one connection. Another connection of the machine may use one of these ports, too.
 */
type Ports = { readonly client: number; readonly server: number };

async function timersOf({ client, server }: Ports): Promise<readonly Timer[]> {
  const portIn = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);
  const lines = (await readFile('/proc/net/tcp', 'utf8')).trimEnd().split('\n').slice(1);
  return lines
    .map((line) => {
      const [, local, remote, , , timer = ''] = line.trim().split(/\s+/);
      const [kind = '', when = ''] = timer.split(':');
      return {
        local: portIn(local),
        remote: portIn(remote),
        kind,
        when: Number.parseInt(when, 16),
      };
    })
    .filter(
      ({ local, remote }) =>
        (local === client && remote === server) || (local === server && remote === client),
    );
}

describe('a machine that lost power does not keep the lock for hours', () => {
  test('the server probes the session, and gives up within a minute', async () => {
    const session = await openSession();
    onTestFinished(() => session.end());
    const { rows } = await session.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings
       WHERE name LIKE 'tcp_keepalives%' OR name = 'tcp_user_timeout'`,
    );
    const found = Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
    expect(found).toEqual({
      tcp_keepalives_idle: 20,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 4,
      tcp_user_timeout: 40_000,
    });
  });

  test.runIf(process.platform === 'linux')(
    'both ends probe an idle connection, the node before the server',
    async () => {
      const session = await openSession();
      onTestFinished(() => session.end());
      const { rows } = await session.query<Ports>(
        'SELECT inet_client_port() AS client, inet_server_port() AS server',
      );
      const ports = rows[0] ?? { client: 0, server: 0 };
      let timers: readonly Timer[] = [];
      // While an answer is on its way, another timer runs.
      await until('both wait', async () => {
        timers = await timersOf(ports);
        return timers.filter(({ kind }) => kind === '02').length === 2;
      });
      const ofNode = timers.find(({ local }) => local === ports.client);
      const ofServer = timers.find(({ local }) => local === ports.server);
      expect(ofNode?.when).toBeLessThanOrEqual(500);
      expect(ofServer?.when).toBeLessThanOrEqual(2_000);
      expect(ofServer?.when).toBeGreaterThan(500);
    },
  );
});
