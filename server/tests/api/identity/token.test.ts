import { describe, expect, test } from 'vitest';
import {
  aProject,
  askForToken,
  basicOf,
  errorOf,
  formOf,
  readAsBearer,
  sendForm,
  type TestProject,
  tokenPath,
  unixNow,
} from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { partsOf } from '../../support/token-forge.ts';

// Gaps 2: Token endpoint, Token answer.

const service = useSharedService();
const realmPath = (realm: string) => `/auth/realms/${realm}/protocol/openid-connect/token`;
const grant = 'grant_type=client_credentials';

/** Credentials with every character that has a meaning in a form, a URL or Basic. */
const oddCredentials = (suffix: string) => ({
  client_id: `shop:1+2&3=4%20-${suffix}`,
  client_secret: 'p%C4%97r&+=:;"/\\?#~',
});

describe('checkout 5.2: an access token is obtained with the client credentials', () => {
  // biome-ignore format: a table
  test.each([
    ['the address of gaps 2',            tokenPath],
    ['the address of published clients',  realmPath('shops')],
    ['any other realm',                   realmPath('A.b_c-9')],
    ['the longest realm',                 realmPath('r'.repeat(64))],
  ])('the response is exact: %s', async (_, path) => {
    const { client } = service();
    const answer = await sendForm(client, formOf(await aProject(client)), { path });
    expect(answer.status).toBe(200);
    const { access_token } = answer.body;
    expect(access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(answer.text).toBe(
      JSON.stringify({
        access_token,
        expires_in: 3600,
        refresh_expires_in: 0,
        token_type: 'Bearer',
        'not-before-policy': 0,
        scope: 'profile email',
      }),
    );
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      pragma: 'no-cache',
    });
  });

  // biome-ignore format: a table
  test.each<[string, (project: TestProject) => [string, Record<string, string>]]>([
    ['in the body',                         (project) => [formOf(project), {}]],
    ['by Basic',                            (project) => [grant, { authorization: basicOf(project) }]],
    ['by Basic, in lower case',             (project) => [grant, { authorization: basicOf(project).replace('Basic', 'basic') }]],
    ['by Basic and again in the body',      (project) => [formOf(project), { authorization: basicOf(project) }]],
    ['with unknown fields',                 (project) => [`${formOf(project)}&scope=openid&foo=`, {}]],
    ['with a charset',                      (project) => [formOf(project), { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }]],
  ])('credentials %s', async (how, credentials) => {
    const { client } = service();
    const project = await aProject(client, oddCredentials(how.replaceAll(' ', '-')));
    const [form, headers] = credentials(project);
    const answer = await sendForm(client, form, headers);
    expect(answer.status).toBe(200);
    const own = await readAsBearer(client, String(answer.body['access_token']));
    expect(own.body['client_id']).toBe(project.client_id);
  });
});

test('checkout 5.3: the token carries the project, in exactly these claims', async () => {
  const { client } = service();
  const project = await aProject(client);
  const before = unixNow();
  const { body } = await askForToken(client, project);
  const [header, claims] = partsOf(String(body['access_token']));
  expect(header).toEqual({ alg: 'RS256', typ: 'JWT', kid: header['kid'] });
  const { iat = 0, jti } = claims;
  expect(iat).toBeGreaterThanOrEqual(before);
  expect(iat).toBeLessThanOrEqual(unixNow());
  expect(jti).toMatch(/^0\.[\w-]{22}$/);
  expect(claims).toEqual({
    exp: iat + 3_600,
    iat,
    jti,
    iss: client.url,
    typ: 'Bearer',
    project_id: project.project_id,
    client_id: project.client_id,
  });
});

test('decision 0012: concurrent requests of one client share one token per second', async () => {
  const { client } = service();
  const [one, other] = [await aProject(client), await aProject(client)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => askForToken(client, index % 2 === 0 ? one : other)),
  );
  const tokens = new Set(answers.map(({ body }) => String(body['access_token'])));
  const claims = [...tokens].map((token) => partsOf(token)[1]);
  for (const { client_id } of [one, other]) {
    const seconds = claims.filter((one) => one['client_id'] === client_id).map(({ iat }) => iat);
    expect(seconds.length).toBeGreaterThanOrEqual(1);
    expect(new Set(seconds).size).toBe(seconds.length);
  }
});

