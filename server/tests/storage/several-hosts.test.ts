import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../src/storage/database.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

/** Two servers that both take writes: an old leader that stood still, and its successor. */
async function twoLeaders() {
  const db = await createTestDatabase();
  const old = await TcpProxy.start(db.url);
  const successor = await TcpProxy.start(db.url);
  const hosts = [old, successor].map((proxy) => new URL(proxy.addressOf(db.url)).host).join(',');
  const url = db.url.replace(new URL(db.url).host, hosts);
  const database = createDatabase({ address: async () => url, close: async () => {} });
  onTestFinished(async () => {
    await database.close();
    old.close();
    successor.close();
    await db.drop();
  });
  return { database, old, successor };
}

const ask = { text: 'SELECT 1 AS answer' };

test('decision 0240: once another leader is found, the old one gets no more queries, even over an open connection', async () => {
  const { database, old, successor } = await twoLeaders();
  await database.withPage((client) => client.query(ask));
  const session = await database.openSession('node');
  const ended = new Promise((resolve) => session.once('end', resolve));
  expect([old.connections, successor.connections]).toEqual([2, 0]);
  old.refuseConnections();
  await database.withLookup((client) => client.query(ask));
  await ended;
  await until('the connections to the old leader are gone', () => old.connections === 0);
  const { rows } = await database.withPage((client) => client.query(ask));
  expect(rows).toEqual([{ answer: 1 }]);
  expect([old.connections, successor.connections]).toEqual([0, 2]);
});
