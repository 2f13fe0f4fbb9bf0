import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { crowd, waiting, wake } from '../../support/crowd.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, bankBeneficiary } from '../../support/transfer.ts';
import {
  aStranger,
  moneyOf,
  paid,
  password,
  payOut,
  statusOf,
  untilIs,
  untouched,
} from '../../support/transfer-scene.ts';
import { until } from '../../support/until.ts';
import { useCallbacks, useScene } from '../../support/use-scene.ts';
import { balanceOf, pay, seen } from '../../support/wallet.ts';

// Transfer 3 and gaps 4, When done: a signed transfer waits for money, for its beneficiary and
// for its password, and continues automatically.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
const { scene } = useScene(service);
const { url, told } = useCallbacks(service);

const dear = { amount: { amount: '1000.01', currency: 'EUR' } };

async function signed(beneficiary: object, wanted: object = {}): Promise<[number, string]> {
  const callback = { url: url() };
  const { id } = await scene().client.created(beneficiary, { callback, ...wanted });
  return [id, (await scene().client.acted(id, 'sign')).status];
}
const comesTo = (id: number, status: string): Promise<void> => untilIs(scene().client, id, status);
const fund = (amount: number): Promise<void> =>
  pay(service().client, scene().client.project.wallet_id, amount);
const registered = async (wanted: object): Promise<number> =>
  (await aUser(service().client, wanted)).wallet_id;
const giving = (id: number) => scene().client.acted(id, 'provide-password', password);

describe('transfer 3 waiting_funds → reserved: funds arrive', () => {
  test('a waiting transfer keeps waiting after too little money, even when the limit is reached', async () => {
    const { database } = service();
    const { wallet_id: wallet } = scene().client.project;
    const [id] = await signed(scene().beneficiary, dear);
    await crowd(database, wallet);
    await wake(database, 'transfer funding', String(id));
    await until('it waits again', async () => (await waiting(database, wallet)) === 1_001);
    expect(await statusOf(scene().client, id)).toBe('waiting_funds');
    await expect(signed(scene().beneficiary, dear)).rejects.toThrow('Too many transfers wait');
  });

  test('a transfer without enough funds is accepted, and continues when there are enough', async () => {
    await fund(1_000);
    const amount = { amount: '1020.00', currency: 'EUR' };
    const [id, status] = await signed(scene().beneficiary, { amount });
    expect(status).toBe('waiting_funds');
    await fund(999);
    await advance(service().client, 60);
    expect(await statusOf(scene().client, id)).toBe('waiting_funds');
    expect(await moneyOf(scene())).toEqual([101_999, 0, 0]);
    await fund(1);
    await comesTo(id, 'done');
    expect(await moneyOf(scene())).toEqual([0, 0, 102_000]);
    expect(await told(id, 3)).toEqual(['waiting_funds', 'reserved', 'done']);
  });

  longTest('a transfer to a bank is then reserved until the rail answers', async () => {
    const [id] = await signed(bankBeneficiary, dear);
    await fund(1);
    await comesTo(id, 'reserved');
    expect(await moneyOf(scene())).toEqual([100_001, 100_001, 0]);
    seen(await payOut(service().client, id, 'done'));
    expect(await told(id, 3)).toEqual(['waiting_funds', 'reserved', 'done']);
    expect(await moneyOf(scene())).toEqual([0, 0, 0]);
  });

  test('money from another transfer, or released by another, counts as well', async () => {
    const [id] = await signed(scene().beneficiary, dear);
    const friend = await aTransferClient(service().client, 500);
    const gift = await friend.created(
      { type: 'service', service_account: { account_number: scene().client.account } },
      { amount: { amount: '0.01', currency: 'EUR' } },
    );
    await friend.acted(gift.id, 'sign');
    await comesTo(id, 'done');
    await fund(2_000);
    const reserved = await scene().client.created(scene().beneficiary);
    await scene().client.acted(reserved.id, 'reserve');
    const [later, status] = await signed(scene().beneficiary, {
      amount: { amount: '15', currency: 'EUR' },
    });
    expect(status).toBe('waiting_funds');
    seen(await scene().client.revoke(reserved.id));
    await comesTo(later, 'done');
    expect(await moneyOf(scene())).toEqual([500, 0, 101_501]);
  });

  longTest('money reserved for another transfer is not available', async () => {
    const held = await scene().client.created(scene().beneficiary, {
      amount: { amount: '1000', currency: 'EUR' },
    });
    await scene().client.acted(held.id, 'reserve');
    const [id, status] = await signed(scene().beneficiary);
    expect([status, await moneyOf(scene())]).toEqual(['waiting_funds', untouched(100_000)]);
    await fund(1_000);
    await comesTo(id, 'done');
    expect(await moneyOf(scene())).toEqual([100_000, 100_000, 1_000]);
  });

  test('several waiting transfers continue once each, and none is paid without money', async () => {
    const ids: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) ids.push((await signed(scene().beneficiary, dear))[0]);
    const done = async () => {
      await advance(service().client, 4);
      const statuses = await Promise.all(ids.map((id) => statusOf(scene().client, id)));
      return statuses.filter((status) => status === 'done').length;
    };
    await fund(1);
    await until('one is done', async () => (await done()) === 1);
    await fund(200_002);
    await until('three are done', async () => (await done()) === 3);
    expect(await moneyOf(scene())).toEqual([0, 0, 300_003]);
  });
});

