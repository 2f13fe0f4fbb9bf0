import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, type Merchant } from '../../support/checkout.ts';
import { aProject, asNobody, errorOf, rotate, type TestProject } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  type Dialect,
  deliveriesOf,
  isDelivered,
  receivedAt,
  tell,
} from '../../support/webhooks.ts';

// GET /admin/v1/test/callbacks (decision 0060).

const service = useSharedService();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

type Shown = {
  readonly position: number;
  readonly project_id: string;
  readonly object: string;
  readonly sequence: number;
  readonly type: string;
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const path = '/admin/v1/test/callbacks';

async function shown(query = ''): Promise<readonly Shown[]> {
  const answer = await service().client.send('GET', `${path}?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['callbacks'] as Shown[];
}
const shownOf = ({ project_id }: TestProject): Promise<readonly Shown[]> =>
  shown(`project_id=${project_id}`);

const hmacOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Headers that HTTP adds, and those that are new for each attempt. */
const ofTheAttempt = ['host', 'connection', 'content-length', 'x-service-request-id'];

test.each<Dialect>(['checkout', 'wallet', 'transfer'])(
  'decision 0060: a test callback is byte for byte what a receiver gets, %s',
  async (dialect) => {
    const project = await aProject(service().client);
    const target = `/${randomUUID()}`;
    const url = receiver.url(target);
    const object = await tell(service().client, project, { url, dialect, data: 'Petraitė / 1' });
    await deliveriesOf(service().client, object, (all) => all.some(isDelivered));
    const [received, ...more] = receivedAt(receiver, target);
    const [callback, ...others] = await shownOf(project);
    expect([more, others]).toEqual([[], []]);
    expect(callback).toMatchObject({ object, sequence: 1, url, body: received?.body.toString() });
    const { 'x-service-request-id': requestId, ...headers } = callback?.headers ?? {};
    const sent = Object.entries(received?.headers ?? {});
    expect(headers).toEqual(
      Object.fromEntries(sent.filter(([name]) => !ofTheAttempt.includes(name))),
    );
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  },
);

describe('webhooks of checkout', () => {
  let shop: Merchant;
  beforeAll(async () => {
    shop = await aMerchant(service().client);
  });

  test('an order without a callback_url is shown too, signed and without silent events', async () => {
    const { orderId } = await shop.paidOrder();
    const callbacks = await shownOf(shop.project);
    expect(callbacks.map(({ url, object }) => [url, object])).toEqual(
      callbacks.map(() => [null, `order ${orderId}`]),
    );
    expect(callbacks.map(({ sequence }) => sequence)).toEqual(
      callbacks.map((_, index) => index + 1),
    );
    expect(callbacks.map(({ type }) => type)).toContain('payment');
    for (const { headers, body } of callbacks) {
      expect(headers['x-service-signature']).toBe(hmacOf(shop.project.client_secret, body));
    }
  });

  test('are read page by page, after a position', async () => {
    const all = await shownOf(shop.project);
    const query = `project_id=${shop.project.project_id}&limit=1&after=${all[0]?.position}`;
    const answer = await service().client.send('GET', `${path}?${query}`);
    expect(answer.body).toMatchObject({
      callbacks: [{ position: all[1]?.position, body: all[1]?.body }],
      next_after: all[1]?.position,
    });
  });

  test('during the overlap of a rotation the old secret signs too', async () => {
    const { project_id: id, client_secret: old } = shop.project;
    const rotation = { what: 'client_secret', overlap_seconds: 60 };
    const { body: rotated } = await rotate(service().client, id, rotation);
    const [{ headers, body } = { headers: {}, body: '' }] = await shownOf(shop.project);
    expect(headers).toMatchObject({
      'x-service-signature': hmacOf(String(rotated['client_secret']), body),
      'x-service-signature-previous': hmacOf(old, body),
    });
  });
});

describe('only test projects are shown', () => {
  test('a live project is 403 when named, and missing in the whole list', async () => {
    const live = await aProject(service().client, { test_mode: false });
    await tell(service().client, live, { url: 'https://shop.example/hook' });
    const asked = await service().client.send('GET', `${path}?project_id=${live.project_id}`);
    const because = 'This project is live; only test projects are listened to.';
    expect([asked.status, asked.text]).toEqual([403, errorOf('forbidden', because)]);
    const all = await shown();
    expect(all.filter(({ project_id }) => project_id === live.project_id)).toEqual([]);
  });

  test('an unknown project is 404, a wrong query 422, a request without a token 401', async () => {
    const id = randomUUID();
    const unknown = await service().client.send('GET', `${path}?project_id=${id}`);
    const because = `There is no project ${id}.`;
    expect([unknown.status, unknown.text]).toEqual([404, errorOf('not_found', because)]);
    const wrong = await service().client.send('GET', `${path}?limit=101&dialect=morse&after=-1`);
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body['error_properties'] as object).toSorted()).toEqual([
      'after',
      'dialect',
      'limit',
    ]);
    const nobody = await service().client.send('GET', path, { headers: asNobody });
    expect(nobody.status).toBe(401);
  });
});
