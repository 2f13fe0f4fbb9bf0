import { describe, expect, test } from 'vitest';
import { useService, useSharedService } from '../../support/test-service.ts';
import { tlsClient, useTlsFiles } from '../../support/tls.ts';

// Decision 0106: what every answer says about itself.

const asNobody = { headers: { authorization: undefined } };

const service = useService({
  PUBLIC_URL: 'https://pay.example',
  FLORIN_SECURITY_CONTACT: 'mailto:security@pay.example',
});

describe('what caches may keep', () => {
  /** The same for everybody, without a secret. Whoever adds to it says why. */
  const kept = [
    'GET /.well-known/jwks.json',
    'GET /.well-known/oauth-authorization-server',
    'GET /.well-known/security.txt',
    // By the digest of its bytes: another logo has another address (decision 0166).
    'GET /assets/logos/:digest',
    'GET /assets/methods/:name',
    'GET /auth/realms/:realm/protocol/openid-connect/certs',
    // Scripts of pages, the same for everybody (decisions 0162 and 0164).
    'GET /desk/copy.js',
    'GET /desk/desk.js',
    'GET /desk/passkey.js',
    'GET /desk/preview.js',
    // Of the guides, the same for everybody. Their pictures are too; that one is not there is a page.
    'GET /docs/copy.js',
    'GET /favicon.ico',
    'GET /favicon.svg',
    'GET /openapi.json',
    'GET /publickey',
    // The reference is made of /openapi.json (decision 0185).
    'GET /reference',
  ];

  test('every route but these says no-store, whoever asks and whatever comes of it', async () => {
    const { client, routes } = service();
    expect(routes.length).toBeGreaterThan(100);
    const open: string[] = [];
    for (const { method, path } of routes) {
      const address = path.replaceAll(/:\w+(?:\([^)]*\))?/g, 'x');
      const sent = method === 'GET' ? asNobody : { ...asNobody, body: '{}' };
      const { headers } = await client.send(method, address, sent);
      const name = `${method} ${path}`;
      if (headers['cache-control'] !== 'no-store') open.push(name);
    }
    expect(open.toSorted()).toEqual(kept);
  });

  test('what operators are answered is not kept', async () => {
    const { headers } = await service().client.send('GET', '/admin/v1/actions');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('Strict-Transport-Security', () => {
  const header = 'strict-transport-security';
  const tls = useTlsFiles();
  const plain = useService(tls.environment);
  const paths = ['/healthz', '/nothing', '/admin/v1/actions', '/rest/v1/transaction/x', '/pay/x'];

  test.each(paths)('%s: where PUBLIC_URL is https, with every answer', async (path) => {
    const { headers } = await service().client.send('GET', path, asNobody);
    expect(headers[header]).toBe('max-age=31536000');
  });

  test.each(paths)('%s: of the listener with TLS, and not of the one without', async (path) => {
    const secure = await tlsClient(plain(), tls).send('GET', path, asNobody);
    expect(secure.headers[header]).toBe('max-age=31536000');
    const { headers } = await plain().client.send('GET', path, asNobody);
    expect(headers[header]).toBe(undefined);
  });
});

describe('/.well-known/security.txt', () => {
  const path = '/.well-known/security.txt';
  const without = useSharedService();

  test('without FLORIN_SECURITY_CONTACT it is 404', async () => {
    expect((await without().client.send('GET', path, asNobody)).status).toBe(404);
  });

  test('names the contact, and expires within a year', async () => {
    const { status, headers, text } = await service().client.send('GET', path, asNobody);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const [contact, expires = '', ...others] = text.split('\n');
    expect(contact).toBe('Contact: mailto:security@pay.example');
    expect(expires).toMatch(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/);
    const days = (Date.parse(expires.slice('Expires: '.length)) - Date.now()) / 86_400_000;
    expect(Math.ceil(days)).toBe(180);
    expect(others).toEqual([
      'Preferred-Languages: en',
      'Canonical: https://pay.example/.well-known/security.txt',
      '',
    ]);
  });
});
