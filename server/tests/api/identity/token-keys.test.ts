import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scopes } from '../../../src/identity/oauth/scope.ts';
import { aProject, readAsBearer, tokenOf } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { openTokenForge, partsOf, type TokenForge } from '../../support/token-forge.ts';
import { until } from '../../support/until.ts';

// Gaps 2, Keys; decision 0012.

const service = useService();
let otherNode: TokenForge;
beforeAll(async () => {
  otherNode = await openTokenForge(service().database);
});
afterAll(() => otherNode.close());

type Jwk = JsonWebKey & { readonly kid: string };

const jwksPath = '/.well-known/jwks.json';

async function publishedKeys(path = jwksPath): Promise<readonly Jwk[]> {
  const answer = await service().client.send('GET', path, {
    headers: { authorization: undefined },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json');
  return answer.body['keys'] as Jwk[];
}

/** Independent of the service's code, as a merchant would verify a token. */
function isSignedBy(token: string, jwk: Jwk): boolean {
  const [header, payload, signature = ''] = token.split('.');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  return verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'));
}

const keyIdOf = (token: string): unknown => partsOf(token)[0]['kid'];

describe('the published keys', () => {
  test.each([
    jwksPath,
    '/auth/realms/shops/protocol/openid-connect/certs',
    '/auth/realms/other/protocol/openid-connect/certs',
  ])('%s verifies a token and shows no private key', async (path) => {
    const { client } = service();
    const token = await tokenOf(client, await aProject(client));
    const keys = await publishedKeys(path);
    const jwk = keys.find(({ kid }) => kid === keyIdOf(token));
    expect(jwk).toEqual({
      kty: 'RSA',
      n: expect.stringMatching(/^[\w-]{342}$/),
      e: 'AQAB',
      use: 'sig',
      alg: 'RS256',
      kid: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(jwk !== undefined && isSignedBy(token, jwk)).toBe(true);
    const [header, , signature] = token.split('.');
    const forged = `${header}.${Buffer.from('{}').toString('base64url')}.${signature}`;
    expect(jwk !== undefined && isSignedBy(forged, jwk)).toBe(false);
  });

  test('the metadata of RFC 8414 name their address', async () => {
    const { client } = service();
    const answer = await client.send('GET', '/.well-known/oauth-authorization-server', {
      headers: { authorization: undefined },
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(
      JSON.stringify({
        issuer: client.url,
        token_endpoint: `${client.url}/oauth/v1/token`,
        jwks_uri: `${client.url}${jwksPath}`,
        grant_types_supported: [
          'client_credentials',
          'authorization_code',
          'refresh_token',
          'password',
        ],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        response_types_supported: ['code'],
        authorization_endpoint: `${client.url}/frontend/oauth`,
        scopes_supported: [...scopes],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      }),
    );
  });
});

describe('keys of several nodes', () => {
  test('a rotation on another node keeps old tokens valid, and the new key is soon used', async () => {
    const { client } = service();
    const project = await aProject(client);
    const old = await tokenOf(client, project);
    const keyId = await otherNode.rotate();
    expect(keyId).not.toBe(keyIdOf(old));

    // Issued by the other node before this one knows the key.
    const fresh = await otherNode.sign({ ...partsOf(old)[1] });
    expect(keyIdOf(fresh)).toBe(keyId);
    await until('the new key is known', async () => {
      return (await readAsBearer(client, fresh)).status === 200;
    });
    expect((await readAsBearer(client, old)).status).toBe(200);

    const keys = await publishedKeys();
    expect(keys.map(({ kid }) => kid).slice(0, 2)).toEqual([keyId, keyIdOf(old)]);
    expect(keys.filter((jwk) => isSignedBy(old, jwk))).toHaveLength(1);

    await until('the new key signs', async () => {
      return keyIdOf(await tokenOf(client, project)) === keyId;
    });
  });

  test('nodes that start together agree on the keys', async () => {
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => openTokenForge(service().database)),
    );
    const ids = await Promise.all(nodes.map(async ({ keys }) => (await keys.signingKey()).id));
    await Promise.all(nodes.map((node) => node.close()));
    expect(new Set(ids).size).toBe(1);
  });
});

test('unknown key ids cause at most one database read a second', async () => {
  const node = await openTokenForge(service().database);
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  try {
    const before = node.reads();
    const askMany = async () => {
      for (let index = 0; index < 100; index += 1) {
        expect(await node.keys.publicKey(`nobody has ${index}`)).toBeNull();
      }
    };
    await askMany();
    expect(node.reads()).toBe(before);
    aheadMs += 1_000;
    await askMany();
    expect(node.reads()).toBe(before + 1);
  } finally {
    clock.mockRestore();
    await node.close();
  }
});
