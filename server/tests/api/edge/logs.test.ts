import { describe, expect, test } from 'vitest';
import { adminToken, asJson, asOperator, exchange, startEdge } from './test-edge.ts';

const secrets = [adminToken, 'hunter2', '987654', 'c00kie', 'order-of-jane'];

describe('logs', () => {
  test('a request is one line at debug level with its method, route and status', async () => {
    const { url, lines } = await startEdge();
    await fetch(`${url}/orders/order-of-jane?text=hunter2`, {
      headers: { ...asOperator, 'x-request-id': 'r-1' },
    });
    expect(lines()).toEqual([
      {
        level: 'debug',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        request_id: 'r-1',
        method: 'GET',
        route: '/orders/:order_id',
        status: 200,
        duration_ms: expect.any(Number),
        msg: 'request answered',
      },
    ]);
  });

  test('no secret, body or query reaches the log, whatever the status', async () => {
    const { url, port, logText, lines } = await startEdge();
    const headers = { ...asOperator, ...asJson, cookie: 'session=c00kie' };
    const body = JSON.stringify({ password: 'hunter2', pin: '987654', amount: 1 });
    for (const path of ['/orders', '/optional', '/fault', '/nowhere', '/%zz?pin=987654']) {
      for (const given of [headers, { ...headers, authorization: 'Bearer hunter2' }]) {
        await fetch(`${url}${path}`, { method: 'POST', headers: given, body });
        await fetch(`${url}${path}?token=hunter2`, { headers: given });
      }
    }
    await exchange(
      port,
      `GET /?pin=987654 HTTP/1.1\r\nAuthorization: Bearer ${adminToken}\r\nx\r\n\r\n`,
    );
    expect(lines().length).toBeGreaterThan(10);
    for (const secret of secrets) expect(logText()).not.toContain(secret);
  });
});
