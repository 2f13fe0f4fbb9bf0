import { createHmac, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { aProject, asNobody, rotate, type TestProject, tokenOf } from '../../support/identity.ts';
import { type Received, Receiver } from '../../support/receivers.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  type Dialect,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  receivedAt,
  tell,
  wasTried,
} from '../../support/webhooks.ts';

// What receivers can verify over the received bytes (gaps 2, 3 and 4; decision 0041).

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let project: TestProject;
beforeAll(async () => {
  receiver = await Receiver.start();
  project = await aProject(service().client);
});
afterAll(() => receiver.close());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const form = 'application/x-www-form-urlencoded';

const hmacOf = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Causes an event and waits until it is accepted, after this many failures. */
async function told(
  dialect: Dialect,
  { data = '', failures = 0, of = project } = {},
): Promise<readonly Received[]> {
  const { client } = service();
  const name = `told-${receiver.received.length}`;
  const path = `/${dialect}/${name}`;
  answering(receiver, (nth) => (nth <= failures ? 500 : 200));
  const object = await tell(client, of, { url: receiver.url(path), dialect, name, data });
  for (let nth = 1; nth <= failures; nth += 1) {
    const { next_try_at: due } = await deliveryOf(client, object, wasTried(nth));
    await advance(client, Number(due) - (await nowOf(client)));
  }
  await deliveryOf(client, object, isDelivered);
  return receivedAt(receiver, path);
}

/** One request that was accepted at once. */
async function toldOnce(dialect: Dialect, data = ''): Promise<Received> {
  const [webhook, ...more] = await told(dialect, { data });
  expect(more).toEqual([]);
  return webhook as Received;
}

const header = (webhook: Received | undefined, name: string): string =>
  String(webhook?.headers[name.toLowerCase()]);

const publicKey = async (): Promise<string> =>
  (await service().client.send('GET', '/publickey', { headers: asNobody })).text;

const isSignedBy = (pem: string, text: string | Buffer, signature: string): boolean =>
  verify('RSA-SHA256', Buffer.from(text), pem, Buffer.from(signature, 'base64'));

/** The parameters of a form, in their order. */
const formIn = ({ body }: Received): [string, string][] => [
  ...new URLSearchParams(body.toString('utf8')),
];

/** Letters of every length in UTF-8, and characters that forms and JSON must escape. */
const anyData = 'Ąžuolas Москва 🐈 "\\/&=+%20;\n\u0001<script>';

describe('checkout', () => {
  test('checkout 6.3: the signature is the hex HMAC-SHA256 of the raw body under the client_secret', async () => {
    const webhook = await toldOnce('checkout', anyData);
    const signature = header(webhook, 'X-Service-Signature');
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(signature).toBe(hmacOf(project.client_secret, webhook.body));
    expect(JSON.parse(webhook.body.toString('utf8'))).toMatchObject({
      event: { type: 'trial' },
      trial: { data: anyData },
    });
  });

  test('gaps 2, Webhook headers: a webhook has all of them and a JSON body', async () => {
    const before = await nowOf(service().client);
    const webhook = await toldOnce('checkout');
    expect(webhook.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(webhook.body.length),
      'x-service-signature-alg': 'HMAC-SHA256',
      'x-service-request-id': expect.stringMatching(uuid),
      'x-service-callback-id': expect.stringMatching(uuid),
      'x-service-sequence': '1',
    });
    const createdAt = Number(header(webhook, 'X-Service-Created-At'));
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(createdAt).toBeLessThanOrEqual(await nowOf(service().client));
    expect(webhook.headers).not.toHaveProperty('x-service-signature-previous');
  });

  test('another secret, or one changed byte, gives another signature', async () => {
    const webhook = await toldOnce('checkout', 'pay 10');
    const signature = header(webhook, 'X-Service-Signature');
    expect(hmacOf(`${project.client_secret}x`, webhook.body)).not.toBe(signature);
    const changed = Buffer.from(webhook.body.toString('utf8').replace('pay 10', 'pay 11'));
    expect(hmacOf(project.client_secret, changed)).not.toBe(signature);
  });

  test('during the overlap of a rotation the old secret signs too, but not afterwards', async () => {
    const { client } = service();
    const rotating = await aProject(client);
    const { body } = await rotate(client, rotating.project_id, {
      what: 'client_secret',
      overlap_seconds: 600,
    });
    const fresh = String(body['client_secret']);
    const [during] = await told('checkout', { of: rotating });
    const bytes = during?.body ?? Buffer.alloc(0);
    expect(header(during, 'X-Service-Signature')).toBe(hmacOf(fresh, bytes));
    expect(header(during, 'X-Service-Signature-Previous')).toBe(
      hmacOf(rotating.client_secret, bytes),
    );
    await advance(client, 601);
    const [after] = await told('checkout', { of: rotating });
    expect(header(after, 'X-Service-Signature')).toBe(
      hmacOf(fresh, after?.body ?? Buffer.alloc(0)),
    );
    expect(after?.headers).not.toHaveProperty('x-service-signature-previous');
  });

  test('of several replaced secrets the latest signs, unless an older one is seen in use', async () => {
    const { client } = service();
    const rotating = await aProject(client);
    const wanted = { what: 'client_secret', overlap_seconds: 86_400 };
    const { body } = await rotate(client, rotating.project_id, wanted);
    await rotate(client, rotating.project_id, wanted);
    const isSigned = async (secret: string): Promise<boolean> => {
      const [webhook] = await told('checkout', { of: rotating });
      const previous = hmacOf(secret, webhook?.body ?? Buffer.alloc(0));
      return header(webhook, 'X-Service-Signature-Previous') === previous;
    };
    expect(await isSigned(String(body['client_secret']))).toBe(true);
    await tokenOf(client, rotating);
    await until('the oldest secret signs', () => isSigned(rotating.client_secret));
  });

  test('a retry after a rotation without overlap repeats the body, signed with the current secret', async () => {
    const { client } = service();
    const rotating = await aProject(client);
    answering(receiver, (nth) => (nth === 1 ? 500 : 200));
    const url = receiver.url('/rotated');
    const object = await tell(client, rotating, { url, name: 'rotated' });
    await deliveryOf(client, object, wasTried(1));
    const { body } = await rotate(client, rotating.project_id, { what: 'client_secret' });
    await advance(client, 3_601);
    await deliveryOf(client, object, isDelivered);
    const [first, second] = receivedAt(receiver, '/rotated');
    const bytes = first?.body ?? Buffer.alloc(0);
    expect(second?.body).toEqual(bytes);
    expect(header(first, 'X-Service-Signature')).toBe(hmacOf(rotating.client_secret, bytes));
    expect(header(second, 'X-Service-Signature')).toBe(
      hmacOf(String(body['client_secret']), bytes),
    );
  });
});

