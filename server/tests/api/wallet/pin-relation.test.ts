import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeProject, readProject } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0095: a PIN is verified only for payers who have a relation with the merchant. Answers
// are delayed, so the tests run concurrently.

const service = useSharedService(unlimitedWallet);
const related = { pin_needs_relation: true };
const pin = '7294';

type Named = { readonly wallet_id: number } | { readonly payer: object };

async function reserving(shop: WalletClient, payer: Named, sent = pin) {
  const { transaction_key: key } = await shop.created({}, { price: 100 });
  const path = `/rest/v1/transaction/${key}/reserve`;
  return { key, answer: await shop.send('POST', path, { body: { ...payer, pin: sent } }) };
}

const eventsOf = async (key: string): Promise<readonly unknown[]> => {
  const rows = await service().database.query<{ name: string }>(
    'SELECT name FROM event WHERE object = $1 ORDER BY sequence',
    [`transaction ${key}`],
  );
  return rows.map(({ name }) => name);
};

/** An answer without the values that always differ between transactions. */
const withoutNames = ({ status, text }: Answer): string =>
  `${status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4,}/g, '·')}`;

describe.concurrent('without a relation every PIN gets the same answer: new, and left to the payer', () => {
  test('a right PIN, a wrong one, none set, an unknown payer and the other mode look the same', async () => {
    const { client } = service();
    const shop = await aWalletClient(client, related);
    const email = `${randomUUID()}@payers.example`;
    const known = await aPayer(client, 1_000, { pin, email });
    const without = await aPayer(client, 1_000);
    const live = await aPayer(client, 1_000, { pin, test_mode: false });
    const names: readonly [Named, string][] = [
      [{ wallet_id: known }, pin],
      [{ wallet_id: known }, '8306'],
      [{ payer: { email } }, pin],
      [{ wallet_id: without }, pin],
      [{ wallet_id: live }, pin],
      [{ wallet_id: 99 }, pin],
      [{ payer: { email: 'nobody@payers.example' } }, pin],
      [{ payer: { phone: '+37060000000' } }, pin],
    ];
    const answers = await Promise.all(
      names.map(async ([payer, sent]) => {
        const { key, answer } = await reserving(shop, payer, sent);
        expect(seen(answer).status).toBe('new');
        expect(await eventsOf(key)).toEqual(['waiting_password']);
        return withoutNames(answer);
      }),
    );
    expect(answers).toHaveLength(names.length);
    expect(new Set(answers).size).toBe(1);
    expect((await balanceOf(client, known)).held).toBe(0);
    const tries = await service().database.query(
      'SELECT 1 FROM client_tries WHERE client_id = $1',
      [shop.project.client_id],
    );
    expect(tries).toEqual([]);
  });

  test('PUT reserve/{wallet_id} answers the same; a transaction that is not new is 409', async () => {
    const { client } = service();
    const shop = await aWalletClient(client, related);
    const payer = await aPayer(client, 1_000, { pin });
    const { transaction_key: key } = await shop.created({}, { price: 100 });
    expect(seen(await shop.reserve(key, payer, { pin })).status).toBe('new');
    await shop.revoke(key);
    const { status, body } = await shop.reserve(key, payer, { pin });
    expect([status, body['error']]).toEqual([409, 'invalid_state']);
  });
});

describe.concurrent('a relation', () => {
  test('begins when the payer confirms on the page: the PIN then pays, and a wrong one is 403', async () => {
    const { client } = service();
    const shop = await aWalletClient(client, related);
    const payer = await aPayer(client, 1_000, { pin });
    const { key, answer } = await reserving(shop, { wallet_id: payer });
    expect(seen(answer).status).toBe('new');
    expect(seen(await shop.accept(key, payer)).status).toBe('waiting');
    expect((await reserving(shop, { wallet_id: payer }, '8306')).answer.status).toBe(403);
    expect(seen((await reserving(shop, { wallet_id: payer })).answer).status).toBe('waiting');
    const other = await aWalletClient(client, related);
    expect(seen((await reserving(other, { wallet_id: payer })).answer).status).toBe('new');
  });

  test('begins with an allowance', async () => {
    const { client } = service();
    const shop = await aWalletClient(client, related);
    const payer = await aPayer(client, 1_000, { pin });
    await shop.grantedBy(payer);
    expect(seen((await reserving(shop, { wallet_id: payer })).answer).status).toBe('waiting');
  });

  test('does not begin with a right PIN alone, nor with a rejected payment', async () => {
    const { client } = service();
    const shop = await aWalletClient(client);
    const payer = await aPayer(client, 50, { pin });
    // The PIN is right but the money is missing, so nothing was accepted.
    const { key, answer } = await reserving(shop, { wallet_id: payer });
    expect([answer.status, answer.body['error']]).toEqual([400, 'insufficient_funds']);
    await shop.reject(key);
    await changeProject(client, shop.project.project_id, related);
    expect(seen((await reserving(shop, { wallet_id: payer })).answer).status).toBe('new');
  });
});

describe.concurrent('the setting pin_needs_relation', () => {
  // biome-ignore format: a table
  test.each([
    // live   setting  a stranger's PIN
    [false,   null,    403],
    [false,   true,    200],
    [true,    null,    200],
    [true,    false,   403],
  ])('live: %s, set to %s: a stranger gets %i', async (isLive, setting, status) => {
    const { client } = service();
    const shop = await aWalletClient(client, { test_mode: !isLive });
    const { project_id: id } = shop.project;
    expect((await changeProject(client, id, { pin_needs_relation: setting })).status).toBe(200);
    expect((await readProject(client, id)).body['pin_needs_relation']).toBe(setting);
    expect((await reserving(shop, { wallet_id: 99 })).answer.status).toBe(status);
  });
});
