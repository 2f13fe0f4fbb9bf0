import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { issue } from '../../support/certificates.ts';
import { certified } from '../../support/certified.ts';
import { aMerchant, type Merchant, ordersPath, purchase } from '../../support/checkout.ts';
import {
  aProject,
  askForToken,
  asNobody,
  changeProject,
  formOf,
  readAsBearer,
  readAsSigner,
  sendForm,
  type TestProject,
} from '../../support/identity.ts';
import { type ListedItem, linesIn, pageIn } from '../../support/list-pages.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { useTlsFiles } from '../../support/tls.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { WalletClient } from '../../support/wallet.ts';

// Business 4, Developers: the log of recent requests, as an operator reads it.

const authority = issue({ name: 'Authority', isAuthority: true });
const tls = useTlsFiles(authority.cert);
const service = useService({ ...tls.environment, FLORIN_TEST_CLOCK: '1' });
const { aCertifiedProject, at, send, whoAmI } = certified(service, tls, authority);

const read = async (query: string) =>
  pageIn(await service().client.send('GET', `/admin/v1/requests?${query}`));

const requestsOf = async (
  { project_id }: TestProject,
  query = '',
): Promise<readonly ListedItem[]> => (await read(`project_id=${project_id}&${query}`)).items;

/** The rows of a project, with the fields that differ from run to run checked and removed. */
async function toldOf(project: TestProject, answers: readonly Answer[]) {
  const rows = await requestsOf(project);
  expect(rows.map(({ request_id }) => request_id)).toEqual(
    answers.map(({ headers }) => headers['x-request-id']).toReversed(),
  );
  return rows.toReversed().map(({ request_id, project_id, created_at, ...row }) => {
    const { created_at_ms: ms, duration_ms: duration, ...rest } = row;
    expect(project_id).toBe(project.project_id);
    expect(Math.floor(Number(ms) / 1_000)).toBe(created_at);
    expect(Math.abs(Number(ms) - Date.now())).toBeLessThan(600_000);
    expect(Number(duration)).toBeGreaterThan(0);
    return rest;
  });
}

const success = { parameters: [], status: 200, error: null, error_description: null };

describe('each kind of caller is logged with one row', () => {
  test('a token request and a request with the access token', async () => {
    const project = await aProject(service().client);
    const token = await askForToken(service().client, project);
    const own = await readAsBearer(service().client, String(token.body['access_token']));
    const path = '/auth/realms/some-realm/protocol/openid-connect/token';
    const realm = await sendForm(service().client, formOf(project), { path });
    expect(await toldOf(project, [token, own, realm])).toEqual([
      { ...success, caller: 'token', method: 'POST', path: '/oauth/v1/token' },
      {
        ...success,
        caller: 'bearer',
        method: 'GET',
        path: '/checkout-project/integration/v1/project',
      },
      {
        ...success,
        caller: 'token',
        method: 'POST',
        path: '/auth/realms/:realm/protocol/openid-connect/token',
      },
    ]);
  });

  test('a request signed by the client or by a user', async () => {
    const project = await aProject(service().client, { rights: ['password_grant'] });
    const user = await aTokenUser(service().client, project, 'balance');
    const balance = await user.signing.send('GET', '/rest/v1/wallet/me/balance');
    const forbidden = await user.signing.send('GET', '/rest/v1/user/me/email');
    const own = await readAsSigner(service().client, project);
    const rows = (await requestsOf(project)).slice(0, 3).toReversed();
    expect(
      rows.map((row) => [row['request_id'], row['caller'], row['path'], row['error']]),
    ).toEqual([
      [balance.headers['x-request-id'], 'mac', '/rest/v1/wallet/me/balance', null],
      [forbidden.headers['x-request-id'], 'mac', '/rest/v1/user/me/email', 'forbidden'],
      [own.headers['x-request-id'], 'mac', '/rest/v1/project', null],
    ]);
  });

  test('a request with a client certificate', async () => {
    const { project, shown } = await aCertifiedProject();
    const client = at(shown);
    const own = await whoAmI(client);
    const otherBody = await send(client, 'POST', '/rest/v1/transaction', {
      body: {},
      headers: { 'wallet-api-body-hash': createHash('sha256').update('x').digest('hex') },
    });
    client.close();
    expect(await toldOf(project, [own, otherBody])).toEqual([
      { ...success, caller: 'certificate', method: 'GET', path: '/rest/v1/project' },
      {
        caller: 'certificate',
        method: 'POST',
        path: '/rest/v1/transaction',
        parameters: [],
        status: 401,
        error: 'unauthorized',
        error_description: 'Wallet-Api-Body-Hash should be the hash of the body.',
      },
    ]);
  });
});

