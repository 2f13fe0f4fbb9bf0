import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Endpoint,
  endpointRoles,
  mayCall,
  type Role,
  roles,
} from '../../../src/staff/roles.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { aUser, unixNow } from '../../support/identity.ts';
import type { Answer, Sent } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';

// Business 1 and 7: tokens of the operator API and the rights of each role.

const service = useService();

const asToken = (token: string): Sent => ({ headers: { authorization: `Bearer ${token}` } });

const create = (body: object, sent: Sent = {}): Promise<Answer> =>
  service().client.send('POST', '/admin/v1/tokens', { ...sent, body });

async function aToken(role: Role, more: object = {}) {
  const answer = await create({ name: `Our ${role}`, role, ...more });
  expect([answer.status, Object.keys(answer.body).sort()]).toEqual([201, ['token', 'token_id']]);
  return { id: String(answer.body['token_id']), token: String(answer.body['token']) };
}

const remove = (id: string, sent: Sent = {}) =>
  service().client.send('DELETE', `/admin/v1/tokens/${id}`, sent);

const readAs = (token: string, path = '/admin/v1/clock') =>
  service().client.send('GET', path, asToken(token));

/** The short form tries one allowed and one refused role per endpoint, in turns; the long form tries all. */
function triedBy(role: Role): readonly Endpoint[] {
  const endpoints = Object.keys(endpointRoles) as Endpoint[];
  const hasTurn = (endpoint: Endpoint, index: number): boolean => {
    const alike = roles.filter((one) => mayCall(one, endpoint) === mayCall(role, endpoint));
    return alike[index % alike.length] === role;
  };
  return extent({ short: endpoints.filter(hasTurn), long: endpoints });
}

const isOperators = (name: string): name is Endpoint => name.includes(' /admin/v1/');

