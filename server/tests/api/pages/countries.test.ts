import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { choosingAnother, clickPay, givingUp } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// The payer's country decides which methods and limits apply: it is guessed, and can be changed.

const service = useSharedService({ ...unlimited, FLORIN_SIMULATOR: '1' });
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client, { test_mode: false, country: 'LT' });
});

const aBrowser = () => new Browser(service().client);

type Wanted = {
  readonly amount?: number;
  readonly details?: object;
  readonly language?: string;
  readonly link?: object;
};

async function aLink({ amount = 6_000, details = {}, language = 'en', link = {} }: Wanted = {}) {
  const linkId = await shop.aLink(await shop.anOrder({ amount }), {
    purchase: { amount },
    experience: { language },
    payment_details: details,
    ...link,
  });
  return { linkId, path: `/pay/${linkId}` };
}

const methodsOn = (page: SeenPage): readonly string[] => formOf(page).choices['method'] ?? [];

const instalments = ['hire-purchase', 'pay-next-month', 'split-into-parts'];

const instalmentsOn = (page: SeenPage): readonly string[] =>
  methodsOn(page).filter((key) => instalments.includes(key));

const countryLink = (page: SeenPage, name: string): { href: string; isCurrent: boolean } => {
  const [, href = '', current] =
    new RegExp(`<li><a href="([^"]*)"( aria-current="true")?>${name}</a></li>`).exec(page.html) ??
    [];
  return { href: href.replaceAll('&amp;', '&'), isCurrent: current !== undefined };
};

const countriesOn = (page: SeenPage): readonly string[] => {
  const [, list = ''] = /<ul class="countries">(.*?)<\/ul>/s.exec(page.html) ?? [];
  return [...list.matchAll(/>([^<]+)<\/a>/g)].map(([, name = '']) => name);
};

async function paidBy(linkId: string): Promise<readonly unknown[]> {
  const { body } = await shop.readLink(linkId);
  const orderId = String(body['order_id']);
  const links = (await shop.readOrder(orderId)).body['payment_links'] as {
    payments: { method: unknown }[];
  }[];
  return links.flatMap(({ payments }) => payments.map(({ method }) => method));
}

test('without a hint at a country, the page offers unrestricted methods and a list of countries', async () => {
  const nowhere = await aMerchant(service().client, { test_mode: false });
  const linkId = await nowhere.aLink(await nowhere.anOrder(), { experience: { language: 'en' } });
  const path = `/pay/${linkId}`;
  const page = await aBrowser().open(path);
  expect(page.text).toContain('Country of your bank');
  expect(methodsOn(page)).toEqual(['wallet']);
  expect(countriesOn(page)).toEqual([
    ...['Austria', 'Bulgaria', 'Czechia', 'Estonia', 'Finland', 'France', 'Germany', 'Hungary'],
    ...['Italy', 'Latvia', 'Lithuania', 'Netherlands', 'Poland', 'Romania', 'Spain', 'Sweden'],
  ]);
  expect(page.html).not.toContain('aria-current="true">Lithuania');
  expect(page.html).not.toContain(' checked');
  expect(countryLink(page, 'Lithuania').href).toBe(`${path}?country=LT`);
});