describe('wrong credentials are 401 invalid_client with always the same bytes', () => {
  // biome-ignore format: a table
  test.each<[string, (project: TestProject) => [string, Record<string, string>]]>([
    ['an unknown id',                     (project) => [formOf({ ...project, client_id: 'nobody' }), {}]],
    ['a wrong secret',                    (project) => [formOf({ ...project, client_secret: 'a-wrong-secret' }), {}]],
    ['the secret in another case',        (project) => [formOf({ ...project, client_secret: project.client_secret.toUpperCase() }), {}]],
    ['the secret cut short',              (project) => [formOf({ ...project, client_secret: project.client_secret.slice(0, -1) }), {}]],
    ['an empty secret',                   (project) => [formOf({ ...project, client_secret: '' }), {}]],
    ['the MAC key as the secret',         (project) => [formOf({ ...project, client_secret: project.mac_key }), {}]],
    ['no secret',                         (project) => [`${grant}&client_id=${project.client_id}`, {}]],
    ['no id',                             (project) => [`${grant}&client_secret=${project.client_secret}`, {}]],
    ['no credentials',                    () => [grant, {}]],
    ['no body',                           () => ['', {}]],
    ['an invalid form',                   () => ['%', {}]],
    ['a wrong Basic before a right body', (project) => [formOf(project), { authorization: basicOf({ ...project, client_secret: 'a-wrong-secret' }) }]],
    ['Basic without a colon',             () => [grant, { authorization: `Basic ${Buffer.from('shop').toString('base64')}` }]],
    ['Basic that is not base64',          () => [grant, { authorization: 'Basic ***' }]],
    ['another scheme',                    (project) => [grant, { authorization: `Bearer ${project.client_secret}` }]],
    ['a wrong secret and no grant',       (project) => [`client_id=${project.client_id}&client_secret=wrong`, {}]],
  ])('%s', async (_, credentials) => {
    const { client } = service();
    const [form, headers] = credentials(await aProject(client));
    for (const path of [tokenPath, realmPath('any')]) {
      const answer = await sendForm(client, form, { ...headers, path });
      expect(answer.status).toBe(401);
      expect(answer.text).toBe(
        errorOf('invalid_client', 'The client credentials are missing or wrong.'),
      );
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json',
        'www-authenticate': 'Basic realm="token"',
        'cache-control': 'no-store',
      });
    }
  });

  test("another project's secret", async () => {
    const { client } = service();
    const [one, other] = [await aProject(client), await aProject(client)];
    const mixed = { client_id: one.client_id, client_secret: other.client_secret };
    expect((await askForToken(client, mixed)).body['error']).toBe('invalid_client');
  });
});

describe('invalid requests with valid credentials', () => {
  const asJson = { 'content-type': 'application/json' };

  // biome-ignore format: a table
  test.each<[string, string, Record<string, string>, number, string, string]>([
    ['no grant_type',          '',                                      {},     400, 'invalid_request',        'grant_type is required.'],
    ['another grant_type',     'grant_type=implicit',                   {},     400, 'unsupported_grant_type', 'grant_type should be one of client_credentials, authorization_code, refresh_token, password.'],
    ['an empty grant_type',    'grant_type=',                           {},     400, 'unsupported_grant_type', 'grant_type should be one of client_credentials, authorization_code, refresh_token, password.'],
    ['grant_type twice',       `${grant}&${grant}`,                     {},     400, 'invalid_request',        'The request body names a field twice.'],
    ['any field twice',        `${grant}&scope=a&scope=b`,              {},     400, 'invalid_request',        'The request body names a field twice.'],
    ['a broken escape',        `${grant}&scope=%zz`,                    {},     400, 'invalid_request',        'The request body is not a well-formed form.'],
    ['an escape not in UTF-8', `${grant}&scope=%ff`,                   {},     400, 'invalid_request',        'The request body is not a well-formed form.'],
    ['a zero byte',            `${grant}&scope=%00`,                    {},     400, 'invalid_request',        'The request body contains a character that cannot be stored.'],
    ['JSON',                   '{"grant_type":"client_credentials"}',   asJson, 415, 'unsupported_media_type', 'The request body should have the content type application/x-www-form-urlencoded.'],
    ['a form as plain text',   grant, { 'content-type': 'text/plain' },         415, 'unsupported_media_type', 'The request body should have the content type application/x-www-form-urlencoded.'],
  ])('%s', async (_, form, headers, status, error, description) => {
    const { client } = service();
    const authorization = basicOf(await aProject(client));
    const answer = await sendForm(client, form, { authorization, ...headers });
    expect([answer.status, answer.text]).toEqual([status, errorOf(error, description)]);
  });

  test('credentials in a JSON body are 415', async () => {
    const { client } = service();
    const { client_id, client_secret } = await aProject(client);
    const body = { grant_type: 'client_credentials', client_id, client_secret };
    const answer = await sendForm(client, JSON.stringify(body), asJson);
    expect([answer.status, answer.body['error']]).toEqual([415, 'unsupported_media_type']);
  });

  test('an invalid realm is 422', async () => {
    const { client } = service();
    const form = formOf(await aProject(client));
    const answer = await sendForm(client, form, { path: realmPath('a%20b') });
    expect(answer.status).toBe(422);
    expect(answer.body['error_properties']).toEqual({ realm: ['Realm has an invalid format'] });
  });

  test('GET is 405', async () => {
    const answer = await service().client.send('GET', tokenPath);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'DELETE, POST']);
  });
});
