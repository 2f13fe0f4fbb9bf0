import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { faultsIn, journalOf } from '../../crash/checks.ts';
import { Load } from '../../crash/load.ts';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import type { FlorinProcess } from '../../support/florin-process.ts';
import { jobsWaiting } from '../../support/network.ts';
import { OperatorClient, type Posting } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

// SIGTERM: accepted requests are answered, then everything that was started is stopped.

// One folder for all tests, because creating a database takes longer than most of them.
let home: FlorinHome;
beforeAll(async () => {
  home = await FlorinHome.create();
});
afterEach(() => home.endProcesses());
afterAll(() => home.remove());

const hasBegunToStop = (florin: FlorinProcess): boolean => florin.stdout.includes('"Stopping:');

/** Resolves in two steps: when the server has accepted the request, and when it has answered it. */
function postWhenTaken(url: string, posting: Posting) {
  const body = JSON.stringify(posting);
  const outgoing = request(`${url}/admin/v1/postings`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${adminToken}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const taken = new Promise<void>((resolve) => {
    outgoing.once('continue', () => outgoing.end(body, resolve));
  });
  const answered = new Promise<number>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      incoming.resume();
      incoming.once('error', reject);
      incoming.once('end', () => resolve(incoming.statusCode ?? 0));
    });
  });
  outgoing.flushHeaders();
  return { taken, answered };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the server with code 0, and its database too',
  async (signal) => {
    const florin = home.spawn();
    const url = await florin.ready();
    // An idle open connection does not delay the end.
    const client = new OperatorClient(url, adminToken);
    expect((await client.send('GET', '/readyz')).status).toBe(200);
    expect(await florin.end(signal)).toEqual({ code: 0, signal: null });
    expect(florin.stderr).toBe('');
    expect(await home.postmaster()).toBe(null);
    client.close();
  },
);

