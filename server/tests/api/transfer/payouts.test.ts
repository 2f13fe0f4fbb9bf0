import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../support/extent.ts';
import { aProject, errorOf } from '../../support/identity.ts';
import { startNode } from '../../support/nodes.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startTestService, useService, useSharedService } from '../../support/test-service.ts';
import { bankBeneficiary, TransferClient, type TransferSeen } from '../../support/transfer.ts';
import { moneyOf, payOut, type Stage, stages, untouched } from '../../support/transfer-scene.ts';
import { useCallbacks, useScene } from '../../support/use-scene.ts';
import { balanceOf, pay, seen } from '../../support/wallet.ts';

// Transfer 2 beneficiary bank_account and gaps 4, When done: money that leaves the service.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
const { scene, beginWith } = useScene(service);
const { url, told } = useCallbacks(service);

async function handed(wanted: object = {}): Promise<number> {
  const callback = { url: url() };
  const { id } = await scene().client.created(bankBeneficiary, { callback, ...wanted });
  await scene().client.acted(id, 'sign');
  return id;
}
const read = async (id: number): Promise<TransferSeen> =>
  seen<TransferSeen>(await scene().client.read(id));
const payoutsOf = (id: number) =>
  service().database.query<{ state: string; amount: string }>(
    "SELECT state, amount::text FROM payout WHERE cause = 'transfer' AND subject = $1",
    [String(id)],
  );

describe('gaps 4, When done: a bank transfer stays reserved until its rail answers', () => {
  test('done: the money has left', async () => {
    const id = await handed();
    expect(await read(id)).toMatchObject({ status: 'reserved', allowed_to_cancel: false });
    expect(await moneyOf(scene())).toEqual(untouched(1_000));
    expect(await payoutsOf(id)).toEqual([{ state: 'waiting', amount: '1000' }]);
    const answer = seen<TransferSeen>(await payOut(service().client, id, 'done'));
    expect(answer).toEqual(await read(id));
    expect(answer).toMatchObject({ status: 'done', performed_at: expect.any(Number) });
    expect(await moneyOf(scene())).toEqual([99_000, 0, 0]);
    expect(await payoutsOf(id)).toEqual([{ state: 'booked', amount: '1000' }]);
    expect(await told(id, 2)).toEqual(['reserved', 'done']);
  });

  test('transfer 2: a failed transfer has failure_status, and its money is released', async () => {
    const id = await handed();
    const answer = seen<TransferSeen>(await payOut(service().client, id, 'failed'));
    expect(answer).toEqual(await read(id));
    expect(answer).toMatchObject({
      status: 'failed',
      failure_status: { code: expect.any(String), message: expect.any(String) },
    });
    expect(answer).not.toHaveProperty('performed_at');
    expect(await moneyOf(scene())).toEqual(untouched());
    expect(await told(id, 2)).toEqual(['reserved', 'failed']);
  });

  test.each(['done', 'failed'] as const)(
    'repeating the answer %s changes nothing; a different one is refused',
    async (outcome) => {
      const id = await handed();
      const first = await payOut(service().client, id, outcome);
      const money = await moneyOf(scene());
      const again = await payOut(service().client, id, outcome);
      expect([again.status, again.text]).toEqual([200, first.text]);
      const other = await payOut(service().client, id, outcome === 'done' ? 'failed' : 'done');
      expect([other.status, other.body['error']]).toEqual([409, 'invalid_state']);
      expect((await read(id)).status).toBe(outcome);
      expect(await moneyOf(scene())).toEqual(money);
      expect(await told(id, 2)).toEqual(['reserved', outcome]);
    },
  );

  test('manual processing: handed over once it is signed and reserved, in either order', async () => {
    for (const [first, second] of [
      ['sign', 'reserve'],
      ['reserve', 'sign'],
    ] as const) {
      const { id } = await scene().client.created(bankBeneficiary, { auto_process_to_done: false });
      await scene().client.acted(id, first);
      expect(await payoutsOf(id)).toEqual([]);
      expect(await scene().client.acted(id, second)).toMatchObject({
        status: 'reserved',
        allowed_to_cancel: false,
      });
      expect((await payoutsOf(id)).length).toBe(1);
      seen(await payOut(service().client, id, 'done'));
    }
    expect(await moneyOf(scene())).toEqual([98_000, 0, 0]);
  });

  test('DELETE gets 409 after the transfer was handed over', async () => {
    const id = await handed();
    const { status, body } = await scene().client.revoke(id);
    expect([status, body['error']]).toEqual([409, 'invalid_state']);
    expect([(await read(id)).status, await moneyOf(scene())]).toEqual([
      'reserved',
      untouched(1_000),
    ]);
  });
});

