import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser, SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { changeProject, readProject } from '../../support/identity.ts';
import { aPng, aWordmark } from '../../support/logos.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Settings: name, logo, colour and languages of the buyer's page, with a preview.

const service = useSharedService(unlimited);

let shop: Merchant;
let owner: Browser;
let base: string;
beforeAll(async () => {
  shop = await aMerchant(service().client, { name: 'Kavos namai' });
  owner = await staffBrowser(service(), shop.project.project_id, 'owner');
  base = `/portal/projects/${shop.project.project_id}/settings`;
});

const client = () => service().client;
const branding = async (): Promise<Record<string, unknown>> => {
  const path = `/admin/v1/projects/${shop.project.project_id}/branding`;
  return (await client().send('GET', path)).body;
};
const nameNow = async () => (await readProject(client(), shop.project.project_id)).body['name'];

const formOfPage = async (browser = owner) =>
  formTo(await browser.open(`${base}/branding`), '/settings/branding');

/** The fields that the form leaves without a value. */
const plain = { name: 'Kavos namai', colour: '', default_language: '' };

const save = async (chosen: Record<string, string>, files: Record<string, Buffer> = {}) =>
  owner.upload(await formOfPage(), { ...plain, ...chosen }, files);

const look = async (chosen: Record<string, string>, files: Record<string, Buffer> = {}) => {
  const form = await formOfPage();
  const action = form.action.replace('/branding', '/preview');
  return owner.upload({ ...form, action }, { ...plain, ...chosen }, files);
};

const acts = async (): Promise<readonly Record<string, unknown>[]> => {
  const { body } = await client().send('GET', '/admin/v1/actions?limit=200');
  const subject = `project ${shop.project.project_id}`;
  const all = body['actions'] as readonly Record<string, unknown>[];
  return all.filter((act) => act['subject'] === subject && act['action'] === 'change_branding');
};

const contact = {
  support_email: 'help@shop.example',
  support_phone: '+370 5 212 3456',
  support_url: 'https://shop.example/help',
  terms_url: 'https://shop.example/terms',
};

const drawing = Buffer.from(aWordmark(600, 100, '#7a3b12'));

describe('an owner', () => {
  test('saves everything at once; buyers see it, and the log says who did it', async () => {
    const chosen = { ...contact, name: 'Linden & Sons', colour: '#1E3A5F', receipts: '1' };
    const page = await save(chosen, { logo: aPng() });
    expect([page.status, page.address]).toEqual([200, `${base}/branding?done=branding`]);
    expect(page.text).toContain('The buyer’s page was saved.');
    expect(page.text).toContain('This one has 11.3 to 1.');
    expect(await branding()).toMatchObject({
      ...contact,
      ...{ colour: '#1e3a5f', receipts: true, languages: null, default_language: null },
      logo: { type: 'image/png', width: 64, height: 32 },
    });
    expect(await nameNow()).toBe('Linden & Sons');
    const [act] = await acts();
    expect(act).toMatchObject({
      actor: { type: 'staff' },
      before: { name: 'Kavos namai', logo: null, colour: null },
      after: { name: 'Linden & Sons', colour: '#1e3a5f', ...contact },
    });
    const { html, text } = await owner.open(
      `/pay/${await shop.aLink(await shop.anOrder(), { experience: { language: 'en' } })}`,
    );
    expect(text).toContain('Payment to Linden & Sons');
    expect(html).toContain('--accent:#1e3a5f');
    expect(html).toContain('<img class="logo"');
    const search = await client().send('GET', '/admin/v1/search?q=Linden');
    expect(search.text).toContain(shop.project.project_id);
  });

  test('keeps the logo when no new one is chosen, and can remove it', async () => {
    await save({ colour: '' }, { logo: drawing });
    await save({ colour: '#14532d' }, { logo: Buffer.alloc(0) });
    expect(await branding()).toMatchObject({ colour: '#14532d', logo: { type: 'image/svg+xml' } });
    await save({ remove_logo: '1' });
    expect(await branding()).toMatchObject({ colour: null, logo: null, support_email: null });
  });

  test('sends a form twice: it is applied once, and refused with other content', async () => {
    const form = await formOfPage();
    const before = (await acts()).length;
    const chosen = { ...plain, colour: '#7a3b12' };
    const logo = { logo: aPng() };
    expect((await owner.upload(form, chosen, logo)).status).toBe(200);
    expect((await owner.upload(form, chosen, logo)).address).toBe(`${base}/branding?done=branding`);
    expect((await owner.upload(form, chosen, { logo: drawing })).status).toBe(409);
    expect(await acts()).toHaveLength(before + 1);
    expect(await branding()).toMatchObject({ logo: { type: 'image/png' } });
  });

  test('sends a form twice at once: it is applied once', async () => {
    const form = await formOfPage();
    const before = (await acts()).length;
    const chosen = { ...plain, colour: '#5b2a4e' };
    await Promise.all([owner.upload(form, chosen), owner.upload(form, chosen)]);
    expect(await acts()).toHaveLength(before + 1);
  });
});

