import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { triggers } from '../../../src/cli/commands/trigger.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import { deliveriesOf, isDelivered, receivedAt, type ShownEvent } from '../../support/webhooks.ts';
import { administering, documentIn, listenAs, runCli } from './run-cli.ts';

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

let receiver: Receiver;
let project: TestProject;
beforeAll(async () => {
  receiver = await Receiver.start();
  project = await aProject(service().client, {
    split_policy: { slots: [], allow_overrides: true },
  });
});
afterAll(() => receiver.close());

/** What an event says has happened: the status in its body if the name does not say it. */
function statusIn({ type, name, body }: ShownEvent): string {
  if (type !== 'payment' && name !== 'status_updated') return name;
  const { payment, order } = JSON.parse(body) as Record<string, { status?: string }>;
  return String(payment?.status ?? order?.status);
}

/** Triggers whose last word is not that of the event: first webhooks spell `cancelled`. */
const words: Readonly<Record<string, string>> = {
  'order.canceled': 'cancelled',
  'payment.canceled': 'cancelled',
  'payment_link.expired_at_updated': 'payment_link.expired_at_updated',
  'recipient.returned': 'recipient.returned',
};

test.each(triggers)(
  'trigger $name: causes its event, which is in the feed and is delivered',
  async ({ name, told }) => {
    const path = `/${name}`;
    const to = ['--client-id', project.client_id, '--to', receiver.url(path)];
    const ended = await florin('trigger', name, ...to, '--json');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const { event, object, events, project_id } = documentIn(ended);
    expect([event, project_id]).toEqual([name, project.project_id]);
    const meant = words[name] ?? name.split('.').at(-1) ?? name;
    const found = (events as ShownEvent[]).filter(
      (each) => each.type === told.type && statusIn(each) === meant,
    );
    expect(found.map((each) => each.object)).toContain(object);
    await deliveriesOf(
      service().client,
      String(object),
      (all) => all.length > 0 && all.every(isDelivered),
    );
    const ids = receivedAt(receiver, path).map(({ headers }) => headers['x-service-callback-id']);
    for (const { callback_id } of found) expect(ids).toContain(callback_id);
  },
);

test.each(['order.created', 'transaction.rejected', 'transfer.reserved'])(
  'trigger %s without an address: listeners still see it',
  async (name) => {
    const ended = await florin('trigger', name, '--client-id', project.client_id, '--json');
    const { object } = documentIn(ended);
    const of = `?project_id=${project.project_id}&limit=100`;
    const seen = await service().client.send('GET', `/admin/v1/test/callbacks${of}`);
    const callbacks = seen.body['callbacks'] as { object: string; url: string | null }[];
    const found = callbacks.filter((each) => each.object === object);
    expect(found).toMatchObject([{ object, sequence: 1, url: null }]);
  },
);

