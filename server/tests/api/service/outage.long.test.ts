import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../support/operator-client.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Promise 11: a lost database is a pause. Here it is behind DATABASE_URL, and the network fails;
// outages that outlast a request are in patience.test.ts.

let proxy: TcpProxy;
let service: TestService;
beforeEach(async () => {
  service = await startTestService(async ({ url }) => {
    proxy = await TcpProxy.start(url);
    return { DATABASE_URL: proxy.addressOf(url) };
  });
});
afterEach(async () => {
  proxy.thaw();
  await service.stop();
  proxy.close();
});

const readiness = async (): Promise<Answer> => service.client.send('GET', '/readyz');

function loseDatabase(): void {
  proxy.refuseConnections();
  proxy.cut();
}

test('/readyz answers 503 while the database is away and 200 when it is back; /healthz always answers 200', async () => {
  expect((await readiness()).text).toBe('{"status":"ready"}');
  loseDatabase();
  const away = await readiness();
  expect(away.status).toBe(503);
  expect(away.body).toMatchObject({
    status: 'not_ready',
    checks: { database: 'failed', not_stopping: 'ok' },
  });
  expect(away.headers['content-type']).toBe('application/json');
  expect((await service.client.send('GET', '/healthz')).status).toBe(200);
  await proxy.acceptConnections();
  await until('/readyz says 200 again', async () => (await readiness()).status === 200);
});

test('promise 11: requests during a short outage only wait', async () => {
  const { client } = service;
  const { wallet, bank } = await client.fundedWallet(100);
  loseDatabase();
  const answers = Promise.all([
    client.post({ debit_account: wallet, credit_account: bank, amount: 30 }),
    client.readAccount(bank),
    client.accountOf('wallet'),
  ]);
  expect((await readiness()).status).toBe(503);
  await proxy.acceptConnections();
  const [posted, read] = await answers;
  expect([posted.status, read.status]).toEqual([201, 200]);
  expect(await client.balanceOf(wallet)).toBe(70);
});

test('an audit without a database gets 503 with Retry-After', async () => {
  const { client } = service;
  loseDatabase();
  const answer = await client.audit();
  expect([answer.status, answer.body['error']]).toEqual([503, 'service_unavailable']);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
});

test('an audit whose connection is cut gets 200 or 503', async () => {
  const { client } = service;
  await client.fundedWallet(100);
  await client.audit();
  const cut = proxy.cutAfterBytes(300);
  const answer = await client.audit();
  await cut;
  expect([200, 503]).toContain(answer.status);
});

describe('connections that stop answering', () => {
  const ask = (path: string, withinMs: number): Promise<Response> =>
    fetch(`${service.client.url}${path}`, { signal: AbortSignal.timeout(withinMs) });

  // Opens every possible connection, because each of them may hang.
  beforeEach(async () => {
    const { wallet } = await service.client.fundedWallet(1);
    await service.client.balanceOf(wallet);
    await Promise.all(Array.from({ length: 8 }, readiness));
  });

  test('/readyz answers 503 within seconds while the database hangs', async () => {
    proxy.freeze();
    proxy.freezeNew();
    expect((await ask('/readyz', 12_000)).status).toBe(503);
  });

  test('lists and reports get 503 while the database hangs, and /metrics answers', async () => {
    const { client } = service;
    const lists = ['/admin/v1/actions', '/admin/v1/mails', '/admin/v1/audit'];
    for (const path of lists) expect((await client.send('GET', path)).status).toBe(200);
    proxy.freeze();
    proxy.freezeNew();
    const answers = await Promise.all(lists.map((path) => client.send('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await client.send('GET', '/metrics')).status).toBe(200);
  });

  test('/readyz answers 200 again although the old connections stay silent', async () => {
    proxy.freeze();
    const impatient = () => ask('/readyz', 500).catch(() => null);
    await Promise.all(Array.from({ length: 8 }, impatient));
    await until('/readyz says 200 again', async () => (await impatient())?.status === 200);
  });

  test('the service can be stopped while the database hangs', async () => {
    proxy.freeze();
    proxy.freezeNew();
    const tooLate = new Promise((resolve) => {
      AbortSignal.timeout(20_000).addEventListener('abort', () => resolve('still waiting'));
    });
    const stopped = service.stop().then(() => 'stopped');
    expect(await Promise.race([stopped, tooLate])).toBe('stopped');
  });
});

test('the log reports once that background work is delayed, however often it is retried', async () => {
  const delays = () => service.lines.filter((line) => line.includes('"unlogged":')).length;
  proxy.turnAway(true);
  proxy.cut();
  await until('it was tried many times', () => proxy.turnedAway >= 50);
  expect(delays()).toBe(1);
  proxy.turnAway(false);
  await until('/readyz says 200 again', async () => (await readiness()).status === 200);
});
