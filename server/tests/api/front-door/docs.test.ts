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

  test('every guide is a page, and the sidebar of each names all of them', async () => {
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

  test('every link, picture and anchor of every page leads somewhere', async () => {
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

  test('no link of a guide is left out', async () => {
    const { text } = await get('/docs/quick-start');
    const inside = linksIn(articleOf(text));
    expect(inside).toEqual(
      expect.arrayContaining(['/docs/sdk', '/docs/testing', '/docs/production']),
    );
  });

  test('pictures may be kept', async () => {
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
  ])('%s is not there', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).toContain('Page not found');
  });

  describe('the search', () => {
    test('finds sections in which all words stand, those with the words in the heading first', async () => {
      const { status, text } = await get('/docs/search?q=standard+Webhooks');
      expect(status).toBe(200);
      expect(linksIn(articleOf(text))[0]).toBe('/docs/webhooks#standard-webhooks');
      expect(text).toContain('value="standard Webhooks"');
    });

    test('says when there is nothing, and shows what was asked as text', async () => {
      const { status, text } = await get(`/docs/search?q=${encodeURIComponent('<b>zzz"')}`);
      expect(status).toBe(200);
      expect(text).toContain('Nothing was found for “&lt;b&gt;zzz&quot;”.');
      expect(text).not.toContain('<b>zzz');
    });

    test.each(['/docs/search', '/docs/search?q=', '/docs/search?q=+'])(
      '%s asks for a word',
      async (path) => {
        expect((await get(path)).text).toContain('Type a word into the field above.');
      },
    );

    test('a question that is too long is refused', async () => {
      expect((await get(`/docs/search?q=${'x'.repeat(201)}`)).status).toBe(422);
    });
  });

  test('without a demonstration the names of the variables stay', async () => {
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
  /** From the page that shows them already. */
  const secretOf = async (): Promise<string> =>
    /FLORIN_CLIENT_SECRET=(\S+)/.exec(await under(undefined, '/'))?.[1] ?? '';

  test('at the machine itself the values stand in the place of the names', async () => {
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

  test('the search, which repeats what was asked, shows none', async () => {
    const secret = await secretOf();
    expect(secret).toMatch(/^\S{16,}$/);
    expect(await under(undefined, '/docs/search?q=client_secret')).not.toContain(secret);
  });

  test.each(
    extent({
      short: ['attacker.example'],
      long: ['attacker.example', 'attacker.example:8080', '127.0.0.1.attacker.example'],
    }),
  )('under %s, a name that somebody else may own, the names stay', async (host) => {
    const secret = await secretOf();
    for (const guide of guides) {
      const text = await under(host, `/docs/${guide}`);
      expect(text).not.toContain(secret);
      expect(text).not.toContain('The examples have the credentials');
    }
    expect(await under(host, '/docs/quick-start')).toContain('client_id=$FLORIN_CLIENT_ID');
  });
});

describe('where others can reach it', () => {
  const service = useSharedService({ FLORIN_SEED: 'demo', HOST: '0.0.0.0' });

  test('nobody is shown credentials', async () => {
    const { text } = await service().client.send('GET', '/docs/quick-start');
    expect(text).toContain('client_secret=$FLORIN_CLIENT_SECRET');
    expect(text).not.toContain('The examples have the credentials');
  });
});