describe('the table of roles', () => {
  const tokens = new Map<Role, string>();
  beforeAll(async () => {
    for (const role of roles) tokens.set(role, (await aToken(role)).token);
  });

  test('has exactly one row for every endpoint', () => {
    const served = service().routes.map(({ method, path }) => `${method} ${path}`);
    expect(served.filter(isOperators).sort()).toEqual(Object.keys(endpointRoles).sort());
  });

  test.each(roles)('%s is admitted exactly where the table says', async (role) => {
    const token = tokens.get(role) ?? '';
    const answers: string[] = [];
    const expected: string[] = [];
    for (const endpoint of triedBy(role)) {
      const [method = '', path = ''] = endpoint.split(' ');
      // An unknown id and an invalid body: an admitted caller gets another refusal, and nothing happens.
      const uri = path.replace(/:(\w*id|transaction_key)/g, '0');
      const answer = await service().client.send(method, uri, {
        ...asToken(token),
        ...(method === 'GET' ? {} : { body: { unlikely: true } }),
      });
      expect(answer.status, `${endpoint} ${answer.text}`).toBeLessThan(500);
      const isLetIn = ![401, 403].includes(answer.status);
      answers.push(`${endpoint}: ${isLetIn}`);
      expected.push(`${endpoint}: ${mayCall(role, endpoint)}`);
    }
    expect(answers).toEqual(expected);
  });

  // biome-ignore format: a table
  test.each<[Role, readonly string[]]>([
    ['auditor',   []],
    ['treasurer', ['PATCH /admin/v1/bank-accounts/:bank_account_id',
                   'POST /admin/v1/audits', 'POST /admin/v1/bank-accounts',
                   'POST /admin/v1/bank-accounts/:bank_account_id/continuity', 'POST /admin/v1/bank-statements',
                   ...['assign', 'keep', 'return', 'split', 'undo'].map(
                     (act) => `POST /admin/v1/bank-transactions/:bank_transaction_id/${act}`),
                   'POST /admin/v1/journal/days/:day/seals',
                   'POST /admin/v1/payment-files',
                   ...['go-on', 'release', 'withdraw'].map((act) => `POST /admin/v1/payment-files/:payment_file_id/${act}`),
                   'POST /admin/v1/payment-reports', 'POST /admin/v1/payouts/:payout_id/account',
                   'POST /admin/v1/posting-requests/:request_id/approve',
                   'POST /admin/v1/posting-requests/:request_id/decline',
                   'POST /admin/v1/postings', 'POST /admin/v1/wallets/:wallet_id/deposits']],
    ['helpdesk',  ['DELETE /admin/v1/projects/:project_id/see-as',
                   'DELETE /admin/v1/users/:user_id/second-factor',
                   'POST /admin/v1/clock/advance', 'POST /admin/v1/deliveries/:delivery_id/resend',
                   'POST /admin/v1/orders/:order_id/cancel', 'POST /admin/v1/projects/:project_id/see-as',
                   'POST /admin/v1/resend-runs',
                   'POST /admin/v1/resend-runs/stop', 'POST /admin/v1/users/:user_id/password-link',
                   'POST /admin/v1/users/:user_id/unlock']],
  ])('business 7: %s may call only these changing endpoints', (role, allowed) => {
    const changing = Object.keys(endpointRoles).filter(
      (name) => !name.startsWith('GET ') && !name.includes('/test/'),
    ) as Endpoint[];
    expect(changing.filter((endpoint) => mayCall(role, endpoint)).sort()).toEqual(allowed);
  });

  test('business 7: the helpdesk reads neither journal, audit nor tokens', () => {
    // Only the operator exports a person. A payment file is read by the roles that may create one.
    const exported = 'GET /admin/v1/users/:user_id/export';
    const taken = 'GET /admin/v1/payment-files/:payment_file_id/xml';
    const reads = (Object.keys(endpointRoles) as Endpoint[]).filter(
      (name) => name.startsWith('GET ') && name !== exported && name !== taken,
    );
    expect(endpointRoles[exported]).toEqual(['operator']);
    expect(endpointRoles[taken]).toEqual(endpointRoles['POST /admin/v1/payment-files']);
    for (const role of ['operator', 'treasurer', 'auditor'] as const) {
      expect(reads.filter((endpoint) => !mayCall(role, endpoint))).toEqual([]);
    }
    expect(reads.filter((endpoint) => !mayCall('helpdesk', endpoint)).sort()).toEqual([
      'GET /admin/v1/accounts',
      'GET /admin/v1/accounts/:account_id',
      'GET /admin/v1/accounts/:account_id/statement',
      'GET /admin/v1/actions/verify',
      'GET /admin/v1/audit',
      'GET /admin/v1/audits',
      'GET /admin/v1/audits/:audit_id',
      'GET /admin/v1/holds',
      'GET /admin/v1/journal/days',
      'GET /admin/v1/journal/days/:day',
      'GET /admin/v1/posting-requests',
      'GET /admin/v1/posting-requests/:request_id',
      'GET /admin/v1/postings',
      'GET /admin/v1/tokens',
    ]);
  });

  test('a role without the right gets 403 and nothing happens', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const body = { amount: 5, currency: 'EUR', reference: 'not by us' };
    const deposit = (role: Role) =>
      client.send('POST', `/admin/v1/wallets/${wallet_id}/deposits`, {
        ...asToken(tokens.get(role) ?? ''),
        body,
      });
    for (const role of ['auditor', 'helpdesk'] as const) {
      const answer = await deposit(role);
      expect([answer.status, answer.body]).toEqual([
        403,
        { error: 'forbidden', error_description: `The role ${role} may not do this.` },
      ]);
    }
    expect((await deposit('treasurer')).status).toBe(201);
    const wallet = await client.send('GET', `/admin/v1/wallets/${wallet_id}`);
    expect(wallet.text).toContain('"balance":5');
  });

  test('business 7: the helpdesk sees mails without their texts', async () => {
    const { client } = service();
    const to = `${randomUUID()}@example.com`;
    await client.send('POST', '/admin/v1/mails', { body: { to, text: 'for the auditor' } });
    const path = `/admin/v1/mails?to=${encodeURIComponent(to)}`;
    const shown = async (role: Role) => (await readAs(tokens.get(role) ?? '', path)).body['mails'];
    expect(await shown('helpdesk')).toMatchObject([{ to, text: null }]);
    expect(await shown('auditor')).toMatchObject([
      { to, text: expect.stringContaining('for the auditor') },
    ]);
  });
});

