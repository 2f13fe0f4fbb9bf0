import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aMerchant,
  type Merchant,
  ordersPath,
  purchase,
  unlimited,
} from '../../support/checkout.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { type ListPage, pageIn } from '../../support/list-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 2 and 7: lists in general, tested with the orders of a merchant and of an operator.

const service = useSharedService(unlimited);

let shop: Merchant;
let other: Merchant;
const made: string[] = [];

beforeAll(async () => {
  shop = await aMerchant(service().client);
  other = await aMerchant(service().client);
  for (let number = 1; number <= 7; number += 1)
    made.push(await shop.anOrder({ amount: number * 100 }));
  await other.anOrder();
});

const list = async (query: string, merchant = shop): Promise<ListPage> =>
  pageIn(await merchant.send('GET', `${ordersPath}?${query}`));

const asOperator = async (query: string): Promise<ListPage> =>
  pageIn(await service().client.send('GET', `/admin/v1/orders?${query}`));

const idsIn = ({ items }: ListPage): unknown[] => items.map(({ order_id }) => order_id);

describe('a page of a list', () => {
  test('has the newest first, in the format of the single read', async () => {
    const page = await list('');
    expect(idsIn(page)).toEqual(made.toReversed());
    const single = await shop.readOrder(made[6] ?? '');
    expect(page.items[0]).toEqual(single.body);
    expect({ ...page._metadata, cursors: null }).toEqual({
      limit: 20,
      has_next: false,
      has_previous: false,
      cursors: null,
    });
  });

  test('has the same rows for the operator', async () => {
    const single = await service().client.send('GET', `/admin/v1/orders/${made[0]}`);
    expect(single.body).toEqual((await shop.readOrder(made[0] ?? '')).body);
    const page = await asOperator(`project_id=${shop.project.project_id}`);
    expect(idsIn(page)).toEqual(made.toReversed());
  });

  test('leads to older orders and back to newer ones', async () => {
    const first = await list('limit=3');
    expect([idsIn(first), first._metadata.has_next]).toEqual([made.slice(4).reverse(), true]);
    const second = await list(`limit=3&after=${first._metadata.cursors.after}`);
    expect(idsIn(second)).toEqual(made.slice(1, 4).reverse());
    expect([second._metadata.has_next, second._metadata.has_previous]).toEqual([true, true]);
    const last = await list(`limit=3&after=${second._metadata.cursors.after}`);
    expect([idsIn(last), last._metadata.has_next]).toEqual([[made[0]], false]);
    const back = await list(`limit=3&before=${last._metadata.cursors.before}`);
    expect(idsIn(back)).toEqual(idsIn(second));
    const newest = await list(`limit=3&before=${first._metadata.cursors.before}`);
    expect([idsIn(newest), newest._metadata.has_previous]).toEqual([[], false]);
  });

  test('misses nothing and repeats nothing while orders are created', async () => {
    const own = await aMerchant(service().client);
    const before = new Set<unknown>();
    for (let count = 0; count < 10; count += 1) before.add(await own.anOrder());
    const seen: unknown[] = [];
    for (let after = ''; ; ) {
      const page = await list(`limit=2${after}`, own);
      seen.push(...idsIn(page));
      await Promise.all([own.anOrder(), own.anOrder(), own.anOrder()]);
      if (!page._metadata.has_next) break;
      after = `&after=${page._metadata.cursors.after}`;
    }
    expect([seen.length, new Set(seen)]).toEqual([10, before]);
  });

  test('shows each new order once to a reader of newer rows during concurrent creation', async () => {
    const own = await aMerchant(service().client);
    const first = await own.anOrder();
    let before = (await list('', own))._metadata.cursors.before;
    const made = new Set<string>();
    const length = extent({ short: 20, long: 60 });
    const creating = Promise.all(
      Array.from({ length }, async () => {
        made.add(await own.anOrder());
      }),
    ).then(() => null);
    const seen: unknown[] = [];
    for (let isLast = false; ; ) {
      const page = await list(`limit=200&before=${before}`, own);
      seen.push(...idsIn(page));
      before = page._metadata.cursors.before;
      if (isLast) break;
      isLast = (await Promise.race([creating, Promise.resolve('busy')])) === null;
    }
    expect([seen.length, new Set(seen)]).toEqual([length, made]);
    expect(seen).not.toContain(first);
  });
});

