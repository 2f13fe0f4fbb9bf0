import { describe, expect, test } from 'vitest';
import { aMerchant } from '../../support/checkout.ts';
import { adminToken } from '../../support/florin-home.ts';
import { askForToken, sendForm, toSign } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import { type TestService, useService, useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Decision 0106: each request has a line, and no line contains a secret.

type Line = Readonly<Record<string, unknown>>;

const accessLines = ({ lines }: TestService): readonly Line[] =>
  lines
    .filter((line) => line.includes('access'))
    .map((line): Line => JSON.parse(line))
    .filter(({ msg }) => msg === 'access');

async function lineOf(service: TestService, requestId: string): Promise<Line> {
  const found = () => accessLines(service).find(({ request_id }) => request_id === requestId);
  await until('its line is written', () => found() !== undefined);
  return found() ?? {};
}

describe('with FLORIN_ACCESS_LOG=1', () => {
  const service = useService({ FLORIN_ACCESS_LOG: '1' });

  test('a line has the request, the client, the source and the result', async () => {
    const { client } = service();
    const merchant = await aMerchant(client);
    const order = await merchant.anOrder();
    const headers = { 'x-request-id': 'read-1', 'x-forwarded-for': '203.0.113.9' };
    const path = `/merchant-order/integration/v1/orders/${order}?secret=question`;
    const { status, text } = await merchant.send('GET', path, { headers });
    expect(status).toBe(200);
    expect(await lineOf(service(), 'read-1')).toEqual({
      level: 'info',
      time: expect.any(String),
      msg: 'access',
      request_id: 'read-1',
      method: 'GET',
      route: '/merchant-order/integration/v1/orders/:order_id',
      status: 200,
      duration_ms: expect.any(Number),
      bytes: Buffer.byteLength(text),
      source: '203.0.113.9',
      client: merchant.project.client_id,
      project: merchant.project.project_id,
    });
  });

  test('a signed request names its client, and a refused one names none', async () => {
    const { client } = service();
    const { project } = await aMerchant(client);
    const signed = toSign(client, project);
    const right = { authorization: authorizationOf(signed), 'x-request-id': 'mac-1' };
    await client.send('GET', signed.uri, { headers: right });
    expect(await lineOf(service(), 'mac-1')).toMatchObject({ client: project.client_id });
    await client.send('GET', signed.uri, { headers: { ...right, 'x-request-id': 'mac-2' } });
    const refused = await lineOf(service(), 'mac-2');
    expect([refused['status'], 'client' in refused]).toEqual([401, false]);
  });

  test('unknown paths, malformed requests and pages have lines as well', async () => {
    const { client } = service();
    const asNobody = (id: string) => ({ authorization: undefined, 'x-request-id': id });
    await client.send('GET', '/nothing/at/all?x=1', { headers: asNobody('odd-1') });
    await client.send('POST', '/admin/v1/postings', {
      body: '{',
      headers: { 'x-request-id': 'odd-2' },
    });
    await client.send('GET', '/pay/some-link-id', { headers: asNobody('odd-3') });
    expect(await lineOf(service(), 'odd-1')).toMatchObject({ route: '(unmatched)', status: 404 });
    expect(await lineOf(service(), 'odd-2')).toMatchObject({ status: 400 });
    const page = await lineOf(service(), 'odd-3');
    expect(page).toMatchObject({ status: 404, source: '127.0.0.1' });
    expect(page['bytes']).toBeGreaterThan(100);
  });

  test('no line contains a token, a secret, a code, a link id or a MAC', async () => {
    const { client } = service();
    const merchant = await aMerchant(client);
    const order = await merchant.anOrder();
    const link = await merchant.send(
      'POST',
      '/checkout-payment-link/integration/v1/payment-links',
      {
        body: {
          order_id: order,
          name: 'x',
          purchase: { amount: 100 },
          experience: { language: 'en' },
        },
      },
    );
    const payAt = new URL(String(link.body['payment_URL']));
    await client.send('GET', payAt.pathname, { headers: { authorization: undefined } });
    const signed = toSign(client, merchant.project);
    const authorization = authorizationOf(signed);
    await client.send('GET', signed.uri, { headers: { authorization } });
    await askForToken(client, merchant.project);
    await sendForm(client, 'grant_type=authorization_code&code=the-code-of-a-grant');
    const page = '/frontend/wallet?code=a-code-in-the-query&token=a-form-token';
    await client.send('GET', page, { headers: { authorization: undefined } });
    await client.send('GET', '/frontend/en/reset/a-link-that-was-mailed', {
      headers: { authorization: undefined, cookie: 'florin-visitor=a-cookie-of-a-visitor-00' },
    });
    await client.send('GET', '/healthz', { headers: { 'x-request-id': 'the-last-one' } });
    await lineOf(service(), 'the-last-one');
    const text = JSON.stringify(accessLines(service()));
    const [, mac = ''] = /mac="([^"]+)"/.exec(authorization) ?? [];
    const secrets = [
      adminToken,
      merchant.token,
      merchant.project.client_secret,
      merchant.project.mac_key,
      mac,
      signed.nonce,
      payAt.pathname.split('/').at(-1) ?? '',
      order,
      'the-code-of-a-grant',
      'a-code-in-the-query',
      'a-form-token',
      'a-link-that-was-mailed',
      'a-cookie-of-a-visitor-00',
    ];
    expect(secrets.filter((secret) => secret === '' || text.includes(secret))).toEqual([]);
    expect(text).not.toContain('?');
  });
});

describe('without FLORIN_ACCESS_LOG', () => {
  const service = useSharedService();

  test('no access lines are written', async () => {
    await service().client.send('GET', '/healthz');
    await service().client.send('GET', '/admin/v1/actions');
    expect(accessLines(service())).toEqual([]);
  });
});
