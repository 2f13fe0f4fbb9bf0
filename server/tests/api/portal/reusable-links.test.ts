import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, ordersPath, unlimited } from '../../support/checkout.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { changeProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0175: one address that creates an order for each payer.

const service = useSharedService(unlimited);

let merchant: Merchant;
let support: Browser;
let base: string;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { name: 'Linden & Sons', mcc: '5499' });
  base = `/portal/projects/${merchant.project.project_id}/payment-links/reusable`;
  support = await staffBrowser(service(), merchant.project.project_id, 'support');
});

const fixed = {
  kind: 'fixed',
  amount: '12,50',
  amount_min: '',
  amount_max: '',
  currency: 'EUR',
  text: 'Monthly fee',
  reference: 'Fee',
  language: 'en',
  method: '',
};
const free = { ...fixed, kind: 'free', amount: '', amount_min: '5', amount_max: '100' };

const idIn = ({ address }: SeenPage): string =>
  /reusable\/([0-9a-f-]{36})/.exec(address)?.[1] ?? '';

async function make(fields: object, browser = support): Promise<SeenPage> {
  const form = formTo(await browser.open(`${base}/new`), '/new');
  return browser.submit(form, { ...fixed, ...fields });
}

/** The id of a new reusable link with its own reference. */
async function aLink(fields: object = {}): Promise<string> {
  const page = await make({ reference: `R-${randomUUID()}`, ...fields });
  expect(page.status).toBe(200);
  return idIn(page);
}

const payer = (): Browser => new Browser(service().client);

/** A payer continues, and gets the page of a payment link. */
async function begin(id: string, fields: Record<string, string> = {}, browser = payer()) {
  return browser.submit(formOf(await browser.open(`/p/${id}`)), fields);
}

const payLinkIn = ({ address }: SeenPage): string =>
  /^\/pay\/([0-9a-f-]{36})/.exec(address)?.[1] ?? '';

const ordersOf = async (id: string) => {
  const { body } = await merchant.send('GET', `${ordersPath}?reusable_link_id=${id}`);
  return body['items'] as { order_id: string; reference: string; amount: number; source: string }[];
};

const actsOn = async (id: string): Promise<readonly string[]> => {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  const items = body['items'] as { subject: string; action: string }[];
  return items
    .filter(({ subject }) => subject === `reusable_link ${id}`)
    .map(({ action }) => action);
};

describe('a link for a fixed amount', () => {
  test('opening the link creates nothing; continuing creates an order and a link for the payer', async () => {
    const id = await aLink({ reference: 'Fee', method: 'mock' });
    const page = await payer().open(`/p/${id}`);
    expect(page.heading).toBe('Payment to Linden & Sons');
    expect(page.text).toContain('€12.50 Monthly fee Continue to payment');
    expect(await ordersOf(id)).toEqual([]);
    const paying = await begin(id);
    expect(paying.heading).toBe('Payment to Linden & Sons');
    const link = (await merchant.readLink(payLinkIn(paying))).body;
    expect(link).toMatchObject({
      name: 'Monthly fee',
      order_reference: 'Fee-1',
      purchase: { amount: 1_250 },
      experience: { language: 'en' },
      payment_details: { key: 'mock', purpose: 'Monthly fee' },
    });
    const order = (await merchant.readOrder(String(link['order_id']))).body;
    expect(order).toMatchObject({ amount: 1_250, source: `Reusable link ${id}` });
    expect(order).not.toHaveProperty('reusable_link_id');
  });

  test('the amount of the link counts, whatever amount is sent', async () => {
    const id = await aLink();
    await begin(id, { amount: '0,01' });
    expect((await ordersOf(id)).map(({ amount }) => amount)).toEqual([1_250]);
  });

  test('a repeated form creates one order; each payer gets an order', async () => {
    const id = await aLink({ reference: 'Twice' });
    const browser = payer();
    const form = formOf(await browser.open(`/p/${id}`));
    const [one, other] = await Promise.all([browser.submit(form), browser.submit(form)]);
    expect(payLinkIn(other)).toBe(payLinkIn(one));
    expect(payLinkIn(await browser.submit(form))).toBe(payLinkIn(one));
    expect((await ordersOf(id)).map(({ reference }) => reference)).toEqual(['Twice-1']);
    await Promise.all([begin(id), begin(id)]);
    const references = (await ordersOf(id)).map(({ reference }) => reference);
    expect(references.toSorted()).toEqual(['Twice-1', 'Twice-2', 'Twice-3']);
  });

  test('counts paid orders, once each', async () => {
    const id = await aLink();
    const [first, second] = [payLinkIn(await begin(id)), payLinkIn(await begin(id))];
    await merchant.pay(first);
    await merchant.pay(second, 'failed');
    await begin(id);
    const page = await support.open(`${base}/${id}`);
    expect(page.text).toContain('Orders paid 1 Total paid €12.50 Orders made 3');
    await merchant.pay(second);
    expect((await support.open(`${base}/${id}`)).text).toContain(
      'Orders paid 2 Total paid €25.00 Orders made 3',
    );
    const [order] = await ordersOf(id);
    const shown = await support.open(base.replace(/payment-links.*/, `orders/${order?.order_id}`));
    expect(shown.links).toContain(`${base}/${id}`);
  });
});