describe('decision 0180: the country is guessed, and its banks are shown at once', () => {
  // biome-ignore format: a table
  test.each([
    // Accept-Language        payer                    country
    [undefined,               undefined,               'Lithuania'],
    ['lt-LT,lt;q=0.9',        undefined,               'Lithuania'],
    ['en-US,en;q=0.9',        undefined,               'Lithuania'],
    ['lv,en;q=0.5',           undefined,               'Latvia'],
    ['lv,en;q=0.5',           'ona@example.ee',        'Estonia'],
    ['ja-JP',                 'ona@example.com',       'Lithuania'],
  ])('%s and %s: %s', async (languages, email, name) => {
    const headers = languages === undefined ? {} : { 'accept-language': languages };
    const browser = new Browser(service().client, headers);
    const payer = email === undefined ? {} : { payer_information: { email } };
    const { path } = await aLink({ link: payer });
    const page = await browser.open(path);
    expect(page.html).toContain(`<summary>Country of your bank: <b>${name}</b></summary>`);
    expect(methodsOn(page).length).toBeGreaterThan(3);
    expect(page.html).not.toContain(' checked');
    const begun = await browser.submit(formOf(page), { method: methodsOn(page)[1] ?? '' });
    expect(begun.status).toBe(200);
  });

  test('the country that the buyer chose overrides the guess', async () => {
    const browser = new Browser(service().client, { 'accept-language': 'lt' });
    const { path } = await aLink({ link: { payer_information: { email: 'ona@example.lt' } } });
    expect(countryLink(await browser.open(`${path}?country=LV`), 'Latvia').isCurrent).toBe(true);
  });
});

describe('checkout 4 visibility 3: 60 euros are within the instalment limits of some countries only', () => {
  // biome-ignore format: a table
  test.each([
    ['Estonia',   ['pay-next-month'],  ['pis-ee-northlight', 'banklink-ee-juniper', 'pis-threeshore']],
    ['Lithuania', instalments,         ['pis-lt-rivermeet', 'banklink-lt-linden-hill', 'pis-threeshore']],
    ['Latvia',    ['hire-purchase'],   ['pis-lv-amberline', 'banklink-lv-dunefield', 'pis-threeshore']],
    ['Finland',   [],                  ['pis-fi-thousand-lakes']],
  ])('%s', async (name, accepted, banks) => {
    const browser = aBrowser();
    const { path } = await aLink();
    const page = await browser.open(countryLink(await browser.open(path), name).href);
    expect(countryLink(page, name).isCurrent).toBe(true);
    expect(instalmentsOn(page)).toEqual(accepted);
    const others = methodsOn(page).filter((key) => !instalments.includes(key));
    expect([...others].sort()).toEqual(['wallet', ...banks].sort());
  });
});

test('switching the language keeps the country and translates the country names', async () => {
  const browser = aBrowser();
  const { path } = await aLink();
  const english = await browser.open(`${path}?country=LT`);
  expect(english.links).toEqual(
    expect.arrayContaining([`${path}?lang=lt&country=LT`, `${path}?lang=ru&country=LT`]),
  );
  const russian = await browser.open(`${path}?lang=ru&country=LT`);
  expect(russian.text).toContain('Страна вашего банка');
  expect(countryLink(russian, 'Литва').isCurrent).toBe(true);
  expect(russian.html).toContain('<summary>Страна вашего банка: <b>Литва</b></summary>');
  expect(countriesOn(russian).slice(0, 4)).toEqual(['Австрия', 'Болгария', 'Венгрия', 'Германия']);
  expect(countryLink(russian, 'Эстония').href).toBe(`${path}?lang=ru&country=EE`);
  expect(methodsOn(russian)).toEqual(methodsOn(english));
});

test('a form without a method keeps the country; the next form pays by the chosen method', async () => {
  const browser = aBrowser();
  const { linkId, path } = await aLink({ language: 'lt' });
  const page = await browser.open(`${path}?country=LV`);
  const again = await browser.submit(formOf(page));
  expect([again.status, countryLink(again, 'Latvija').isCurrent]).toEqual([422, true]);
  expect(methodsOn(again)).toEqual(methodsOn(page));
  expect(again.links).toContain(`${path}?lang=ru&country=LV&choose=1`);
  await browser.submit(formOf(again), { method: 'pis-lv-amberline' });
  expect(await paidBy(linkId)).toEqual(['pis-lv-amberline']);
});