describe('decision 0057: magic amounts are answered at once', () => {
  test.each([
    ['99990.07', 'done', 'booked', [1, 0, 0]],
    ['99990.08', 'failed', 'rejected', [9_999_008, 0, 0]],
  ])('%s EUR: %s', async (amount, status, state, money) => {
    await beginWith(9_999_008);
    const id = await handed({ amount: { amount, currency: 'EUR' } });
    await expect.poll(async () => (await read(id)).status, { interval: 50 }).toBe(status);
    expect(await moneyOf(scene())).toEqual(money);
    expect(await told(id, 2)).toEqual(['reserved', status]);
    expect(await payoutsOf(id)).toMatchObject([{ state }]);
    if (status === 'failed') {
      expect((await read(id))['failure_status']).toMatchObject({ code: expect.any(String) });
    }
  });

  test('inside the service magic amounts have no effect', async () => {
    await beginWith(9_999_008);
    const amount = { amount: '99990.08', currency: 'EUR' };
    const { id } = await scene().client.created(scene().beneficiary, { amount });
    expect((await scene().client.acted(id, 'sign')).status).toBe('done');
    expect(await moneyOf(scene())).toEqual([0, 0, 9_999_008]);
  });
});

describe('the test endpoint for payouts', () => {
  test.each<Stage>(['new', 'registered', 'reserved and unsigned', 'signed', 'done', 'rejected'])(
    'a transfer that is %s gets 409, and nothing changes',
    async (stage) => {
      const id = await stages[stage](scene());
      const [before, money] = [await read(id), await moneyOf(scene())];
      for (const outcome of ['done', 'failed'] as const) {
        const { status, text } = await payOut(service().client, id, outcome);
        const because = 'The transfer was not handed to a payout rail.';
        expect([status, text]).toEqual([409, errorOf('invalid_state', because)]);
      }
      expect([await read(id), await moneyOf(scene())]).toEqual([before, money]);
    },
  );

  test('an unknown transfer gets 404, and an invalid outcome 422', async () => {
    expect((await payOut(service().client, 1, 'done')).status).toBe(404);
    const id = await handed();
    const answer = await payOut(service().client, id, 'paid' as 'done');
    expect([answer.status, answer.body['error']]).toEqual([422, 'invalid_properties']);
    expect((await read(id)).status).toBe('reserved');
  });
});

test('gaps 1, Server faults: the largest possible amount can be paid out, twice', async () => {
  const amount = { amount: '90071992547409.91', currency: 'EUR' };
  for (let nth = 0; nth < 2; nth += 1) {
    await beginWith(Number.MAX_SAFE_INTEGER);
    const id = await handed({ amount });
    expect(seen<TransferSeen>(await payOut(service().client, id, 'done')).status).toBe('done');
    expect(await moneyOf(scene())).toEqual([0, 0, 0]);
  }
});

const simulating = useSharedService({ FLORIN_SIMULATOR: '1' });

