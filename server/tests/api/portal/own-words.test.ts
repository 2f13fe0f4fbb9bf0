import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser, SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { changeProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { addStaff } from '../../support/staff.ts';
import { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4: a page uses the reader's language throughout, and says everything before the click.

const service = useSharedService(unlimited);

let merchant: Merchant;
let owner: Browser;
let base: string;
beforeAll(async () => {
  merchant = await aMerchant(service().client);
  base = `/portal/projects/${merchant.project.project_id}`;
  owner = await staffBrowser(service(), merchant.project.project_id, 'owner');
});

/** A page of the project in Lithuanian. */
const inLithuanian = (path: string): Promise<SeenPage> =>
  owner.open(`${base}${path}${path.includes('?') ? '&' : '?'}lang=lt`);

test('every page names payment methods in the language of the reader', async () => {
  const { orderId, paymentId } = await merchant.paidOrder('settled', { amount: 1_250 });
  const pages = ['', '/orders', `/orders/${orderId}`, '/payments', `/payments/${paymentId}`];
  for (const path of [...pages, '/settings', '/balance']) {
    const { text } = await inLithuanian(path);
    expect(text, path).toContain('Bandomasis bankas');
    expect(text, path).not.toMatch(/Mock bank|\bmock\b(?!-)/);
  }
});

test('a link shows the language of its page, and the settings list each method once', async () => {
  const linkId = await merchant.aLink(await merchant.anOrder());
  const { text } = await inLithuanian(`/payment-links/${linkId}`);
  expect(text).toContain('Kalba Lietuvių Galioja iki');
  const settings = await inLithuanian('/settings');
  expect(settings.html.match(/> Bandomasis bankas<\/label>/g)).toHaveLength(1);
});

test('a prefilled amount is in the notation of the reader', async () => {
  const { paymentId } = await merchant.paidOrder('settled', { amount: 1_250 });
  const page = await inLithuanian(`/payments/${paymentId}`);
  const form = formTo(page, '/refund');
  expect(form.choices['amount']).toEqual(['12,50']);
  const done = await owner.submit(form, { amount: '12,50', reference: 'All of it' });
  expect(done.text).toContain('Pinigai grąžinti.');
});

describe('an invalid filter', () => {
  // biome-ignore format: a table
  test.each([
    ['from=2026-12-01&to=2026-01-01',  'Iki'],
    ['amount_min=10&amount_max=1',     'Suma iki'],
    ['after=zzz',                      'puslapis'],
    ['from=2026-02-31',                'Nuo'],
  ])('%s is reported with the name of its field: %s', async (query, label) => {
    const page = await inLithuanian(`/orders?${query}`);
    expect(page.status).toBe(400);
    expect(page.text).toContain(`Nepavyko perskaityti, todėl praleista: ${label}.`);
  });
});

test('an empty list and a filter without results have different messages', async () => {
  const { project } = await aMerchant(service().client);
  const path = `/portal/projects/${project.project_id}/orders`;
  const viewer = await staffBrowser(service(), project.project_id, 'viewer');
  expect((await viewer.open(path)).text).toContain('Nothing is here yet.');
  expect((await viewer.open(`${path}?status=paid`)).text).toContain('No orders match.');
});

test('every page of a suspended project says so before a click', async () => {
  const { client } = service();
  const { project } = await aMerchant(client);
  const own = `/portal/projects/${project.project_id}`;
  const browser = await staffBrowser(service(), project.project_id, 'owner');
  const said = 'This project is suspended: buyers cannot pay now, and nothing can be changed.';
  expect((await browser.open(own)).text).not.toContain(said);
  await changeProject(client, project.project_id, {
    state: 'suspended',
    reason: 'Papers are missing',
  });
  for (const path of ['', '/orders/new', '/payouts', '/settings']) {
    expect((await browser.open(`${own}${path}`)).text, path).toContain(said);
  }
});

test('a closed project tells its members that it is closed', async () => {
  const { client } = service();
  const { project } = await aMerchant(client);
  const own = `/portal/projects/${project.project_id}`;
  const browser = await staffBrowser(service(), project.project_id, 'owner');
  await changeProject(client, project.project_id, { state: 'closed' });
  for (const path of ['', '/orders/new']) {
    const { status, heading } = await browser.open(`${own}${path}`);
    expect([status, heading]).toEqual([403, 'This project is closed']);
  }
});

test('without a second factor the switch to live mode leads to its setup', async () => {
  const { client } = service();
  const { project } = await aMerchant(client);
  const live = await aMerchant(client, { test_mode: false });
  const member = await addStaff(service(), { role: 'owner', projectId: project.project_id });
  const body = { email: member.email, name: 'Ona', role: 'owner' };
  const path = `/portal/projects/${project.project_id}`;
  const ona = new StaffAtPages(service(), member, '203.0.113.77');
  const before = await ona.signIn(member.password, path);
  expect(before.html).toContain('Live<span class="unseen"> (no project)</span>');
  const added = { ...body, project_id: live.project.project_id };
  expect((await client.send('POST', '/admin/v1/staff', { body: added })).status).toBe(201);
  const page = await ona.browser.open(path);
  expect(page.html).toContain('<a href="/portal/security">Live</a>');
});

test('pages of payouts link to the bank account for owners, and tell others to ask one', async () => {
  const { project } = await aMerchant(service().client);
  const own = `/portal/projects/${project.project_id}`;
  const who = await staffBrowser(service(), project.project_id, 'owner');
  const finance = await staffBrowser(service(), project.project_id, 'finance');
  for (const path of ['/payouts', '/payouts/new', '/payouts/rule']) {
    expect((await who.open(`${own}${path}`)).links, path).toContain(`${own}/settings/bank-account`);
    const theirs = await finance.open(`${own}${path}`);
    expect(theirs.links, path).not.toContain(`${own}/settings/bank-account`);
    expect(theirs.text, path).toContain('An owner of the project adds it under Settings.');
  }
});
