import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject, changeProject, rotate, type TestProject } from '../../support/identity.ts';
import { type Received, Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  answering,
  type Dialect,
  deliveryOf,
  isDelivered,
  receivedAt,
  tell,
} from '../../support/webhooks.ts';

// Standard Webhooks headers beside the documented ones, verified by the standard's own package
// (decision 0139).

const service = useSharedService();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

const dialects: readonly Dialect[] = ['checkout', 'wallet', 'transfer'];
const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The secret as the package takes it: whsec_ and the base64 of the client_secret. */
const verifierOf = (clientSecret: string): Webhook =>
  new Webhook(`whsec_${Buffer.from(clientSecret).toString('base64')}`);

const isVerified = ({ headers, body }: Received, clientSecret: string): boolean => {
  try {
    verifierOf(clientSecret).verify(body, { ...headers }, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
};

const wanting = () => aProject(service().client, { standard_webhooks: true });

async function told(project: TestProject, dialect: Dialect): Promise<Received> {
  const { client } = service();
  const name = `standard-${receiver.received.length}`;
  const path = `/${dialect}/${name}`;
  answering(receiver, () => 200);
  const data = 'Ąžuolas & 🐈';
  const object = await tell(client, project, { url: receiver.url(path), dialect, name, data });
  await deliveryOf(client, object, isDelivered);
  const [received, ...more] = receivedAt(receiver, path);
  if (received === undefined || more.length > 0) throw new Error('one request comes');
  return received;
}

describe.each(dialects)('%s', (dialect) => {
  test('the package verifies the received bytes', async () => {
    const project = await wanting();
    const received = await told(project, dialect);
    expect(isVerified(received, project.client_secret)).toBe(true);
    expect(received.headers['webhook-id']).toBe(received.headers['x-service-callback-id']);
    expect(received.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  test('the package refuses a changed byte, another time, another id and another secret', async () => {
    const project = await wanting();
    const received = await told(project, dialect);
    const body = Buffer.concat([received.body, Buffer.from(' ')]);
    const at = Number(received.headers['webhook-timestamp']);
    const withHeader = (name: string, value: string) => ({
      ...received,
      headers: { ...received.headers, [name]: value },
    });
    expect(isVerified({ ...received, body }, project.client_secret)).toBe(false);
    expect(isVerified(withHeader('webhook-timestamp', String(at - 1)), project.client_secret)).toBe(
      false,
    );
    expect(isVerified(withHeader('webhook-id', 'other'), project.client_secret)).toBe(false);
    expect(isVerified(received, `${project.client_secret}x`)).toBe(false);
  });

  test('a project without the setting gets none of the headers', async () => {
    const received = await told(await aProject(service().client), dialect);
    expect(Object.keys(received.headers).filter((name) => names.includes(name))).toEqual([]);
  });
});

test('during the overlap of a rotation either secret verifies', async () => {
  const project = await wanting();
  const { body } = await rotate(service().client, project.project_id, {
    what: 'client_secret',
    overlap_seconds: 600,
  });
  const received = await told(project, 'checkout');
  expect(isVerified(received, project.client_secret)).toBe(true);
  expect(isVerified(received, String(body['client_secret']))).toBe(true);
});

test('a change of the project switches the headers on and off', async () => {
  const { client } = service();
  const project = await aProject(client);
  const change = (standard_webhooks: unknown) =>
    changeProject(client, project.project_id, { standard_webhooks });
  expect((await change(true)).body['standard_webhooks']).toBe(true);
  expect(isVerified(await told(project, 'checkout'), project.client_secret)).toBe(true);
  expect((await change(false)).body['standard_webhooks']).toBe(false);
  expect((await told(project, 'checkout')).headers).not.toHaveProperty('webhook-signature');
  for (const wrong of [null, 1, 'yes']) expect((await change(wrong)).status).toBe(422);
});