const big = Buffer.concat([aPng(), Buffer.alloc(200_000)]);
const script = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
);

describe('invalid values are refused with a message, and the input is kept', () => {
  // biome-ignore format: a table
  test.each(firstOf<[string, Record<string, string>, Buffer | null, string]>([
    ['a pale colour',             { colour: '#ffe600' },                        null, 'This colour has a contrast of 1.2 to 1 against the page, and needs 3 to 1. Choose a darker one.'],
    ['an unsafe support page',    { support_url: 'javascript:alert(1)' },       null, 'Give a whole address'],
    ['a large logo',              {},                                           big,  'The logo has 201 kB. It may have at most 200 kB.'],
    ['a logo with a script',      {}, script,                                         'A logo may not contain <script>.'],
    ['an invalid colour',         { colour: 'green' },                          null, 'Give the colour as # and six digits or letters from a to f'],
    ['an empty name',             { name: '  ' },                               null, 'Give a name of at most 255 characters.'],
    ['an invalid email',          { support_email: 'Shop <help@shop.example>' }, null, 'This is not an email address.'],
    ['an invalid phone',          { support_phone: 'call us' },                 null, 'Give a phone number'],
    ['an invalid terms page',     { terms_url: 'shop.example' },                null, 'Give a whole address'],
    ['an unknown language',       { default_language: 'fr' },                   null, 'The default language must be one of those that are offered.'],
    ['a logo that is no picture', {}, Buffer.from('GIF89a and more'),                 'This file is not a PNG, JPEG or SVG picture.'],
    ['a small logo',              {}, aPng({ width: 16, height: 16 }),                'The logo has 16 by 16 pixels. Each side must have 32 to 2,000.'],
  ], 4))('%s', async (_, chosen, logo, said) => {
    const before = await branding();
    const typed = { ...contact, ...chosen };
    const page = await save(typed, logo === null ? {} : { logo });
    expect(page.status).toBe(422);
    expect(page.text).toContain(said);
    expect(page.html).toContain(`value="${typed.support_phone}"`);
    expect(await branding()).toEqual(before);
    // The preview shows the same message, and the valid rest.
    const preview = await look(typed, logo === null ? {} : { logo });
    expect(preview.status).toBe(200);
    expect(preview.text).toContain(said);
  });

  test('the message is in the language of the reader', async () => {
    const lithuanian = await owner.open(`${base}/branding?lang=lt`);
    const form = formTo(lithuanian, '/settings/branding');
    const page = await owner.upload(form, { ...plain, colour: '#ffe600' }, { logo: script });
    expect(page.text).toContain('Šios spalvos kontrastas su puslapiu 1,2:1, o reikia 3:1.');
    expect(page.text).toContain('Šio paveikslėlio priimti negalima.');
    await owner.open(`${base}/branding?lang=en`);
  });

  test('no language at all, or a default that is not offered', async () => {
    const { fields, ...form } = await formOfPage();
    const others = Object.fromEntries(
      Object.entries(fields).filter(([name]) => !name.startsWith('language-')),
    );
    const none = await owner.upload({ ...form, fields: others }, plain);
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose at least one')]);
    const wrong = { ...plain, 'language-lt': '1', default_language: 'en' };
    expect((await owner.upload({ ...form, fields: others }, wrong)).status).toBe(422);
  });

  test('a body that is too large, or not a form', async () => {
    const page = await save({}, { logo: Buffer.alloc(1_100_000) });
    expect([page.status, page.heading]).toEqual([413, 'This is too large']);
    const { action } = await formOfPage();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await owner.submit({ action, fields: { a: 'b' }, choices: {} }, {}, headers);
    expect(broken.status).toBe(400);
  });
});

