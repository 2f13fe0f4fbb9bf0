import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { adminToken } from '../../support/florin-home.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0185: which responses are compressed, and which never are.

type Answer = {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};

/** The bytes as they were sent: nothing is decompressed on the way. */
const get = (url: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { headers }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode, headers: answer.headers, bytes }),
        reject,
      );
    });
    asked.on('error', reject).end();
  });

const undone = { br: brotliDecompressSync, gzip: gunzipSync };
const both = ['br', 'gzip'] as const;
const everything = { 'accept-encoding': 'gzip, deflate, br' };

describe('public pages and files', () => {
  const service = useSharedService();
  /** The quick ones; the long form adds the large pages. */
  const few = ['/desk/preview.js'];
  const paths = extent({
    short: few,
    long: [
      ...few,
      '/openapi.json',
      '/reference',
      '/reference/transfer-transfers',
      '/docs/quick-start',
    ],
  });

  test.each(paths.flatMap((path) => both.map((encoding) => [path, encoding] as const)))(
    '%s is smaller in %s and has the same bytes when unpacked',
    async (path, encoding) => {
      const { localUrl } = service();
      const plain = await get(localUrl, path);
      expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
      expect(plain.headers.vary).toBe('Accept-Encoding');
      const packed = await get(localUrl, path, { 'accept-encoding': encoding });
      expect([packed.status, packed.headers['content-encoding'], packed.headers.vary]).toEqual([
        200,
        encoding,
        'Accept-Encoding',
      ]);
      expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
      expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length * 0.7);
      expect(undone[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
      expect(packed.headers.etag).toBe(plain.headers.etag?.replace(/"$/, `-${encoding}"`));
    },
  );

  test.each([...paths, '/favicon.svg', '/.well-known/jwks.json', '/publickey'])(
    '%s is not sent again to a client that has it in any encoding',
    async (path) => {
      const { localUrl } = service();
      const first = await get(localUrl, path, everything);
      const { etag = '' } = first.headers;
      expect(etag).toMatch(/^"[\w-]{22}(?:-br)?"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, etag.replace('-br', ''), '*']) {
        const again = await get(localUrl, path, { ...everything, 'if-none-match': known });
        expect([known, again.status, again.bytes.length]).toEqual([known, 304, 0]);
        expect(again.headers.etag).toBe(etag);
        expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
        expect(again.headers['content-encoding']).toBe(undefined);
      }
      const other = await get(localUrl, path, { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    },
  );

  // biome-ignore format: a table
  test.each(firstOf([
    ['/.well-known/jwks.json',         'no-cache'],
    ['/docs/copy.js',                  'public, max-age=3600'],
    ['/favicon.svg',                   'public, max-age=604800'],
    ['/openapi.json',                  'no-cache'],
    ['/reference',                     'no-cache'],
    ['/docs/quick-start',              'no-cache'],
    ['/docs/pictures/portal-home.png', 'public, max-age=3600'],
  ], 3))('%s has the Cache-Control %s', async (path, said) => {
    expect((await get(service().localUrl, path)).headers['cache-control']).toBe(said);
  });

  test.each(['/favicon.svg', '/docs/pictures/portal-home.png', '/docs/copy.js'])(
    '%s is small or already compressed and is sent as it is',
    async (path) => {
      const { headers } = await get(service().localUrl, path, everything);
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    },
  );

  longTest('concurrent requests get the same bytes', async () => {
    const { localUrl } = service();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get(localUrl, '/reference/webhooks', everything)),
    );
    for (const { bytes } of answers) expect(bytes.equals(answers[0]?.bytes ?? bytes)).toBe(true);
  });

  test('a 404 of such a route is neither cached nor compressed', async () => {
    const { status, headers } = await get(service().localUrl, '/reference/nothing', everything);
    expect([status, headers.etag, headers['content-encoding']]).toEqual([
      404,
      undefined,
      undefined,
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('downloads', () => {
  const service = useSharedService({ FLORIN_SEED: 'demo' });
  const asOperator = { authorization: `Bearer ${adminToken}` };

  test.each(both)(
    'a list as CSV is compressed with %s and has the same bytes when unpacked',
    async (encoding) => {
      const { localUrl } = service();
      const path = '/admin/v1/projects?format=csv';
      const plain = await get(localUrl, path, asOperator);
      const packed = await get(localUrl, path, { ...asOperator, 'accept-encoding': encoding });
      expect([plain.status, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
        200,
        undefined,
        'Accept-Encoding',
      ]);
      expect([packed.status, packed.headers['content-encoding']]).toEqual([200, encoding]);
      expect(packed.headers['content-type']).toBe('text/csv; charset=utf-8');
      // The list is still produced while it is sent.
      expect(packed.headers['transfer-encoding']).toBe('chunked');
      expect(undone[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
      expect(packed.headers['cache-control']).toBe('no-store');
    },
  );

  test('a statement in XML is compressed', async () => {
    const { localUrl, client } = service();
    const { body } = await client.send('GET', '/admin/v1/wallets');
    const [wallet] = body['items'] as readonly { readonly wallet_id: number }[];
    const path = `/admin/v1/wallets/${wallet?.wallet_id}/statement?currency=EUR&format=camt053`;
    const plain = await get(localUrl, path, asOperator);
    expect(plain.status).toBe(200);
    const packed = await get(localUrl, path, { ...asOperator, ...everything });
    expect(packed.headers['content-encoding']).toBe('br');
    // The statement names the moment of its request.
    const asText = (bytes: Buffer) => bytes.toString().replaceAll(/<(MsgId|\w*DtTm|Id)>[^<]*/g, '');
    expect(asText(brotliDecompressSync(packed.bytes))).toBe(asText(plain.bytes));
  });
});

describe('responses with secrets or personal data', () => {
  const service = useSharedService({ FLORIN_SEED: 'demo' });
  const asOperator = { authorization: `Bearer ${adminToken}` };

  test.each([
    ['the home page with credentials', '/'],
    ['a guide with credentials', '/docs/quick-start'],
    ['the shop with its forms', '/demo'],
    ['the sign-in page for staff', '/portal'],
    ['a search page, which repeats the query', '/docs/search?q=secret'],
    ['a list as JSON', '/admin/v1/users'],
    ['a project', '/admin/v1/projects'],
  ])('%s is never compressed', async (_, path) => {
    const { localUrl } = service();
    const { headers } = await get(localUrl, path, { ...asOperator, ...everything });
    expect([headers['content-encoding'], headers.etag]).toEqual([undefined, undefined]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a guide under a foreign host name shows no credentials and is compressed', async () => {
    const { localUrl } = service();
    const foreign = { ...everything, host: 'attacker.example' };
    const { headers, bytes } = await get(localUrl, '/docs/quick-start', foreign);
    expect(headers['content-encoding']).toBe('br');
    const text = brotliDecompressSync(bytes).toString();
    expect(text).toContain('client_secret=$FLORIN_CLIENT_SECRET');
  });
});
