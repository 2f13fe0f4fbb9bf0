import { describe, expect, test } from 'vitest';
import { hourWrongMax } from '../../../src/identity/tries/client-tries.ts';
import { advance, movingWallet } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { aPayer, aWalletClient, seen, type WalletClient } from '../../support/wallet.ts';

// Decision 0093: one common PIN, tried once on each of many wallets with a merchant's key.

const service = useService(movingWallet);

/** Longer than any pause, so that no test waits for one. */
const pauseSeconds = 15;

type Named = { readonly wallet_id: number } | { readonly payer: object };

async function aSpray() {
  const { client } = service();
  const shop = await aWalletClient(client);
  const { transaction_key: key } = await shop.created();
  const send = (payer: Named, pin = '1111'): Promise<Answer> =>
    shop.send('POST', `/rest/v1/transaction/${key}/reserve`, { body: { ...payer, pin } });
  const path = `/admin/v1/projects/${shop.project.project_id}/pin-tries`;
  const tries = async () => (await client.send('GET', path)).body;
  /**
   * Tries one PIN on wallet after wallet, this many times. A refusal is delayed, and that adds up,
   * so the next try is sent as soon as this one is counted.
   */
  const spray = async (times: number, nameOf: (nth: number) => Named): Promise<void> => {
    const { wrong_last_hour: before } = await tries();
    const answers: Promise<Answer>[] = [];
    while (answers.length < times) {
      answers.push(send(nameOf(answers.length)));
      await until(
        'it is counted',
        async () => (await tries())['wrong_last_hour'] === Number(before) + answers.length,
      );
      await advance(client, pauseSeconds);
    }
    for (const answer of await Promise.all(answers)) expectForbidden(answer);
  };
  const lift = (): Promise<Answer> => client.send('POST', `${path}/lift-stop`);
  return { client, shop, send, spray, tries, lift };
}

const unknownName = (nth: number): Named =>
  [
    { wallet_id: 1 + nth },
    { payer: { email: `nobody-${nth}@payers.example` } },
    { payer: { phone: `+3706000${1_000 + nth}` } },
  ][nth % 3] as Named;

const refusal = {
  error: 'forbidden',
  error_description: 'The payer or the PIN is wrong, or tried too often.',
};
const expectForbidden = ({ status, body }: Answer): void =>
  expect([status, body]).toEqual([403, refusal]);

const reservedByPin = async (shop: WalletClient, walletId: number, pin: string) => {
  const { transaction_key: key } = await shop.created({}, { price: 1 });
  return shop.reserve(key, walletId, { pin });
};

const linesAbout = (shop: WalletClient): readonly string[] =>
  service().lines.filter((line) => line.includes(`"client":"${shop.project.client_id}"`));

describe('decision 0093: PIN spraying ends with a stop that looks like a wrong PIN', () => {
  test('over unknown names: the right PIN of a payer is then refused, too', async () => {
    const { client, shop, spray, tries } = await aSpray();
    const payer = await aPayer(client, 1_000, { pin: '7294' });
    await spray(hourWrongMax - 1, unknownName);
    expect(await tries()).toMatchObject({ wrong_last_hour: hourWrongMax - 1, stopped_at: null });
    await spray(1, unknownName);
    expect((await tries())['stopped_at']).toEqual(expect.any(Number));
    expectForbidden(await reservedByPin(shop, payer, '7294'));
  });

  longTest('over wallets of others, with right PINs of an own wallet between', async () => {
    const { client, shop, send, tries } = await aSpray();
    const own = await aPayer(client, 1_000, { pin: '7294' });
    const victims = await Promise.all(
      Array.from({ length: hourWrongMax }, () => aPayer(client, 0, { pin: '8306' })),
    );
    for (const [nth, victim] of victims.entries()) {
      if (nth % 5 === 0) {
        expect(seen(await reservedByPin(shop, own, '7294')).status).toBe('waiting');
      }
      expectForbidden(await send({ wallet_id: victim }));
      await advance(client, pauseSeconds);
    }
    expect(await tries()).toMatchObject({
      wrong_last_hour: hourWrongMax,
      wrong_last_day: hourWrongMax,
      payers_last_day: 1,
      stopped_at: expect.any(Number),
    });
    expectForbidden(await reservedByPin(shop, own, '7294'));
  });

  test('an operator sees and lifts the stop of one merchant only, and the log records it', async () => {
    const { client, shop, spray, tries, lift } = await aSpray();
    const payer = await aPayer(client, 1_000, { pin: '7294' });
    await spray(hourWrongMax, unknownName);
    const other = await aWalletClient(client);
    expect(seen(await reservedByPin(other, payer, '7294')).status).toBe('waiting');
    const [slowed, stopped, ...more] = linesAbout(shop).map((line) => JSON.parse(line).level);
    expect([slowed, stopped, more]).toEqual(['warn', 'error', []]);
    const metrics = await client.send('GET', '/metrics');
    expect(metrics.text).toMatch(/^florin_pin_stops_total [1-9]/m);
    expect(metrics.text).toMatch(/^florin_wrong_pins_total [1-9]/m);
    const lifted = await lift();
    const nothing = { wrong_last_hour: 0, wrong_last_day: 0, payers_last_day: 0, stopped_at: null };
    const { project_id } = shop.project;
    expect([lifted.status, lifted.body]).toEqual([200, { project_id, ...nothing }]);
    expect(await tries()).toEqual({ project_id, ...nothing });
    expect(seen(await reservedByPin(shop, payer, '7294')).status).toBe('waiting');
    const { actions } = (await client.send('GET', '/admin/v1/actions')).body as {
      actions: readonly { action: string; subject: string }[];
    };
    expect(actions).toContainEqual(
      expect.objectContaining({
        action: 'lift_pin_stop',
        subject: `project ${shop.project.project_id}`,
      }),
    );
  });
});

describe('decision 0093: a merchant whose payers mistype now and then', () => {
  test('is not stopped when they then give the right PIN', async () => {
    const { client, shop, tries } = await aSpray();
    const payers = await Promise.all([1, 2].map(() => aPayer(client, 1_000, { pin: '7294' })));
    for (let nth = 0; nth < extent({ short: 2, long: hourWrongMax + 1 }); nth += 1) {
      const payer = payers[nth % 2] as number;
      expectForbidden(await reservedByPin(shop, payer, '7249'));
      expect(seen(await reservedByPin(shop, payer, '7294')).status).toBe('waiting');
    }
    expect(await tries()).toEqual({
      project_id: shop.project.project_id,
      wrong_last_hour: 0,
      wrong_last_day: 0,
      payers_last_day: 2,
      stopped_at: null,
    });
  });
});

describe('refusals to show or lift a stop', () => {
  test('no stop: 409; unknown project: 404; not an operator: 401', async () => {
    const { client, shop, lift } = await aSpray();
    expect((await lift()).status).toBe(409);
    const unknown = '/admin/v1/projects/0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11/pin-tries';
    const own = `/admin/v1/projects/${shop.project.project_id}/pin-tries`;
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/lift-stop'],
    ] as const) {
      expect((await client.send(method, `${unknown}${end}`)).status).toBe(404);
      expect((await shop.send(method, `${own}${end}`)).status).toBe(401);
    }
  });
});
