import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from '../../spec/tree.ts';
import { extent } from '../../support/extent.ts';
import { useSharedService } from '../../support/test-service.ts';

const decoded = (text: string): string =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&#96;', '`')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => decoded(address));

const articleOf = (text: string): string => /<article>([\s\S]*)<\/article>/.exec(text)?.[1] ?? '';

const guides = readdirSync(`${root}docs/guides`).map((name) => name.replace('.md', ''));

describe('the guides', () => {
  const service = useSharedService();
  const get = (path: string, headers: Record<string, string | undefined> = {}) =>
    service().client.send('GET', path, { headers: { authorization: undefined, ...headers } });

  test('/docs leads to the quick start', async () => {
    const { status, headers } = await get('/docs');
    expect([status, headers['location']]).toEqual([303, '/docs/quick-start']);
  });

  test('every guide is a page, and each sidebar lists all guides', async () => {
    expect(guides.length).toBeGreaterThan(9);
    for (const guide of guides) {
      const { status, headers, text } = await get(`/docs/${guide}`);
      expect([guide, status]).toEqual([guide, 200]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      for (const other of guides) expect(text).toContain(`<a href="/docs/${other}"`);
      expect(text).toContain(`<a href="/docs/${guide}" aria-current="page">`);
    }
  });

  test('every link, picture and anchor of every page works', async () => {
    const seen = new Map<string, Promise<{ status: number; text: string }>>();
    const look = (path: string) => {
      const known = seen.get(path) ?? get(path);
      seen.set(path, known);
      return known;
    };
    const pages = [...guides, 'testing', 'sdk', 'settings', 'gaps', 'changelog'];
    const broken: string[] = [];
    for (const page of pages) {
      const { text } = await look(`/docs/${page}`);
      for (const link of linksIn(text).filter((one) => !/^(?:https?:|mailto:)/.test(one))) {
        const { pathname, hash } = new URL(link, `http://x/docs/${page}`);
        const { status, text: there } = await look(pathname);
        const isThere = hash === '' || there.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
        if (status >= 400 || !isThere) broken.push(`${page}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect([...seen.keys()]).toContain('/docs/pictures/portal-home.png');
  });

  test('the quick start links to the SDK, testing and production pages', async () => {
    const { text } = await get('/docs/quick-start');
    const inside = linksIn(articleOf(text));
    expect(inside).toEqual(
      expect.arrayContaining(['/docs/sdk', '/docs/testing', '/docs/production']),
    );
  });

  test('pictures may be cached for an hour', async () => {
    const { headers } = await get('/docs/pictures/portal-home.png');
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'image/png',
      'public, max-age=3600',
    ]);
  });

  test.each([
    '/docs/nothing',
    '/docs/pictures/nothing.png',
    '/docs/pictures/..%2f..%2fpackage.json',
    '/docs/..%2fdesign',
  ])('%s is 404', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).toContain('Page not found');
  });

  describe('search', () => {
    test('finds sections with all words and lists matching headings first', async () => {
      const { status, text } = await get('/docs/search?q=standard+Webhooks');
      expect(status).toBe(200);
      expect(linksIn(articleOf(text))[0]).toBe('/docs/webhooks#standard-webhooks');
      expect(text).toContain('value="standard Webhooks"');
    });

    test('reports an empty result and escapes the query', async () => {
      const { status, text } = await get(`/docs/search?q=${encodeURIComponent('<b>zzz"')}`);
      expect(status).toBe(200);
      expect(text).toContain('Nothing was found for “&lt;b&gt;zzz&quot;”.');
      expect(text).not.toContain('<b>zzz');
    });

    test.each(['/docs/search', '/docs/search?q=', '/docs/search?q=+'])(
      'an empty query asks for a word: %s',
      async (path) => {
        expect((await get(path)).text).toContain('Type a word into the field above.');
      },
    );

    test('an overlong query is refused', async () => {
      expect((await get(`/docs/search?q=${'x'.repeat(201)}`)).status).toBe(422);
    });
  });

  test('examples show variable names without a demo project', async () => {
    const { text } = await get('/docs/quick-start');
    expect(text).toContain('client_secret=$FLORIN_CLIENT_SECRET');
    expect(decoded(text)).toContain("'client_secret' => getenv('FLORIN_CLIENT_SECRET'),");
    expect(decoded(text)).toContain("'client_secret': os.environ['FLORIN_CLIENT_SECRET'],");
  });

  test('no page with examples is larger than 100 kB', async () => {
    const sizes = await Promise.all(
      guides.map(async (guide) => [guide, Buffer.byteLength((await get(`/docs/${guide}`)).text)]),
    );
    expect(sizes.filter(([, bytes]) => Number(bytes) > 100_000)).toEqual([]);
  });
});

describe('the examples with your own credentials', () => {
  const service = useSharedService({ FLORIN_SEED: 'demo' });
  const under = async (host: string | undefined, path: string): Promise<string> => {
    const headers = { authorization: undefined, ...(host === undefined ? {} : { host }) };
    return decoded((await service().client.send('GET', path, { headers })).text);
  };
  /** Read from the home page, which shows the credentials. */
  const secretOf = async (): Promise<string> =>
    /FLORIN_CLIENT_SECRET=(\S+)/.exec(await under(undefined, '/'))?.[1] ?? '';

  test('on the machine itself the examples show the values instead of variable names', async () => {
    const text = await under(undefined, '/docs/quick-start');
    const { url } = service().client;
    expect(text).toContain(`answer=$(curl -s "${url}/oauth/v1/token"`);
    const secret = await secretOf();
    expect(text).toContain(`-d client_secret=${secret})`);
    expect(text).toContain(`'client_secret' => '${secret}',`);
    expect(text).toContain(`'client_secret': '${secret}',`);
    expect(text).toContain(`baseUrl: '${url}',`);
    expect(text).toContain('The examples have the credentials of the test project');
    const checkout = await under(undefined, '/docs/checkout');
    expect(checkout).toContain(`fetch(\`${url}/admin/v1/test/payment-links/`);
    expect(checkout).toContain(`\${process.env.FLORIN_ADMIN_TOKEN}`);
  });

  test('the search page, which repeats the query, shows no credentials', async () => {
    const secret = await secretOf();
    expect(secret).toMatch(/^\S{16,}$/);
    expect(await under(undefined, '/docs/search?q=client_secret')).not.toContain(secret);
  });

  test.each(
    extent({
      short: ['attacker.example'],
      long: ['attacker.example', 'attacker.example:8080', '127.0.0.1.attacker.example'],
    }),
  )('under the foreign host name %s the examples show variable names', async (host) => {
    const secret = await secretOf();
    for (const guide of guides) {
      const text = await under(host, `/docs/${guide}`);
      expect(text).not.toContain(secret);
      expect(text).not.toContain('The examples have the credentials');
    }
    expect(await under(host, '/docs/quick-start')).toContain('client_id=$FLORIN_CLIENT_ID');
  });
});

describe('a service that others can reach', () => {
  const service = useSharedService({ FLORIN_SEED: 'demo', HOST: '0.0.0.0' });

  test('the guides show no credentials', async () => {
    const { text } = await service().client.send('GET', '/docs/quick-start');
    expect(text).toContain('client_secret=$FLORIN_CLIENT_SECRET');
    expect(text).not.toContain('The examples have the credentials');
  });
});
