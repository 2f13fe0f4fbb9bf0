import { describe, expect, test } from 'vitest';
import type { Sent } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 1, Error body: authentication, shape, existence, then money. The first check that
// fails decides the response, whatever else is wrong with the request.

const service = useSharedService();

const postings = '/admin/v1/postings';
const noToken = { authorization: undefined };
const plainText = { 'content-type': 'text/plain' };
const notJson = '{"amount":';
const wrongShape = { debit_account: '11', credit_account: '12', amount: -5 };
const nowhere = { debit_account: '11', credit_account: '12', amount: 5 };

describe('a request without the token is 401, whatever else is wrong with it', () => {
  // biome-ignore format: a table
  test.each<[string, string, string, Sent]>([
    ['nothing else',           'GET',  '/admin/v1/audit',      {}],
    ['a malformed body',       'POST', postings,               { body: notJson }],
    ['no body',                'POST', postings,               {}],
    ['another media type',     'POST', postings,               { body: notJson, headers: plainText }],
    ['a wrong shape',          'POST', postings,               { body: wrongShape }],
    ['unknown accounts',       'POST', postings,               { body: nowhere }],
    ['a malformed id',         'GET',  '/admin/v1/accounts/x', {}],
    ['an unknown id',          'GET',  '/admin/v1/accounts/1', {}],
    ['a malformed key',        'POST', postings,               { body: nowhere, key: 'k'.repeat(256) }],
    ['an unknown kind',        'POST', '/admin/v1/accounts',   { body: { kind: 'purse' } }],
  ])('%s', async (_, method, path, sent) => {
    const headers = { ...sent.headers, ...noToken };
    const answer = await service().client.send(method, path, { ...sent, headers });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.body).toEqual({
      error: 'unauthorized',
      error_description: 'This request needs the header Authorization: Bearer <admin or operator token>.',
    });
  });
});

// biome-ignore format: a table
test.each([
  ['another token',        'Bearer another-token-of-the-tests'],
  ['the token cut short',  'Bearer admin-token-of-the-tests-4f1'],
  ['one extra letter',     'Bearer admin-token-of-the-tests-4f1cc'],
  ['another case',         'Bearer ADMIN-TOKEN-OF-THE-TESTS-4F1C'],
])('a wrong token is 401: %s', async (_, authorization) => {
  const answer = await service().client.send('GET', '/admin/v1/audit', { headers: { authorization } });
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({
    error: 'unauthorized',
    error_description: 'The admin or operator token is wrong, expired or deleted.',
  });
});

test.each([
  'Basic YWRtaW46YWRtaW4=',
  'Bearer',
  'Bearer  ',
  'admin-token-of-the-tests-4f1c',
  'Bearer admin-token-of-the-tests-4f1c more',
  'MAC id="1"',
])('a header without a bearer token is 401: %s', async (authorization) => {
  const answer = await service().client.send('GET', '/admin/v1/audit', {
    headers: { authorization },
  });
  expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
});

// biome-ignore format: a table
test.each<[string, Sent, number, string]>([
  ['the media type before the body',      { body: notJson, headers: plainText },            415, 'unsupported_media_type'],
  ['the key before the media type',       { body: notJson, headers: plainText, key: 'k'.repeat(256) }, 400, 'invalid_request'],
  ['the body before its shape',           { body: notJson },                                400, 'invalid_request'],
  ['the shape before existence',          { body: wrongShape },                             422, 'invalid_properties'],
  ['existence before same account',       { body: { ...nowhere, credit_account: '11' } },   404, 'account_not_found'],
])('order of checks: %s', async (_, sent, status, error) => {
  const answer = await service().client.send('POST', postings, sent);
  expect([answer.status, answer.body['error']]).toEqual([status, error]);
});

test('existence is checked first, then same account, currency, mode and money', async () => {
  const { client } = service();
  const poor = await client.accountOf('wallet');
  const yen = await client.accountOf('wallet', { currency: 'JPY', test_mode: false });
  const live = await client.accountOf('wallet', { test_mode: false });
  const full = (await client.fundedWallet(Number.MAX_SAFE_INTEGER)).wallet;
  // All of these also have too little money.
  // biome-ignore format: a table
  const rows = [
    [poor, '13', 'account_not_found'],
    [poor, poor, 'same_account'],
    [poor, yen,  'currency_mismatch'],
    [poor, live, 'mode_mismatch'],
    [poor, full, 'insufficient_funds'],
  ] as const;
  for (const [debit_account, credit_account, error] of rows) {
    const answer = await client.post({ debit_account, credit_account, amount: 5 });
    expect(answer.body['error']).toBe(error);
  }
});
