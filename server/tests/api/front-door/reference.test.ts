import { describe, expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';

type Operations = Readonly<Record<string, { readonly operationId: string }>>;
type Document = {
  readonly paths: Readonly<Record<string, Operations>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
};

const pageBytesMax = 100_000;

describe('the reference', () => {
  const service = useSharedService();
  const get = (path: string) =>
    service().client.send('GET', path, { headers: { authorization: undefined } });
  const pagesIn = (text: string): readonly string[] => [
    ...new Set(
      [...text.matchAll(/href="(\/reference\/[a-z0-9-]+)"/g)].map(([, address = '']) => address),
    ),
  ];
  const documentOf = async (): Promise<Document> =>
    JSON.parse((await get('/openapi.json')).text) as Document;

  test('every operation of the OpenAPI document is on exactly one page, with its path', async () => {
    const document = await documentOf();
    const { text: overview } = await get('/reference');
    const pages = pagesIn(overview);
    expect(pages.length).toBeGreaterThan(20);
    const texts = await Promise.all(pages.map(async (page) => (await get(page)).text));
    const all = texts.join('\n');
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(80);
    for (const { operationId } of operations) {
      expect([operationId, all.split(`<section id="${operationId}"`).length]).toEqual([
        operationId,
        2,
      ]);
    }
    for (const path of Object.keys(document.paths)) expect(all).toContain(`<code>${path}</code>`);
    expect(Object.keys(document.webhooks)).toEqual(['order', 'payment', 'transaction', 'transfer']);
    for (const name of Object.keys(document.webhooks)) {
      expect(all).toContain(`<b>POST</b> <code>${name}</code>`);
    }
    expect(all).toContain('&quot;transfer_id&quot;: 5000001');
  });

  test('every order operation has a curl example that can be copied', async () => {
    const { text } = await get('/reference/checkout-orders');
    const { paths } = await documentOf();
    const samples = [
      ...text.matchAll(/aria-label="Example with curl"><code>([\s\S]*?)<\/code>/g),
    ].map(([, sample = '']) => sample.replaceAll('&quot;', '"').replaceAll('&#39;', "'"));
    const operations = Object.entries(paths)
      .filter(([path]) => path.startsWith('/merchant-order/integration/v1/orders'))
      .flatMap(([, methods]) => Object.keys(methods));
    expect(samples.length).toBe(operations.length);
    expect(samples[0]?.split(' \\\n  ').slice(0, 3)).toEqual([
      'curl -s "$FLORIN_URL/merchant-order/integration/v1/orders"',
      '-H "Authorization: Bearer $TOKEN"',
      "-H 'Content-Type: application/json'",
    ]);
    expect(JSON.parse(/-d '([\s\S]*)'$/.exec(samples[0] ?? '')?.[1] ?? '')).toHaveProperty(
      'purchase.amount',
    );
    expect(samples).toContain(
      'curl -s "$FLORIN_URL/merchant-order/integration/v1/orders/ORDER_ID/timeline" \\\n  -H "Authorization: Bearer $TOKEN"',
    );
  });

  test('repeated fields link to their first list on the page', async () => {
    const { text } = await get('/reference/transfer-transfers');
    const [, id = ''] = /The same fields as in <a href="#(\w+)">/.exec(text) ?? [];
    expect(text).toContain(`<section id="${id}"`);
  });

  test('no page is larger than 100 kB', async () => {
    const pages = ['/reference', ...pagesIn((await get('/reference')).text)];
    const sizes = await Promise.all(
      pages.map(async (page) => [page, Buffer.byteLength((await get(page)).text)] as const),
    );
    expect(sizes.filter(([, bytes]) => bytes > pageBytesMax)).toEqual([]);
  });

  test('every sidebar lists merchant groups first and the operator last', async () => {
    for (const page of [
      '/reference',
      '/reference/authentication',
      '/reference/checkout-payments',
    ]) {
      const { status, text } = await get(page);
      expect([page, status]).toEqual([page, 200]);
      const groups = [...text.matchAll(/<p class="label">([^<]+)<\/p>/g)].map(([, name]) => name);
      expect(groups).toEqual([
        'API reference',
        'Checkout',
        'Wallet',
        'Transfer',
        'Common',
        'Operator',
      ]);
    }
  });

  test('anchors of the former single page lead to the new pages', async () => {
    const { text } = await get('/reference');
    const document = await documentOf();
    expect(text).toMatch(
      /<section id="operator-projects"><h2><a href="\/reference\/operator-projects"/,
    );
    expect(text).toMatch(/<section id="webhooks"><h2><a href="\/reference\/webhooks"/);
    expect(text).toMatch(/<p id="authentication"><a href="\/reference\/authentication"/);
    for (const { operationId } of Object.values(document.paths).flatMap(
      Object.values<{ operationId: string }>,
    )) {
      const link = new RegExp(
        `<li id="${operationId}"><a href="(/reference/[a-z-]+)#${operationId}"`,
      );
      expect([operationId, link.test(text)]).toEqual([operationId, true]);
    }
  });

  // biome-ignore format: a table
  test.each([
    ['a path',         '/admin/v1/clock',        '/reference/operator-clock#operatorReadClock'],
    ['words',          'create a transfer',      '/reference/transfer-transfers#'],
    ['a field',        'remaining_refundable',   '/reference/checkout-'],
  ])('the search finds an operation by %s', async (_, question, address) => {
    const { status, text } = await get(`/reference/search?q=${encodeURIComponent(question)}`);
    expect(status).toBe(200);
    const findings = /<ol class="findings">([\s\S]*)<\/ol>/.exec(text)?.[1] ?? '';
    expect(findings).toContain(`<a href="${address}`);
  });

  test('the search reports an empty result, escapes the query and refuses an overlong one', async () => {
    const { text } = await get(`/reference/search?q=${encodeURIComponent('<i>zzz')}`);
    expect(text).toContain('Nothing was found for “&lt;i&gt;zzz”.');
    expect((await get('/reference/search')).text).toContain('Type a word');
    expect((await get(`/reference/search?q=${'x'.repeat(201)}`)).status).toBe(422);
  });

  test('an unknown resource is a 404 page', async () => {
    const { status, text } = await get('/reference/nothing');
    expect(status).toBe(404);
    expect(text).toContain('Page not found');
  });
});