describe('a failed request is logged', () => {
  test('with the messages of all fields', async () => {
    const merchant = await aMerchant(service().client);
    await merchant.createOrder({ purchase: purchase({ amount: 0 }) });
    await merchant.send('GET', `${ordersPath}?statuss=paid`);
    const [unknown, invalid] = await requestsOf(merchant.project);
    expect(invalid).toMatchObject({
      status: 422,
      error: 'invalid_properties',
      error_description: expect.stringContaining('purchase.amount: Amount should be'),
    });
    expect(unknown).toMatchObject({
      status: 400,
      path: ordersPath,
      parameters: ['statuss'],
      error_description: 'statuss: Statuss is not a known field',
    });
  });

  test('for wrong credentials of a known client', async () => {
    const project = await aProject(service().client);
    const key = 'wrong';
    const answers = [
      await readAsSigner(service().client, { ...project, mac_key: key }),
      await readAsSigner(service().client, project, { ts: 1 }),
      await askForToken(service().client, { ...project, client_secret: key }),
    ];
    const told = await toldOf(project, answers);
    expect(told.map(({ caller, status, error }) => [caller, status, error])).toEqual([
      ['mac', 401, 'unauthorized'],
      ['mac', 401, 'invalid_timestamp'],
      ['token', 401, 'invalid_client'],
    ]);
  });

  test('for an expired access token', async () => {
    const merchant = await aMerchant(service().client);
    await readAsBearer(service().client, merchant.token);
    const { client } = service();
    await client.send('POST', '/admin/v1/clock/advance', { body: { seconds: 3_601 } });
    const late = await readAsBearer(client, merchant.token);
    const [row] = await requestsOf(merchant.project, 'status_class=4xx');
    expect(row).toMatchObject({
      request_id: late.headers['x-request-id'],
      caller: 'bearer',
      status: 401,
      error_description: 'The access token is invalid or has expired.',
    });
  });

  test('for a suspended project', async () => {
    const merchant = await aMerchant(service().client);
    const { project } = merchant;
    const { client } = service();
    await changeProject(client, project.project_id, { state: 'suspended', reason: 'Look' });
    const answers = [
      await readAsBearer(client, merchant.token),
      await readAsSigner(client, project),
      await askForToken(client, project),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const rows = await requestsOf(project, 'status_class=4xx');
    expect(rows.map((row) => [row['caller'], row['error']])).toEqual([
      ['token', 'project_suspended'],
      ['mac', 'project_suspended'],
      ['bearer', 'project_suspended'],
    ]);
  });

  test('for a reached rate limit, with the limit and its reset time', async () => {
    const merchant = await aMerchant(service().client, { rate_limit: 2 });
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await merchant.send('GET', ordersPath));
    const { status, headers, body } = answers[2] as Answer;
    expect(status).toBe(429);
    const [row] = await requestsOf(merchant.project);
    expect(row).toMatchObject({
      status: 429,
      error: 'rate_limit_exceeded',
      error_description: `${body['error_description']} The limit is 2 requests in any 60 s; the next one is accepted at ${headers['x-ratelimit-reset']} (Unix seconds).`,
    });
  });

  test('for an unknown address, an unknown method and an overlarge body', async () => {
    const merchant = await aMerchant(service().client);
    const wallet = new WalletClient(service().client, merchant.project);
    const key = randomUUID();
    const answers = [
      await wallet.send('GET', `/rest/v1/transactoin/${key}`),
      await wallet.send('PATCH', `/rest/v1/transaction/${key}`),
      await merchant.send('POST', ordersPath, { body: 'x'.repeat(1_100_000) }),
    ];
    const rows = (await requestsOf(merchant.project)).slice(0, 3).toReversed();
    expect(
      rows.map((row) => [row['request_id'], row['status'], row['path'], row['caller']]),
    ).toEqual([
      [answers[0]?.headers['x-request-id'], 404, '/rest/v1/:unknown/:unknown', 'mac'],
      [answers[1]?.headers['x-request-id'], 405, '/rest/v1/transaction/:unknown', 'mac'],
      [answers[2]?.headers['x-request-id'], 413, ordersPath, 'bearer'],
    ]);
  });
});

