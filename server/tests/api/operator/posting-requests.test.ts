import { expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { asNobody } from '../../support/identity.ts';
import { pageIn } from '../../support/list-pages.ts';
import type { Sent } from '../../support/operator-client.ts';
import { asNewToken, aWaitingPosting, largeAmount } from '../../support/posting-requests.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 5 and decision 0205: manual postings from a limit on need a second person.

const service = useSharedService(unlimited);
const path = '/admin/v1/posting-requests';
const unknown = '00000000-0000-4000-8000-000000000000';

const send = (method: string, at: string, sent: Sent = {}) =>
  service().client.send(method, `${path}${at}`, sent);
const balanceOf = async (account: string) =>
  (await service().client.readAccount(account)).body['balance'];

test('a token posts directly below the limit, the admin token with any amount', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(2 * largeAmount);
  const body = { debit_account: wallet, credit_account: bank, amount: largeAmount - 1 };
  const token = await asNewToken(service(), 'operator');
  expect((await client.send('POST', '/admin/v1/postings', { ...token, body })).status).toBe(201);
  const more = { ...body, amount: largeAmount };
  expect((await client.send('POST', '/admin/v1/postings', { body: more })).status).toBe(201);
});

test('a posting at the limit waits, once per Idempotency-Key, for another approver', async () => {
  const { client } = service();
  const { wallet, bank } = await client.fundedWallet(largeAmount);
  const asker = await asNewToken(service(), 'treasurer');
  const body = { debit_account: wallet, credit_account: bank, amount: largeAmount };
  const asked = await client.send('POST', '/admin/v1/postings', { ...asker, body, key: wallet });
  const again = await client.send('POST', '/admin/v1/postings', { ...asker, body, key: wallet });
  expect([asked.status, again.status, again.text]).toEqual([202, 202, asked.text]);
  const id = String(asked.body['request_id']);
  expect(asked.body).toEqual({
    ...{ request_id: id, state: 'waiting', currency: 'EUR', created_at: expect.any(Number) },
    ...body,
    asked_by: { type: 'token', id: expect.any(String), name: 'treasurer' },
    ...{ decided_by: null, decided_at: null, posting_id: null },
  });
  expect((await send('GET', `/${id}`)).body).toEqual(asked.body);
  expect(await balanceOf(wallet)).toBe(largeAmount);

  const own = await send('POST', `/${id}/approve`, asker);
  expect([own.status, own.body['error']]).toEqual([403, 'four_eyes']);
  const approved = await send('POST', `/${id}/approve`);
  expect([approved.status, approved.body]).toEqual([
    200,
    {
      ...asked.body,
      state: 'approved',
      decided_by: { type: 'admin', id: 'admin', name: 'admin' },
      ...{ decided_at: expect.any(Number), posting_id: expect.any(String) },
    },
  ]);
  expect(await balanceOf(wallet)).toBe(0);
  const { items } = pageIn(await client.send('GET', `/admin/v1/postings?account_id=${wallet}`));
  expect(items[0]).toMatchObject({ posting_id: approved.body['posting_id'], kind: 'by_operator' });
  const twice = await send('POST', `/${id}/approve`);
  expect([twice.status, twice.body['error']]).toEqual([409, 'invalid_state']);
  const log = pageIn(
    await client.send('GET', `/admin/v1/actions?subject=posting_request%20${id}`),
  ).items;
  expect(log.map(({ action }) => action)).toEqual(['approve_posting', 'ask_posting']);
});

test('approving without enough money is 409, and the request waits until it is declined', async () => {
  const { client } = service();
  const { requestId, asker, debit, credit } = await aWaitingPosting(service());
  const rest = { debit_account: debit, credit_account: credit, amount: largeAmount + 1 };
  await client.post(rest);
  const refused = await send('POST', `/${requestId}/approve`);
  expect([refused.status, refused.body['error']]).toEqual([409, 'insufficient_funds']);
  expect((await send('GET', `/${requestId}`)).body['state']).toBe('waiting');
  const waiting = pageIn(await send('GET', '?state=waiting'));
  expect(waiting.items.map((one) => one['request_id'])).toContain(requestId);
  const declined = await send('POST', `/${requestId}/decline`, asker);
  expect([declined.status, declined.body['state']]).toEqual([200, 'declined']);
  const late = await send('POST', `/${requestId}/decline`);
  expect([late.status, late.body['error']]).toEqual([409, 'invalid_state']);
  expect(pageIn(await send('GET', '?state=waiting')).items).not.toContainEqual(
    expect.objectContaining({ request_id: requestId }),
  );
});

test('two concurrent approvals post once', async () => {
  const { requestId, debit } = await aWaitingPosting(service());
  const other = await asNewToken(service(), 'operator');
  const both = await Promise.all([
    send('POST', `/${requestId}/approve`),
    send('POST', `/${requestId}/approve`, other),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await balanceOf(debit)).toBe(largeAmount);
});

test('unknown requests, bad filters, missing tokens and insufficient funds are refused', async () => {
  const { client } = service();
  for (const [method, at] of [
    ['GET', `/${unknown}`],
    ['POST', `/${unknown}/approve`],
    ['POST', `/${unknown}/decline`],
  ] as const) {
    expect((await send(method, at)).status).toBe(404);
  }
  expect((await send('GET', '?state=gone')).status).toBe(400);
  expect((await send('GET', '', { headers: asNobody })).status).toBe(401);
  const { wallet, bank } = await client.fundedWallet(5);
  const asker = await asNewToken(service(), 'treasurer');
  const body = { debit_account: wallet, credit_account: bank, amount: largeAmount };
  const poor = await client.send('POST', '/admin/v1/postings', { ...asker, body });
  expect([poor.status, poor.body['error']]).toEqual([422, 'insufficient_funds']);
});