describe('wallet', () => {
  test('wallet 6 event and wallet 6 sign: a form with the event, and the base64 signature of the raw event string', async () => {
    const webhook = await toldOnce('wallet', anyData);
    expect(webhook.headers['content-type']).toBe(form);
    const parameters = formIn(webhook);
    expect(parameters.map(([name]) => name)).toEqual(['event', 'sign']);
    const [event, sign] = parameters.map(([, value]) => value) as [string, string];
    expect(sign).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    const pem = await publicKey();
    expect(isSignedBy(pem, event, sign)).toBe(true);
    expect(isSignedBy(pem, `${event} `, sign)).toBe(false);
    expect(JSON.parse(event)).toMatchObject({ type: 'trial', data: { data: anyData } });
  });
});

describe('transfer', () => {
  test('gaps 4, Callbacks: a form, and the signature of its raw bytes in the header', async () => {
    const webhook = await toldOnce('transfer', anyData);
    expect(webhook.headers).toMatchObject({
      'content-type': form,
      'x-service-signature-alg': 'RSA-SHA256',
    });
    const parameters = new Map(formIn(webhook));
    expect([...parameters.keys()].slice(0, 3)).toEqual(['transfer_id', 'status', 'date']);
    expect(parameters.get('date')).toBe(header(webhook, 'X-Service-Created-At'));
    expect(parameters.get('data')).toBe(anyData);
    const signature = header(webhook, 'X-Service-Signature');
    const pem = await publicKey();
    expect(isSignedBy(pem, webhook.body, signature)).toBe(true);
    const changed = Buffer.concat([webhook.body, Buffer.from('&status=done')]);
    expect(isSignedBy(pem, changed, signature)).toBe(false);
  });
});

describe('the key of callbacks', () => {
  test('wallet 4 GET {wallet_url}/publickey: anyone can read the key as PEM', async () => {
    const answer = await service().client.send('GET', '/publickey', { headers: asNobody });
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'application/x-pem-file',
    ]);
    expect(answer.text).toMatch(
      /^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=\n]+-----END PUBLIC KEY-----\n$/,
    );
    expect(createPublicKey(answer.text).asymmetricKeyDetails).toMatchObject({
      modulusLength: 2_048,
    });
  });

  test('the OpenAPI document says that it is PEM', async () => {
    const { body } = await service().client.send('GET', '/openapi.json', { headers: asNobody });
    const { paths } = body as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    };
    const content = paths['/publickey']?.get.responses['200']?.content ?? {};
    expect(Object.keys(content)).toEqual(['application/x-pem-file']);
  });

  test('the key is in the JWKS too', async () => {
    const { client } = service();
    const { body } = await client.send('GET', '/.well-known/jwks.json', { headers: asNobody });
    const moduli = (body['keys'] as { n: string }[]).map(({ n }) => n);
    expect(moduli).toContain(createPublicKey(await publicKey()).export({ format: 'jwk' }).n);
  });
});

describe.each<Dialect>(['checkout', 'wallet', 'transfer'])('%s', (dialect) => {
  test('every attempt has the same bytes and callback id, and a request id of its own', async () => {
    const webhooks = await told(dialect, { data: anyData, failures: 2 });
    expect(webhooks).toHaveLength(3);
    const [first, ...later] = webhooks;
    for (const webhook of later) expect(webhook.body).toEqual(first?.body);
    const distinct = (name: string) => new Set(webhooks.map((one) => header(one, name))).size;
    expect(distinct('X-Service-Callback-Id')).toBe(1);
    expect(distinct('X-Service-Created-At')).toBe(1);
    expect(distinct('X-Service-Sequence')).toBe(1);
    expect(distinct('X-Service-Signature')).toBe(1);
    expect(distinct('X-Service-Request-Id')).toBe(3);
    expect(header(first, 'X-Service-Callback-Id')).toMatch(uuid);
  });

  test('events of one object are numbered from 1, each with its own callback id', async () => {
    const { client } = service();
    const path = `/numbered/${dialect}`;
    answering(receiver, () => 200);
    const trial = { url: receiver.url(path), dialect, name: `numbered-${dialect}` };
    const objects = [1, 2, 3].map(() => tell(client, project, trial));
    const [object = ''] = new Set(await Promise.all(objects));
    await deliveriesOf(client, object, (all) => all.length === 3 && all.every(isDelivered));
    const webhooks = receivedAt(receiver, path);
    expect(webhooks.map((one) => header(one, 'X-Service-Sequence'))).toEqual(['1', '2', '3']);
    expect(new Set(webhooks.map((one) => header(one, 'X-Service-Callback-Id'))).size).toBe(3);
  });
});
