import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { firstOf } from '../../support/extent.ts';
import { aUser, changeProject, unixNow } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0074: a project changes its mode while money is reserved for it.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let other: WalletClient;
let payer: number;
beforeEach(async () => {
  const { client } = service();
  [shop, other] = [await aWalletClient(client), await aWalletClient(client)];
  payer = await aPayer(client, 2_000);
});
useSoundBooks(service);

async function goLive({ project }: WalletClient): Promise<void> {
  const { client } = service();
  const { status } = await changeProject(client, project.project_id, { test_mode: false });
  expect(status).toBe(200);
}

/** A payment that is confirmed and frozen for an hour. */
async function frozen(payment: object): Promise<{ readonly key: string; readonly id: number }> {
  const freeze_until = unixNow() + 3_600;
  const created = await shop.created({}, { ...payment, freeze_until });
  const { transaction_key: key, payments } = created;
  seen(await shop.accept(key, payer));
  seen(await shop.confirm(key));
  return { key, id: Number(payments[0]?.id) };
}

/**
 * Makes `freeze_until` pass. A test clock could go there, but a server with one has no live
 * projects.
 */
const thaw = (key: string, id: number): Promise<unknown> =>
  service().database.query("UPDATE timer SET due_at = 1 WHERE kind = 'freeze' AND subject = $1", [
    JSON.stringify([key, id]),
  ]);

const money = (): Promise<object> => balanceOf(service().client, payer);
const allHeld = { balance: 2_000, held: 1_250 };
const allFree = { balance: 2_000, held: 0 };

const statuses = async (key: string): Promise<string> => {
  const { status, payments } = seen(await shop.read(key));
  return [status, ...payments.map((one) => one.status)].join(' ');
};

const expectOtherMode = ({ status, body }: Answer): void =>
  expect([status, body]).toEqual([
    409,
    { error: 'invalid_state', error_description: 'Test money and live money cannot meet.' },
  ]);

/** Who changes its mode: the project itself, or the one that gets the money. */
const changing: [string, () => WalletClient, () => object][] = [
  ['the project itself', () => shop, () => ({})],
  ['the beneficiary', () => other, () => ({ beneficiary: { id: other.project.wallet_id } })],
  [
    'the project, which gets only a commission',
    () => shop,
    () => ({
      beneficiary: { id: other.project.wallet_id },
      commission: { in_commission: 10 },
    }),
  ],
];

describe.each(firstOf(changing))('%s has changed its mode', (_, changed, named) => {
  test('a confirm is refused and the money stays held; a revoke releases it', async () => {
    const { transaction_key: key } = await shop.created({}, named());
    seen(await shop.accept(key, payer));
    await goLive(changed());
    expectOtherMode(await shop.confirm(key));
    expect(await money()).toEqual(allHeld);
    seen(await shop.revoke(key));
    expect(await money()).toEqual(allFree);
  });

  test('a frozen payment is not finalized; the payer has the money again when freeze_until passes', async () => {
    const { key, id } = await frozen(named());
    await goLive(changed());
    expectOtherMode(await shop.finalize(id));
    expect(await money()).toEqual(allHeld);
    await thaw(key, id);
    await until('it is canceled', async () => (await statuses(key)) === 'done canceled');
    expect(await money()).toEqual(allFree);
  });

  test('a frozen payment can be canceled', async () => {
    const { id } = await frozen(named());
    await goLive(changed());
    seen(await shop.cancel(id));
    expect(await money()).toEqual(allFree);
  });

  test('a transaction with auto-confirm cannot be accepted', async () => {
    const { transaction_key: key } = await shop.created({ auto_confirm: true }, named());
    await goLive(changed());
    const { status, body } = await shop.accept(key, payer);
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect([await statuses(key), await money()]).toEqual(['new new', allFree]);
  });

  test('a transaction that waited for money fails when it arrives, and the payer keeps the money', async () => {
    const wanted = { ...named(), price: 2_001 };
    const { transaction_key: key } = await shop.created({ auto_confirm: true }, wanted);
    seen(await shop.accept(key, payer));
    await goLive(changed());
    await pay(service().client, payer, 1);
    await until('it has failed', async () => (await statuses(key)) === 'failed failed');
    expect(await money()).toEqual({ balance: 2_001, held: 0 });
  });
});

test('a transaction that waited for a registration is not auto-confirmed and can be revoked', async () => {
  const email = `${randomUUID()}@payees.example`;
  const common = { description: 'Share', price: 500, currency: 'EUR' };
  const payments = [common, { ...common, beneficiary: { email } }];
  const { transaction_key: key } = seen(await shop.create({ payments, auto_confirm: true }));
  seen(await shop.accept(key, payer));
  await goLive(shop);
  const friend = await aUser(service().client, { email });
  const claimed = async () => seen(await shop.read(key)).payments[1]?.['beneficiary'];
  await until('it is claimed', async () => (await claimed()) === friend.wallet_id);
  expect(await statuses(key)).toBe('waiting waiting waiting');
  expect(await money()).toEqual({ balance: 2_000, held: 1_000 });
  seen(await shop.revoke(key));
  expect(await money()).toEqual(allFree);
});
