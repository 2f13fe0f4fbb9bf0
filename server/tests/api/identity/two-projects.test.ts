import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemesOf } from '../../../src/edge/checking/authenticator.ts';
import type { Route } from '../../../src/edge/route.ts';
import { aBankAccount } from '../../support/bank.ts';
import { linksPath, ordersPath, paymentsPath, unlimited } from '../../support/checkout.ts';
import { type ListPage, pageIn } from '../../support/list-pages.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { aReusableLink } from '../../support/reusable-links.ts';
import { useService } from '../../support/test-service.ts';
import { aWalkScene, type WalkScene } from '../../support/walk-scene.ts';
import { tell } from '../../support/webhooks.ts';

// Isolation: two projects have one object of each kind, and neither sees the other's in any list,
// file or single read.

const service = useService(unlimited);

const refundsPath = '/payment-executor/integration/v1/refunds';

type Kind = {
  /** The operator's list that `project_id` filters. */
  readonly list: string;
  readonly id: string;
  /** The merchant's own list. */
  readonly own?: string;
  /** Where the merchant reads one of them. */
  readonly single?: string;
  /** There is no route to read a single item. */
  readonly isListOnly?: true;
};

// biome-ignore format: a table
const kinds: readonly Kind[] = [
  { list: '/admin/v1/orders',        id: 'order_id',   own: ordersPath,   single: ordersPath   },
  { list: '/admin/v1/payments',      id: 'payment_id', own: paymentsPath, single: paymentsPath },
  { list: '/admin/v1/refunds',       id: 'refund_id',  own: refundsPath                        },
  { list: '/admin/v1/payment-links', id: 'link_id',                       single: linksPath    },
  { list: '/admin/v1/reusable-links', id: 'reusable_link_id', isListOnly: true                 },
  { list: '/admin/v1/transactions',  id: 'transaction_key'                                     },
  { list: '/admin/v1/allowances',    id: 'allowance_id'                                        },
  { list: '/admin/v1/transfers',     id: 'transfer_id'                                         },
  { list: '/admin/v1/events',        id: 'callback_id', isListOnly: true                       },
  { list: '/admin/v1/staff',         id: 'staff_id',    isListOnly: true                       },
  { list: '/admin/v1/requests',      id: 'request_id',  isListOnly: true                       },
  { list: '/admin/v1/actions',       id: 'id',          isListOnly: true                       },
  { list: '/admin/v1/deliveries',    id: 'id'                                                  },
  { list: '/admin/v1/bank-accounts', id: 'bank_account_id'                                     },
];

let one: WalkScene;
let other: WalkScene;
beforeAll(async () => {
  const { client } = service();
  one = await aWalkScene(client, []);
  other = await aWalkScene(client, []);
  for (const { merchant } of [one, other]) {
    const { project_id: id } = merchant.project;
    await aReusableLink(service(), id);
    await aBankAccount(client, { project_id: id });
    await tell(client, merchant.project, { name: randomUUID(), url: 'http://127.0.0.1:9/hook' });
    // An action in the portal, for the action log.
    const browser = await staffBrowser(service(), id, 'owner');
    const page = await browser.open(`/portal/projects/${id}/orders/new`);
    await browser.submit(formTo(page, '/orders/new'), { amount: '5', reference: 'By hand' });
  }
});

const asOperator = async (path: string) => pageIn(await service().client.send('GET', path));

const ofProject = ({ list }: Kind, { merchant }: WalkScene): Promise<ListPage> =>
  asOperator(`${list}?project_id=${merchant.project.project_id}`);

const idsIn = ({ id }: Kind, { items }: ListPage): readonly string[] =>
  items.map((item) => String(item[id]));

const isPage = ({ answers }: Route): boolean =>
  JSON.stringify(answers[200] ?? {}).includes('"_metadata"');

const filtersOf = ({ request }: Route): readonly string[] =>
  Object.keys((request.query as { properties?: object } | undefined)?.properties ?? {});

test('every list that can be filtered by project is in the table', () => {
  const lists = service().routes.filter(isPage);
  const operators = lists.filter((route) => filtersOf(route).includes('project_id'));
  const ofToken = lists.filter(({ auth }) => schemesOf(auth).some(({ name }) => name === 'bearer'));
  const known = kinds.flatMap(({ list, own = list }) => [list, own]);
  const paths = [...operators, ...ofToken].map(({ path }) => path);
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
  expect(paths.length).toBeGreaterThanOrEqual(kinds.length);
});

describe.each(kinds)('$list', (kind) => {
  const { list, own, single, isListOnly = false } = kind;

  test('the project filter returns only rows of that project', async () => {
    const [ours, theirs] = [await ofProject(kind, one), await ofProject(kind, other)];
    const ids = idsIn(kind, ours);
    expect(ids.length).toBeGreaterThan(0);
    expect(idsIn(kind, theirs).filter((id) => ids.includes(id))).toEqual([]);
    const all = idsIn(kind, await asOperator(`${list}?limit=200`));
    expect(all).toEqual(expect.arrayContaining([...ids, ...idsIn(kind, theirs)]));
  });

  test('a merchant token is 401 on the list and on single items', async () => {
    const [id = ''] = idsIn(kind, await ofProject(kind, one));
    for (const path of isListOnly ? [list] : [list, `${list}/${id}`]) {
      expect((await one.merchant.send('GET', path)).status).toBe(401);
    }
  });

  test.runIf(own !== undefined)('a merchant lists only its own rows, also as CSV', async () => {
    const { merchant } = one;
    const ids = idsIn(kind, await ofProject(kind, one));
    const strange = idsIn(kind, await ofProject(kind, other));
    expect(idsIn(kind, pageIn(await merchant.send('GET', `${own}?limit=200`)))).toEqual(ids);
    const { text } = await merchant.send('GET', `${own}?format=csv`);
    expect(ids.filter((id) => !text.includes(id))).toEqual([]);
    expect(strange.filter((id) => text.includes(id))).toEqual([]);
  });

  test.runIf(own !== undefined)(
    'a merchant cannot use project_id or a cursor of another project',
    async () => {
      const named = `${own}?project_id=${other.merchant.project.project_id}`;
      expect((await one.merchant.send('GET', named)).status).toBe(400);
      const { after } = pageIn(await other.merchant.send('GET', `${own}?limit=1`))._metadata
        .cursors;
      expect((await one.merchant.send('GET', `${own}?after=${after}`)).status).toBe(400);
    },
  );

  test.runIf(single !== undefined)('a merchant reads only its own rows', async () => {
    const [id = ''] = idsIn(kind, await ofProject(kind, one));
    const read = ({ merchant }: WalkScene) => merchant.send('GET', `${single}/${id}`);
    const [ours, theirs] = [await read(one), await read(other)];
    expect([ours.status, theirs.status]).toEqual([200, 404]);
    expect(theirs.text).not.toContain(id);
    expect((await service().client.send('GET', `${list}/${id}`)).body).toEqual(ours.body);
  });
});

test('a payment to one project does not change the balance of another', async () => {
  const path = '/checkout-project/integration/v1/balance';
  const before = (await other.merchant.send('GET', path)).body;
  await one.merchant.paidOrder();
  expect((await other.merchant.send('GET', path)).body).toEqual(before);
  expect((await one.merchant.send('GET', path)).body).not.toEqual(before);
});