describe('a link for an amount chosen by the payer', () => {
  test.each(
    firstOf([
      ['5', 500],
      ['12,5', 1_250],
      ['100.00', 10_000],
    ]),
  )('%s is accepted', async (amount, minor) => {
    const id = await aLink(free);
    const page = await begin(id, { amount });
    expect((await merchant.readLink(payLinkIn(page))).body).toMatchObject({
      purchase: { amount: minor },
    });
  });

  const impossible = ['4,99', '100.01', '0', '-5', '1,250', 'ten', '', '9'.repeat(40)];

  test.each(extent({ short: impossible.slice(0, 2), long: impossible }))(
    '%j is refused, and stays in the form',
    async (amount) => {
      const id = await aLink(free);
      const page = await begin(id, { amount });
      expect(page.status).toBe(422);
      expect(page.text).toContain('This amount is not possible. Enter another one.');
      expect(page.text).toContain('From €5.00 to €100.00');
      expect(page.html).toContain(` value="${amount}" autocomplete="transaction-amount"`);
      expect(await ordersOf(id)).toEqual([]);
    },
  );

  test('has no limits by default, and shows its limits in the language of the page', async () => {
    const id = await aLink({ ...free, amount_min: '', amount_max: '' });
    expect((await payer().open(`/p/${id}`)).text).toContain('For example 12.50');
    const least = await aLink({ ...free, amount_max: '' });
    expect((await payer().open(`/p/${least}?lang=lt`)).text).toContain('Ne mažiau kaip 5,00 €');
  });

  test('another amount with the same form creates another order', async () => {
    const id = await aLink(free);
    const browser = payer();
    const form = formOf(await browser.open(`/p/${id}`));
    for (const amount of ['10', '20', '10']) await browser.submit(form, { amount });
    expect((await ordersOf(id)).map(({ amount }) => amount)).toEqual([2_000, 1_000]);
  });

  test('the payer’s language is kept', async () => {
    const id = await aLink(free);
    const browser = payer();
    const form = formOf(await browser.open(`/p/${id}?lang=ru`));
    const page = await browser.submit(form, { amount: '10' });
    expect((await merchant.readLink(payLinkIn(page))).body).toMatchObject({
      experience: { language: 'ru' },
    });
  });
});