test('requests without a known project are not logged', async () => {
  const { client, database } = service();
  const count = async () => {
    await read('limit=1');
    const [row] = await database.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM request_log',
    );
    return row?.rows;
  };
  const before = await count();
  const nobody = { client_id: 'nobody', client_secret: 'nothing', mac_key: 'nothing' };
  await readAsBearer(client, 'no token of ours');
  await readAsSigner(client, nobody);
  await askForToken(client, nobody);
  await client.send('GET', '/rest/v1/project', { headers: asNobody });
  await client.send('GET', '/rest/v1/nothing');
  await client.send('GET', '/admin/v1/projects');
  await client.send('GET', '/');
  await client.send('GET', '/pay/0f4e5a52-6c9e-4d0b-8f2b-2f6f7f1f9a10');
  expect(await count()).toBe(before);
});

describe('the list of requests', () => {
  let merchant: Merchant;
  const orders: string[] = [];
  beforeAll(async () => {
    merchant = await aMerchant(service().client);
    for (let count = 0; count < 3; count += 1) orders.push(await merchant.anOrder());
    await merchant.readOrder(orders[0] ?? '');
    await merchant.readOrder(randomUUID());
  });

  const pathsOf = async (query: string) =>
    (await requestsOf(merchant.project, query)).map(({ method, status }) => [method, status]);

  test('can be filtered by status class, method, request id and time', async () => {
    expect(await pathsOf('status_class=4xx')).toEqual([['GET', 404]]);
    expect(await pathsOf('status_class=5xx')).toEqual([]);
    expect(await pathsOf('method=GET')).toEqual([
      ['GET', 404],
      ['GET', 200],
    ]);
    expect(await pathsOf('method=GET&status_class=2xx')).toEqual([['GET', 200]]);
    const [row] = await requestsOf(merchant.project, 'method=GET&status_class=2xx');
    expect(row?.['path']).toBe(`${ordersPath}/${orders[0]}`);
    const byId = await read(`request_id=${row?.['request_id']}`);
    expect(byId.items).toEqual([row]);
    const other = await aProject(service().client);
    expect(await requestsOf(other, `request_id=${row?.['request_id']}`)).toEqual([]);
    const at = Number(row?.['created_at']);
    expect(await pathsOf(`created_to=${at - 3_600}`)).toEqual([]);
    expect((await pathsOf(`created_from=${at - 3_600}&method=GET`)).length).toBe(2);
  });

  test('is read page by page and as CSV', async () => {
    const first = await read(`project_id=${merchant.project.project_id}&limit=2`);
    const { after } = first._metadata.cursors;
    const rest = await requestsOf(merchant.project, `limit=200&after=${after}`);
    expect([...first.items, ...rest]).toEqual(await requestsOf(merchant.project, 'limit=200'));
    const csv = await service().client.send(
      'GET',
      `/admin/v1/requests?project_id=${merchant.project.project_id}&status_class=4xx&format=csv`,
    );
    expect(csv.text.split('\r\n')[0]).toBe(
      'created_at,created_at_ms,request_id,project_id,caller,method,path,parameters,status,error,error_description,duration_ms',
    );
    const [line = ''] = linesIn(csv);
    expect(line).toContain(',bearer,GET,');
    expect(line).toContain(',[],404,not_found,');
  });

  // biome-ignore format: a table
  test.each([
    ['project_id=7',        'project_id'],
    ['status_class=404',    'status_class'],
    ['method=LOOK',         'method'],
    ['request_id=a%20b',    'request_id'],
    ['status=404',          'status'],
    ['after=x',             'after'],
  ])('?%s is refused and the field is named', async (query, field) => {
    const { status, body } = await service().client.send('GET', `/admin/v1/requests?${query}`);
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect(body['error_description']).toContain(`${field}: `);
  });
});
