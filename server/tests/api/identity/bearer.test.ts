import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminToken } from '../../support/florin-home.ts';
import {
  aProject,
  asNobody,
  errorOf,
  readAsBearer,
  type TestProject,
  tokenOf,
  unixNow,
} from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { openTokenForge, partsOf, type TokenForge } from '../../support/token-forge.ts';
import { bodyOf, exchange } from '../edge/test-edge.ts';

const service = useSharedService();
let forge: TokenForge;
let project: TestProject;
let token: string;
beforeAll(async () => {
  const { client, database } = service();
  forge = await openTokenForge(database);
  project = await aProject(client, { name: 'Corner shop', currencies: ['EUR', 'USD'] });
  token = await tokenOf(client, project);
});
afterAll(() => forge.close());

const path = '/checkout-project/integration/v1/project';
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The token with a changed header or claims and its old signature. */
const tampered = (header: object, claims: object): string => {
  const [ownHeader, ownClaims] = partsOf(token);
  const signature = token.split('.')[2];
  return `${encoded({ ...ownHeader, ...header })}.${encoded({ ...ownClaims, ...claims })}.${signature}`;
};

/** A token signed with the real key but with other claims; undefined leaves a claim out. */
const signedWith = (claims: Record<string, unknown>): Promise<string> =>
  forge.sign({ ...partsOf(token)[1], ...claims });

const withHeader = (authorization: string | undefined) =>
  service().client.send('GET', path, { headers: { authorization } });

describe('checkout 5.1: a request with a bearer token is made in the name of its project', () => {
  test('the response is the project of the token', async () => {
    const answer = await readAsBearer(service().client, token);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.text).toBe(
      JSON.stringify({
        project_id: project.project_id,
        project_number: project.project_number,
        name: 'Corner shop',
        client_id: project.client_id,
        wallet_id: project.wallet_id,
        test_mode: true,
        currencies: ['EUR', 'USD'],
        status: 'active',
        payment_collection_status: 'active',
      }),
    );
  });

  test.each(['Bearer ', 'bearer ', 'BEARER   '])(
    'the scheme may be written "%s"',
    async (scheme) => {
      expect((await withHeader(`${scheme}${token}`)).status).toBe(200);
    },
  );

  test('a token is valid before its expiry second and invalid from then on', async () => {
    const now = unixNow();
    const { client } = service();
    expect((await readAsBearer(client, await signedWith({ exp: now + 60 }))).status).toBe(200);
    expect((await readAsBearer(client, await signedWith({ exp: now }))).status).toBe(401);
  });
});

describe('checkout 5.4: a missing token is 401 unauthorized', () => {
  // biome-ignore format: a table
  test.each<[string, string | undefined]>([
    ['no header',            undefined],
    ['an empty header',      ''],
    ['the scheme alone',     'Bearer'],
    ['a space for a token',  'Bearer '],
    ['another scheme',       'Basic c2hvcDpzZWNyZXQ='],
    ['a MAC header',         'MAC id="shop", ts="1", nonce="n", mac="m"'],
    ['no scheme',            'eyJhbGciOiJSUzI1NiJ9.e30.c2ln'],
    ['two tokens',           'Bearer one two'],
    ['non-ASCII',            'Bearer t\u00f6ken'],
    ['a quoted token',       'Bearer "token"'],
    ['an over-long token',   `Bearer ${'a'.repeat(4_097)}`],
  ])('%s', async (_, authorization) => {
    const answer = await withHeader(authorization);
    expect(answer.status).toBe(401);
    expect(answer.text).toBe(
      errorOf('unauthorized', 'This request needs the header Authorization: Bearer <ACCESS_TOKEN>.'),
    );
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['content-type']).toBe('application/json');
  });
});

