import { describe, expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { adminToken } from '../../support/florin-home.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { useService, useSharedService } from '../../support/test-service.ts';

// Decision 0104: a separate listener for operators.

const nothingHere = {
  error: 'not_found',
  error_description: 'There is nothing at this address.',
};

describe('with ADMIN_PORT', () => {
  const service = useService({ ADMIN_PORT: '0', FLORIN_SEED: 'demo' });
  const everybody = () => new OperatorClient(service().localUrl, adminToken);

  test.each([
    ['GET', '/metrics'],
    ['HEAD', '/metrics'],
    ['DELETE', '/metrics'],
    ['GET', '/admin/v1/projects'],
    ['POST', '/admin/v1/projects'],
    ['PUT', '/admin/v1/projects'],
    ['GET', '/admin/v1/audit'],
    ['GET', '/admin/v1/nothing'],
    ['GET', '/%61dmin/v1/audit'],
    ['GET', '/admin/v1/audit?x=1'],
    ['GET', '/%6Detrics'],
  ])('the public listener answers 404 to %s %s, even with the token', async (method, path) => {
    const client = everybody();
    const { status, text, headers } = await client.send(method, path);
    expect([status, headers['allow']]).toEqual([404, undefined]);
    if (method !== 'HEAD') expect(JSON.parse(text)).toEqual(nothingHere);
    client.close();
  });

  test('the public listener serves everything else, including health checks', async () => {
    const client = everybody();
    for (const path of ['/readyz', '/healthz', '/openapi.json', '/rest/v1/server', '/reference']) {
      expect((await client.send('GET', path)).status).toBe(200);
    }
    client.close();
  });

  test('the operator listener serves both, so the command line needs one address', async () => {
    const { client, localUrl } = service();
    expect(client.url).not.toBe(localUrl);
    for (const path of ['/metrics', '/admin/v1/actions', '/readyz', '/rest/v1/server']) {
      expect((await client.send('GET', path)).status).toBe(200);
    }
    expect((await client.send('DELETE', '/metrics')).status).toBe(405);
  });

  test('the operator listener refuses admin routes without the token', async () => {
    const { client } = service();
    const asNobody = { headers: { authorization: undefined } };
    expect((await client.send('GET', '/admin/v1/actions', asNobody)).status).toBe(401);
  });

  test('the demo project exists, created through the operator listener', async () => {
    expect(await service().database.query('SELECT is_test FROM project')).toEqual([
      { is_test: true },
    ]);
  });

  test('a test order on the public page is paid through the operator listener', async () => {
    const client = everybody();
    const browser = new Browser(client);
    const paid = await browser.submit(formOf(await browser.open('/')));
    expect(paid.heading).toBe('The test order is paid');
    client.close();
  });
});

describe('without ADMIN_PORT', () => {
  const service = useSharedService();

  test('one listener serves everything', async () => {
    const { client, localUrl } = service();
    expect(client.url).toBe(localUrl);
    expect((await client.send('GET', '/metrics')).status).toBe(200);
    expect((await client.send('GET', '/admin/v1/actions')).status).toBe(200);
  });
});
