import { expect, test } from 'vitest';
import { Florin } from '../../src/florin.ts';
import { stubService } from '../support/stub-service.ts';

const token = {
  status: 200,
  body: { access_token: 'token', token_type: 'Bearer', expires_in: 60 },
};

const pageOf = (ids: readonly string[], after: string | null) => ({
  status: 200,
  body: {
    items: ids.map((order_id) => ({ order_id })),
    _metadata: {
      limit: 2,
      has_next: after !== null,
      has_previous: false,
      cursors: { after, before: null },
    },
  },
});

const path = '/merchant-order/integration/v1/orders';

/** A service whose list has three pages, the second of them empty. */
async function threePages() {
  const stub = await stubService((_, { method, target }) => {
    if (method === 'POST') return token;
    if (target.endsWith('after=one')) return pageOf([], 'two');
    return target.endsWith('after=two') ? pageOf(['c'], null) : pageOf(['a', 'b'], 'one');
  });
  const florin = new Florin({ baseUrl: stub.url, clientId: 'shop', clientSecret: 'secret' });
  const asked = () => stub.seen.filter(({ method }) => method === 'GET').map((one) => one.target);
  return { orders: florin.checkout.orders, asked };
}

test('a list is read to its end, past an empty page, with its filters', async () => {
  const { orders, asked } = await threePages();
  const ids: string[] = [];
  for await (const { order_id } of orders.list({ status: 'paid', limit: 2 })) ids.push(order_id);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(asked()).toEqual([
    `${path}?status=paid&limit=2`,
    `${path}?status=paid&limit=2&after=one`,
    `${path}?status=paid&limit=2&after=two`,
  ]);
});

test('a loop that stops early requests no further page', async () => {
  const { orders, asked } = await threePages();
  for await (const { order_id } of orders.list()) if (order_id === 'b') break;
  expect(asked()).toEqual([path]);
});

test('an unread list sends no request, and one page is one request', async () => {
  const { orders, asked } = await threePages();
  const list = orders.list({ before: 'newest' });
  expect(asked()).toEqual([]);
  expect((await list.page()).items).toHaveLength(2);
  expect(asked()).toEqual([`${path}?before=newest`]);
});

test('iterating with before is refused, because the pages would come in the wrong order', async () => {
  const { orders, asked } = await threePages();
  const walk = orders.list({ before: 'newest' })[Symbol.asyncIterator]();
  await expect(walk.next()).rejects.toThrow('before leads to newer rows, one page() at a time');
  expect(asked()).toEqual([]);
});
