import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { earlierBeneficiaryIdOf } from '../../../src/identity/beneficiaries/beneficiary.ts';
import { unlimited } from '../../support/checkout.ts';
import { aProject, asNobody, aUser, errorOf } from '../../support/identity.ts';
import { aMarketplace, ibans, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aServiceBeneficiary, aTransferClient, transfersPath } from '../../support/transfer.ts';

// Promises of the documents that clients check: forms of ids, keys, media types, exact numbers.

const service = useSharedService(unlimited);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('checkout 2: ids are UUIDs with valid version and variant bits', () => {
  test('derived ids of legs, recipients and refunds are valid UUIDs', async () => {
    const shop = await aMarketplace(service().client);
    await shop.withPolicy([variadic]);
    const beneficiary = { iban: ibans[1], name: `Ona ${randomUUID()}` };
    const splits = [{ type: 'variadic', beneficiary, amount: 700 }];
    const { orderId, linkId, paymentId } = await shop.paidSplit({ splits }, 1_250, 'settled');
    const [leg] = await shop.legs(paymentId);
    const refunded = await shop.refund(paymentId, { amount: 1 });
    const ids = { orderId, linkId, paymentId, leg: leg?.id, to: leg?.beneficiary_id };
    for (const id of [...Object.values(ids), refunded.body['refund_id']]) {
      expect(id).toMatch(uuid);
    }
  });

  test('a recipient registered by an earlier release keeps the id', async () => {
    const shop = await aMarketplace(service().client);
    await shop.withPolicy([variadic]);
    const { project_id: projectId } = shop.project;
    const recipient = { projectId, iban: ibans[2], name: 'Rasa' };
    const earlier = earlierBeneficiaryIdOf(recipient);
    await service().database.query(
      'INSERT INTO beneficiary (id, project_id, name, iban, created_at) VALUES ($1, $2, $3, $4, 1)',
      [earlier, projectId, recipient.name, recipient.iban],
    );
    expect(await shop.aRecipient('Rasa', ibans[2])).toBe(earlier);
    const splits = [
      { type: 'variadic', beneficiary: { iban: ibans[2], name: 'Rasa' }, amount: 700 },
    ];
    const { paymentId } = await shop.paidSplit({ splits }, 1_250, 'settled');
    expect((await shop.legs(paymentId)).map((leg) => leg.beneficiary_id)).toEqual([earlier]);
  });
});

describe('gaps 4, Singular spelling: both spellings share an Idempotency-Key', () => {
  const singular = transfersPath.slice(0, -1);

  test('a transfer is created once and signed once under both spellings', async () => {
    const { client: operator } = service();
    const client = await aTransferClient(operator);
    const { beneficiary } = await aServiceBeneficiary(operator);
    const body = client.body(beneficiary);
    const key = randomUUID();
    const [first, again] = [
      await client.send('POST', transfersPath, { body, key }),
      await client.send('POST', singular, { body, key }),
    ];
    expect([first.status, again.text]).toEqual([200, first.text]);
    const signing = randomUUID();
    const id = String(first.body['id']);
    const signed = await client.send('PUT', `${singular}/${id}/sign`, { key: signing });
    expect(signed.body['status']).toBe('done');
    const repeated = await client.send('PUT', `${transfersPath}/${id}/sign`, { key: signing });
    expect([repeated.status, repeated.text]).toEqual([200, signed.text]);
  });

  test('another body under the same key is a conflict in the other spelling', async () => {
    const { client: operator } = service();
    const client = await aTransferClient(operator);
    const { beneficiary } = await aServiceBeneficiary(operator);
    const key = randomUUID();
    await client.send('POST', singular, { body: client.body(beneficiary), key });
    const other = client.body(beneficiary, { purpose: { details: 'Another' } });
    const { status, body } = await client.send('POST', transfersPath, { body: other, key });
    expect([status, body['error']]).toEqual([409, 'idempotency_conflict']);
  });
});

