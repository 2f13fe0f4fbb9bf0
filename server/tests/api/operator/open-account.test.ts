import { describe, expect, test } from 'vitest';
import { currencies } from '../../../src/kernel/money.ts';
import { accountKinds } from '../../../src/ledger/account.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0007: POST /admin/v1/accounts.

const service = useSharedService();
const kinds = Object.keys(accountKinds);

test('the response of a new account has all fields and no money', async () => {
  const before = Math.floor(Date.now() / 1_000);
  const { status, headers, text, body } = await service().client.openAccount({
    kind: 'wallet',
    currency: 'EUR',
    test_mode: false,
  });
  expect(status).toBe(201);
  expect(headers['content-type']).toBe('application/json');
  const { account_id, created_at } = body;
  expect(account_id).toMatch(/^[1-9][0-9]{0,18}$/);
  expect(created_at).toBeGreaterThanOrEqual(before);
  expect(created_at).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000));
  expect(text).toBe(
    JSON.stringify({
      account_id,
      kind: 'wallet',
      currency: 'EUR',
      test_mode: false,
      balance: 0,
      held: 0,
      available: 0,
      created_at,
      owner: null,
      wallet_id: null,
      purpose: null,
      should_be_zero: false,
      closed: false,
    }),
  );
});

test('a new account holds test money by default', async () => {
  const { body } = await service().client.openAccount({ kind: 'wallet', currency: 'EUR' });
  expect(body['test_mode']).toBe(true);
});

test('every account gets a unique id', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => service().client.accountOf('wallet')),
  );
  expect(new Set(ids).size).toBe(20);
});

test.each(kinds)('an account of the kind %s can be opened', async (kind) => {
  const answer = await service().client.openAccount({ kind, currency: 'EUR' });
  expect([answer.status, answer.body['kind']]).toEqual([201, kind]);
});

test.each([...currencies])('an account in %s can be opened', async (currency) => {
  const answer = await service().client.openAccount({ kind: 'wallet', currency });
  expect([answer.status, answer.body['currency']]).toEqual([201, currency]);
});

test('unknown fields are ignored', async () => {
  const answer = await service().client.openAccount({
    kind: 'wallet',
    currency: 'EUR',
    balance: 1_000_000,
    account_id: '1',
    colour: { of: ['money'] },
  });
  expect(answer.status).toBe(201);
  expect(answer.body['balance']).toBe(0);
  expect(answer.body['account_id']).not.toBe('1');
  expect(answer.body).not.toHaveProperty('colour');
});

describe('invalid properties are reported together', () => {
  const kind = `Kind should be one of ${kinds.join(', ')}`;
  const currency = `Currency should be one of ${currencies.join(', ')}`;
  const mode = 'Test mode should be true or false';

  // biome-ignore format: a table
  test.each([
    ['an empty body',             {},                                            { kind: ['Kind is required'], currency: ['Currency is required'] }],
    ['an unknown kind',           { kind: 'purse', currency: 'EUR' },            { kind: [kind] }],
    ['a kind in upper case',      { kind: 'WALLET', currency: 'EUR' },           { kind: [kind] }],
    ['a kind of the prototype',   { kind: 'constructor', currency: 'EUR' },      { kind: [kind] }],
    ['kind null',                 { kind: null, currency: 'EUR' },               { kind: [kind] }],
    ['an unknown currency',       { kind: 'wallet', currency: 'XTS' },           { currency: [currency] }],
    ['a lower-case currency',     { kind: 'wallet', currency: 'eur' },           { currency: [currency] }],
    ['a currency with a space',   { kind: 'wallet', currency: 'EUR ' },          { currency: [currency] }],
    ['a currency in a list',      { kind: 'wallet', currency: ['EUR'] },         { currency: [currency] }],
    ['a mode as text',            { kind: 'wallet', currency: 'EUR', test_mode: 'false' }, { test_mode: [mode] }],
    ['a mode as a number',        { kind: 'wallet', currency: 'EUR', test_mode: 0 },       { test_mode: [mode] }],
    ['mode null',                 { kind: 'wallet', currency: 'EUR', test_mode: null },    { test_mode: [mode] }],
    ['everything wrong',          { kind: 7, currency: '', test_mode: [] },      { kind: [kind], currency: [currency], test_mode: [mode] }],
  ])('%s', async (_, account, properties) => {
    const answer = await service().client.openAccount(account);
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.body).toEqual({
      error: 'invalid_properties',
      error_description: 'The request has invalid properties.',
      error_properties: properties,
    });
  });
});
