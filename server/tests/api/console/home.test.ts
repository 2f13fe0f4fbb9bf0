import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { longTest } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { tell } from '../../support/webhooks.ts';

// Business 5, Home (decision 0201): whether all is well, and links to the pages that mend the rest.

const service = useService(unlimited);

type Overview = {
  readonly volumes: { readonly test: { readonly today: unknown; readonly month: unknown } };
  readonly alarms: readonly { readonly kind: string; readonly subject: string | null }[];
  readonly nodes: readonly unknown[];
  readonly requests: Readonly<Record<'answered' | 'client_errors' | 'server_errors', number>>;
};

const overview = async (): Promise<Overview> => {
  const { status, body, text } = await service().client.send('GET', '/admin/v1/overview');
  expect(status, text).toBe(200);
  return body as unknown as Overview;
};

test('the home page shows volumes, and alarms with links to the pages that solve them', async () => {
  const { client, database } = service();
  const { browser } = await atConsole(service(), 'auditor');
  const merchant = await aMerchant(client);
  await merchant.paidOrder();
  const { volumes } = await overview();
  const sum = { currency: 'EUR', orders: 1, paid: 1, volume: 1_000, failed_payments: 0 };
  expect(volumes.test.today).toEqual([{ ...sum, volume: expect.any(Number) }]);
  expect(volumes.test.month).toEqual(volumes.test.today);

  // No receiver answers, a timer fails, and a mail was given up.
  await tell(client, merchant.project, { name: randomUUID(), url: 'http://127.0.0.1:9/hook' });
  await database.query(
    "INSERT INTO timer (id, kind, subject, due_at) VALUES ('unknown:1', 'unknown', '1', 1000)",
  );
  await client.send('POST', '/admin/v1/mails', { body: { to: 'ona@example.com' } });
  await database.query(
    "UPDATE mail SET state = 'failed', next_try_at = NULL WHERE recipient = 'ona@example.com'",
  );
  const expected = ['timers_rest', 'host_failing', 'mails_failed'];
  const told = async () => {
    const { alarms } = await overview();
    return expected.every((kind) => alarms.some((alarm) => alarm.kind === kind));
  };
  await until('the alarms are there', told);
  const page = await browser.open('/console');
  expect(page.status).toBe(200);
  const { text } = page;
  expect(text).toContain('Timers that rest: 1');
  expect(text).toContain('127.0.0.1:9 fails since');
  expect(text).toContain('Mails that failed in 24 hours: 1.');
  expect(page.links).toEqual(
    expect.arrayContaining([
      ...['/console/jobs', '/console/jobs/mails?state=failed'],
      '/console/deliveries/list?host=127.0.0.1%3A9',
    ]),
  );
  expect(text).toContain('No rule of the books was broken');
  for (const lang of ['lt', 'ru']) {
    expect((await browser.open(`/console?lang=${lang}`)).status).toBe(200);
  }
});

test('errors of the last hour are counted over all nodes seen in that hour', async () => {
  const node = (id: string, name: string, secondsAgo: number) =>
    `('${id}', '${name}', '1', 'v20', 1, extract(epoch FROM now())::bigint - ${secondsAgo}, 0, NULL,
      '[]', 1000000, 2000, 30)`;
  const { requests: before } = await overview();
  await service().database.query(
    `INSERT INTO service_node (id, name, version, runtime, started_at, seen_at, clock_ahead_ms,
       free_bytes, shortcomings, answered, client_errors, server_errors)
     VALUES ${node(randomUUID(), 'other', 10)}, ${node(randomUUID(), 'gone', 7_200)}`,
  );
  const { requests: after, alarms } = await overview();
  expect(after.server_errors - before.server_errors).toBe(30);
  expect(after.client_errors - before.client_errors).toBe(2_000);
  expect(Math.floor((after.answered - before.answered) / 1_000_000)).toBe(1);
  expect(alarms.map(({ kind }) => kind)).toContain('server_errors');
});

longTest('a node reports the requests that it answered with its heartbeat', async () => {
  const written = async () => {
    const [own] = await service().database.query<{ answered: string }>(
      "SELECT answered FROM service_node WHERE name NOT IN ('other', 'gone')",
    );
    return Number(own?.answered) > 0;
  };
  await until('the beat has told of the answers', written);
});
