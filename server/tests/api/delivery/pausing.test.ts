import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  listDeliveries,
  receivedAt,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// Business 5, Deliveries (decision 0200): hosts, pausing them, and sending again in bulk.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let project: TestProject;
let host: string;
beforeAll(async () => {
  receiver = await Receiver.start();
  answering(receiver, () => 200);
  project = await aProject(service().client);
  ({ host } = new URL(receiver.url('/')));
});
afterAll(() => receiver.close());

const told = (path: string, of = project): Promise<string> =>
  tell(service().client, of, { name: randomUUID(), url: receiver.url(path) });

const change = (body: object, at = host) =>
  service().client.send('PATCH', `/admin/v1/delivery-hosts/${encodeURIComponent(at)}`, { body });

const read = async () =>
  (await service().client.send('GET', `/admin/v1/delivery-hosts/${encodeURIComponent(host)}`)).body;

type Act = { readonly action: string; readonly subject: string; readonly details: unknown };

async function acts(): Promise<readonly Act[]> {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  return (body['items'] as Act[])
    .filter(({ subject }) => subject === `host ${host}`)
    .map(({ action, subject, details }) => ({ action, subject, details }));
}

test('a paused host gets nothing and loses no attempt; after resuming it gets the waiting events', async () => {
  const { client } = service();
  await deliveryOf(client, await told('/before'), isDelivered);
  const reason = 'They move their server.';
  const paused = await change({ state: 'paused', reason });
  expect([paused.status, paused.body]).toEqual([200, { host, state: 'paused' }]);
  // Pausing again changes nothing.
  expect((await change({ state: 'paused', reason: 'Another one.' })).status).toBe(200);
  const object = await told('/meanwhile');
  // Much later than the whole schedule: nothing is tried or given up.
  await advance(client, 20 * 86_400);
  const [waiting] = await deliveriesOf(client, object, ({ length }) => length === 1);
  expect(waiting).toMatchObject({ state: 'pending', attempts: [] });
  expect(receivedAt(receiver, '/meanwhile')).toEqual([]);
  expect(await read()).toMatchObject({
    ...{ host, state: 'paused', pending: 1, failed: 0 },
    paused: { reason, by: 'admin', at: expect.any(Number) },
  });
  const list = await client.send('GET', '/admin/v1/delivery-hosts?which=paused');
  expect(list.body['items']).toEqual([await read()]);
  expect((await change({ state: 'active' })).body).toEqual({ host, state: 'active' });
  const taken = await deliveryOf(client, object, isDelivered);
  expect(taken.attempts).toHaveLength(1);
  expect(await read()).toMatchObject({ state: 'well', pending: 0, paused: null });
  expect(await acts()).toEqual([
    { action: 'resume_host', subject: `host ${host}`, details: {} },
    { action: 'pause_host', subject: `host ${host}`, details: { reason } },
  ]);
});

test('a pause needs a reason and a known host', async () => {
  const noReason = await change({ state: 'paused' });
  expect([noReason.status, noReason.body['error_properties']]).toEqual([
    422,
    { reason: ['Reason is required with the state paused'] },
  ]);
  expect((await change({ state: 'asleep', reason: 'x' })).status).toBe(422);
  expect((await change({ state: 'paused', reason: 'x' }, 'no.example:443')).status).toBe(404);
  expect((await change({ state: 'paused', reason: 'x' }, 'no host')).status).toBe(422);
  expect((await change({ state: 'active' }, 'no.example:443')).status).toBe(200);
});

test('a failing host shows since when and the last attempt; after an answer it is well again', async () => {
  const { client } = service();
  answering(receiver, (_, path) => (path === '/broken' ? 500 : 200));
  const object = await told('/broken');
  const { attempts } = await deliveryOf(client, object, wasTried(1));
  expect(await read()).toMatchObject({
    ...{ state: 'failing', pending: 1, failing_since: attempts[0]?.at },
    last_attempt: { status: 500, fault: null },
    next_try_at: expect.any(Number),
  });
  const found = await listDeliveries(client, { host });
  expect(found[0]?.object).toBe(object);
  expect(await listDeliveries(client, { host: 'no.example:443' })).toEqual([]);
  const whole = await client.send('GET', `/admin/v1/deliveries/${found[0]?.id}`);
  expect([whole.status, whole.body['host'], whole.body['attempts']]).toEqual([200, host, attempts]);
  const request = whole.body['request'] as { headers: Record<string, string>; body: string };
  expect(request.body).toBe(receivedAt(receiver, '/broken')[0]?.body.toString());
  expect((await client.send('GET', `/admin/v1/deliveries/${randomUUID()}`)).status).toBe(404);
  answering(receiver, () => 200);
  await advance(client, 3_600);
  await deliveryOf(client, object, isDelivered);
  expect(await read()).toMatchObject({ state: 'well', failing_since: null });
});

test('a resend run covers failed or all deliveries since a moment, for a host or a project', async () => {
  const { client } = service();
  const shop = await aProject(client);
  const since = Number((await client.send('GET', '/admin/v1/clock')).body['now']);
  answering(receiver, (nth, path) => (path.startsWith('/never') && nth === 1 ? 401 : 200));
  const failed = await told('/never/1', shop);
  await deliveryOf(client, failed, isFailed);
  const taken = await told('/taken', shop);
  await deliveryOf(client, taken, isDelivered);
  const start = (body: object) => client.send('POST', '/admin/v1/resend-runs', { body });
  const run = await start({ project_id: shop.project_id, since });
  expect([run.status, run.body]).toEqual([
    201,
    {
      ...{ project_id: shop.project_id, host: null, covers: 'failed', since, state: 'running' },
      ...{ found: 1, sent: 0, left_out: 0 },
      ...{ started_at: expect.any(Number), moved_at: expect.any(Number) },
    },
  ]);
  const isAgain = (path: string, times: number) => receivedAt(receiver, path).length === times;
  await deliveriesOf(client, failed, () => isAgain('/never/1', 2));
  expect(isAgain('/taken', 1)).toBe(true);
  expect((await start({ host, since, covers: 'all' })).body).toMatchObject({ host, found: 2 });
  await deliveriesOf(client, taken, () => isAgain('/taken', 2) && isAgain('/never/1', 3));
  const runs = await client.send('GET', '/admin/v1/resend-runs');
  const shown = runs.body['items'] as Readonly<Record<string, unknown>>[];
  expect(shown.map(({ state, sent }) => [state, sent]).toSorted()).toEqual([
    ['done', 1],
    ['done', 2],
  ]);
  const stop = await client.send('POST', '/admin/v1/resend-runs/stop', { body: { host } });
  expect([stop.status, stop.body['state']]).toEqual([200, 'done']);
  const statuses = [
    await start({ since }),
    await start({ host, project_id: shop.project_id, since }),
    await start({ project_id: randomUUID(), since }),
    await client.send('POST', '/admin/v1/resend-runs/stop', { body: { host: 'no.example:443' } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([422, 422, 404, 404]);
});