describe('filters', () => {
  test('can be combined', async () => {
    const own = await aMerchant(service().client, { currencies: ['EUR', 'USD'] });
    const paid = await own.paidOrder('settled', { amount: 500 });
    const failed = await own.paidOrder('failed', { amount: 700 });
    const reference = `Invoice ${randomUUID()}`;
    const answer = await own.createOrder({ purchase: purchase({ reference, currency: 'USD' }) });
    const named = answer.body['order_id'];
    const ids = async (query: string) => idsIn(await list(query, own));
    expect(await ids('status=paid')).toEqual([paid.orderId]);
    expect(await ids('status=pending_payment')).toEqual([named, failed.orderId]);
    expect(await ids('status=canceled')).toEqual([]);
    expect(await ids('currency=USD')).toEqual([named]);
    expect(await ids('method=mock')).toEqual([failed.orderId, paid.orderId]);
    expect(await ids('method=mock&status=paid')).toEqual([paid.orderId]);
    expect(await ids(`reference=${encodeURIComponent(reference)}`)).toEqual([named]);
    expect(await ids(`reference=${encodeURIComponent(reference)}&currency=EUR`)).toEqual([]);
    expect(await ids('amount_min=600&amount_max=800')).toEqual([failed.orderId]);
    expect(await ids('amount_min=700&amount_max=700')).toEqual([failed.orderId]);
    expect(await ids('amount_min=1250')).toEqual([named]);
    const { created_at: at } = (await own.readOrder(paid.orderId)).body;
    expect(await ids(`created_from=${at}&created_to=${Number(at) + 60}`)).toHaveLength(3);
    expect(await ids(`created_to=${at}`)).toEqual([]);
    expect(await ids(`created_from=${Number(at) + 60}`)).toEqual([]);
  });

  test('of the operator cover all projects or one', async () => {
    const reference = `Shared ${randomUUID()}`;
    const one = (await shop.createOrder({ purchase: purchase({ reference }) })).body['order_id'];
    const two = (await other.createOrder({ purchase: purchase({ reference }) })).body['order_id'];
    const query = `reference=${encodeURIComponent(reference)}`;
    expect(idsIn(await asOperator(query))).toEqual([two, one]);
    const { project_id: id } = other.project;
    expect(idsIn(await asOperator(`${query}&project_id=${id.toUpperCase()}`))).toEqual([two]);
    expect(idsIn(await asOperator(`project_id=${randomUUID()}`))).toEqual([]);
  });
});

describe('a bad query is refused with 400 that names the field', () => {
  const broken: readonly [string, string][] = [
    ['limit=0', 'limit: Limit should be at least 1'],
    ['limit=201', 'limit: Limit should be at most 200'],
    ['limit=many', 'limit: Limit should be an integer'],
    ['status=lost', 'status: Status should be one of pending_payment, paid, canceled, closed'],
    ['currency=XTS', 'currency: Currency should be one of'],
    ['amount_min=0', 'amount_min: Amount min should be greater than 0'],
    ['amount_min=9&amount_max=8', 'amount_max: It should not be less than amount_min.'],
    ['created_from=9&created_to=8', 'created_to: It should not be before created_from.'],
    ['created_from=yesterday', 'created_from: Created from should be an integer'],
    ['format=xml', 'format: Format should be one of json, csv'],
    ['statuss=paid', 'statuss: Statuss is not a known field'],
    ['after=nonsense', 'after: It is not a cursor of ours.'],
    ['before=bm9uc2Vuc2U', 'before: It is not a cursor of ours.'],
    ['reference=', 'reference: Reference should not be empty'],
    ['reference=a%00b', 'The address contains a character that'],
  ];

  test.each(firstOf(broken, 3))('%s', async (query, because) => {
    for (const answer of [
      await shop.send('GET', `${ordersPath}?${query}`),
      await service().client.send('GET', `/admin/v1/orders?${query}`),
    ]) {
      expect([answer.status, answer.body['error']]).toEqual([400, expect.any(String)]);
      expect(answer.body['error_description']).toContain(because);
    }
  });

  test('project_id from a merchant, and a project_id that is not a UUID', async () => {
    const own = await shop.send('GET', `${ordersPath}?project_id=${randomUUID()}`);
    expect([own.status, own.text]).toEqual([400, expect.stringContaining('project_id')]);
    const answer = await service().client.send('GET', '/admin/v1/orders?project_id=7');
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('project_id')]);
  });

  test('a cursor of other filters or of another project, and two cursors at once', async () => {
    const { after, before } = (await list('limit=2'))._metadata.cursors;
    const refused = async (query: string, merchant = shop) => {
      const answer = await merchant.send('GET', `${ordersPath}?${query}`);
      return [answer.status, answer.body['error_description']];
    };
    const foreign = [400, 'after: It is a cursor of a list with other filters.'];
    expect(await refused(`after=${after}&status=paid`)).toEqual(foreign);
    expect(await refused(`after=${after}`, other)).toEqual(foreign);
    expect(await refused(`after=${after}&before=${before}`)).toEqual([
      400,
      'before: It cannot be given together with after.',
    ]);
  });
});