test('requests that wait for the database are answered, however often the signal comes', async () => {
  const db = await createTestDatabase();
  const florin = home.spawn({ DATABASE_URL: db.url });
  const url = await florin.ready();
  const client = new OperatorClient(url, adminToken);
  const { wallet, bank } = await client.fundedWallet(1_000);
  const blocker = new pg.Client({ connectionString: db.url });
  await blocker.connect();
  await blocker.query('BEGIN');
  await blocker.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [wallet]);

  const posting = { debit_account: wallet, credit_account: bank, amount: 1 };
  const posts = Array.from({ length: 40 }, () => postWhenTaken(url, posting));
  await Promise.all(posts.map(({ taken }) => taken));
  await until('a batch waits', async () => (await jobsWaiting(db)) > 0);
  florin.signal('SIGTERM');
  await until('it stops', () => hasBegunToStop(florin));
  florin.signal('SIGTERM');
  florin.signal('SIGINT');
  await blocker.query('COMMIT');

  const statuses = await Promise.all(posts.map(({ answered }) => answered));
  expect(statuses).toEqual(Array.from({ length: 40 }, () => 201));
  expect(await florin.ended).toEqual({ code: 0, signal: null });
  expect(florin.stdout.match(/"Stopping:/g)).toHaveLength(1);
  const [row] = await db.query('SELECT balance FROM account WHERE id = $1', [wallet]);
  expect(row).toEqual({ balance: '960' });
  await blocker.end();
  client.close();
  await db.drop();
});

test('SIGTERM while a killed database restarts: all requests are answered, and the database is stopped', async () => {
  const florin = home.spawn();
  const url = await florin.ready();
  const client = new OperatorClient(url, adminToken);
  const { wallet, bank } = await client.fundedWallet(1_000);
  client.close();
  await home.killPostgres();
  const posting = { debit_account: wallet, credit_account: bank, amount: 1 };
  const posts = Array.from({ length: 20 }, () => postWhenTaken(url, posting));
  await Promise.all(posts.map(({ taken }) => taken));
  expect(await florin.end('SIGTERM')).toEqual({ code: 0, signal: null });
  const statuses = await Promise.all(posts.map(({ answered }) => answered));
  expect(statuses).toEqual(posts.map(() => 201));
  expect(await home.postmaster()).toBe(null);
});

test('SIGTERM under load: answered requests are stored, unanswered ones have not happened', async () => {
  const florin = home.spawn();
  const client = new OperatorClient(await florin.ready(), adminToken);
  const accounts = await Promise.all(Array.from({ length: 8 }, () => client.accountOf('clearing')));
  const first = 1_000_000;
  const load = new Load(accounts, seededRandom(1), () => client, first);
  // Clients that are cut off do not retry.
  load.closeGate();
  const running = load.run(32);
  await load.furtherAcknowledged(1_000);
  const signalledMs = performance.now();
  expect(await florin.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(performance.now() - signalledMs).toBeLessThan(10_000);
  expect(await home.postmaster()).toBe(null);
  load.finish();
  await running;
  client.close();

  const again = home.spawn();
  const nextClient = new OperatorClient(await again.ready(), adminToken);
  const turnedAway = load.attempts.filter(({ outcome: { kind } }) => kind === 'cut off');
  for (const attempt of turnedAway) attempt.outcome = { kind: 'not sent' };
  const journal = await journalOf(home, first, Number.MAX_SAFE_INTEGER);
  expect(faultsIn(journal, load.attempts)).toEqual([]);
  expect(journal.size).toBe(load.acknowledged);
  expect((await nextClient.audit()).body['ok']).toBe(true);
  nextClient.close();
});

test('SIGTERM: a request that has arrived on a kept connection is answered, not reset', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const florin = home.spawn({ DATABASE_URL: db.url });
  const client = new OperatorClient(await florin.ready(), adminToken);
  const { wallet, bank } = await client.fundedWallet(100);
  const ask = () => client.send('GET', '/healthz');
  // Opens connections that are idle when first the requests and then the signal arrive.
  await Promise.all(Array.from({ length: 32 }, ask));
  florin.signal('SIGSTOP');
  const posting = { debit_account: wallet, credit_account: bank, amount: 1 };
  const posts = Array.from({ length: 32 }, () => client.post(posting));
  await new Promise(setImmediate);
  florin.signal('SIGTERM');
  florin.signal('SIGCONT');
  const outcomes = await Promise.allSettled(posts);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await florin.ended).toEqual({ code: 0, signal: null });
  const [row] = await db.query('SELECT balance FROM account WHERE id = $1', [wallet]);
  expect(row).toEqual({ balance: '68' });
  client.close();
});

test('SIGTERM with FLORIN_DRAIN_SECONDS: a connection that is not accepted yet is answered', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const florin = home.spawn({ DATABASE_URL: db.url, FLORIN_DRAIN_SECONDS: '1' });
  const port = Number(new URL(await florin.ready()).port);
  // The operating system completes connections while the process is stopped.
  florin.signal('SIGSTOP');
  const sockets = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      return socket;
    }),
  );
  florin.signal('SIGTERM');
  florin.signal('SIGCONT');
  const statuses = (await Promise.all(sockets.map(text))).map((answer) => answer.slice(0, 12));
  expect(statuses).toEqual(sockets.map(() => 'HTTP/1.1 200'));
  expect(await florin.ended).toEqual({ code: 0, signal: null });
});

test('a restart on the same folder keeps balances, ids and stored answers', async () => {
  const first = home.spawn();
  const client = new OperatorClient(await first.ready(), adminToken);
  const { wallet, bank } = await client.fundedWallet(1_000);
  const posting = { debit_account: wallet, credit_account: bank, amount: 1 };
  const posted = await client.post(posting, { key: 'before the restart' });
  const read = await client.readAccount(wallet);
  client.close();
  await first.end('SIGTERM');

  const second = home.spawn();
  const nextClient = new OperatorClient(await second.ready(), adminToken);
  expect((await nextClient.readAccount(wallet)).text).toBe(read.text);
  const repeated = await nextClient.post(posting, { key: 'before the restart' });
  expect([repeated.status, repeated.text]).toEqual([201, posted.text]);
  expect(await nextClient.balanceOf(wallet)).toBe(999);
  nextClient.close();
});
