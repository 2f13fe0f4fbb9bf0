import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { TransferClient, type TransferSeen } from '../../support/transfer.ts';
import { statusesTold } from '../../support/transfer-callbacks.ts';
import {
  aScene,
  aStranger,
  moneyOf,
  type Scene,
  type Stage,
  stages,
  statusOf,
  untouched,
} from '../../support/transfer-scene.ts';
import { pay, seen } from '../../support/wallet.ts';

// Transfer 3 and gaps 4, When done: DELETE.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
let scene: Scene;
let path: string;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

/** A client whose transfers all send callbacks to the receiver. */
class TellingClient extends TransferClient {
  override body(beneficiary: object, wanted: object = {}): object {
    return super.body(beneficiary, { callback: { url: receiver.url(path) }, ...wanted });
  }
}
beforeEach(async () => {
  path = `/${randomUUID()}`;
  const made = await aScene(service().client);
  scene = { ...made, client: new TellingClient(made.operator, made.client.project) };
});
useSoundBooks(service);

const revoked = async (id: number): Promise<TransferSeen> =>
  seen<TransferSeen>(await scene.client.revoke(id));

describe('transfer 3 → rejected and transfer 4 DELETE /transfers/{id}: the money is released, and the callback has the status', () => {
  // biome-ignore format: a table
  test.each<[Stage, readonly string[]]>(firstOf([
    ['reserved and unsigned',    ['reserved', 'revoked']],
    ['waiting_funds',            ['waiting_funds', 'rejected']],
    ['reserved and not yet due', ['reserved', 'revoked']],
    ['new',                      ['rejected']],
    ['registered',               ['rejected']],
    ['signed',                   ['rejected']],
    ['waiting_registration',     ['waiting_registration', 'revoked']],
    ['waiting_password',         ['waiting_password', 'revoked']],
  ], 4))('a transfer that is %s: %j', async (stage, told) => {
    const id = await stages[stage](scene);
    const answer = await revoked(id);
    expect(answer).toMatchObject({ id, status: 'rejected', allowed_to_cancel: false });
    expect(answer).not.toHaveProperty('failure_status');
    expect((await scene.client.read(id)).body).toEqual(answer);
    expect(await moneyOf(scene)).toEqual(untouched());
    const count = told.length;
    expect(await statusesTold(service().client, { id, receiver, path, count })).toEqual(told);
  });

  test.each<Stage>(
    extent<Stage[]>({
      short: ['handed to the rail', 'done'],
      long: ['handed to the rail', 'done', 'rejected', 'failed'],
    }),
  )('a transfer that is %s: 409, and nothing changes', async (stage) => {
    const id = await stages[stage](scene);
    const [before, money] = [(await scene.client.read(id)).text, await moneyOf(scene)];
    const { status, body } = await scene.client.revoke(id);
    expect([status, body['error']]).toEqual([409, 'invalid_state']);
    expect([(await scene.client.read(id)).text, await moneyOf(scene)]).toEqual([before, money]);
  });

  longTest('manual, signed and with reserved money: revoked', async () => {
    const { id } = await scene.client.created(aStranger().beneficiary, {
      auto_process_to_done: false,
    });
    await scene.client.acted(id, 'sign');
    await scene.client.acted(id, 'reserve');
    expect(await moneyOf(scene)).toEqual(untouched(1_000));
    await revoked(id);
    expect(await moneyOf(scene)).toEqual(untouched());
    const told = await statusesTold(service().client, { id, receiver, path, count: 2 });
    expect(told).toEqual(['reserved', 'revoked']);
  });
});

describe('after a revocation nothing changes the transfer', () => {
  test('not money that arrives', async () => {
    const id = await stages.waiting_funds(scene);
    await revoked(id);
    await pay(service().client, scene.client.project.wallet_id, 1_000);
    await advance(service().client, 60);
    expect([await statusOf(scene.client, id), await moneyOf(scene)]).toEqual([
      'rejected',
      [101_000, 0, 0],
    ]);
  });

  test('not a registration', async () => {
    const { email, beneficiary } = aStranger();
    const { id } = await scene.client.created(beneficiary);
    await scene.client.acted(id, 'sign');
    await revoked(id);
    const { wallet_id: payee } = await aUser(service().client, { email });
    await advance(service().client, 60);
    expect([await statusOf(scene.client, id), await moneyOf({ ...scene, payee })]).toEqual([
      'rejected',
      untouched(),
    ]);
  });

  test('not its due time', async () => {
    const id = await stages['reserved and not yet due'](scene);
    await revoked(id);
    await advance(service().client, 40 * 86_400);
    expect([await statusOf(scene.client, id), await moneyOf(scene)]).toEqual([
      'rejected',
      untouched(),
    ]);
  });
});