describe('a link that takes no payments says so', () => {
  test('when it is switched off; switched on again it accepts an open form', async () => {
    const id = await aLink();
    const browser = payer();
    const form = formOf(await browser.open(`/p/${id}`));
    const page = await support.submit(formTo(await support.open(`${base}/${id}`), '/switch'));
    expect(page.text).toContain('The link is switched off.');
    const off = await browser.open(`/p/${id}`);
    expect([off.status, off.heading, off.forms]).toEqual([200, 'This link is switched off', []]);
    const late = await browser.submit(form);
    expect([late.status, late.heading]).toEqual([409, 'This link is switched off']);
    expect(await ordersOf(id)).toEqual([]);
    await support.submit(formTo(page, '/switch'));
    expect(payLinkIn(await browser.submit(form))).not.toBe('');
    expect(await actsOn(id)).toEqual([
      'switch_on_reusable_link',
      'switch_off_reusable_link',
      'create_reusable_link',
    ]);
  });

  test('when its project is suspended', async () => {
    const shop = await aMerchant(service().client);
    const own = `/portal/projects/${shop.project.project_id}/payment-links/reusable`;
    const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
    const made = await owner.submit(formTo(await owner.open(`${own}/new`), '/new'), fixed);
    const browser = payer();
    const form = formOf(await browser.open(`/p/${idIn(made)}`));
    const body = { state: 'suspended', reason: 'Asked to' };
    await service().client.send('PATCH', `/admin/v1/projects/${shop.project.project_id}`, { body });
    const heading = 'Payments are not possible now';
    const page = await browser.open(`/p/${idIn(made)}`);
    expect([page.status, page.heading]).toEqual([200, heading]);
    const late = await browser.submit(form);
    expect([late.status, late.heading]).toEqual([409, heading]);
  });

  test('gaps 2, Currency: when the project no longer accepts its currency', async () => {
    const { client } = service();
    const shop = await aMerchant(client, { currencies: ['EUR', 'USD'] });
    const own = `/portal/projects/${shop.project.project_id}/payment-links/reusable`;
    const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
    const made = await owner.submit(formTo(await owner.open(`${own}/new`), '/new'), fixed);
    const browser = payer();
    const form = formOf(await browser.open(`/p/${idIn(made)}`));
    await changeProject(client, shop.project.project_id, { currencies: ['USD'] });
    const heading = 'Payments in this currency are not possible';
    const page = await browser.open(`/p/${idIn(made)}`);
    expect([page.status, page.heading, page.forms]).toEqual([200, heading, []]);
    const late = await browser.submit(form);
    expect([late.status, late.heading]).toEqual([409, heading]);
    const { body } = await shop.send('GET', ordersPath);
    expect(body['items']).toEqual([]);
    expect((await owner.open(`${own}/${idIn(made)}`)).text).toContain(
      'The project no longer accepts EUR: no one can start a payment with this link.',
    );
    await changeProject(client, shop.project.project_id, { currencies: ['EUR'] });
    expect(payLinkIn(await browser.submit(form))).not.toBe('');
  });

  test('when its id is unknown, with 404', async () => {
    for (const id of [randomUUID(), 'x']) {
      const page = await payer().open(`/p/${id}`);
      expect([id, page.status]).toEqual([id, 404]);
    }
  });
});