test('gaps 1, Test and live money: the test endpoint refuses live transfers; the simulator pays them out', async () => {
  const { client: operator } = simulating();
  const project = await aProject(operator, { test_mode: false });
  await pay(operator, project.wallet_id, 5_000);
  const live = new TransferClient(operator, project);
  const { id, ...created } = await live.created(bankBeneficiary);
  expect(created).toMatchObject({ simulated: true });
  const uri = `/admin/v1/transfers?project_id=${project.project_id}&format=csv`;
  const [header = '', line = ''] = (await operator.send('GET', uri)).text.split('\r\n');
  expect([header, line]).toEqual([
    expect.stringMatching(/,simulated$/),
    expect.stringMatching(/,true$/),
  ]);
  const refused = [await payOut(operator, id, 'failed')];
  await live.acted(id, 'sign');
  refused.push(await payOut(operator, id, 'failed'));
  for (const { status } of refused) expect([403, 404, 409]).toContain(status);
  await expect
    .poll(async () => seen<TransferSeen>(await live.read(id)).status, { interval: 50 })
    .toBe('done');
  expect(await balanceOf(operator, project.wallet_id)).toEqual({ balance: 4_000, held: 0 });
});

describe('decision 0113: simulated live money and a real payout rail', () => {
  /** A payout on a rail of real money. */
  const handToRealRail = (database: TestDatabase, id: number) =>
    database.query(
      `INSERT INTO payout (id, cause, subject, rail, state, amount, currency, is_test, name, destination, extras, handed_at)
       VALUES (gen_random_uuid(), 'transfer', $1, 'sepa', 'waiting', 1000, 'EUR', false, 'Ona', '{}', '{}', 1)`,
      [String(id)],
    );

  /**
   * A live transfer of a project with money. Without a simulator its beneficiary must be inside
   * the service.
   */
  async function aLiveTransfer(operator: OperatorClient, beneficiary: object) {
    const project = await aProject(operator, { test_mode: false });
    await pay(operator, project.wallet_id, 5_000);
    const client = new TransferClient(operator, project);
    return { client, walletId: project.wallet_id, ...(await client.created(beneficiary)) };
  }

  async function expectRefused(operator: OperatorClient, database: TestDatabase) {
    const { client, id, walletId } = await aLiveTransfer(operator, bankBeneficiary);
    await client.acted(id, 'sign');
    await expect
      .poll(async () => seen<TransferSeen>(await client.read(id)).status, { interval: 50 })
      .toBe('done');
    const { id: other } = await client.created(bankBeneficiary);
    await expect(handToRealRail(database, other)).rejects.toThrow(
      'Live money of these books was simulated; the rail sepa must not pay it out.',
    );
    return walletId;
  }

  test('the database refuses the payout', async () => {
    await expectRefused(simulating().client, simulating().database);
  });

  longTest(
    'the database refuses it whatever the node assumes; the mark stays when the simulator is off',
    async () => {
      const database = await createTestDatabase();
      onTestFinished(() => database.drop());
      const before = await startNode(database, { FLORIN_SIMULATOR: '1' });
      onTestFinished(before.stop);
      const walletId = await expectRefused(before.client, database);
      await before.stop();

      const after = await startNode(database, { FLORIN_SIMULATOR: '0' });
      onTestFinished(after.stop);
      expect((await after.client.send('GET', `/admin/v1/wallets/${walletId}`)).body).toMatchObject({
        simulated: true,
      });
    },
  );

  test('without any simulated money, a real rail is given live money', async () => {
    const { client: operator, database, stop } = await startTestService({});
    onTestFinished(stop);
    const email = `${randomUUID()}@example.com`;
    const beneficiary = { type: 'service', service_account: { email } };
    const { id, walletId } = await aLiveTransfer(operator, beneficiary);
    await handToRealRail(database, id);
    const wallet = await operator.send('GET', `/admin/v1/wallets/${walletId}`);
    expect(wallet.body).not.toHaveProperty('simulated');
  });
});
