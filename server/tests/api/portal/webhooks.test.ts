import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { aProject, type TestProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  receivedAt,
  tell,
} from '../../support/webhooks.ts';

// Business 4, Webhooks: the state of the endpoint, its deliveries, and sending them again.

const service = useSharedService(unlimited);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  // A Checkout delivery ends at a 401, so everything sent below /never fails at once, until it is
  // sent again.
  answering(receiver, (nth, path) => (path.startsWith('/never') && nth === 1 ? 401 : 200));
});
afterAll(() => receiver.close());

const base = ({ project_id }: TestProject): string => `/portal/projects/${project_id}`;

const aShop = (path = '/hook'): Promise<TestProject> =>
  aProject(service().client, { callback_uri: receiver.url(path) });

/** The actions on one subject in the action log. */
async function actsOn(subject: string): Promise<readonly string[]> {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  const acts = body['actions'] as { action: string; subject: string; actor: { type: string } }[];
  return acts
    .filter((act) => act.subject === subject)
    .map(({ action, actor }) => `${actor.type} ${action}`);
}

/** An event that its receiver has refused. */
async function failedOnce(shop: TestProject, name = randomUUID()) {
  const { client } = service();
  const object = await tell(client, shop, { name, url: receiver.url(`/never/${name}`) });
  return { object, path: `/never/${name}`, delivery: await deliveryOf(client, object, isFailed) };
}

test('the page shows the address, the figures of the day and the deliveries, with filters', async () => {
  const shop = await aShop();
  const other = await aShop();
  const { delivery } = await failedOnce(shop);
  const object = await tell(service().client, shop, { url: receiver.url('/taken') });
  await deliveryOf(service().client, object, isDelivered);
  const browser = await staffBrowser(service(), shop.project_id, 'viewer');
  const page = await browser.open(`${base(shop)}/webhooks`);
  expect(page.status).toBe(200);
  expect(page.heading).toBe('Webhooks');
  expect(Buffer.byteLength(page.html)).toBeLessThan(61_440);
  expect(page.text).toContain(`Callback address ${receiver.url('/hook')}`);
  expect(page.text).toContain('In 24 hours: delivered 1 In 24 hours: waiting 0');
  expect(page.text).toContain('In 24 hours: failed 1 Oldest undelivered nothing waits');
  const rowsOf = ({ links }: { readonly links: readonly string[] }) =>
    links.filter((link) => /\/webhooks\/[0-9a-f-]{36}$/.test(link)).length;
  expect(rowsOf(page)).toBe(2);
  const failed = await browser.open(`${base(shop)}/webhooks?state=failed&event=trial.trial`);
  expect([rowsOf(failed), failed.links.includes(`${base(shop)}/webhooks/${delivery.id}`)]).toEqual([
    1,
    true,
  ]);
  expect(rowsOf(await browser.open(`${base(shop)}/webhooks?event=order.created`))).toBe(0);
  expect((await browser.open(`${base(shop)}/webhooks?state=lost`)).status).toBe(400);
  const csv = await browser.open(`${base(shop)}/webhooks?format=csv`);
  expect(csv.html.split('\r\n').filter((line) => line !== '')).toHaveLength(3);
  const stranger = await staffBrowser(service(), other.project_id, 'owner');
  expect(rowsOf(await stranger.open(`${base(other)}/webhooks`))).toBe(0);
  const theirs = await stranger.open(`${base(other)}/webhooks/${delivery.id}`);
  expect(theirs.status).toBe(404);
});

