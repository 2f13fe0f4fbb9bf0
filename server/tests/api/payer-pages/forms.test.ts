import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { Browser, type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { aUser } from '../../support/identity.ts';
import { linkIn } from '../../support/mailed-links.ts';
import { listMails } from '../../support/mails.ts';
import { ownPath, permissionsPath, profilePath, securityPath } from '../../support/own-wallet.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aWalletClient,
  balanceOf,
  pay,
  seen,
  type TransactionSeen,
  type WalletClient,
} from '../../support/wallet.ts';

// A form is accepted only from the browser that it was shown to, and no page can be framed.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const back = 'https://shop.example/back';
const password = 'correct horse';

let shop: WalletClient;
let browser: Browser;
let email: string;
let payer: number;
beforeEach(async () => {
  const { client } = service();
  const rights = ['password_grant', 'contact_token'];
  shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back], rights });
  email = `${randomUUID()}@example.com`;
  payer = (await aUser(client, { name: 'Ona', email, password })).wallet_id;
  browser = new Browser(client);
});

const authorization = (): string => {
  const { client_id } = shop.project;
  return `${new URLSearchParams({ response_type: 'code', client_id, redirect_uri: back })}`;
};

async function contactToken(address: string): Promise<string> {
  const answer = await shop.send('POST', '/rest/v1/contact-token', { body: { email: address } });
  return seen<Record<string, string>>(answer)['token'] ?? '';
}

const signIn = async (): Promise<SeenPage> => {
  const page = await browser.open('/frontend/sign-in?lang=en');
  return browser.submit(formOf(page), { login: email, password });
};

/** Every form that can be sent, with the most harmful input. */
type Sendable = readonly [name: string, page: SeenPage, form: Form, chosen: Record<string, string>];

const harm: Readonly<Record<string, Record<string, string>>> = {
  cancel_allowance: { sure: '1' },
  revoke: { sure: '1' },
  change_password: { 'current-password': password, 'new-password': 'battery staple' },
  change_pin: { 'current-pin': password, 'new-pin': '8642' },
  change_language: { language: 'ru' },
  change_name: { name: 'Mallory', 'name-password': password },
  change_email: { email: 'mallory@example.com', 'email-password': password },
};

function ownForms(page: SeenPage): readonly Sendable[] {
  return page.forms.map((form) => {
    const action = form.choices['action']?.[0];
    const chosen = action === undefined ? {} : { action, ...harm[action] };
    return [action ?? 'sign out', page, form, chosen];
  });
}

/** Every form on the payer's pages. */
async function everyForm(newcomer: string, key: string): Promise<readonly Sendable[]> {
  await pay(service().client, payer, 5_000);
  await shop.grantedBy(payer);
  const granted = { grant_type: 'password', username: email, password, scope: 'balance' };
  await shop.sendForm('/oauth/v1/token', granted);
  const enter = await browser.open('/frontend/sign-in?lang=en&test=1');
  const link = await browser.open('/frontend/sign-up?lang=en&test=1');
  const token = await contactToken(newcomer);
  const open = await browser.open(`/frontend/sign-up?lang=en&test=1&contact=${token}`);
  const forgotten = await browser.open('/frontend/password?lang=en&test=1');
  await browser.submit(formOf(forgotten), { email });
  const [mail] = await listMails(service().client, { to: email });
  const renew = await browser.open(linkIn(mail?.text));
  await signIn();
  const consent = await browser.open(`/frontend/en/oauth?${authorization()}`);
  const confirm = await browser.open(`/frontend/en/wallet/confirm/${key}`);
  const path = `/frontend/en/transaction/confirm-with-oauth/${key}?${authorization()}`;
  const withOauth = await browser.open(path);
  return [
    ['sign in', enter, formOf(enter), { login: email, password }],
    ['ask for a link', link, formOf(link), { email: newcomer }],
    ['create a wallet', open, formOf(open), { name: 'Jonas', password }],
    ['ask for a new password', forgotten, formOf(forgotten), { email: newcomer }],
    ['set a new password', renew, formOf(renew), { password: 'battery staple' }],
    ['consent', consent, formOf(consent), { answer: 'allow' }],
    ['sign out of the consent', consent, formOf(consent, 1), {}],
    ['accept', confirm, formOf(confirm), { answer: 'accept' }],
    ['reject', confirm, formOf(confirm), { answer: 'reject' }],
    ['sign out of the confirmation', confirm, formOf(confirm, 1), {}],
    ['accept, then consent', withOauth, formOf(withOauth), { answer: 'accept' }],
    ['reject, then the client', withOauth, formOf(withOauth), { answer: 'reject' }],
    ...ownForms(await browser.open(ownPath)),
    ...ownForms(await browser.open(permissionsPath)),
    ...ownForms(await browser.open(securityPath)),
    ...ownForms(await browser.open(profilePath)),
  ];
}