describe('the preview', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  function expectFramed({ html, headers }: SeenPage): readonly string[] {
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, one = '']) => one);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src ${styles.map(hashOf).join(' ')}; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'; base-uri 'none'`,
    );
    expect(html).toContain('<body class="florin" inert>');
    return styles;
  }

  test('shows the buyer’s page with the input, and changes nothing', async () => {
    const before = [await branding(), await nameNow(), (await acts()).length];
    const typed = { ...contact, name: 'New & sons', colour: '#1e3a5f' };
    const page = await look(typed, { logo: aPng() });
    expect(page.status).toBe(200);
    expect(page.heading).toBe('Payment to New & sons');
    expect(page.text).toContain('12.50');
    expect(page.text).toContain('Questions for the seller: help@shop.example');
    expect(page.html).toContain('<img class="logo" src="data:image/png;base64,');
    const styles = expectFramed(page);
    expect(styles[1]).toContain('--accent:#1e3a5f');
    expect(styles.join()).not.toContain('prefers-color-scheme');
    expect(styles[0]).toContain('color-scheme:light;');
    expect([await branding(), await nameNow(), (await acts()).length]).toEqual(before);
  });

  test('is dark when dark is chosen, and in the default language', async () => {
    const page = await look({ light: 'dark', default_language: 'lt' });
    expect(page.html).toContain('<html lang="lt">');
    expect(expectFramed(page)[0]).toContain('color-scheme:dark;');
  });

  test('starts with the saved values, in the only frame that the page allows', async () => {
    const { html, headers } = await owner.open(`${base}/branding`);
    expect(html).toContain(`src="${base}/preview"`);
    expect(headers['content-security-policy']).toContain("frame-src 'self'; ");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(Buffer.byteLength(html)).toBeLessThan(45_000);
    const frame = await owner.open(`${base}/preview`);
    expectFramed(frame);
    const { headers: settings } = await owner.open(base);
    expect(settings['content-security-policy']).not.toContain('frame-src');
  });
});

