import { describe, expect, test } from 'vitest';
import { useService, useSharedService } from '../../support/test-service.ts';
import { tlsClient, useTlsFiles } from '../../support/tls.ts';

// Decision 0106: headers that describe the response itself.

const asNobody = { headers: { authorization: undefined } };

const service = useService({
  PUBLIC_URL: 'https://pay.example',
  FLORIN_SECURITY_CONTACT: 'mailto:security@pay.example',
});

describe('Cache-Control', () => {
  /** Responses without a secret, the same for every caller. A new entry needs its reason. */
  const kept = [
    'GET /.well-known/jwks.json',
    'GET /.well-known/oauth-authorization-server',
    'GET /.well-known/security.txt',
    // The address is the digest of the bytes: another logo has another address (decision 0166).
    'GET /assets/logos/:digest',
    'GET /assets/methods/:name',
    'GET /auth/realms/:realm/protocol/openid-connect/certs',
    // Scripts of pages, the same for every caller (decisions 0162 and 0164).
    'GET /desk/copy.js',
    'GET /desk/desk.js',
    'GET /desk/passkey.js',
    'GET /desk/preview.js',
    // The guides and their pictures are the same for every caller; a missing picture is an error page.
    'GET /docs/copy.js',
    'GET /favicon.ico',
    'GET /favicon.svg',
    'GET /openapi.json',
    'GET /publickey',
    // The reference is made from /openapi.json (decision 0185).
    'GET /reference',
  ];

  test('every response says no-store, except those of the cacheable routes', async () => {
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

  test('a response to an operator says no-store', async () => {
    const { headers } = await service().client.send('GET', '/admin/v1/actions');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('Strict-Transport-Security', () => {
  const header = 'strict-transport-security';
  const tls = useTlsFiles();
  const plain = useService(tls.environment);
  const paths = ['/healthz', '/nothing', '/admin/v1/actions', '/rest/v1/transaction/x', '/pay/x'];

  test.each(paths)('%s: every response has the header if PUBLIC_URL is https', async (path) => {
    const { headers } = await service().client.send('GET', path, asNobody);
    expect(headers[header]).toBe('max-age=31536000');
  });

  test.each(paths)(
    '%s: the TLS listener sends the header, the plain listener does not',
    async (path) => {
      const secure = await tlsClient(plain(), tls).send('GET', path, asNobody);
      expect(secure.headers[header]).toBe('max-age=31536000');
      const { headers } = await plain().client.send('GET', path, asNobody);
      expect(headers[header]).toBe(undefined);
    },
  );
});

describe('/.well-known/security.txt', () => {
  const path = '/.well-known/security.txt';
  const without = useSharedService();

  test('is 404 without FLORIN_SECURITY_CONTACT', async () => {
    expect((await without().client.send('GET', path, asNobody)).status).toBe(404);
  });

  test('names the contact and expires in 180 days', async () => {
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
