import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isFromDriver } from '../../src/storage/faults.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Some errors of the driver have no code, so that only their English words tell them from our own
// bugs. Each text is provoked here: a new version of the driver with other words fails a test.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function connected(config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.url, ...config });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The address of a server that accepts clients and treats them as it is told. */
async function addressOf(welcome: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    welcome(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
}

/** The error of a failed connection attempt. */
async function failureAt(address: string, config: pg.ClientConfig = {}): Promise<unknown> {
  const client = new pg.Client({ connectionString: address, ...config });
  client.on('error', () => {});
  return client.connect().catch((reason: unknown) => reason);
}

const slowly = 'SELECT pg_sleep(5)';

const cases: readonly [text: string, provoke: () => Promise<unknown>][] = [
  [
    'timeout expired',
    async () => {
      const sockets: Socket[] = [];
      const address = await addressOf((socket) => sockets.push(socket));
      const reason = await failureAt(address, { connectionTimeoutMillis: 50 });
      for (const socket of sockets) socket.destroy();
      return reason;
    },
  ],
  [
    'Connection terminated unexpectedly',
    async () => failureAt(await addressOf((socket) => socket.end())),
  ],
  [
    'Connection terminated',
    async () => {
      const client = await connected();
      const asked = client.query(slowly).catch((reason: unknown) => reason);
      await client.end();
      return asked;
    },
  ],
  [
    'Query read timeout',
    async () => {
      const client = await connected({ query_timeout: 50 });
      const reason = await client.query(slowly).catch((failure: unknown) => failure);
      await client.end();
      return reason;
    },
  ],
  [
    'Client has encountered a connection error and is not queryable',
    async () => {
      const client = await connected();
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
      await db.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
      await ended;
      return client.query('SELECT 1').catch((reason: unknown) => reason);
    },
  ],
  [
    'Client was closed and is not queryable',
    async () => {
      const client = await connected();
      await client.end();
      return client.query('SELECT 1').catch((reason: unknown) => reason);
    },
  ],
];

test.each(cases)('the driver says: %s', async (text, provoke) => {
  const reason = await provoke();
  expect(reason).toMatchObject({ message: text });
  expect(reason).not.toHaveProperty('code');
  expect(isFromDriver(reason)).toBe(true);
});