describe('gaps 4, When done: a beneficiary who is not registered yet', () => {
  test.each(
    firstOf([
      ['e-mail', () => ({ email: `${randomUUID()}@new.example` })],
      ['phone', () => ({ phone: `+3706${String(Math.random()).slice(2, 9)}` })],
    ]),
  )('by %s: the money is reserved, and theirs when they register', async (_, address) => {
    const theirs = address();
    const [id, status] = await signed({ type: 'service', service_account: theirs });
    expect([status, await moneyOf(scene())]).toEqual(['waiting_registration', untouched(1_000)]);
    const payee = await registered(theirs);
    await comesTo(id, 'done');
    expect(await moneyOf({ ...scene(), payee })).toEqual(paid);
    expect((await told(id, 2)).filter((one) => one !== 'reserved')).toEqual([
      'waiting_registration',
      'done',
    ]);
  });

  test('a beneficiary registered before the signature is not waited for', async () => {
    const { email, beneficiary } = aStranger();
    const early = await scene().client.created(beneficiary);
    const payee = await registered({ email });
    expect((await scene().client.acted(early.id, 'sign')).status).toBe('done');
    expect((await signed(beneficiary))[1]).toBe('done');
    expect(await balanceOf(service().client, payee)).toEqual({ balance: 2_000, held: 0 });
  });

  test('the registration of someone else changes nothing', async () => {
    const [id] = await signed(aStranger().beneficiary);
    await registered({ email: aStranger().email });
    await advance(service().client, 60);
    expect(await statusOf(scene().client, id)).toBe('waiting_registration');
    expect(await moneyOf(scene())).toEqual(untouched(1_000));
  });

  longTest('a manual transfer is done once it is signed, reserved and they register', async () => {
    const { email, beneficiary } = aStranger();
    const { id } = await scene().client.created(beneficiary, { auto_process_to_done: false });
    await scene().client.acted(id, 'reserve');
    await scene().client.acted(id, 'sign');
    const payee = await registered({ email });
    await comesTo(id, 'done');
    expect(await moneyOf({ ...scene(), payee })).toEqual(paid);
  });
});

describe('transfer 4 PUT /transfers/{id}/provide-password: a transfer with a password', () => {
  test('waits for it with reserved money, and is done when it is given', async () => {
    const [id, status] = await signed(scene().beneficiary, { password });
    expect([status, await moneyOf(scene())]).toEqual(['waiting_password', untouched(1_000)]);
    expect((await giving(id)).status).toBe('done');
    expect(await moneyOf(scene())).toEqual(paid);
    expect((await told(id, 2)).filter((one) => one !== 'reserved')).toEqual([
      'waiting_password',
      'done',
    ]);
  });

  test('to a bank is then reserved', async () => {
    const [id, status] = await signed(bankBeneficiary, { password });
    expect(status).toBe('waiting_password');
    expect((await payOut(service().client, id, 'done')).status).toBe(409);
    expect((await giving(id)).status).toBe('reserved');
    seen(await payOut(service().client, id, 'done'));
    expect(await told(id, 3)).toEqual(['waiting_password', 'reserved', 'done']);
  });

  test('needs it only once, even when it was given before the signature', async () => {
    const { id } = await scene().client.created(scene().beneficiary, { password });
    expect((await giving(id)).status).toBe('new');
    expect((await scene().client.acted(id, 'sign')).status).toBe('done');
  });
});