describe('checkout 5.4: an invalid token is 401 unauthorized', () => {
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const foreignly = (header: object): Promise<string> =>
    new SignJWT(partsOf(token)[1])
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header })
      .sign(foreign.privateKey);

  /** A classic attack: the public key as the secret of an HMAC. */
  const signedWithPublicKey = async (): Promise<string> => {
    const kid = partsOf(token)[0]['kid'];
    const jwks = await service().client.send('GET', '/.well-known/jwks.json');
    const text = `${encoded({ alg: 'HS256', typ: 'JWT', kid })}.${token.split('.')[1]}`;
    const key = JSON.stringify((jwks.body['keys'] as object[])[0]);
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };

  const pss = async (): Promise<string> => {
    const { id: kid, privateKey } = await forge.keys.signingKey();
    return new SignJWT(partsOf(token)[1])
      .setProtectedHeader({ alg: 'PS256', kid })
      .sign(privateKey);
  };

  // biome-ignore format: a table
  test.each<[string, () => string | Promise<string>]>([
    ['not a JWT',                              () => 'token'],
    ['two dots and nothing else',              () => '..'],
    ['of the maximum length',                  () => 'a'.repeat(4_096)],
    ['truncated',                              () => token.slice(0, -1)],
    ['without its signature',                  () => `${token.split('.').slice(0, 2).join('.')}.`],
    ['with an extra part',                     () => `${token}.e30`],
    ['alg none, without a signature',          () => tampered({ alg: 'none' }, {}).replace(/[^.]*$/, '')],
    ['alg none, with the signature',           () => tampered({ alg: 'none' }, {})],
    ['HS256 with the public key',              signedWithPublicKey],
    ['PS256 with the right key',               pss],
    ["another installation's key",             () => foreignly({ kid: 'another' })],
    ['a foreign key under our id',             () => foreignly({ kid: partsOf(token)[0]['kid'] })],
    ['a foreign key in the header',            () => foreignly({ kid: 'own', jwk: foreign.publicKey.export({ format: 'jwk' }) })],
    ['without a key id',                       () => foreignly({})],
    ['a key id that is not text',              () => tampered({ kid: { $ne: null } }, {})],
    ['an unknown critical extension',          () => tampered({ crit: ['exp2'], exp2: 1 }, {})],
    ["another project's id inserted",          () => tampered({}, { project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11' })],
    ['a later expiry inserted',                () => tampered({}, { exp: 4_000_000_000 })],
    ['expired',                                () => signedWith({ exp: unixNow() - 1 })],
    ['not yet valid',                          () => signedWith({ nbf: unixNow() + 60 })],
    ['of another issuer',                      () => signedWith({ iss: 'https://pay.example' })],
    ['without an issuer',                      () => signedWith({ iss: undefined })],
    ['without an expiry',                      () => signedWith({ exp: undefined })],
    ['without a project',                      () => signedWith({ project_id: undefined })],
    ['without a client',                       () => signedWith({ client_id: undefined })],
    ['a project id that is a number',          () => signedWith({ project_id: 1001 })],
    ['the admin token',                        () => adminToken],
    ["the client's secret",                    () => project.client_secret],
  ])('%s', async (_, make) => {
    const answer = await readAsBearer(service().client, await make());
    expect(answer.status).toBe(401);
    expect(answer.text).toBe(errorOf('unauthorized', 'The access token is invalid or has expired.'));
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  test('the same claims signed with the right key are accepted', async () => {
    expect((await readAsBearer(service().client, await signedWith({}))).status).toBe(200);
  });
});

test('a project token gives no access to the operator API', async () => {
  const answer = await service().client.send('GET', '/admin/v1/audit', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
});

test('an unauthenticated request is 401 even with an invalid body', async () => {
  const answer = await service().client.send('GET', path, {
    body: '{',
    headers: { ...asNobody, 'content-type': 'text/plain' },
  });
  expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
});

test('a wrong Authorization header is 401 even if a second one is valid', async () => {
  const { port } = new URL(service().client.url);
  const received = await exchange(
    Number(port),
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer wrong\r\n` +
      `Authorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  );
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(JSON.parse(bodyOf(received))).toMatchObject({ error: 'unauthorized' });
});