describe('a delivery', () => {
  test('shows the exact request with its signature, and each answer', async () => {
    const shop = await aShop();
    const { delivery, path } = await failedOnce(shop);
    const browser = await staffBrowser(service(), shop.project_id, 'viewer');
    const page = await browser.open(`${base(shop)}/webhooks/${delivery.id}`);
    const [sent] = receivedAt(receiver, path);
    const body = sent?.body.toString('utf8') ?? '';
    const signature = createHmac('sha256', shop.client_secret).update(body).digest('hex');
    expect(page.heading).toBe('Delivery of trial.trial failed');
    expect(sent?.headers['x-service-signature']).toBe(signature);
    expect(page.text).toContain(body);
    for (const name of ['x-service-signature', 'x-service-request-id', 'x-service-callback-id']) {
      expect(page.text).toContain(`${name}: ${sent?.headers[name]}`);
    }
    expect(page.text).toMatch(/ 401 \d+ ms/);
    expect(page.text).not.toContain(shop.client_secret);
    expect(page.forms.filter(({ action }) => action.endsWith('/resend'))).toEqual([]);
  });

  test('is sent again once, however often the form is submitted', async () => {
    const shop = await aShop();
    const { delivery, object, path } = await failedOnce(shop);
    const browser = await staffBrowser(service(), shop.project_id, 'support');
    const form = formTo(await browser.open(`${base(shop)}/webhooks/${delivery.id}`), '/resend');
    const pages = await Promise.all([browser.submit(form), browser.submit(form)]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(pages[0]?.address).toBe(pages[1]?.address);
    expect(pages[0]?.text).toContain('It is being sent again. This is the new delivery.');
    const all = await deliveriesOf(service().client, object, (some) => some.some(isDelivered));
    expect(all.map(({ resend, state }) => [resend, state])).toEqual([
      [false, 'failed'],
      [true, 'delivered'],
    ]);
    expect(receivedAt(receiver, path)).toHaveLength(2);
    expect(await actsOn(`delivery ${delivery.id}`)).toEqual(['staff resend_delivery']);
  });

  test('of another project cannot be sent again', async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const own = await failedOnce(shop);
    const theirs = await failedOnce(other);
    const browser = await staffBrowser(service(), shop.project_id, 'owner');
    const page = await browser.open(`${base(shop)}/webhooks/${own.delivery.id}`);
    const form = formTo(page, '/resend');
    const forged = { ...form, action: form.action.replace(own.delivery.id, theirs.delivery.id) };
    expect((await browser.submit(forged)).status).toBe(403);
    expect(receivedAt(receiver, theirs.path)).toHaveLength(1);
  });
});

describe('resending all failed deliveries', () => {
  const longAgo = { day: '2020-01-01', time: '00:00' };

  const formAt = async (browser: Browser, shop: TestProject) =>
    formTo(await browser.open(`${base(shop)}/webhooks/resend`), '/webhooks/resend');

  test('sends each one once, despite a second click, a second member and a second run', async () => {
    const shop = await aShop();
    const told = [await failedOnce(shop), await failedOnce(shop), await failedOnce(shop)];
    const [first, second] = [
      await staffBrowser(service(), shop.project_id, 'support'),
      await staffBrowser(service(), shop.project_id, 'developer'),
    ];
    const [form, other] = [await formAt(first, shop), await formAt(second, shop)];
    const pages = await Promise.all([
      first.submit(form, longAgo),
      first.submit(form, longAgo),
      second.submit(other, longAgo),
    ]);
    expect(pages.map(({ status, heading }) => [status, heading])).toEqual(
      pages.map(() => [200, 'Resend all failed']),
    );
    for (const { object } of told) {
      await deliveriesOf(service().client, object, (all) => all.some(isDelivered));
    }
    const page = await first.open(`${base(shop)}/webhooks/resend`);
    expect(page.text).toContain('All of it was sent again.');
    await first.submit(await formAt(first, shop), longAgo);
    for (const { object, path } of told) {
      expect(receivedAt(receiver, path)).toHaveLength(2);
      expect(await deliveriesOf(service().client, object, () => true)).toHaveLength(2);
    }
    const again = await first.open(`${base(shop)}/webhooks/resend`);
    expect(again.text).toContain('Had failed 3 Sent again 0 Left out 3');
  });

  test('refuses a future or invalid time, and says when nothing has failed', async () => {
    const shop = await aShop();
    const browser = await staffBrowser(service(), shop.project_id, 'owner');
    const form = await formAt(browser, shop);
    const future = await browser.submit(form, { day: '2999-01-01', time: '00:00' });
    const wrong = await browser.submit(form, { day: 'yesterday', time: '25:99' });
    expect([future.status, wrong.status]).toEqual([422, 422]);
    expect(wrong.text).toContain('Write a day and a time that are not in the future.');
    expect(await actsOn(`project ${shop.project_id}`)).toEqual(['admin create_project']);
    const done = await browser.submit(form, longAgo);
    expect(done.text).toContain('Nothing had failed since then.');
    expect(await actsOn(`project ${shop.project_id}`)).toContain('staff resend_failed');
  });
});