describe('trigger', () => {
  test('prints the events in order', async () => {
    const ended = await florin('trigger', 'order.created', '--client-id', project.client_id);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const [head, line, ...more] = ended.stdout.trimEnd().split('\n');
    expect(more).toEqual([]);
    expect(head).toMatch(/^POSITION +AT +OBJECT +SEQUENCE +TYPE +NAME +CALLBACK$/);
    expect(line).toMatch(/ order [0-9a-f-]{36} +1 +order +created +[0-9a-f-]{36}$/);
  });

  test('an unknown event: suggests the nearest one and prints the whole list', async () => {
    const { code, stdout, stderr } = await florin('trigger', 'payment.setled');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('"payment.setled" is nothing that can be triggered.');
    expect(stderr).toContain('Did you mean payment.settled?');
    for (const { name, does } of triggers) expect(stderr).toMatch(new RegExp(`${name} +${does}`));
  });

  test('no event: prints the whole list', async () => {
    const { code, stderr } = await florin('trigger');
    const [first, ...lines] = stderr.trimEnd().split('\n');
    expect(code).toBe(2);
    expect(first).toBe('florin: EVENT is missing: what is to happen, such as payment.settled.');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ...triggers.map(({ name, does }) => [name, does]),
      ['"npm run florin -- help trigger" shows how it is used.'],
    ]);
  });

  test('recipient.returned (checkout 6.7): one of two recipients of a paid order has nothing of its share', async () => {
    const named = ['--client-id', project.client_id, '--json'];
    const { events } = documentIn(await florin('trigger', 'recipient.returned', ...named));
    const [last, ...more] = (events as ShownEvent[]).filter(
      ({ name }) => name === 'recipient.returned',
    );
    expect(more).toEqual([]);
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      event: { type: 'order', name: 'recipient.returned' },
      order: {
        status: 'paid',
        amount_paid: 1_250,
        payment_links: [{ payments: [{ status: 'partially_distributed' }] }],
      },
      distribution: {
        slot_id: 'first',
        type: 'fixed',
        status: 'returned',
        amount: 500,
        delivered_amount: 0,
      },
    });
  });

  test.each([
    [{}, '{"slots":[],"allow_overrides":true}'],
    [
      { split_policy: { slots: [{ type: 'remainder', slot_id: 'rest' }] } },
      '{"slots":[{"type":"remainder","slot_id":"rest"}],"allow_overrides":true}',
    ],
  ])(
    'recipient.returned of a project without overrides, %j: explains how to allow them',
    async (wanted, policy) => {
      const { project_id, client_id } = await aProject(service().client, wanted);
      const trigger = () => florin('trigger', 'recipient.returned', '--client-id', client_id);
      expect(await trigger()).toMatchObject({
        code: 1,
        stderr: `florin: This project's orders may not bring a split of their own; npm run florin -- project change ${project_id} --split-policy '${policy}' lets them.\n`,
      });
      const changed = await florin('project', 'change', project_id, '--split-policy', policy);
      expect(changed).toMatchObject({ code: 0, stderr: '' });
      expect(await trigger()).toMatchObject({ code: 0, stderr: '' });
    },
  );

  test('an unknown or live project is refused; the demo shop is the default once it exists', async () => {
    expect(await florin('trigger', 'order.created')).toMatchObject({
      code: 1,
      stderr:
        'florin: There is no project with the client_id demo-shop; name one with --client-id.\n',
    });
    expect(await florin('trigger', 'order.created', '--client-id', 'nobody')).toMatchObject({
      code: 1,
      stderr: 'florin: There is no project with the client_id nobody; check --client-id.\n',
    });
    await aProject(service().client, { client_id: 'demo-shop' });
    expect(await florin('trigger', 'order.created')).toMatchObject({ code: 0, stderr: '' });
    const live = await aProject(service().client, { test_mode: false });
    const ended = await florin('trigger', 'order.created', '--client-id', live.client_id);
    expect(ended).toMatchObject({
      code: 1,
      stderr: 'florin: This project is live; its secrets are not shown.\n',
    });
  });

  test('a refusal of the API is printed in its words', async () => {
    const to = ['--client-id', project.client_id, '--to', 'ftp://shop.example'];
    const ended = await florin('trigger', 'order.created', ...to);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('redirect_urls.callback_url: ');
  });

  test('credentials are requested once and never shown', async () => {
    const credentials = {
      project_id: 'p',
      client_id: 'shop',
      client_secret: 'a-client-secret',
      mac_key: 'a-mac-key',
      wallet_id: 1,
    };
    const events = [{ type: 'order', name: 'created', object: 'order o' }];
    const { url, requests } = await listenAs({
      '/admin/v1/test/credentials': { body: credentials },
      '/oauth/v1/token': { body: { access_token: 'a-token' } },
      '/merchant-order/integration/v1/orders': { status: 201, body: { order_id: 'o' } },
      '/admin/v1/events': { body: { events } },
    });
    const { code, stdout, stderr } = await florin('trigger', 'order.created', '--url', url);
    expect(code).toBe(0);
    expect(requests.map((request) => request.split(' ').slice(0, 2).join(' '))).toEqual([
      'POST /admin/v1/test/credentials',
      'POST /oauth/v1/token',
      'POST /merchant-order/integration/v1/orders',
      'GET /admin/v1/events?object=order+o',
    ]);
    expect(`${stdout}${stderr}`).not.toMatch(/a-client-secret|a-mac-key|a-token/);
  });
});
