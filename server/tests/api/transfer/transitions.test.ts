import { describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { firstOf } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import type { TransferAction, TransferSeen } from '../../support/transfer.ts';
import {
  aStranger,
  moneyOf,
  paid,
  password,
  type Stage,
  stages,
  statusOf,
  untouched,
} from '../../support/transfer-scene.ts';
import { useScene } from '../../support/use-scene.ts';
import { pay, seen } from '../../support/wallet.ts';

// Transfer 3 and gaps 4, When done: what each request does in each state.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
const { scene } = useScene(service);

const acted = async (id: number, action: TransferAction): Promise<string> =>
  (await scene().client.acted(id, action)).status;

describe('allowed transitions', () => {
  // biome-ignore format: a table
  test.each<[string, TransferAction, Stage, string, readonly number[]]>([
    ['transfer 3 new → registered and transfer 4 PUT /transfers/{id}/register', 'register', 'new',                   'registered', untouched()],
    ['transfer 4 PUT /transfers/{id}/reserve',                                  'reserve',  'new',                   'reserved',   untouched(1_000)],
    ['transfer 4 PUT /transfers/{id}/reserve',                                  'reserve',  'registered',            'reserved',   untouched(1_000)],
    ['transfer 4 PUT /transfers/{id}/reserve',                                  'reserve',  'signed',                'done',       paid],
    ['transfer 4 PUT /transfers/{id}/sign',                                     'sign',     'new',                   'done',       paid],
    ['transfer 4 PUT /transfers/{id}/sign',                                     'sign',     'registered',            'done',       paid],
    ['transfer 4 PUT /transfers/{id}/sign',                                     'sign',     'reserved and unsigned', 'done',       paid],
  ])('%s: %s of a transfer that is %s: %s', async (_, action, stage, status, money) => {
    const id = await stages[stage](scene());
    const answer = await scene().client.act(id, action);
    expect(seen<TransferSeen>(answer).status).toBe(status);
    expect((await scene().client.read(id)).text).toBe(answer.text);
    expect(await moneyOf(scene())).toEqual(money);
  });
});

describe('gaps 4, When done: 409 from every other state, and nothing changes', () => {
  // biome-ignore format: a table
  test.each<[Stage, ...TransferAction[]]>(firstOf([
    ['registered',               'register'],
    ['signed',                   'register', 'sign'],
    ['handed to the rail',       'register', 'reserve', 'sign'],
    ['done',                     'register', 'reserve', 'sign', 'provide-password'],
    ['reserved and unsigned',    'register', 'reserve'],
    ['waiting_funds',            'register', 'reserve', 'sign'],
    ['waiting_registration',     'register', 'reserve', 'sign'],
    ['waiting_password',         'register', 'reserve', 'sign'],
    ['reserved and not yet due', 'register', 'reserve', 'sign'],
    ['rejected',                 'register', 'reserve', 'sign', 'provide-password'],
    ['failed',                   'register', 'reserve', 'sign', 'provide-password'],
  ], 4))('a transfer that is %s', async (stage, ...actions) => {
    const id = await stages[stage](scene());
    const [before, money] = [seen<TransferSeen>(await scene().client.read(id)), await moneyOf(scene())];
    for (const action of actions) {
      const body = action === 'provide-password' ? password : undefined;
      const { status, text } = await scene().client.act(id, action, body);
      const where = stage === 'handed to the rail' ? 'on its way to the bank' : before.status;
      expect([status, text]).toEqual([
        409,
        errorOf('invalid_state', `The transfer is ${where}.`),
      ]);
    }
    expect((await scene().client.read(id)).body).toEqual(before);
    expect(await moneyOf(scene())).toEqual(money);
  });
});

describe('transfer 2 auto_process_to_done: with false each step is requested separately', () => {
  const manual = { auto_process_to_done: false };
  const aManual = async (wanted: object = {}, beneficiary = scene().beneficiary): Promise<number> =>
    (await scene().client.created(beneficiary, { ...manual, ...wanted })).id;

  test('transfer 3 → signed: a transfer signed without reserved money is signed, and stays so', async () => {
    const id = await aManual();
    expect(await acted(id, 'sign')).toBe('signed');
    await pay(service().client, scene().client.project.wallet_id, 1);
    await advance(service().client, 60);
    expect(await statusOf(scene().client, id)).toBe('signed');
    expect(await moneyOf(scene())).toEqual([100_001, 0, 0]);
  });

  test.each<[string, readonly TransferAction[], readonly string[]]>([
    ['register, sign, reserve', ['register', 'sign', 'reserve'], ['registered', 'signed', 'done']],
    [
      'register, reserve, sign',
      ['register', 'reserve', 'sign'],
      ['registered', 'reserved', 'done'],
    ],
    ['sign, reserve', ['sign', 'reserve'], ['signed', 'done']],
    ['reserve, sign', ['reserve', 'sign'], ['reserved', 'done']],
  ])('%s', async (_, actions, statuses) => {
    const id = await aManual();
    const seenStatuses: string[] = [];
    for (const action of actions) seenStatuses.push(await acted(id, action));
    expect(seenStatuses).toEqual(statuses);
    expect(await moneyOf(scene())).toEqual(paid);
  });

  test('a reserve without money gets 400 and changes nothing; it works once there is money', async () => {
    const amount = { amount: '1000.01', currency: 'EUR' };
    for (const first of [undefined, 'register', 'sign'] as const) {
      const id = await aManual({ amount });
      if (first !== undefined) await acted(id, first);
      const before = (await scene().client.read(id)).text;
      const { status, body } = await scene().client.act(id, 'reserve');
      expect([status, body['error']]).toEqual([400, 'insufficient_funds']);
      expect((await scene().client.read(id)).text).toBe(before);
      expect(await moneyOf(scene())).toEqual(untouched());
    }
    const id = await aManual({ amount });
    await pay(service().client, scene().client.project.wallet_id, 1);
    expect([await acted(id, 'reserve'), await acted(id, 'sign')]).toEqual(['reserved', 'done']);
    expect(await moneyOf(scene())).toEqual([0, 0, 100_001]);
  });

  test('a signed and reserved transfer is done once its password is given', async () => {
    const id = await aManual({ password });
    expect([await acted(id, 'sign'), await acted(id, 'reserve')]).toEqual(['signed', 'reserved']);
    expect(await moneyOf(scene())).toEqual(untouched(1_000));
    expect((await scene().client.acted(id, 'provide-password', password)).status).toBe('done');
    expect(await moneyOf(scene())).toEqual(paid);
  });

  test('signing and reserving again while the password is missing reserves the money once', async () => {
    const id = await aManual({ password });
    await acted(id, 'reserve');
    await acted(id, 'sign');
    expect(await moneyOf(scene())).toEqual(untouched(1_000));
    expect(await acted(id, 'reserve')).toBe('reserved');
    expect(await moneyOf(scene())).toEqual(untouched(1_000));
    expect((await scene().client.acted(id, 'provide-password', password)).status).toBe('done');
    expect(await moneyOf(scene())).toEqual(paid);
  });

  test('the password can be given first', async () => {
    const id = await aManual({ password });
    await scene().client.acted(id, 'provide-password', password);
    expect([await acted(id, 'reserve'), await acted(id, 'sign')]).toEqual(['reserved', 'done']);
    expect(await moneyOf(scene())).toEqual(paid);
  });

  test('a signed and reserved transfer to an unregistered beneficiary is not done', async () => {
    const id = await aManual({}, aStranger().beneficiary);
    await acted(id, 'reserve');
    await acted(id, 'sign');
    expect(['signed', 'reserved', 'waiting_registration']).toContain(
      await statusOf(scene().client, id),
    );
    expect(await moneyOf(scene())).toEqual(untouched(1_000));
  });
});

test('transfer 2 auto_process_to_done: true by default: a signed transfer is processed automatically', async () => {
  const { id, auto_process_to_done } = await scene().client.created(scene().beneficiary);
  expect([auto_process_to_done, await acted(id, 'sign')]).toEqual([true, 'done']);
});

test('transfer 2: a transfer has an integer id and a status', async () => {
  const { id, status } = await scene().client.created(scene().beneficiary);
  expect([Number.isSafeInteger(id), status]).toEqual([true, 'new']);
});
