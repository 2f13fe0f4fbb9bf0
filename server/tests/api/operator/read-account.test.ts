import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useService } from '../../support/test-service.ts';

// Decision 0007: GET /admin/v1/accounts/{account_id}.

const service = useService();

test('an account is read with the same bytes as when it was opened', async () => {
  const { client } = service();
  const opened = await client.openAccount({ kind: 'merchant', currency: 'JPY', test_mode: false });
  const read = await client.readAccount(String(opened.body['account_id']));
  expect(read.status).toBe(200);
  expect(read.headers['content-type']).toBe('application/json');
  expect(read.text).toBe(opened.text);
});

test('the next read of both accounts shows a posting', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(5_000);
  expect((await client.readAccount(wallet)).body).toMatchObject({
    balance: 5_000,
    held: 0,
    available: 5_000,
  });
  expect((await client.readAccount(bank)).body).toMatchObject({
    balance: -5_000,
    held: 0,
    available: -5_000,
  });
});

test('held money counts in the balance but is not available', async () => {
  const { client, database } = service();
  const { wallet } = await client.fundedWallet(5_000);
  await database.query(
    `WITH reserved AS (
       INSERT INTO hold (id, account_id, amount, state, captured, created_at)
       VALUES ($1, $2, 1200, 'held', 0, 1800000000))
     UPDATE account SET held = 1200 WHERE id = $2`,
    [randomUUID(), wallet],
  );
  const { text, body } = await client.readAccount(wallet);
  expect(text).toBe(
    JSON.stringify({
      account_id: wallet,
      kind: 'wallet',
      currency: 'EUR',
      test_mode: true,
      balance: 5_000,
      held: 1_200,
      available: 3_800,
      created_at: body['created_at'],
      owner: null,
      wallet_id: null,
      purpose: null,
      should_be_zero: false,
      closed: false,
    }),
  );
});

test('an unknown account is 404', async () => {
  const answer = await service().client.readAccount('4999999999999999999');
  expect(answer.status).toBe(404);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.text).toBe(
    '{"error":"not_found","error_description":"There is no account 4999999999999999999."}',
  );
});

// biome-ignore format: a table
test.each([
  ['zero',                           '0'],
  ['a leading zero',                 '012'],
  ['a sign',                         '-12'],
  ['letters',                        'abc'],
  ['hexadecimal',                    '0x12'],
  ['a fraction',                     '1.5'],
  ['an exponent',                    '1e3'],
  ['a space around it',              '%2012'],
  ['a trailing line feed',           '12%0A'],
  ['full-width digits',              '%EF%BC%91%EF%BC%92'],
  ['the first value above the limit', '5000000000000000000'],
  ['one digit too many',             '10000000000000000000'],
  ['255 digits',                     '9'.repeat(255)],
])('an account id with %s has an invalid format', async (_, id) => {
  const answer = await service().client.readAccount(id);
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({
    error: 'invalid_properties',
    error_description: 'The request has invalid properties.',
    error_properties: { account_id: ['Account id has an invalid format'] },
  });
});

test('an overlong id is 404', async () => {
  const answer = await service().client.readAccount('9'.repeat(300));
  expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
});
