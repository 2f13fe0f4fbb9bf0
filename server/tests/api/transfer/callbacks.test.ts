import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary, type TransferSeen } from '../../support/transfer.ts';
import {
  callbacksAbout,
  deliveriesAbout,
  isSignedBy,
  objectOf,
  statusesTold,
} from '../../support/transfer-callbacks.ts';
import {
  aScene,
  aStranger,
  password,
  payOut,
  type Scene,
  statusOf,
  untilIs,
} from '../../support/transfer-scene.ts';
import { pay, seen } from '../../support/wallet.ts';
import { publicKeyOf } from '../../support/wallet-callbacks.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  receivedAt,
  wasTried,
} from '../../support/webhooks.ts';

// Transfer 6 and gaps 4, Callbacks: what the receiver of a transfer's callbacks gets.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let scene: Scene;
let path: string;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  answering(receiver, () => 200);
  path = `/${randomUUID()}`;
  scene = await aScene(service().client);
});
useSoundBooks(service);

const told = (id: number, count: number): Promise<readonly string[]> =>
  statusesTold(service().client, { id, receiver, path, count });
const calling = (statuses?: readonly string[]) => ({
  callback: { url: receiver.url(path), ...(statuses === undefined ? {} : { statuses }) },
});
const signedFor = (formedAt: unknown): string =>
  `project_id=${scene.client.project.project_id}&mode=test&formed_at=${formedAt}`;
async function signed(beneficiary: object, wanted: object = {}): Promise<number> {
  const { id } = await scene.client.created(beneficiary, { ...calling(), ...wanted });
  await scene.client.acted(id, 'sign');
  return id;
}

