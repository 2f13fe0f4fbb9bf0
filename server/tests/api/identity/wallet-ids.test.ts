import { describe, expect, onTestFinished, test } from 'vitest';
import { newWalletId } from '../../../src/identity/wallets/new-wallet-id.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { createTestEngine } from '../../support/engines.ts';
import { aProject, aUser, createProject, createUser, errorOf } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient, pay, seen } from '../../support/wallet.ts';

// Decision 0094: wallet ids cannot be guessed by counting.

const service = useSharedService();

test('new wallet ids have fifteen digits and are far apart', async () => {
  const { client } = service();
  const made = await Promise.all([
    ...Array.from({ length: 20 }, () => aUser(client)),
    ...Array.from({ length: 5 }, () => aProject(client)),
  ]);
  const ids = made.map(({ wallet_id }) => wallet_id).sort((one, other) => one - other);
  for (const id of ids) expect(String(id)).toMatch(/^[12]\d{14}$/);
  const distances = ids.slice(1).map((id, index) => id - (ids[index] ?? 0));
  expect(Math.min(...distances)).toBeGreaterThan(1_000);
});

test('a taken id is drawn again', async () => {
  const address = service().database.url;
  const database = createDatabase({ address: async () => address, close: async () => {} });
  const engine = createTestEngine(database.connect);
  onTestFinished(async () => {
    await engine.close();
    await database.close();
  });
  const { wallet_id: taken } = await aUser(service().client);
  const draws = [taken, taken, 7];
  expect(await newWalletId(engine, () => draws.shift() ?? 0)).toBe(7);
});

describe('an operator may give the wallet id that merchants already know', () => {
  test('a given id is kept for users and projects, and a short old id can pay', async () => {
    const { client } = service();
    const user = await aUser(client, { wallet_id: 100_777, pin: '4321' });
    expect(user.wallet_id).toBe(100_777);
    expect((await aProject(client, { wallet_id: 9_007_199_254_740_991 })).wallet_id).toBe(
      9_007_199_254_740_991,
    );
    await pay(client, 100_777, 5_000);
    const shop = await aWalletClient(client);
    const { transaction_key: key } = await shop.created();
    expect(seen(await shop.reserve(key, 100_777, { pin: '4321' }))['wallet']).toBe(100_777);
  });

  test('a taken id is 409 and leaves no rows', async () => {
    const { client, database } = service();
    const { wallet_id } = await aUser(client);
    const refused = errorOf('already_exists', `There is a wallet ${wallet_id} already.`);
    const email = 'taken@example.com';
    const user = await createUser(client, { email, wallet_id });
    expect([user.status, user.text]).toEqual([409, refused]);
    const project = await createProject(client, { client_id: 'taken', wallet_id });
    expect([project.status, project.text]).toEqual([409, refused]);
    expect(await database.query("SELECT 1 FROM client WHERE id = 'taken'", [])).toEqual([]);
    expect((await createUser(client, { email })).status).toBe(201);
  });

  test.each([0, -1, 1.5, '100001', 9_007_199_254_740_992])('%j is 422', async (wallet_id) => {
    for (const create of [createUser, createProject]) {
      const { status, body } = await create(service().client, { wallet_id });
      expect([status, Object.keys(body['error_properties'] ?? {})]).toEqual([422, ['wallet_id']]);
    }
  });
});