test('a test event goes to the callback address once', async () => {
  const path = `/trial-${randomUUID()}`;
  const shop = await aShop(path);
  const browser = await staffBrowser(service(), shop.project_id, 'developer');
  const form = formTo(await browser.open(`${base(shop)}/webhooks`), '/trial');
  const page = await browser.submit(form, { dialect: 'wallet' });
  await browser.submit(form, { dialect: 'wallet' });
  expect(page.text).toContain('The trial event is on its way.');
  const object = `trial ${shop.project_id}/trial`;
  const sent = await deliveriesOf(service().client, object, (all) => all.some(isDelivered));
  expect(sent.map(({ dialect, url }) => [dialect, url])).toEqual([['wallet', receiver.url(path)]]);
  expect(receivedAt(receiver, path)).toHaveLength(1);
  expect(await actsOn(`project ${shop.project_id}`)).toContain('staff send_trial_event');
  const wrong = await browser.submit(
    formTo(await browser.open(`${base(shop)}/webhooks`), '/trial'),
    {
      dialect: 'smoke',
    },
  );
  expect(wrong.status).toBe(409);
});

describe('the signature check', () => {
  /** The verdict on a webhook with these headers and this body. */
  async function judged(headers: string, body: string) {
    const page = await browser.open(`${base(shop)}/webhooks/verify`);
    return browser.submit(formTo(page, '/verify'), { headers, body });
  }

  let shop: TestProject;
  let browser: Browser;
  const body = '{\n  "amount": 1\n}';
  let signed: string;
  beforeAll(async () => {
    shop = await aShop();
    browser = await staffBrowser(service(), shop.project_id, 'viewer');
    const mark = createHmac('sha256', shop.client_secret).update(body).digest('hex');
    signed = `Content-Type: application/json\r\nX-Service-Signature: ${mark}`;
  });

  test('accepts a correct signature, even if the browser changed line ends', async () => {
    const right = await judged(signed, body.replaceAll('\n', '\r\n'));
    expect([right.status, right.text.includes('The signature is right.')]).toEqual([200, true]);
  });

  test('says what is wrong, but never shows the correct signature', async () => {
    const changed = '{"amount":1}';
    const wrong = await judged(signed, changed);
    const right = createHmac('sha256', shop.client_secret).update(changed).digest('hex');
    expect(wrong.status).toBe(200);
    expect(wrong.text).toContain('The signature is not right.');
    expect(wrong.text).toContain('it is that of the same JSON written indented by 2');
    expect(wrong.html).not.toContain(right);
    expect(wrong.html).not.toContain(shop.client_secret);
  });

  // biome-ignore format: a table
  test.each([
    ['en', 'Why',    'it is that of the same JSON written indented by 2: something',      'Each value stands in double quotes'],
    ['lt', 'Kodėl',  'Jis tinka kitam: tas pats JSON, užrašytas su 2 tarpų įtrauka',      'Kiekviena reikšmė rašoma dvigubose kabutėse'],
    ['ru', 'Почему', 'Подходит другое: тот же JSON, записанный с отступом в 2 пробела',   'Каждое значение пишется в двойных кавычках'],
  ])('gives its reasons in the language of the page: %s', async (language, why, before, quotes) => {
    await browser.open(`${base(shop)}/webhooks/verify?lang=${language}`);
    const webhook = await judged(signed, '{"amount":1}');
    expect(webhook.text).toContain(before);
    const request = await judged('Authorization: MAC id=1, ts=1, nonce=a, mac=b', '');
    expect(request.text).toContain(quotes);
    for (const { html } of [webhook, request]) {
      expect(html).toContain(`<h2>${why}</h2><ul><li>`);
      expect(html.includes('The ')).toBe(language === 'en');
    }
    await browser.open(`${base(shop)}/webhooks/verify?lang=en`);
  });

  test.each([
    ['text that is no headers', 'nothing of the kind', 'These are no headers.'],
    ['headers without a signature', 'Content-Type: text/plain', 'There is no signature'],
  ])('refuses %s', async (_, headers, said) => {
    const page = await judged(headers, '');
    expect([page.status, page.text.includes(said)]).toEqual([422, true]);
  });
});