describe('the request', () => {
  test('transfer 6 transfer_id and transfer 6 status and transfer 6 date: these come first, then project and mode', async () => {
    const before = await nowOf(service().client);
    const id = await signed(scene.beneficiary);
    const [callback] = await callbacksAbout(service().client, { id, receiver, path, count: 1 });
    const [received, ...more] = receivedAt(receiver, path);
    expect(more).toEqual([]);
    expect(received?.body.toString('utf8')).toBe(
      `transfer_id=${id}&status=done&date=${callback?.date}&${signedFor(callback?.date)}`,
    );
    expect(received?.method).toBe('POST');
    expect(received?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Number(callback?.date)).toBeGreaterThanOrEqual(before);
    expect(callback?.date).toBe(
      String(seen<TransferSeen>(await scene.client.read(id))['performed_at']),
    );
  });

  test('gaps 4, Callbacks: the raw body is signed with the key of /publickey, and has its own id', async () => {
    const id = await signed(scene.beneficiary);
    await told(id, 1);
    const [received] = receivedAt(receiver, path);
    if (received === undefined) throw new Error('nothing was received');
    const publicKey = await publicKeyOf(service().client);
    expect(isSignedBy(received, publicKey)).toBe(true);
    const forged = Buffer.from(received.body.toString('utf8').replace('done', 'fail'));
    expect(isSignedBy({ ...received, body: forged }, publicKey)).toBe(false);
    const [delivery] = await deliveriesAbout(service().client, id);
    expect(received.headers['x-service-callback-id']).toBe(delivery?.callback_id);
    expect(delivery).toMatchObject({ dialect: 'transfer', url: receiver.url(path) });
  });

  test('the date is the time of the event, even when it is delivered later', async () => {
    answering(receiver, (nth) => (nth === 1 ? 500 : 200));
    const id = await signed(scene.beneficiary);
    await deliveryOf(service().client, objectOf(id), wasTried(1));
    const performedAt = seen<TransferSeen>(await scene.client.read(id))['performed_at'];
    await advance(service().client, 60);
    await deliveryOf(service().client, objectOf(id), isDelivered);
    const bodies = receivedAt(receiver, path).map(({ body }) => body.toString('utf8'));
    expect(bodies).toEqual([
      `transfer_id=${id}&status=done&date=${performedAt}&${signedFor(performedAt)}`,
      `transfer_id=${id}&status=done&date=${performedAt}&${signedFor(performedAt)}`,
    ]);
    const ids = receivedAt(receiver, path).map(({ headers }) => headers['x-service-callback-id']);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('transfer 3: callback statuses are sent in order and once', () => {
  longTest('done at once', async () => {
    expect(await told(await signed(scene.beneficiary), 1)).toEqual(['done']);
  });

  test('new, registered and signed are not sent', async () => {
    const { id } = await scene.client.created(scene.beneficiary, {
      ...calling(),
      auto_process_to_done: false,
    });
    await scene.client.acted(id, 'register');
    await scene.client.acted(id, 'sign');
    expect(await deliveriesAbout(service().client, id)).toEqual([]);
    await scene.client.acted(id, 'reserve');
    expect(await told(id, 2)).toEqual(['reserved', 'done']);
  });

  longTest('every waiting status, up to done', async () => {
    const { email, beneficiary } = aStranger();
    const dear = { amount: { amount: '1000.01', currency: 'EUR' }, password };
    const id = await signed(beneficiary, dear);
    await pay(service().client, scene.client.project.wallet_id, 1);
    await untilIs(scene.client, id, 'waiting_registration');
    await aUser(service().client, { email });
    await untilIs(scene.client, id, 'waiting_password');
    await scene.client.acted(id, 'provide-password', password);
    expect(await told(id, 5)).toEqual([
      'waiting_funds',
      'reserved',
      'waiting_registration',
      'waiting_password',
      'done',
    ]);
    const sequences = receivedAt(receiver, path).map(
      ({ headers }) => headers['x-service-sequence'],
    );
    expect(sequences).toEqual(['1', '2', '3', '4', '5']);
  });

  test('reserved is sent once, even when the money is reserved twice', async () => {
    const { id } = await scene.client.created(bankBeneficiary, { ...calling(), password });
    await scene.client.acted(id, 'reserve');
    await scene.client.acted(id, 'sign');
    await scene.client.acted(id, 'provide-password', password);
    expect(await statusOf(scene.client, id)).toBe('reserved');
    seen(await payOut(service().client, id, 'failed'));
    expect(await told(id, 3)).toEqual(['reserved', 'waiting_password', 'failed']);
  });

  longTest('refused requests send nothing', async () => {
    const id = await signed(scene.beneficiary);
    for (const action of ['sign', 'reserve', 'register'] as const)
      await scene.client.act(id, action);
    await scene.client.revoke(id);
    expect(await told(id, 1)).toEqual(['done']);
    expect(await deliveriesAbout(service().client, id)).toHaveLength(1);
  });

  longTest('a transfer whose time runs out sends failed', async () => {
    const reserve_until = (await nowOf(service().client)) + 3_600;
    const id = await signed(scene.beneficiary, { password, reserve_until });
    await advance(service().client, 3_600);
    expect(await told(id, 2)).toEqual(['waiting_password', 'failed']);
  });
});

describe('gaps 4, Record: callback.statuses', () => {
  test('only the requested statuses are sent', async () => {
    const id = await signed(bankBeneficiary, { ...calling(['done', 'revoked']), password });
    await scene.client.acted(id, 'provide-password', password);
    seen(await payOut(service().client, id, 'done'));
    expect(await told(id, 1)).toEqual(['done']);
    expect(await deliveriesAbout(service().client, id)).toHaveLength(1);
  });

  test('revoked can be requested by name', async () => {
    const { id } = await scene.client.created(scene.beneficiary, calling(['revoked']));
    await scene.client.acted(id, 'reserve');
    seen(await scene.client.revoke(id));
    expect(await told(id, 1)).toEqual(['revoked']);
  });

  test('nothing is sent if no requested status occurs', async () => {
    const id = await signed(scene.beneficiary, calling(['failed']));
    await advance(service().client, 60);
    expect([await statusOf(scene.client, id), await deliveriesAbout(service().client, id)]).toEqual(
      ['done', []],
    );
  });
});

test('transfer 2 callback.url: without it no callback is sent', async () => {
  const { id } = await scene.client.created(scene.beneficiary);
  await scene.client.acted(id, 'sign');
  await advance(service().client, 60);
  expect(await deliveriesAbout(service().client, id)).toEqual([]);
});

test('gaps 2, Retries: a manual resend sends its status again', async () => {
  const id = await signed(bankBeneficiary);
  expect(await told(id, 1)).toEqual(['reserved']);
  seen(await payOut(service().client, id, 'done'));
  await told(id, 2);
  const [, first] = await deliveriesAbout(service().client, id);
  const answer = await service().client.send('POST', `/admin/v1/deliveries/${first?.id}/resend`);
  expect(answer.status).toBeLessThan(300);
  expect(await told(id, 3)).toEqual(['reserved', 'done', 'reserved']);
});

describe('transfer 6: delivery', () => {
  test('gaps 4, Callbacks: a failed callback is retried after 1 m, 5 m, 15 m, 1 h, 2 h and 4 h, then no more', async () => {
    answering(receiver, () => 500);
    const id = await signed(scene.beneficiary);
    await deliveryOf(service().client, objectOf(id), wasTried(1));
    await advance(service().client, 86_400);
    const { attempts } = await deliveryOf(service().client, objectOf(id), isFailed);
    const moments = attempts.map(({ at }) => at);
    const delays = moments.slice(1).map((at, index) => at - Number(moments[index]));
    const wanted = [60, 300, 900, 3_600, 7_200, 14_400];
    expect(delays.length).toBe(wanted.length);
    for (const [index, delay] of delays.entries()) {
      expect(delay - Number(wanted[index])).toBeGreaterThanOrEqual(0);
      expect(delay - Number(wanted[index])).toBeLessThanOrEqual(5);
    }
    expect(await statusOf(scene.client, id)).toBe('done');
  });

  test('the transfer continues whatever the receiver answers', async () => {
    answering(receiver, () => 503);
    const id = await signed(bankBeneficiary);
    seen(await payOut(service().client, id, 'done'));
    expect(await statusOf(scene.client, id)).toBe('done');
    answering(receiver, () => 204);
    await advance(service().client, 60);
    await deliveriesOf(service().client, objectOf(id), (all) => all.every(isDelivered));
  });
});