describe('CSV', () => {
  const csv = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await service().client.send('GET', `/admin/v1/orders?${query}`, { headers });
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    return answer;
  };

  test('has a header, all rows, amounts in both units and no formula', async () => {
    const own = await aMerchant(service().client);
    const ids: string[] = [];
    for (const reference of ['+1+1', '-SUM(A1)', 'one, two', 'plain']) {
      const answer = await own.createOrder({ purchase: purchase({ reference, amount: 1_205 }) });
      ids.push(String(answer.body['order_id']));
    }
    const project = own.project.project_id;
    const answer = await csv(`project_id=${project}&format=csv&limit=2`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toBe(
      'order_id,project_id,created_at,updated_at,status,cancel_reason,reference,currency,amount,amount_decimal,amount_paid,amount_paid_decimal,balance_due,balance_due_decimal,source',
    );
    const cells = ['plain', '"one, two"', "'-SUM(A1)", "'+1+1"];
    expect(lines.slice(1)).toEqual([
      ...ids.toReversed().map((id, index) => {
        const at = lines[index + 1]?.split(',')[2];
        return `${id},${project},${at},${at},pending_payment,,${cells[index]},EUR,1205,12.05,0,0.00,1205,12.05,Integration`;
      }),
      '',
    ]);
  });

  test('is chosen by the Accept header too, and an empty list is only the header', async () => {
    const answer = await csv(`project_id=${randomUUID()}`, { accept: 'text/csv' });
    expect(answer.text.split('\r\n')).toHaveLength(2);
  });

  test('continues from an after cursor and refuses a before cursor', async () => {
    const own = await aMerchant(service().client);
    const [oldest] = [await own.anOrder(), await own.anOrder()];
    const of = `project_id=${own.project.project_id}`;
    const page = pageIn(await service().client.send('GET', `/admin/v1/orders?${of}&limit=1`));
    const { after, before } = page._metadata.cursors;
    const rest = (await csv(`${of}&format=csv&after=${after}`)).text.split('\r\n').slice(1, -1);
    expect(rest.map((line) => line.split(',')[0])).toEqual([oldest]);
    const uri = `/admin/v1/orders?${of}&format=csv&before=${before}`;
    const refused = await service().client.send('GET', uri);
    expect([refused.status, refused.body['error_description']]).toEqual([
      400,
      'before: CSV leads on in the order of the list. Use after instead.',
    ]);
  });

  test('is not limited to one page', async () => {
    const own = await aMerchant(service().client);
    // A page has at most 200 rows.
    const length = extent({ short: 205, long: 450 });
    const made = await Promise.all(Array.from({ length }, () => own.anOrder()));
    const answer = await csv(`project_id=${own.project.project_id}&format=csv`);
    const ids = answer.text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids)]).toEqual([length, new Set(made)]);
  });
});
