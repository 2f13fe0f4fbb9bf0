import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { aProject, aUser, type TestProject } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 1, Server faults: no request to the payer's pages causes a server fault.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const back = 'https://shop.example/back';
const email = `${randomUUID()}@example.com`;
const password = 'correct horse';

let shop: TestProject;
beforeAll(async () => {
  shop = await aProject(service().client, { redirect_uris: [back] });
  await aUser(service().client, { name: 'Ona', email, password });
});

const isPage = { 'content-type': 'text/html; charset=utf-8' };
const long = 'x'.repeat(9_000);

test.each([
  '/frontend/oauth?client_id=a&client_id=b',
  '/frontend/en/oauth?client_id=%00',
  '/frontend/en/oauth?client_id=%ED%A0%80',
  `/frontend/en/oauth?client_id=${long}`,
  '/frontend/%00/oauth',
  '/frontend/xx/wallet/confirm/%00',
  `/frontend/wallet/confirm/${long}`,
  `/frontend/en/wallet/confirm/${randomUUID()}?contact_token=${long}`,
  '/frontend/transaction/confirm-with-oauth/x?client_id=',
  '/frontend/sign-in?next=%00&lang=%00&test=%00',
  '/frontend/sign-up?invitation=%00&test=2',
  '/frontend/sign-up?contact=%ED%A0%80',
  `/frontend/sign-up?contact=${long}`,
  '/frontend/invitation/%00',
  `/frontend/invitation/${'y'.repeat(90)}`,
])('GET %# returns a page', async (path) => {
  const page = await new Browser(service().client).open(path);
  expect(page.status).toBeLessThan(500);
  expect(page.headers).toMatchObject(isPage);
});

test.each([
  ['a', 'text/plain'],
  ['{"a":1}', 'application/json'],
  ['token=%', 'application/x-www-form-urlencoded'],
  ['token=%00&next=%00', 'application/x-www-form-urlencoded'],
  ['token=a&token=b', 'application/x-www-form-urlencoded'],
  [`${'a=1&'.repeat(2_000)}`, 'application/x-www-form-urlencoded'],
  [`password=${'p'.repeat(900_000)}`, 'application/x-www-form-urlencoded'],
  ['__proto__=1&constructor=2', 'application/x-www-form-urlencoded'],
])('POST %# is refused with a page', async (body, type) => {
  const browser = new Browser(service().client);
  const { action } = formOf(await browser.open('/frontend/sign-in'));
  const own = ['/frontend/sign-up', '/frontend/password', '/frontend/sign-out'];
  for (const path of [action, ...own, '/frontend/en/oauth']) {
    const { status, headers } = await service().client.send('POST', path, {
      body,
      headers: { authorization: undefined, 'content-type': type },
    });
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    expect(headers).toMatchObject(isPage);
  }
});

test('any state is returned unchanged after the sign-in', async () => {
  for (const state of ['', ' ', 'a+b', '%', '💶 "<&>\'`', 'y'.repeat(3_000), '\u202e#?/']) {
    const browser = new Browser(service().client);
    const query = { response_type: 'code', client_id: shop.client_id, redirect_uri: back, state };
    const signIn = await browser.open(`/frontend/en/oauth?${new URLSearchParams(query)}`);
    const consent = await browser.submit(formOf(signIn), { login: email, password });
    const { address } = await browser.submit(formOf(consent), { answer: 'allow' });
    expect(new URL(address).searchParams.get('state')).toBe(state);
  }
});

test.each(['\ud800', '\u202eOna', '💶'.repeat(200), 'O'.repeat(3_000), '<b>&amp;'])(
  'any name (%#) can create a wallet, and is shown as text',
  async (name) => {
    const browser = new Browser(service().client);
    const to = `${randomUUID()}@example.com`;
    const ask = formOf(await browser.open('/frontend/sign-up?lang=en&test=1'));
    await browser.submit(ask, { email: to });
    const { body } = await service().client.send('GET', `/admin/v1/mails?to=${to}`);
    const [mail] = body['mails'] as readonly { readonly text: string }[];
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const open = formOf(await browser.open(`${pathname}${search}`));
    const page = await browser.submit(open, { name, password });
    expect([page.status, page.heading]).toEqual([200, 'My wallet']);
    expect(page.html).not.toContain('<b>&amp;');
  },
);
