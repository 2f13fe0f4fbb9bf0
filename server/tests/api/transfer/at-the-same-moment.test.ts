import { describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';
import { moneyOf, paid, stages, statusOf, untouched } from '../../support/transfer-scene.ts';
import { useScene } from '../../support/use-scene.ts';

// Transfer 3: concurrent requests for one transfer or one account.

const service = useService({ FLORIN_TEST_CLOCK: '1' });
const { scene } = useScene(service);

describe('sixteen concurrent requests', () => {
  test.each([
    ['register', 'new', untouched()],
    ['reserve', 'new', untouched(1_000)],
    ['sign', 'new', paid],
    ['sign', 'reserved and unsigned', paid],
    ['reserve', 'signed', paid],
  ] as const)(
    '%s of a transfer that is %s: one succeeds, fifteen get 409',
    async (action, stage, money) => {
      const id = await stages[stage](scene());
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => scene().client.act(id, action)),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
      expect(await moneyOf(scene())).toEqual(money);
    },
  );

  test('sixteen transfers of a fifth of the balance each: five succeed', async () => {
    const amount = { amount: '200', currency: 'EUR' };
    const made = await Promise.all(
      Array.from({ length: 16 }, () => scene().client.created(scene().beneficiary, { amount })),
    );
    const answers = await Promise.all(made.map(({ id }) => scene().client.act(id, 'reserve')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body['error']])).toEqual(
      Array.from({ length: 11 }, () => [400, 'insufficient_funds']),
    );
    expect(await moneyOf(scene())).toEqual(untouched(100_000));
  });

  test('concurrent signing and revoking: the transfer is paid or released, never both', async () => {
    for (let nth = 0; nth < extent({ short: 2, long: 8 }); nth += 1) {
      const before = await moneyOf(scene());
      const id = await stages['reserved and unsigned'](scene());
      const [sign, revoke] = await Promise.all([
        scene().client.act(id, 'sign'),
        scene().client.revoke(id),
      ]);
      const isPaid = (await statusOf(scene().client, id)) === 'done';
      expect([sign.status, revoke.status]).toEqual(isPaid ? [200, 409] : [409, 200]);
      const moved = isPaid ? 1_000 : 0;
      const [payer = 0, , payee = 0] = before;
      expect(await moneyOf(scene())).toEqual([payer - moved, 0, payee + moved]);
    }
  });
});