describe('a token', () => {
  test('is listed without its secret, and ends when it is deleted', async () => {
    const { id, token } = await aToken('auditor', { expires_at: unixNow() + 3_600 });
    expect((await readAs(token)).status).toBe(200);
    const listed = await service().client.send('GET', '/admin/v1/tokens');
    const secret = token.split('.')[1] ?? '';
    expect(listed.text).not.toContain(secret);
    const items = listed.body['items'] as readonly Record<string, unknown>[];
    const row = items.find(({ token_id }) => token_id === id);
    expect(row).toEqual({
      token_id: id,
      name: 'Our auditor',
      role: 'auditor',
      created_at: expect.any(Number),
      expires_at: expect.any(Number),
    });
    const removed = await remove(id);
    expect([removed.status, removed.body]).toEqual([200, row]);
    const late = await readAs(token);
    expect([late.status, late.body['error']]).toEqual([401, 'unauthorized']);
    expect((await remove(id)).status).toBe(404);
  });

  test('is not stored in plain text', async () => {
    const { token } = await aToken('helpdesk');
    const rows = await service().database.query('SELECT * FROM operator_token');
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  test('with a wrong secret, unknown id or invalid form is 401', async () => {
    const { id } = await aToken('operator');
    for (const guess of [
      `${id}.${'x'.repeat(43)}`,
      `${randomUUID()}.secret`,
      `${id}.`,
      id,
      'x.y',
    ]) {
      const answer = await readAs(guess);
      expect([answer.status, answer.body['error']], guess).toEqual([401, 'unauthorized']);
    }
  });

  // biome-ignore format: a table
  test.each(firstOf([
    [{ role: 'auditor' },                                  { name: ['Name is required'] }],
    [{ name: 'x' },                                        { role: ['Role is required'] }],
    [{ name: '', role: 'auditor' },                        { name: [expect.any(String)] }],
    [{ name: 'x', role: 'owner' },                         { role: [expect.any(String)] }],
    [{ name: 'x', role: 'auditor', expires_at: 1 },        { expires_at: ['Expires at should lie in the future'] }],
    [{ name: 'x', role: 'auditor', expires_at: 'never' },  { expires_at: [expect.any(String)] }],
    [{ name: 'x', role: 'auditor', expires_at: 1e300 },    { expires_at: [expect.any(String)] }],
  ], 2))('%j is 422', async (body, messages) => {
    const answer = await create(body);
    expect([answer.status, answer.body['error_properties']]).toEqual([422, messages]);
  });

  test('is deleted by only one of concurrent requests', async () => {
    const { id } = await aToken('auditor');
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('has its own Idempotency-Keys', async () => {
    const { client } = service();
    const { wallet_id } = await aUser(client);
    const key = randomUUID();
    const deposit = (token: string, reference: string) =>
      client.send('POST', `/admin/v1/wallets/${wallet_id}/deposits`, {
        ...asToken(token),
        key,
        body: { amount: 1, currency: 'EUR', reference },
      });
    const [first, second] = [await aToken('treasurer'), await aToken('treasurer')];
    expect((await deposit(first.token, 'one')).status).toBe(201);
    expect((await deposit(first.token, 'two')).status).toBe(409);
    expect((await deposit(second.token, 'two')).status).toBe(201);
  });
});
