import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { extent } from '../../support/extent.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { formTo } from '../../support/portal.ts';
import { Receiver } from '../../support/receivers.ts';
import type { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  receivedAt,
  tell,
} from '../../support/webhooks.ts';

// Business 5, Deliveries: webhooks by host; resending, pausing and sending again in bulk.

const service = useSharedService(unlimited);
let receiver: Receiver;
let host: string;
let shop: TestProject;
let operator: StaffAtPages;
beforeAll(async () => {
  receiver = await Receiver.start();
  // Checkout gives up at 401: a delivery below /never fails at once, until it is resent.
  answering(receiver, (nth, path) => (path.startsWith('/never') && nth === 1 ? 401 : 200));
  ({ host } = new URL(receiver.url('/')));
  shop = await aProject(service().client);
  operator = await atConsole(service(), 'operator');
});
afterAll(() => receiver.close());

const listOf = (): string => `/console/deliveries/list?host=${encodeURIComponent(host)}`;

/** An event whose delivery failed. */
async function failedOnce() {
  const path = `/never/${randomUUID()}`;
  const object = await tell(service().client, shop, {
    name: randomUUID(),
    url: receiver.url(path),
  });
  return { object, path, delivery: await deliveryOf(service().client, object, isFailed) };
}

type Act = { action: string; subject: string; details: unknown; actor: { type: string } };

async function actsOn(subject: string): Promise<readonly unknown[]> {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  return (body['items'] as Act[])
    .filter((act) => act.subject === subject)
    .map(({ action, details, actor }) => [actor.type, action, details]);
}

test('a delivery shows request and answer, and its form resends it once', async () => {
  const { object, path, delivery } = await failedOnce();
  const page = await operator.browser.open(`/console/deliveries/${delivery.id}`);
  expect([page.status, page.text.includes('401'), page.text.includes('X-Service-')]).toEqual([
    200,
    true,
    true,
  ]);
  const form = formTo(page, '/resend');
  const first = await operator.browser.submit(form);
  expect(first.text).toContain('It is being sent again.');
  const second = await operator.browser.submit(form);
  expect(second.address).toBe(first.address);
  await deliveriesOf(service().client, object, (all) => all.some(isDelivered));
  expect(receivedAt(receiver, path)).toHaveLength(2);
  expect(await actsOn(`delivery ${delivery.id}`)).toEqual([
    ['staff', 'resend_delivery', { callback_id: delivery.callback_id }],
  ]);
  const helpdesk = await atConsole(service(), 'helpdesk');
  const seen = await helpdesk.browser.open(`/console/deliveries/${delivery.id}`);
  expect(formTo(seen, '/resend').action).toBe(form.action);
});

test('a host is paused with a reason and resumed; other roles see no form', async () => {
  await failedOnce();
  const page = await operator.browser.open(listOf());
  const pause = formTo(page, '/hosts');
  expect(pause.fields).toMatchObject({ host, state: 'paused' });
  const unexplained = await operator.browser.submit(pause, { reason: ' ' });
  expect([unexplained.status, unexplained.text.includes('A pause needs a reason.')]).toEqual([
    422,
    true,
  ]);
  const again = formTo(await operator.browser.open(listOf()), '/hosts');
  const paused = await operator.browser.submit(again, { reason: 'They move.' });
  expect(paused.text).toContain('The host is paused.');
  const object = await tell(service().client, shop, { url: receiver.url('/later') });
  const hosts = await operator.browser.open('/console/deliveries');
  expect([hosts.status, hosts.text.includes(host), hosts.text.includes('paused')]).toEqual([
    200,
    true,
    true,
  ]);
  const others = ['helpdesk', 'auditor', 'treasurer'] as const;
  for (const role of others.slice(0, extent({ short: 1, long: others.length }))) {
    const seen = await (await atConsole(service(), role)).browser.open(listOf());
    expect([role, seen.status]).toEqual([role, 200]);
    expect(seen.text).toContain('They move.');
    expect(seen.forms.filter(({ action }) => action.endsWith('/hosts'))).toEqual([]);
  }
  expect(receivedAt(receiver, '/later')).toEqual([]);
  const resume = formTo(await operator.browser.open(listOf()), '/hosts');
  const resumed = await operator.browser.submit(resume);
  expect(resumed.text).toContain('What waits is being sent.');
  await deliveryOf(service().client, object, isDelivered);
  expect(await actsOn(`host ${host}`)).toEqual([
    ['staff', 'resume_host', {}],
    ['staff', 'pause_host', { reason: 'They move.' }],
  ]);
});

test('failed deliveries of a project are sent again in bulk; a page shows the progress', async () => {
  const { object, path } = await failedOnce();
  const { browser } = await atConsole(service(), 'helpdesk');
  const page = await browser.open(`/console/deliveries/list?project_id=${shop.project_id}`);
  const form = formTo(page, '/replay');
  const wrong = await browser.submit(form, { day: '2999-01-01', time: '10:00' });
  expect([wrong.status, wrong.text.includes('fill in every field')]).toEqual([422, true]);
  const next = formTo(await browser.open(page.address), '/replay');
  const [day = '', clock = ''] = new Date(Date.now() - 3_600_000).toISOString().split('T');
  const since = { day, time: clock.slice(0, 5) };
  const begun = await browser.submit(next, { covers: 'failed', ...since });
  expect([begun.address, begun.text.includes('It has begun.')]).toEqual([
    '/console/deliveries/replays?done=replayed',
    true,
  ]);
  expect(begun.text).toContain(`Of project ${shop.project_id}`);
  await deliveriesOf(service().client, object, (all) => all.some(isDelivered));
  expect(receivedAt(receiver, path)).toHaveLength(2);
  const [first] = await actsOn(`project ${shop.project_id}`);
  expect(first).toMatchObject(['staff', 'resend_since', { covers: 'failed' }]);
});
