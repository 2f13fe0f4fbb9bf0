import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { granted } from '../../support/allowances.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { aUser, deposit } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient, TransferClient } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';
import { aWalletClient, seen } from '../../support/wallet.ts';

// Business 6, Erasing a person: names, addresses, phones and e-mail are replaced.

const service = useSharedService(unlimited);
const send = (...given: Parameters<ReturnType<typeof service>['client']['send']>) =>
  service().client.send(...given);

const anEmail = () => `${randomUUID()}@people.example`;

async function closedAndErased(userId: number): Promise<void> {
  const closed = await send('PATCH', `/admin/v1/users/${userId}`, { body: { state: 'closed' } });
  const erased = await send('POST', `/admin/v1/users/${userId}/erase`);
  expect([closed.status, erased.status]).toEqual([200, 200]);
}

const exported = async (userId: number) => {
  const { status, body } = await send('GET', `/admin/v1/users/${userId}/export`);
  expect(status).toBe(200);
  return body;
};

/** The tables that contain a text, except those with a retention setting (decision 0150). */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { database } = service();
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('event', 'delivery', 'idempotent_answer') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query(
      `SELECT FROM ${name} AS row WHERE strpos(row::text, '${text}') > 0 LIMIT 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('decision 0150: no table contains the email or phone of an erased user', async () => {
  const email = anEmail();
  const phone = `+3706${String(Math.floor(Math.random() * 9e7) + 1e7)}`;
  const { user_id: userId } = await aUser(service().client, { email, phone });
  await closedAndErased(userId);
  expect([await tablesWith(email), await tablesWith(phone)]).toEqual([[], []]);
  const next = await send('POST', '/admin/v1/users', { body: { name: 'Jonas', email, phone } });
  expect(next.status).toBe(201);
});

test('an address is kept only while a transfer to it is pending', async () => {
  const email = anEmail();
  const { user_id: userId } = await aUser(service().client, { email });
  await closedAndErased(userId);
  const sender = await aTransferClient(service().client);
  const { id } = await sender.created({ type: 'service', service_account: { email } });
  await sender.acted(id, 'sign');
  expect(await tablesWith(email)).toContain('address_owner');
  expect((await sender.revoke(id)).status).toBe(200);
  expect(await tablesWith(email)).not.toContain('address_owner');
});

test('the migration removes only addresses without an owner or a pending transfer', async () => {
  const { client, database } = service();
  const [nobodys, awaited, owned] = [anEmail(), anEmail(), anEmail()];
  await aUser(client, { email: owned });
  await database.query(
    `INSERT INTO address_owner (id, awaited_by) VALUES ($1, '[]'), ($2, '[{"kind":"x","subject":"1"}]')`,
    [`email:${nobodys}`, `email:${awaited}`],
  );
  const file = new URL('../../../migrations/0098-addresses-of-nobody.sql', import.meta.url);
  await database.query(await readFile(file, 'utf8'));
  await until('the row is gone', async () => (await tablesWith(nobodys)).length === 0);
  expect(await tablesWith(awaited)).toEqual(['address_owner']);
  expect(await tablesWith(owned)).toContain('address_owner');
});

test('business 6: no table contains the name of an erased user', async () => {
  const name = `Ona ${randomUUID()}`;
  const email = anEmail();
  const { client } = service();
  const { user_id: userId, account_numbers } = await aUser(client, { name, email });
  const shop = await aMerchant(client);
  const link = await shop.aLink(await shop.anOrder(), { payer_information: { name, email } });
  const refund = { payer_name: name, payer_iban: 'LT601010012345678901' };
  expect((await shop.refund(await shop.aPayment(link), refund)).status).toBe(201);
  // An unsigned transfer with a final beneficiary.
  const to = { type: 'service', service_account: { account_number: account_numbers['EUR'] } };
  const meant = { final_beneficiary: { name, account_number: 'LT601010012345678901' } };
  await new TransferClient(client, shop.project).created(to, meant);
  const told = await exported(userId);
  expect(told['payment_links']).toMatchObject([{ link_id: link, payer: { name, email } }]);
  expect(told['refunds']).toMatchObject([{ payer: { name, iban: 'LT601010012345678901' } }]);
  expect(told['transfers']).toMatchObject([meant]);
  await closedAndErased(userId);
  expect(await tablesWith(name)).toEqual([]);
  expect(await exported(userId)).toMatchObject({
    ...{ payment_links: [], refunds: [], transfers: [{ final_beneficiary: null }] },
  });
});

test('business 6: an export includes transfers to an address before its owner had a wallet', async () => {
  const email = anEmail();
  const sender = await aTransferClient(service().client);
  const { id } = await sender.created({ type: 'service', service_account: { email } });
  const { user_id: userId } = await aUser(service().client, { email });
  const { transfers } = await exported(userId);
  expect(transfers).toMatchObject([
    { transfer_id: id, beneficiary: { service_account: { email } } },
  ]);
});

test('business 6: the movements of an export are in order, also within one second', async () => {
  const { user_id: userId, wallet_id: walletId } = await aUser(service().client);
  for (let amount = 101; amount <= 112; amount += 1) {
    expect((await deposit(service().client, walletId, { amount })).status).toBe(201);
  }
  const movements = (await exported(userId))['movements'] as { amount: number; balance: number }[];
  const before = movements.map(({ amount, balance }) => balance - amount);
  expect(before).toEqual([0, ...movements.map(({ balance }) => balance).slice(0, -1)]);
});

test('business 6: an export uses the field names of the wallet API, also in stored JSON', async () => {
  const { user_id: userId, wallet_id: walletId } = await aUser(service().client);
  await deposit(service().client, walletId, { amount: 5_000 });
  const shop = await aWalletClient(service().client);
  await granted(shop, walletId, { limits: [{ max_price: 200, period: 86_400 }] });
  const size = { name: 'size', title: 'Which size?', type: 'select', required: true };
  const inquiries = [{ ...size, options: ['S', 'L'], default_value: 'L' }];
  const { transaction_key: key } = await shop.created({ inquiries });
  seen(await shop.accept(key, walletId, { inquiries: [{ name: 'size', answer: 'S' }] }));
  const { allowances, transactions } = await exported(userId);
  expect(allowances).toMatchObject([{ limits: [{ max_price: 200, period: 86_400 }] }]);
  expect(transactions).toContainEqual(expect.objectContaining({ transaction_key: key, inquiries }));
});

describe('decision 0150: contact tokens in exports', () => {
  const vouchFor = async (contact: object): Promise<void> => {
    const shop = await aWalletClient(service().client, { rights: ['contact_token'] });
    seen(await shop.send('POST', '/rest/v1/contact-token', { body: contact }));
  };
  const contactsOf = async (userId: number) =>
    (
      (await exported(userId))['contact_tokens'] as readonly Readonly<Record<string, unknown>>[]
    ).map(({ email, phone }) => ({ email, phone }));

  test('contacts by email and phone are exported until the person is erased', async () => {
    const [email, phone] = [anEmail(), `+3706${String(Math.floor(Math.random() * 9e7) + 1e7)}`];
    await vouchFor({ email: email.toUpperCase() });
    await vouchFor({ phone });
    await vouchFor({ email: anEmail() });
    const { user_id: userId } = await aUser(service().client, { email, phone });
    expect(await contactsOf(userId)).toHaveLength(2);
    await closedAndErased(userId);
    expect(await contactsOf(userId)).toEqual([]);
    expect([await tablesWith(email), await tablesWith(email.toUpperCase())]).toEqual([[], []]);
    expect(await tablesWith(phone)).toEqual([]);
  });

  test('contacts of a former address are exported if created before the person left it', async () => {
    const [email, stays] = [anEmail(), anEmail()];
    const { user_id: userId } = await aUser(service().client, { email: stays });
    await vouchFor({ email });
    const { database } = service();
    await database.query(
      `INSERT INTO former_email (id, person_id, value, left_at)
       SELECT '${email}', ${userId}, email, expires_at - 840 FROM contact_token WHERE email = '${email}'`,
    );
    expect(await contactsOf(userId)).toEqual([{ email, phone: null }]);
    await database.query(
      `UPDATE contact_token SET expires_at = expires_at + 900 WHERE email = '${email}'`,
    );
    expect(await contactsOf(userId)).toEqual([]);
    await closedAndErased(userId);
    expect(await tablesWith(email)).toEqual(['contact_token']);
  });
});