test.each(firstOf([['en'], ['lt'], ['ru']]))(
  'the page and its preview stay within the weight limit (%s)',
  async (language) => {
    await save({ ...contact, default_language: language }, { logo: drawing });
    const page = await owner.open(`${base}/branding?lang=${language}`);
    const frame = await owner.open(`${base}/preview`);
    const parts = [page, frame].flatMap(({ html }) =>
      [...html.matchAll(/<(?:img|script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(
        ([, one = '']) => one,
      ),
    );
    const loaded = await Promise.all(
      [...new Set(parts)].map(async (path) => (await client().send('GET', path)).text.length),
    );
    const bytes = [page, frame].map(({ html }) => Buffer.byteLength(html));
    // Business 4: with a cold cache.
    expect([...bytes, ...loaded].reduce((sum, one) => sum + one, 0)).toBeLessThan(61_440);
    await owner.open(`${base}/branding?lang=en`);
  },
);

describe('languages (decision 0172)', () => {
  const only = async (codes: readonly string[], usual: string): Promise<SeenPage> => {
    const { fields, ...form } = await formOfPage();
    const kept = Object.entries(fields).filter(([name]) => !name.startsWith('language-'));
    const chosen = Object.fromEntries(codes.map((code) => [`language-${code}`, '1']));
    const typed = { ...plain, ...chosen, default_language: usual };
    return owner.upload({ ...form, fields: Object.fromEntries(kept) }, typed);
  };
  const linkIn = async (language: string) =>
    `/pay/${await shop.aLink(await shop.anOrder(), { experience: { language } })}`;
  const offeredOn = ({ html }: SeenPage) =>
    [...html.matchAll(/<li><(?:a|span)[^>]* lang="(\w\w)"/g)].map(([, code]) => code);
  const languageOf = ({ html }: SeenPage) => /<html lang="(\w\w)">/.exec(html)?.[1];

  test('buyers can switch between the offered languages; a link keeps its own', async () => {
    expect((await only(['ru', 'lt'], 'ru')).status).toBe(200);
    expect(await branding()).toMatchObject({ languages: ['lt', 'ru'], default_language: 'ru' });
    const own = await owner.open(await linkIn('lt'));
    expect([languageOf(own), offeredOn(own)]).toEqual(['lt', ['lt', 'ru']]);
    const address = await linkIn('de');
    const other = await owner.open(address);
    expect([languageOf(other), offeredOn(other)]).toEqual(['de', ['de', 'lt', 'ru']]);
    expect(languageOf(await owner.open(`${address}?lang=ru`))).toBe('ru');
    expect(languageOf(await owner.open(`${address}?lang=pl`))).toBe('de');
  });

  test('a link in an unsupported language gets the default, and keeps it', async () => {
    await only(['ru', 'lt'], 'ru');
    const address = await linkIn('fr');
    expect(languageOf(await owner.open(address))).toBe('ru');
    await only(['lt'], '');
    expect(languageOf(await owner.open(address))).toBe('ru');
    expect(languageOf(await owner.open(await linkIn('fr')))).toBe('lt');
  });

  test('a new order in the portal starts with the default language', async () => {
    await only(['ru', 'lt'], 'ru');
    const { html } = await owner.open(`/portal/projects/${shop.project.project_id}/orders/new`);
    expect(
      [...html.matchAll(/<option value="([a-z]{2})"( selected)?>/g)].map(([, ...one]) => one),
    ).toEqual([
      ['lt', undefined],
      ['ru', ' selected'],
    ]);
    await only(['de', 'et', 'en', 'lv', 'lt', 'pl', 'ru'], '');
    expect(await branding()).toMatchObject({ languages: null, default_language: null });
  });

  test('the operator’s API sets languages, and refuses invalid ones', async () => {
    const path = `/admin/v1/projects/${shop.project.project_id}/branding`;
    const put = (body: object) => client().send('PUT', path, { body });
    expect((await put({ languages: ['ru', 'lt'], default_language: 'lt' })).body).toMatchObject({
      languages: ['lt', 'ru'],
      default_language: 'lt',
    });
    for (const body of [
      { languages: [] },
      { languages: ['fr'] },
      { languages: ['lt', 'lt'] },
      { languages: ['lt'], default_language: 'en' },
      { default_language: 'fr' },
    ]) {
      expect((await put(body)).status).toBe(422);
    }
    expect((await put({})).body).toMatchObject({ languages: null, default_language: null });
  });
});

test('other members see the branding in Settings and cannot change it', async () => {
  await save({ colour: '#1e3a5f' }, { logo: aPng() });
  const viewer = await staffBrowser(service(), shop.project.project_id, 'viewer');
  const page = await viewer.open(base);
  expect(page.text).toContain('Buyer’s page Logo Colour #1e3a5f Languages all Receipts no');
  expect(page.html).toContain('<img class="logo"');
  expect(page.links).not.toContain(`${base}/branding`);
  expect((await owner.open(base)).links).toContain(`${base}/branding`);
});

test('a form of one project cannot change another', async () => {
  const other = await aMerchant(client(), { name: 'Other' });
  const form = await formOfPage();
  const action = form.action.replace(shop.project.project_id, other.project.project_id);
  expect((await owner.upload({ ...form, action }, { ...plain, name: 'Taken' })).status).toBe(404);
  expect((await readProject(client(), other.project.project_id)).body['name']).toBe('Other');
});

test('an open form changes nothing once its project is suspended', async () => {
  const suspended = await aMerchant(client(), { name: 'As it was' });
  const { project_id: id } = suspended.project;
  const browser = await staffBrowser(service(), id, 'owner');
  const form = formTo(await browser.open(`/portal/projects/${id}/settings/branding`), '/branding');
  const state = { state: 'suspended', reason: 'Under review' };
  expect((await changeProject(client(), id, state)).status).toBe(200);
  await browser.upload(form, { ...plain, name: 'Other' });
  expect((await readProject(client(), id)).body['name']).toBe('As it was');
});