describe('gaps 4, When done: the order is waiting_funds, waiting_registration, waiting_password', () => {
  test('a transfer that lacks all three', async () => {
    const { email, beneficiary } = aStranger();
    const [id, status] = await signed(beneficiary, { ...dear, password });
    expect([status, await moneyOf(scene())]).toEqual(['waiting_funds', untouched()]);
    await fund(1);
    await comesTo(id, 'waiting_registration');
    expect(await moneyOf(scene())).toEqual([100_001, 100_001, 0]);
    const payee = await registered({ email });
    await comesTo(id, 'waiting_password');
    expect((await giving(id)).status).toBe('done');
    expect(await moneyOf({ ...scene(), payee })).toEqual([0, 0, 100_001]);
    expect(await told(id, 5)).toEqual([
      'waiting_funds',
      'reserved',
      'waiting_registration',
      'waiting_password',
      'done',
    ]);
  });

  longTest('conditions fulfilled meanwhile are skipped', async () => {
    const { email, beneficiary } = aStranger();
    const [id] = await signed(beneficiary, { ...dear, password });
    const payee = await registered({ email });
    expect((await giving(id)).status).toBe('waiting_funds');
    await fund(1);
    await comesTo(id, 'done');
    expect(await moneyOf({ ...scene(), payee })).toEqual([0, 0, 100_001]);
    expect(await told(id, 3)).toEqual(['waiting_funds', 'reserved', 'done']);
  });

  longTest('the password can be given while the transfer waits for registration', async () => {
    const { email, beneficiary } = aStranger();
    const [id] = await signed(beneficiary, { password });
    expect((await giving(id)).status).toBe('waiting_registration');
    await registered({ email });
    await comesTo(id, 'done');
  });

  longTest(
    'a transfer reserved by request and then signed continues with the missing step',
    async () => {
      const { id } = await scene().client.created(scene().beneficiary, { password });
      expect((await scene().client.acted(id, 'reserve')).status).toBe('reserved');
      expect((await scene().client.acted(id, 'sign')).status).toBe('waiting_password');
      expect(await moneyOf(scene())).toEqual(untouched(1_000));
      expect((await giving(id)).status).toBe('done');
      expect(await moneyOf(scene())).toEqual(paid);
    },
  );
});

describe('gaps 1, Integers: an account that would exceed its limit', () => {
  const fillPayee = () => pay(service().client, scene().payee, Number.MAX_SAFE_INTEGER);
  const theirs = async (): Promise<number> =>
    (await balanceOf(service().client, scene().payee)).balance;

  test('the signature is refused, and nothing changes', async () => {
    await fillPayee();
    const { id } = await scene().client.created(scene().beneficiary);
    const { status, body } = await scene().client.act(id, 'sign');
    expect([status, body['error']]).toEqual([400, 'balance_limit']);
    expect(await statusOf(scene().client, id)).toBe('new');
    expect([await moneyOf(scene()), await theirs()]).toEqual([
      [100_000, 0, Number.MAX_SAFE_INTEGER],
      Number.MAX_SAFE_INTEGER,
    ]);
  });

  test('a waiting transfer fails with a reason, and its money is released', async () => {
    const [id] = await signed(scene().beneficiary, dear);
    await fillPayee();
    await fund(1);
    await comesTo(id, 'failed');
    const { body } = await scene().client.read(id);
    expect(body['failure_status']).toMatchObject({ code: 'balance_limit' });
    expect(await moneyOf(scene())).toEqual([100_001, 0, Number.MAX_SAFE_INTEGER]);
    expect((await told(id, 2)).at(-1)).toBe('failed');
  });
});