describe('gaps 1, Common statuses: wrong media types', () => {
  const path = '/oauth/v1/token';
  const ask = async (body: string | Buffer, headers: Record<string, string>) => {
    const { url } = service().client;
    const response = await fetch(`${url}${path}`, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text() };
  };
  const notForm = errorOf(
    'unsupported_media_type',
    'The request body should have the content type application/x-www-form-urlencoded.',
  );
  const compressed = errorOf(
    'unsupported_media_type',
    'The request body should not be compressed.',
  );

  test('a token request as JSON is 415', async () => {
    const { client_id, client_secret } = await aProject(service().client);
    const body = JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret });
    const answer = await ask(body, { 'content-type': 'application/json' });
    expect(answer).toEqual({ status: 415, text: notForm });
  });

  test('a compressed token request is 415', async () => {
    const { client_id, client_secret } = await aProject(service().client);
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id,
      client_secret,
    });
    const answer = await ask(gzipSync(form.toString()), {
      'content-type': 'application/x-www-form-urlencoded',
      'content-encoding': 'gzip',
    });
    expect(answer).toEqual({ status: 415, text: compressed });
  });

  test('a token request with missing or wrong credentials is still 401', async () => {
    expect((await ask('', {})).status).toBe(401);
    const authorization = `Basic ${Buffer.from('a:b').toString('base64')}`;
    const headers = { 'content-type': 'application/json', authorization };
    expect((await ask('{}', headers)).status).toBe(401);
  });

  test('any compressed body is 415, but 401 comes first without a token', async () => {
    const { client } = service();
    const body = gzipSync(JSON.stringify({ name: 'Corner shop' }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const known = await client.send('POST', '/admin/v1/projects', { body, headers });
    expect([known.status, known.text]).toEqual([415, compressed]);
    const nobody = { ...headers, ...asNobody };
    const unknown = await client.send('POST', '/admin/v1/projects', { body, headers: nobody });
    expect(unknown.status).toBe(401);
  });
});

test('decision 0007: balances beyond 2^53 are written with all their digits', async () => {
  const { client } = service();
  const open = async (kind: string) => {
    const body = { kind, currency: 'EUR' };
    const answer = await client.send('POST', '/admin/v1/accounts', { body });
    return String(answer.body['account_id']);
  };
  const [from, to] = [await open('clearing'), await open('clearing')];
  const amount = Number.MAX_SAFE_INTEGER;
  const post = (cents: number, key?: string) =>
    client.send('POST', '/admin/v1/postings', {
      body: { debit_account: from, credit_account: to, amount: cents },
      ...(key === undefined ? {} : { key }),
    });
  await post(amount);
  const key = randomUUID();
  const answer = await post(2, key);
  expect(answer.status).toBe(201);
  expect(answer.text).toContain(
    '"debit_balance":-9007199254740993,"credit_balance":9007199254740993,',
  );
  expect((await post(2, key)).text).toBe(answer.text);
  const read = await client.send('GET', `/admin/v1/accounts/${to}`);
  expect(read.text).toContain('"balance":9007199254740993,"held":0,"available":9007199254740993,');
  expect(read.headers['content-type']).toBe('application/json');
});

describe('gaps 5: a change with an unknown field is refused', () => {
  test.each(['projects', 'users', 'orders'])('PATCH /admin/v1/%s', async (kind) => {
    const shop = await aMarketplace(service().client);
    const user = await aUser(service().client);
    const ids = {
      projects: shop.project.project_id,
      users: user.user_id,
      orders: await shop.anOrder(),
    };
    const path = `/admin/v1/${kind}/${ids[kind as keyof typeof ids]}`;
    const good = { projects: { name: 'New' }, users: { pin: '7391' }, orders: { amount: 900 } };
    const body = { ...good[kind as keyof typeof good], methodsoff: ['mock'], note: 'x' };
    const refused = await service().client.send('PATCH', path, { body });
    expect(refused.status).toBe(422);
    expect(refused.body['error_properties']).toEqual({
      methodsoff: ['There is no such field to change'],
      note: ['There is no such field to change'],
    });
    if (kind === 'projects') {
      const read = await service().client.send('GET', path);
      expect(read.body['name']).not.toBe('New');
    }
    const nobody = await service().client.send('PATCH', path, { body, headers: asNobody });
    expect(nobody.status).toBe(401);
    const taken = await service().client.send('PATCH', path, {
      body: good[kind as keyof typeof good],
    });
    expect(taken.status).toBe(200);
  });
});

test('gaps 5: /openapi.json lists the pages of wallet 4 and the singular transfer paths', async () => {
  const { body } = await service().client.send('GET', '/openapi.json');
  const paths = Object.keys(body['paths'] as object);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/frontend/oauth',
      '/frontend/{locale}/oauth',
      '/frontend/transaction/confirm-with-oauth/{transaction_key}',
      '/transfer/rest/v1/transfer',
      '/transfer/rest/v1/transfer/{id}',
      '/transfer/rest/v1/transfer/{id}/reserve',
      '/transfer/rest/v1/transfer/{id}/provide-password',
      '/transfer/rest/v1/transfer/{id}/sign',
      '/transfer/rest/v1/transfer/{id}/register',
    ]),
  );
  expect(paths).not.toContain('/frontend/wallet');
});
