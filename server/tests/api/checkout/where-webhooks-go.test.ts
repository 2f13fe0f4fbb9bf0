import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsTexts } from '../../../src/portal/settings/settings-texts.ts';
import { Browser, formOf } from '../../support/browser.ts';
import {
  aMerchant,
  inShort,
  type Merchant,
  ordersPath,
  toldAbout,
  unlimited,
} from '../../support/checkout.ts';
import { changeProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { Receiver } from '../../support/receivers.ts';
import { aReusableLink } from '../../support/reusable-links.ts';
import { addStaff } from '../../support/staff.ts';
import { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';
import { listDeliveries, receivedAt } from '../../support/webhooks.ts';

// Decision 0192: the address of a project serves transactions and orders that people make.

const service = useSharedService(unlimited);

const path = `/${randomUUID()}`;
let receiver: Receiver;
let shop: Merchant;
beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aMerchant(service().client, { callback_uri: receiver.url(path) });
});
afterAll(() => receiver.close());

const base = () => `/portal/projects/${shop.project.project_id}`;

describe('checkout 2.1: an order of the API without callback_url sends no webhooks', () => {
  test('even if the project has an address; its events can be read', async () => {
    const { orderId } = await shop.paidOrder();
    expect((await shop.events(orderId)).map(inShort)).toContain('order status_updated paid');
    expect(await listDeliveries(service().client, { order_id: orderId })).toEqual([]);
    expect((await shop.readOrder(orderId)).body).toMatchObject({
      callback_url: null,
      redirect_urls: { callback_url: null },
    });
    const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
    const page = await owner.open(`${base()}/orders/${orderId}`);
    expect(page.text).toContain('Webhooks None are sent: the order names no callback_url.');
  });

  test('the API document and the portal state this', async () => {
    const { body } = await service().client.send('GET', '/openapi.json');
    const { NewOrder, NewProject } = (body['components'] as { schemas: Schemas }).schemas;
    const { callback_url: own } = NewOrder?.properties['redirect_urls']?.properties ?? {};
    expect(own?.description).toMatch(/^Webhook target\. When omitted, no webhooks are sent/);
    expect(NewProject?.properties['callback_uri']?.description).toMatch(/or sends no webhooks$/);
    const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
    const said = 'names its own callback_url; without one no webhooks are sent.';
    expect((await owner.open(`${base()}/settings`)).text).toContain(said);
    expect((await owner.open(`${base()}/webhooks`)).text).toContain(said);
  });
});

type Schema = {
  readonly description?: string;
  readonly properties: Readonly<Record<string, Schema>>;
};
type Schemas = Readonly<Record<string, Schema>>;

test('an order made in the portal sends its webhooks to the address of the project', async () => {
  const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
  const form = formTo(await owner.open(`${base()}/orders/new`), '/orders/new');
  const typed = { amount: '12.50', currency: 'EUR', reference: 'By hand', name: 'Coffee' };
  const page = await owner.submit(form, typed);
  const orderId = /orders\/([0-9a-f-]{36})/.exec(page.address)?.[1] ?? '';
  expect(page.text).toContain(`Webhooks ${receiver.url(path)}`);
  const told = await toldAbout(shop, receiver, orderId, path);
  expect(told.map((body) => JSON.parse(body).event.name)).toEqual(['created']);
  expect(receivedAt(receiver, path)).toHaveLength(1);
});

test('gaps 2, URLs: no order uses an old http address of a live project, and the portal warns about it', async () => {
  const { client, database } = service();
  const live = await aMerchant(client);
  const { project_id: projectId } = live.project;
  const path = await aReusableLink(service(), projectId);
  await changeProject(client, projectId, { test_mode: false });
  await database.query(
    'UPDATE project SET configuration = configuration || $2::jsonb WHERE id = $1',
    [projectId, JSON.stringify({ callbackUri: 'http://shop.example/hook' })],
  );
  const buyer = new Browser(client);
  expect((await buyer.submit(formOf(await buyer.open(path)))).status).toBe(200);
  const { body } = await live.send('GET', ordersPath);
  expect(body['items']).toEqual([expect.objectContaining({ callback_url: null })]);
  const member = await addStaff(service(), { role: 'owner', projectId });
  const owner = new StaffAtPages(service(), member, '203.0.113.79');
  await owner.signIn();
  await owner.setUpApp();
  const said = settingsTexts.en.callbackUnused;
  const settings = await owner.browser.open(`/portal/projects/${projectId}/settings`);
  expect(settings.text).toContain(said);
  const webhooks = await owner.browser.open(`/portal/projects/${projectId}/webhooks`);
  expect(webhooks.text).toContain(said);
  const form = formTo(settings, '/settings/callback');
  const refused = await owner.browser.submit(form, { callback_uri: 'http://shop.example/' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(settingsTexts.en.wrong.https);
  const saved = await owner.browser.submit(formTo(refused, '/settings/callback'), {
    callback_uri: 'https://shop.example/',
  });
  expect(saved.address).toMatch(/\?done=callback$/);
  expect(saved.text).not.toContain(said);
});
