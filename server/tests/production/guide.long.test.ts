import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsIn, journalOf } from '../crash/checks.ts';
import { Load } from '../crash/load.ts';
import { useDebian } from '../support/debian.ts';
import { FlorinProcess } from '../support/florin-process.ts';
import type { OperatorClient } from '../support/operator-client.ts';
import { seededRandom } from '../support/random.ts';
import { until } from '../support/until.ts';
import { Guide } from './support/guide.ts';
import { Machine } from './support/machine.ts';

// docs/guides/production.md, followed from its first command to its last in one shell on one
// machine. Each test continues where the one before it stopped.

const guide = new Guide();
const isDebian = useDebian({
  what: 'The guide for production is followed',
  programs: ['pg_createcluster', 'pg_receivewal', 'redis-server', 'haproxy', 'curl', 'openssl'],
  commands: guide.block('An empty machine', 0),
});

let machine: Machine;
beforeAll(async () => {
  if (isDebian()) machine = await Machine.start();
});
afterAll(() => machine?.remove());

const follow = (heading: string, index = 0): Promise<string> =>
  machine.shell.paste(guide.block(heading, index));

/** An operator who calls the admin API at one of the machine's ports. */
async function asking<Result>(
  port: 'balancer' | 'operators' | 'node1' | 'node2' | 'spare',
  work: (client: OperatorClient) => Promise<Result>,
): Promise<Result> {
  const client = await machine.client(port);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

const audit = () => asking('operators', async (client) => (await client.audit()).body);

test('two nodes start on a new database and serve behind the balancer', async () => {
  await follow('An empty machine', 1);
  expect(await follow('An empty machine', 2)).toMatch(/^florin \d/m);
  await follow('Database');
  expect(await follow('Settings')).toBe('PONG\n');
  expect(await follow('Nodes')).toBe('{"status":"ready"}\n'.repeat(2));
  await follow('Balancer');
  expect(await follow('Health checks')).toContain('The books agree: 0 accounts, 0 postings.');
});

test('requests to the balancer reach both nodes', async () => {
  const served = async () => [await jwksServedBy('node1'), await jwksServedBy('node2')];
  const [before1 = 0, before2 = 0] = await served();
  await asking('balancer', async (client) => {
    for (let count = 0; count < 10; count += 1) {
      expect((await client.send('GET', '/.well-known/jwks.json')).status).toBe(200);
    }
  });
  expect(await served()).toEqual([before1 + 5, before2 + 5]);
});

const jwksServedBy = (node: 'node1' | 'node2'): Promise<number> =>
  asking(node, async (client) => {
    const { text } = await client.send('GET', '/metrics');
    const counter = /^florin_http_requests_total\{.*jwks\.json.*\} (\d+)$/m.exec(text);
    return Number(counter?.[1] ?? 0);
  });

test('the balancer publishes no operator routes', async () => {
  await asking('balancer', async (client) => {
    expect((await client.audit()).status).toBe(404);
    expect((await client.send('GET', '/metrics')).status).toBe(404);
  });
});

test.concurrent.each([
  ['without Redis', { REDIS_URL: '' }, 'Another Florin works on this database'],
  [
    'with another master key',
    { FLORIN_MASTER_KEY: Buffer.alloc(32, 'another').toString('base64') },
    'The secrets in this database were sealed under another master key',
  ],
])('a further node %s refuses to start', async (_, change, sentence) => {
  const node = new FlorinProcess({ ...(await machine.settings()), PORT: '0', ...change });
  expect(await node.ended).toEqual({ code: 1, signal: null });
  expect(node.stderr).toMatch(new RegExp(`^Florin does not start\\.\n${sentence}`));
});

const firstAmount = 1_000_000;

/** Clients that post without a pause, at the balancer or at a node. */
async function loadOn(client: OperatorClient): Promise<Load> {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => client.accountOf('clearing')));
  return new Load(accounts, seededRandom(1), () => client, nextAmount());
}

let loads = 0;
/** No two loads post the same amount. */
const nextAmount = (): number => {
  loads += 1;
  return firstAmount * loads;
};

