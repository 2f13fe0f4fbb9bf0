import { verifySync } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { readWallet } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

const pageOf = async (url: string, path: string): Promise<Response> => fetch(`${url}${path}`);

describe('the home page on the machine itself', () => {
  const service = useSharedService({ FLORIN_SEED: 'demo' });

  test('the page shows the demo project and says that it uses test money', async () => {
    const page = await pageOf(service().client.url, '/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).toContain('demo-shop');
    expect(text).toContain('demo@example.com');
    expect(text).toContain('Test money only');
  });

  test('the owner of the demo project exists with the password that the page shows', async () => {
    const { client, database } = service();
    const text = await (await pageOf(client.url, '/')).text();
    const shown = /Portal: <a href="([^"]+)">[^<]+<\/a>, ([^ ]+) \/ <code>([^<]+)<\/code>/.exec(
      text,
    );
    const [, address, email, password = ''] = shown ?? [];
    expect([address, email]).toEqual([`${client.url}/portal`, 'owner@demo.example']);
    expect(password).toMatch(/^\S{16}$/);
    const { body } = await client.send('GET', '/admin/v1/staff');
    expect(body['items']).toMatchObject([{ email, state: 'active', roles: [{ role: 'owner' }] }]);
    const [row] = await database.query<{ password_hash: string }>(
      'SELECT password_hash FROM staff_member',
    );
    expect(verifySync(row?.password_hash ?? '', password)).toBe(true);
  });

  test.each(['FLORIN_WALLET', 'FLORIN_PAYER_WALLET'])('%s has test money', async (name) => {
    const { client } = service();
    const text = await (await pageOf(client.url, '/')).text();
    const [, walletId = ''] = new RegExp(`export ${name}=(\\d+)`).exec(text) ?? [];
    const { body } = await readWallet(client, Number(walletId));
    expect(body['balances']).toMatchObject([{ currency: 'EUR', available: 100_000 }]);
  });

  test('every link leads to a page', async () => {
    const { url } = service().client;
    const text = await (await pageOf(url, '/')).text();
    const links = [...text.matchAll(/<li><a href="([^"]+)">([^<(]+)/g)];
    expect(links.map(([, , name = '']) => name.trim())).toEqual([
      'Demo shop',
      'Guides',
      'API reference',
      'My wallet',
      'Operator API',
    ]);
    for (const [, address = ''] of links) {
      const page = await fetch(address);
      expect([address, page.status]).toEqual([address, 200]);
    }
  });
});

describe('decision 0105: the host name of a request', () => {
  const service = useSharedService({ FLORIN_SEED: 'demo' });
  const under = (host: string, path: string, method = 'GET') =>
    service().client.send(method, path, { headers: { host, authorization: undefined } });

  test.each(
    extent({
      short: ['attacker.example'],
      long: ['attacker.example', 'attacker.example:8080', '127.0.0.1.attacker.example'],
    }),
  )(
    'under the foreign name %s the page shows no credentials and there is no shop',
    async (host) => {
      const home = await under(host, '/');
      expect(home.status).toBe(200);
      expect(home.text).toContain('/reference');
      for (const secret of ['FLORIN_CLIENT', 'demo-shop', 'demo@example.com', 'owner@', 'curl']) {
        expect(home.text).not.toContain(secret);
      }
      for (const path of ['/demo', '/demo/buy/coffee', '/demo/orders/x', '/demo/test-order']) {
        expect((await under(host, path)).status).toBe(404);
      }
      for (const path of ['/demo/webhooks/checkout', '/demo/webhooks/wallet']) {
        expect((await under(host, path, 'POST')).status).toBe(404);
      }
    },
  );

  test.each(
    extent({
      short: ['localhost'],
      long: ['localhost', 'localhost:8080', '[::1]:8080', '127.0.0.1'],
    }),
  )('under the local name %s the credentials and the shop are shown', async (host) => {
    expect((await under(host, '/')).text).toContain('FLORIN_CLIENT_SECRET');
    expect((await under(host, '/demo')).status).toBe(200);
  });

  test('forwarding headers do not replace the foreign Host', async () => {
    const headers = {
      host: 'attacker.example',
      authorization: undefined,
      'x-forwarded-host': 'localhost',
      'x-forwarded-proto': 'https',
      forwarded: 'for=127.0.0.1;host=localhost;proto=https',
    };
    const { text } = await service().client.send('GET', '/', { headers });
    expect(text).not.toContain('FLORIN_CLIENT');
    const shop = await service().client.send('GET', '/demo', { headers });
    expect(shop.status).toBe(404);
  });
});

describe('a service that others can reach', () => {
  const service = useSharedService({ FLORIN_SEED: 'demo', HOST: '0.0.0.0' });

  test('the home page shows no credentials', async () => {
    const { url } = service().client;
    const page = await pageOf(url, '/');
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain(`${url}/reference`);
    expect(text).not.toContain('FLORIN_CLIENT_SECRET');
    expect(text).not.toContain('curl');
  });
});