test('a method of another country starts no payment', async () => {
  const browser = aBrowser();
  const { linkId, path } = await aLink();
  const page = await browser.open(`${path}?country=LV`);
  expect((await browser.submit(formOf(page), { method: 'pis-lt-rivermeet' })).status).toBe(422);
  expect(await paidBy(linkId)).toEqual([]);
});

describe('checkout 2.3 payment_details.country_code: the country of the link', () => {
  test('is preselected, and the buyer can choose another', async () => {
    const browser = aBrowser();
    const { path } = await aLink({ details: { country_code: 'LT' } });
    const page = await browser.open(path);
    expect(countryLink(page, 'Lithuania').isCurrent).toBe(true);
    expect(instalmentsOn(page)).toEqual(instalments);
    expect(formOf(page).fields).toMatchObject({ country: 'LT' });
    const estonian = await browser.open(countryLink(page, 'Estonia').href);
    expect(instalmentsOn(estonian)).toEqual(['pay-next-month']);
  });

  test('leaves the choice open if the country has no methods', async () => {
    const { path } = await aLink({ details: { country_code: 'JP' } });
    const page = await aBrowser().open(path);
    expect(methodsOn(page)).toEqual(['wallet']);
    expect(countryLink(page, 'Lithuania').isCurrent).toBe(false);
  });
});

describe('checkout 2.3 payment_details.key: a method of one country', () => {
  test.each([{}, { country_code: 'EE' }])('skips the selection with %j', async (country) => {
    const { path } = await aLink({ details: { key: 'pis-lt-rivermeet', ...country } });
    const page = await aBrowser().open(path);
    expect(formOf(page).choices).toEqual({});
    expect(formOf(page).fields).toMatchObject({ method: 'pis-lt-rivermeet', country: 'LT' });
  });

  test('choosing another method keeps the list open in every country', async () => {
    const browser = aBrowser();
    const { path } = await aLink({ details: { key: 'pis-threeshore', country_code: 'EE' } });
    expect((await browser.open(path)).links).toContain(`${path}?choose=1`);
    const choosing = await browser.open(`${path}?choose=1`);
    expect(countryLink(choosing, 'Estonia').isCurrent).toBe(true);
    const latvian = await browser.open(countryLink(choosing, 'Latvia').href);
    expect(methodsOn(latvian)).toContain('pis-lv-amberline');
    expect(latvian.links).toContain(`${path}?lang=lt&country=LV&choose=1`);
  });
});

describe('the chosen country is kept after a payment has started', () => {
  const inLatvia = async () => {
    const browser = aBrowser();
    const { path } = await aLink();
    const wallet = await clickPay(browser, `${path}?country=LV`, 'wallet');
    return { browser, path, wallet };
  };

  test('from the form of a rail back to the list', async () => {
    const { browser, path, wallet } = await inLatvia();
    const progress = wallet.links.find((link) => link.includes('/payments/')) ?? '';
    expect(progress).toMatch(/\?country=LV$/);
    const list = await browser.submit(choosingAnother(await browser.open(progress)));
    expect(list.address).toBe(`${path}?country=LV&choose=1`);
    expect(methodsOn(list)).toContain('pis-lv-amberline');
  });

  test('through an invalid form, a language switch and a new attempt', async () => {
    const { browser, path, wallet } = await inLatvia();
    const again = await browser.submit(formOf(wallet));
    expect(again.status).toBe(422);
    const russian = again.links.find((link) => link.includes('lang=ru')) ?? '';
    const back = (await browser.open(russian)).links.find((link) => link.includes('/payments/'));
    const canceled = await browser.submit(givingUp(await browser.open(back ?? '')));
    expect(canceled.links).toContain(`${path}?lang=ru&country=LV`);
  });

  test('an invalid country is not carried along in links', async () => {
    const browser = aBrowser();
    const { path } = await aLink();
    const page = await browser.open(`${path}?country=Latvia`);
    expect(page.links.filter((link) => link.includes('Latvia'))).toEqual([]);
  });
});