test('CSRF: every form without its own token, or from another site, is refused and changes nothing', async () => {
  const newcomer = `${randomUUID()}@example.com`;
  const { transaction_key: key } = await shop.created({ redirect_uri: back });
  const forms = await everyForm(newcomer, key);
  expect(forms.map(([name]) => name)).toEqual([
    ...['sign in', 'ask for a link', 'create a wallet'],
    ...['ask for a new password', 'set a new password', 'consent', 'sign out of the consent'],
    ...['accept', 'reject', 'sign out of the confirmation'],
    ...['accept, then consent', 'reject, then the client'],
    ...['sign out', 'cancel_allowance', 'revoke', 'sign out'],
    ...['change_password', 'change_pin', 'sign_out_everywhere', 'sign out'],
    ...['change_language', 'change_name', 'change_email', 'sign out'],
  ]);
  const elsewhere = formOf(await new Browser(service().client).open('/frontend/sign-in?lang=en'));
  const foreign = elsewhere.fields['token'] ?? '';
  for (const [name, , form, chosen] of forms) {
    const pages = [
      await browser.submit(form, { ...chosen, token: '' }),
      await browser.submit(form, { ...chosen, token: foreign }),
      await browser.submit(form, chosen, { 'sec-fetch-site': 'cross-site' }),
      await browser.submit(form, chosen, { 'sec-fetch-site': 'same-site' }),
    ];
    const said = pages.map(({ status, heading }) => [name, status, heading]);
    expect(said).toEqual(pages.map(() => [name, 403, 'Your click did not go through']));
  }
  const mine = await browser.open(permissionsPath);
  expect(mine.text).toContain('€0.00 of €100.00 used');
  expect(mine.text).toContain('see your wallet balances');
  expect(seen<TransactionSeen>(await shop.read(key)).status).toBe('new');
  expect(await balanceOf(service().client, payer)).toEqual({ balance: 5_000, held: 0 });
  expect(await listMails(service().client, { to: newcomer })).toEqual([]);
  browser.forgetCookies();
  expect((await signIn()).heading).toBe('My wallet');
});

test('CSRF: every form from a browser without our cookie is refused or led to the sign-in', async () => {
  const { transaction_key: key } = await shop.created();
  const forms = await everyForm(`${randomUUID()}@example.com`, key);
  for (const [name, , form, chosen] of forms) {
    const page = await new Browser(service().client).submit(form, chosen);
    // A form that needs a session leads to the sign-in; the others are refused.
    expect([name, ['Sign in to your wallet', 'Your click did not go through']]).toEqual([
      name,
      expect.arrayContaining([page.heading]),
    ]);
  }
  expect(seen<TransactionSeen>(await shop.read(key)).status).toBe('new');
});

test('a payer who was signed out meanwhile reads that nothing was done, and can continue', async () => {
  const { transaction_key: key } = await shop.created();
  const forms = await everyForm(`${randomUUID()}@example.com`, key);
  const decisive = [
    'consent',
    'accept',
    'reject',
    'accept, then consent',
    'reject, then the client',
  ];
  const late = forms.filter(([name]) => decisive.includes(name));
  expect(late).toHaveLength(decisive.length);
  for (const [name, page, form, chosen] of late) {
    browser.forgetCookies();
    const ended = await browser.submit(form, chosen);
    expect([name, ended.heading]).toEqual([name, 'Sign in to your wallet']);
    expect(ended.text).toContain('Your session has ended. Your click paid and changed nothing.');
    const again = await browser.submit(formOf(ended), { login: email, password });
    expect([name, again.heading]).toEqual([name, page.heading]);
  }
  expect(seen<TransactionSeen>(await shop.read(key)).status).toBe('new');
});

function expectStrict({ headers, html }: SeenPage, formAction = "'self'"): void {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const [first, styles, ...rest] = String(headers['content-security-policy']).split('; ');
  expect([first, ...rest]).toEqual([
    ...["default-src 'none'", "img-src 'self'", `form-action ${formAction}`],
    ...["frame-ancestors 'none'", "base-uri 'none'"],
  ]);
  expect(styles).toMatch(/^style-src(?: 'sha256-[\w+/=]{44}')+$/);
  expect(styles).toContain(`'sha256-${hash}'`);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html).not.toMatch(/<script|javascript:| style="| on\w+="/i);
}

test('clickjacking: no page can be framed, runs a script or sends a referrer', async () => {
  const { transaction_key: key } = await shop.created();
  const forms = await everyForm(`${randomUUID()}@example.com`, key);
  const leadToClient = forms
    .filter(([name]) => name === 'consent' || name === 'reject, then the client')
    .map(([, page]) => page);
  expect(leadToClient).toHaveLength(2);
  for (const [, page] of forms) {
    if (leadToClient.includes(page)) expectStrict(page, "'self' https://shop.example");
    else expectStrict(page);
  }
  const [, , signInForm] = forms[0] ?? [];
  if (signInForm === undefined) throw new Error('there is no form to sign in');
  const paths = ['/frontend/en/oauth', `/frontend/en/wallet/confirm/${randomUUID()}`];
  const dead = `/frontend/sign-up?lang=en&invitation=${randomUUID()}`;
  for (const page of [
    ...(await Promise.all([...paths, dead, '/frontend/nothing'].map((path) => browser.open(path)))),
    await browser.submit(signInForm, { token: '' }),
    await browser.submit(signInForm, { login: email, password: 'wrong' }),
    await browser.submit(signInForm, { login: '' }),
  ]) {
    expect(page.status).toBeGreaterThanOrEqual(400);
    expectStrict(page);
  }
});