test('while the nodes restart in turn, no request is refused or lost', async () => {
  await asking('operators', async (client) => {
    const load = await loadOn(client);
    const running = load.run(2);
    await load.furtherAcknowledged(20);
    await follow('Restarts without downtime');
    load.finish();
    await running;
    expect(new Set(load.attempts.map(({ outcome }) => outcome.kind))).toEqual(
      new Set(['acknowledged']),
    );
    const journal = await journalOf(machine, firstAmount, 2 * firstAmount);
    expect(faultsIn(journal, load.attempts)).toEqual([]);
  });
  expect(machine.supervisor.exits.slice(-2)).toEqual([
    { code: 0, signal: null },
    { code: 0, signal: null },
  ]);
});

test('every acknowledged posting survives the loss of the database', async () => {
  for (const index of [0, 1, 2]) await follow('Backups', index);
  const load = await asking('node1', async (client) => {
    const posting = await loadOn(client);
    const running = posting.run(4);
    await posting.furtherAcknowledged(200);
    posting.finish();
    await running;
    return posting;
  });
  await machine.loseDatabase();
  const when = "When the database's machine is lost";
  await follow(when);
  await nobodyIsLetIn();
  await clientsAreNamed();
  expect(await follow(when, 1)).toMatch(/^The books agree: 8 accounts, \d+ postings\.$/m);
  await follow(when, 2);
  const journal = await journalOf(machine, 2 * firstAmount, 3 * firstAmount);
  expect(faultsIn(journal, load.attempts)).toEqual([]);
  expect(journal.size).toBe(load.acknowledged);
});

async function nobodyIsLetIn(): Promise<void> {
  await asking('balancer', async (client) => {
    await until('the balancer has no node', async () => {
      return (await client.send('GET', '/healthz')).status === 503;
    });
  });
}

/** A server in place of a node, which keeps the headers that the balancer sends about a client. */
async function clientsAreNamed(): Promise<void> {
  const heard: IncomingHttpHeaders[] = [];
  const node = createServer(({ url, headers }, response) => {
    if (url === '/who') heard.push(headers);
    response.end();
  }).listen(machine.ports.node1, '127.0.0.1');
  await once(node, 'listening');
  const ask = { host: '127.0.0.1', port: machine.ports.balancer, localAddress: '127.0.0.7' };
  await until('the balancer has found it', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const [response] = await once(request({ ...ask, path: '/who', headers }).end(), 'response');
    response.resume();
    return response.statusCode === 200;
  });
  node.closeAllConnections();
  node.close();
  expect(heard.map((headers) => headers['x-forwarded-for'])).toEqual(['198.51.100.9, 127.0.0.7']);
}

test('a dump restores the books of its moment into an empty database', async () => {
  // The dump was made before the second load: it holds only the first one and its accounts.
  const before = await machine.query(
    'SELECT count(*)::text AS postings FROM posting WHERE amount < $1',
    [2 * firstAmount],
  );
  expect(await follow('From a dump')).toMatch(/^The books agree: 4 accounts, \d+ postings\.$/m);
  expect(await machine.query('SELECT count(*)::text AS postings FROM posting')).toEqual(before);
  expect(await audit()).toMatchObject({ ok: true, differences: [] });
});

test('a copy of an embedded data folder starts elsewhere with the same books', async () => {
  // The books of a first start: the wallets of a shop and of a user, and their money.
  expect(await follow('With the embedded database')).toBe(
    '{"status":"ready"}\nThe books agree: 3 accounts, 2 postings.\n',
  );
});

test('after a rotation of secrets the old operator token is refused', async () => {
  const old = await machine.client('operators');
  expect(await follow('Rotating secrets')).toMatch(/^1\n/);
  expect((await old.audit()).status).toBe(200);
  expect(await follow('Rotating secrets', 1)).toContain('The books agree');
  expect((await old.audit()).status).toBe(401);
  old.close();
  expect(await audit()).toMatchObject({ ok: true });
});

test('after an upgrade without a stop both nodes serve and the books agree', async () => {
  const books = await audit();
  const said = await follow('Upgrading without a stop');
  expect(said).toContain('The database is up to date');
  expect(await audit()).toEqual(books);
});

test('the tests ran every command of the guide', () => {
  expect(guide.untouched).toEqual([]);
});