describe('in the portal', () => {
  test('the text can have 255 characters, however many code units they take', async () => {
    const text = '😀'.repeat(255);
    const page = await begin(await aLink({ text }));
    expect((await merchant.readLink(payLinkIn(page))).body['payment_details']).toMatchObject({
      purpose: text,
    });
    expect((await make({ text: `${text}a` })).status).toBe(422);
  });

  test('a link is created once by two clicks, with its address and QR code', async () => {
    const form = formTo(await support.open(`${base}/new`), '/new');
    const [one, other] = await Promise.all([
      support.submit(form, free),
      support.submit(form, free),
    ]);
    expect(idIn(other)).toBe(idIn(one));
    expect(await actsOn(idIn(one))).toEqual(['create_reusable_link']);
    expect(one.text).toContain(`/p/${idIn(one)}`);
    expect(one.html).toContain('<svg class="qr"');
    expect(one.html.length).toBeLessThan(61_440);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    [{ amount: '' },                                     'Write an amount above zero in this form: 12.50.'],
    [{ kind: 'else' },                                   'Choose one from the list.'],
    [{ ...free, amount_min: '0' },                       'Write an amount above zero, or leave it empty.'],
    [{ ...free, amount_min: '10', amount_max: '9,99' },  'The largest amount is below the smallest.'],
    [{ text: '' },                                       'Write what is paid for, in at most 255 characters.'],
    [{ reference: 'Užsakymas' },                         'Write a reference of at most 235 characters, using only those below.'],
    [{ reference: 'a'.repeat(236) },                     'Write a reference of at most 235 characters, using only those below.'],
    [{ method: 'hire-purchase' },                        'This method cannot be used for this amount. Choose another one.'],
  ], 2))('%o is shown again with an error', async (fields, said) => {
    const page = await make(fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain(said);
  });

  test('the list shows links, filtered by its address, and as CSV', async () => {
    const shop = await aMerchant(service().client);
    const own = `/portal/projects/${shop.project.project_id}/payment-links/reusable`;
    const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
    for (const text of ['First', 'Second']) {
      await owner.submit(formTo(await owner.open(`${own}/new`), '/new'), { ...fixed, text });
    }
    const page = await owner.open(own);
    expect(page.text).toMatch(/Second €12\.50 on 0 €0\.00 .*First €12\.50 on 0 €0\.00/);
    expect((await owner.open(`${own}?state=off`)).text).toContain('No reusable links match.');
    const csv = await owner.open(`${own}?format=csv`);
    expect(csv.html.trimEnd().split('\r\n')).toHaveLength(3);
  });

  test('a link of another project does not exist', async () => {
    const id = await aLink();
    const shop = await aMerchant(service().client);
    const own = `/portal/projects/${shop.project.project_id}`;
    const owner = await staffBrowser(service(), shop.project.project_id, 'owner');
    expect((await owner.open(`${own}/payment-links/reusable/${id}`)).status).toBe(404);
    const orders = await owner.open(`${own}/orders?reusable_link_id=${id}`);
    expect([orders.status, orders.text.includes('No orders match.')]).toEqual([200, true]);
    expect((await owner.open(`${own}/orders?reusable_link_id=x`)).status).toBe(400);
  });

  test('a viewer can see a link but change nothing', async () => {
    const id = await aLink();
    const viewer = await staffBrowser(service(), merchant.project.project_id, 'viewer');
    const page = await viewer.open(`${base}/${id}`);
    expect(page.status).toBe(200);
    expect(page.forms.some(({ action }) => action.endsWith('/switch'))).toBe(false);
    expect((await viewer.open(base)).links).not.toContain(`${base}/new`);
  });
});

describe('a stranger', () => {
  const limited = useSharedService();

  test('starts at most ten orders per minute from one address, and then gets 429', async () => {
    const shop = await aMerchant(limited().client);
    const own = `/portal/projects/${shop.project.project_id}/payment-links/reusable`;
    const owner = await staffBrowser(limited(), shop.project.project_id, 'owner');
    const made = await owner.submit(formTo(await owner.open(`${own}/new`), '/new'), fixed);
    const beginFrom = async (address: string): Promise<SeenPage> => {
      const browser = new Browser(limited().client, { 'x-forwarded-for': address });
      return browser.submit(formOf(await browser.open(`/p/${idIn(made)}`)));
    };
    for (let count = 0; count < 10; count += 1) {
      expect((await beginFrom('198.51.100.187')).status).toBe(200);
    }
    const page = await beginFrom('198.51.100.187');
    expect([page.status, page.heading]).toEqual([429, 'Too many requests']);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect((await beginFrom('198.51.100.188')).status).toBe(200);
    const { body } = await shop.send('GET', `${ordersPath}?limit=200`);
    expect(body['items']).toHaveLength(11);
  });
});
