import { describe, expect, test } from 'vitest';
import { advance, atSecond, nowOf, onTime } from '../../support/clock.ts';
import { longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { goTo } from '../../support/moments.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary, type TransferSeen } from '../../support/transfer.ts';
import {
  aStranger,
  moneyOf,
  month,
  paid,
  password,
  payOut,
  type Stage,
  stages,
  statusOf,
  untouched,
} from '../../support/transfer-scene.ts';
import { useScene } from '../../support/use-scene.ts';
import { pay, seen } from '../../support/wallet.ts';

// Transfer 3 and gaps 4, When done: how transfers change over time.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
const { scene } = useScene(service);

const soon = async (seconds = 3_600): Promise<number> => (await nowOf(service().client)) + seconds;
const read = async (id: number): Promise<TransferSeen> =>
  seen<TransferSeen>(await scene().client.read(id));
async function signed(beneficiary: object, wanted: object): Promise<number> {
  const { id } = await scene().client.created(beneficiary, wanted);
  await scene().client.acted(id, 'sign');
  return id;
}
const dear = { amount: { amount: '1000.01', currency: 'EUR' } };
const manual = { auto_process_to_done: false };

describe('transfer 3 waiting_funds → failed: a waiting transfer fails at reserve_until', () => {
  test('by default after 30 days, with a failure_status; later money is not taken', async () => {
    const id = await stages.waiting_funds(scene());
    await advance(service().client, month - 3_600);
    expect((await read(id)).status).toBe('waiting_funds');
    await advance(service().client, 3_600);
    const { status, failure_status, allowed_to_cancel } = await read(id);
    expect([status, allowed_to_cancel]).toEqual(['failed', false]);
    expect(failure_status).toEqual({ code: expect.any(String), message: expect.any(String) });
    await pay(service().client, scene().client.project.wallet_id, 1_000);
    await advance(service().client, 60);
    expect([(await read(id)).status, await moneyOf(scene())]).toEqual(['failed', [101_000, 0, 0]]);
  });

  test('at exactly the requested second', async () => {
    await onTime(async () => {
      const reserve_until = await soon();
      const id = await signed(scene().beneficiary, { ...dear, reserve_until });
      const look = () => statusOf(scene().client, id);
      const { client } = service();
      expect(await atSecond(client, reserve_until - 1, look)).toBe('waiting_funds');
      expect(await atSecond(client, reserve_until, look)).toBe('failed');
    });
  });
});

describe('gaps 4, When done: a waiting or reserved transfer fails at reserve_until, and its money is released', () => {
  test.each<[string, (reserve_until: number) => Promise<number>, string, number]>([
    [
      'waiting for registration',
      (reserve_until) => signed(aStranger().beneficiary, { reserve_until }),
      'waiting_registration',
      1_000,
    ],
    [
      'waiting for its password',
      (reserve_until) => signed(scene().beneficiary, { password, reserve_until }),
      'waiting_password',
      1_000,
    ],
    [
      'waiting for its reserve',
      (reserve_until) => signed(scene().beneficiary, { ...manual, reserve_until }),
      'signed',
      0,
    ],
    [
      'waiting for its signature',
      async (reserve_until) => {
        const { id } = await scene().client.created(scene().beneficiary, { reserve_until });
        await scene().client.acted(id, 'reserve');
        return id;
      },
      'reserved',
      1_000,
    ],
  ])('%s', async (_, prepare, status, held) => {
    const reserve_until = await soon();
    const id = await prepare(reserve_until);
    expect((await read(id)).status).toBe(status);
    expect(await moneyOf(scene())).toEqual(untouched(held));
    await goTo(service().client, reserve_until);
    const failed = await read(id);
    expect(failed).toMatchObject({
      status: 'failed',
      failure_status: { code: expect.any(String) },
    });
    expect(await moneyOf(scene())).toEqual(untouched());
    for (const action of ['sign', 'reserve', 'provide-password'] as const) {
      const body = action === 'provide-password' ? password : undefined;
      expect((await scene().client.act(id, action, body)).status).toBe(409);
    }
    expect((await scene().client.revoke(id)).status).toBe(409);
  });

  test('at that very second it can no longer be completed', async () => {
    await onTime(async () => {
      const reserve_until = await soon();
      const ids = [
        await signed(scene().beneficiary, { password, reserve_until }),
        await signed(scene().beneficiary, { ...manual, reserve_until }),
      ];
      const answers = await atSecond(service().client, reserve_until, () =>
        Promise.all([
          scene().client.act(Number(ids[0]), 'provide-password', password),
          scene().client.act(Number(ids[1]), 'reserve'),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
      expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual([
        'failed',
        'failed',
      ]);
      expect(await moneyOf(scene())).toEqual(untouched());
    });
  });

  test('a beneficiary who registers later gets nothing', async () => {
    const { email, beneficiary } = aStranger();
    const reserve_until = await soon();
    const id = await signed(beneficiary, { reserve_until });
    await goTo(service().client, reserve_until);
    const { wallet_id: payee } = await aUser(service().client, { email });
    await advance(service().client, 60);
    expect([(await read(id)).status, await moneyOf({ ...scene(), payee })]).toEqual([
      'failed',
      untouched(),
    ]);
  });

  test('a transfer at the rail does not fail', async () => {
    const id = await stages['handed to the rail'](scene());
    await advance(service().client, 2 * month);
    expect([(await read(id)).status, await moneyOf(scene())]).toEqual([
      'reserved',
      untouched(1_000),
    ]);
    expect(seen<TransferSeen>(await payOut(service().client, id, 'done')).status).toBe('done');
  });

  longTest('an ended transfer stays as it is', async () => {
    for (const stage of ['done', 'rejected', 'failed'] satisfies Stage[]) {
      const id = await stages[stage](scene());
      const before = await read(id);
      await advance(service().client, month + 1);
      expect(await read(id)).toEqual(before);
    }
  });

  test('reserved_until shows the time', async () => {
    const reserve_until = await soon();
    const id = await signed(scene().beneficiary, { password, reserve_until });
    expect((await read(id))['reserved_until']).toBe(reserve_until);
    const { id: other } = await scene().client.created(scene().beneficiary);
    const now = await nowOf(service().client);
    const { reserved_until } = await scene().client.acted(other, 'reserve');
    expect(Number(reserved_until) - now - month).toBeLessThanOrEqual(5);
    expect(Number(reserved_until) - now - month).toBeGreaterThanOrEqual(0);
  });
});

describe('gaps 4, Record: perform_at is in the future', () => {
  test('inside the service: reserved until then, then done', async () => {
    const perform_at = await soon();
    const { id } = await scene().client.created(scene().beneficiary, { perform_at });
    expect((await scene().client.acted(id, 'sign')).status).toBe('reserved');
    expect(await moneyOf(scene())).toEqual(untouched(1_000));
    await goTo(service().client, perform_at - 60);
    expect((await read(id)).status).toBe('reserved');
    await goTo(service().client, perform_at);
    expect([(await read(id)).status, await moneyOf(scene())]).toEqual(['done', paid]);
    expect((await read(id))['performed_at']).toBe(perform_at);
  });

  test('to a bank: handed over at that time; it can be canceled before', async () => {
    const perform_at = await soon();
    const id = await signed(bankBeneficiary, { perform_at });
    const other = await signed(bankBeneficiary, { perform_at });
    expect(await read(id)).toMatchObject({ status: 'reserved', allowed_to_cancel: true });
    expect((await payOut(service().client, id, 'done')).status).toBe(409);
    seen(await scene().client.revoke(other));
    await goTo(service().client, perform_at);
    expect(await read(id)).toMatchObject({ status: 'reserved', allowed_to_cancel: false });
    expect((await scene().client.revoke(id)).status).toBe(409);
    expect(seen<TransferSeen>(await payOut(service().client, id, 'done')).status).toBe('done');
    expect((await payOut(service().client, other, 'done')).status).toBe(409);
    expect(await moneyOf(scene())).toEqual([99_000, 0, 0]);
  });

  longTest('manual processing behaves the same', async () => {
    const perform_at = await soon();
    const { id } = await scene().client.created(scene().beneficiary, { ...manual, perform_at });
    await scene().client.acted(id, 'reserve');
    expect((await scene().client.acted(id, 'sign')).status).not.toBe('done');
    expect(await moneyOf(scene())).toEqual(untouched(1_000));
    await goTo(service().client, perform_at);
    expect([(await read(id)).status, await moneyOf(scene())]).toEqual(['done', paid]);
  });

  test('an unsigned transfer stays reserved at that time, and is done when signed later', async () => {
    const perform_at = await soon();
    const { id } = await scene().client.created(scene().beneficiary, { perform_at });
    await scene().client.acted(id, 'reserve');
    await goTo(service().client, perform_at + 60);
    expect((await read(id)).status).toBe('reserved');
    expect((await scene().client.acted(id, 'sign')).status).toBe('done');
  });

  longTest('a missing password is waited for first', async () => {
    const perform_at = await soon();
    const id = await signed(scene().beneficiary, { perform_at, password });
    expect((await read(id)).status).toBe('waiting_password');
    await scene().client.acted(id, 'provide-password', password);
    expect((await read(id)).status).toBe('reserved');
    await goTo(service().client, perform_at);
    expect([(await read(id)).status, await moneyOf(scene())]).toEqual(['done', paid]);
  });

  test('a revoked transfer is not performed', async () => {
    const perform_at = await soon();
    const id = await signed(scene().beneficiary, { perform_at });
    seen(await scene().client.revoke(id));
    await goTo(service().client, perform_at + 60);
    expect([(await read(id)).status, await moneyOf(scene())]).toEqual(['rejected', untouched()]);
  });

  longTest('more than 30 days ahead, it is still performed', async () => {
    const perform_at = await soon(2 * month);
    const id = await signed(scene().beneficiary, { perform_at });
    await goTo(service().client, perform_at);
    expect([(await read(id)).status, await moneyOf(scene())]).toEqual(['done', paid]);
  });
});

describe('transfer 3: new transfers are deleted automatically if nothing further happens', () => {
  test('after exactly 30 days; a registered one stays', async () => {
    const [id, registered] = [await stages.new(scene()), await stages.registered(scene())];
    await advance(service().client, month - 60);
    expect((await read(id)).status).toBe('new');
    await advance(service().client, 60);
    const answers = [
      await scene().client.read(id),
      await scene().client.act(id, 'register'),
      await scene().client.act(id, 'reserve'),
      await scene().client.act(id, 'sign'),
      await scene().client.revoke(id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await read(registered)).status).toBe('registered');
    expect(await moneyOf(scene())).toEqual(untouched());
  });
});
