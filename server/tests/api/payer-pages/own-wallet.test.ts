import { randomInt, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { aUser, deposit } from '../../support/identity.ts';
import { listMails, testMark } from '../../support/mails.ts';
import {
  endedSurely,
  formDoing,
  ownPath,
  permissionsPath,
  rowsUnder,
  securityPath,
} from '../../support/own-wallet.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient, pay, seen, type WalletClient } from '../../support/wallet.ts';

// "My wallet" (decision 0052-payers-pages): balances, connected applications and secrets of a
// payer.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const back = 'https://shop.example/back';

let shop: WalletClient;
let browser: Browser;
let email: string;
let payer: number;
beforeEach(async () => {
  const { client } = service();
  const rights = ['password_grant'];
  shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back], rights });
  email = `${randomUUID()}@example.com`;
  payer = (await aUser(client, { name: 'Ona', email, password: 'correct horse' })).wallet_id;
  browser = new Browser(client);
});

const signIn = async (page: SeenPage, password = 'correct horse'): Promise<SeenPage> =>
  browser.submit(formOf(page), { login: email, password });

const mine = async (room = ownPath): Promise<SeenPage> => signIn(await browser.open(room));

test('the overview shows available and reserved money and the latest transactions', async () => {
  await pay(service().client, payer, 5_000);
  const { transaction_key: first } = await shop.created();
  await shop.accept(first, payer);
  await shop.confirm(first);
  const { transaction_key: second } = await shop.created({}, { price: 700 });
  await shop.accept(second, payer);
  const page = await mine();
  expect(page.heading).toBe('My wallet');
  for (const words of ['€30.50', '€7.00 reserved', 'Deposit', '+€50.00', 'Payment', '−€12.50']) {
    expect(page.text).toContain(words);
  }
});

test('decision 0115: the token of a form is valid only for its own action and subject', async () => {
  await shop.grantedBy(payer);
  await (await aWalletClient(service().client, { name: 'Café' })).grantedBy(payer);
  const page = await mine(permissionsPath);
  const security = await browser.open(securityPath);
  const cancels = page.forms.filter(({ choices }) =>
    choices['action']?.includes('cancel_allowance'),
  );
  const [one, other] = cancels;
  if (one === undefined || other === undefined) throw new Error('there are not two allowances');
  const action = 'cancel_allowance';
  const ofPin = formDoing(security, 'change_pin').fields['token'] ?? '';
  const misused = [
    await browser.submit(one, { action, subject: other.fields['subject'] ?? '' }),
    await browser.submit(one, { action, token: ofPin }),
    await browser.submit(one, { action: 'revoke' }),
    await browser.submit(formDoing(security, 'change_pin'), {
      action: 'change_password',
      'current-password': 'correct horse',
      'new-password': 'another horse',
    }),
  ];
  expect(misused.map(({ status, heading }) => [status, heading])).toEqual(
    Array(4).fill([403, 'Your click did not go through']),
  );
  const rows = async () => rowsUnder(await browser.open(permissionsPath), 'Payment permissions');
  expect(await rows()).toHaveLength(2);
  await endedSurely(browser, one, action);
  expect(await rows()).toHaveLength(1);
});

const reference = expect.stringMatching(/^Transaction number: [0-9a-f-]{36}$/);

test('decision 0088: a transaction shows seller, description, UTC time and its own number', async () => {
  await pay(service().client, payer, 5_000);
  for (const _ of ['one', 'another that is the same']) {
    const { transaction_key: key } = await shop.created();
    await shop.accept(key, payer);
    await shop.confirm(key);
  }
  const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const moment = expect.stringMatching(new RegExp(`^${today} at \\d\\d:\\d\\d UTC$`));
  const rows = rowsUnder(await mine(), 'Recent transactions');
  const payment = ['Payment', 'Shop', 'Order 1042', moment, '−€12.50', 'Details', reference];
  const paid = ['Deposit', moment, '+€50.00', 'Details', reference];
  expect(rows).toEqual([payment, payment, paid]);
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(3);
});

test('decision 0186: the overview shows the latest ten; an address of older ones leads to the full list', async () => {
  const { client } = service();
  for (let count = 1; count <= 12; count += 1) {
    await deposit(client, payer, { amount: count, currency: count % 3 === 0 ? 'USD' : 'EUR' });
  }
  expect(rowsUnder(await mine(), 'Recent transactions')).toHaveLength(10);
  const older = await browser.open(`${ownPath}?before=x`);
  expect([older.heading, older.address]).toEqual([
    'Transactions',
    '/frontend/en/wallet/transactions?before=x',
  ]);
});

longTest('decision 0128: an allowance without a total shows the amount used', async () => {
  await pay(service().client, payer, 5_000);
  const limits = [{ max_price: 2_000, time: 24 }];
  const data = { description: 'Trips', currency: 'EUR', limits };
  const { transaction_key: key } = seen(await shop.create({ allowance: { data } }));
  seen(await shop.accept(key, payer));
  const { transaction_key: next } = await shop.created();
  seen(await shop.reserve(next, payer));
  expect((await mine(permissionsPath)).text).toMatch(/Trips.*€12\.50 used/s);
});

test('an allowance shows the amount used and can be cancelled', async () => {
  await pay(service().client, payer, 5_000);
  await shop.grantedBy(payer);
  const { transaction_key: key } = await shop.created();
  await shop.reserve(key, payer);
  const page = await mine(permissionsPath);
  expect(page.text).toContain('Shop: Rides');
  expect(page.text).toContain('€12.50 of €100.00 used');
  const action = 'cancel_allowance';
  const asked = await browser.submit(formDoing(page, action), { action });
  expect([asked.status, asked.heading]).toEqual([200, 'Really cancel this payment permission?']);
  expect(asked.text).toContain('Shop: Rides');
  expect(asked.links).toContain(permissionsPath);
  expect((await browser.open(permissionsPath)).text).toContain('Shop: Rides');
  const after = await browser.submit(formDoing(asked, action), { action });
  expect(after.text).toContain('The permission was cancelled.');
  expect(after.text).toContain('No one can charge your wallet without asking you.');
  const { transaction_key: next } = await shop.created();
  expect((await shop.reserve(next, payer)).body['error']).toBe('invalid_allowance');
});

test('a connected application shows its scopes, and its access can be removed', async () => {
  const form = { grant_type: 'password', username: email, password: 'correct horse' };
  const answer = await shop.sendForm('/oauth/v1/token', {
    ...form,
    scope: 'balance email_offline',
  });
  const { refresh_token = '' } = seen<Record<string, string>>(answer);
  const page = await mine(permissionsPath);
  expect(page.text).toContain('see your email address, even when you are not signed in');
  const asked = await browser.submit(formDoing(page, 'revoke'), { action: 'revoke' });
  expect([asked.status, asked.heading]).toEqual([200, 'Really remove this access?']);
  expect((await browser.open(permissionsPath)).text).toContain('see your email address');
  const after = await browser.submit(formDoing(asked, 'revoke'), { action: 'revoke' });
  expect(after.text).toContain('The application no longer has access.');
  const refreshed = await shop.sendForm('/oauth/v1/token', {
    grant_type: 'refresh_token',
    refresh_token,
  });
  expect(refreshed.body['error']).toBe('invalid_grant');
});

test('decision 0088: an application has one row for all its grants, and removing it ends all of them', async () => {
  const form = { grant_type: 'password', username: email, password: 'correct horse' };
  const refreshTokens: string[] = [];
  for (const scope of ['balance', 'email_offline', 'balance']) {
    const answer = await shop.sendForm('/oauth/v1/token', { ...form, scope });
    refreshTokens.push(seen<Record<string, string>>(answer)['refresh_token'] ?? '');
  }
  const page = await mine(permissionsPath);
  const scopes =
    'see your wallet balances; see your email address, even when you are not signed in';
  expect(rowsUnder(page, 'Connected applications')).toEqual([
    ['Shop', 'Remove access', scopes, expect.stringMatching(/^Access since \d+ \w+ \d{4}$/)],
  ]);
  const after = await endedSurely(browser, formDoing(page, 'revoke'), 'revoke');
  expect(after.text).toContain('No application has access to your wallet.');
  for (const refresh_token of refreshTokens) {
    const grant_type = 'refresh_token';
    const refreshed = await shop.sendForm('/oauth/v1/token', { grant_type, refresh_token });
    expect(refreshed.body['error']).toBe('invalid_grant');
  }
});

test('decision 0088: removing the access of one application leaves the others connected', async () => {
  const other = await aWalletClient(service().client, {
    name: 'Other',
    rights: ['password_grant'],
  });
  const form = { grant_type: 'password', username: email, password: 'correct horse' };
  await shop.sendForm('/oauth/v1/token', { ...form, scope: 'balance' });
  await other.sendForm('/oauth/v1/token', form);
  const page = await mine(permissionsPath);
  const shopForm = page.forms.find(({ fields }) => fields['subject'] === shop.project.project_id);
  if (shopForm === undefined) throw new Error(`the shop is not on: ${page.text}`);
  const after = await endedSurely(browser, shopForm, 'revoke');
  const names = rowsUnder(after, 'Connected applications').map(([name]) => name);
  expect(names).toEqual(['Other']);
});

test('decision 0088: both forms for secrets name the login for password managers', async () => {
  const page = await mine(securityPath);
  const fields = [...page.html.matchAll(/<input [^>]*autocomplete="username"[^>]*>/g)];
  const field = `<input type="text" name="username" value="${email}" autocomplete="username" readonly hidden>`;
  expect(fields.map(([tag]) => tag)).toEqual([field, field]);
});

describe('allowances and applications of others are not touched', () => {
  test.each(
    firstOf<[string, (id: number) => string]>([
      ['cancel_allowance', (id) => String(id)],
      ['revoke', () => randomUUID()],
      ['cancel_allowance', () => 'x'],
      ['revoke', () => "' OR true"],
      ['constructor', () => '1'],
    ]),
  )('%s', async (action, subject) => {
    const other = (await aUser(service().client, { name: 'Other' })).wallet_id;
    const id = await shop.grantedBy(other);
    await pay(service().client, other, 5_000);
    await shop.grantedBy(payer);
    const page = await mine(permissionsPath);
    const changed = { action, subject: subject(id) };
    const after = await browser.submit(formDoing(page, 'cancel_allowance'), changed);
    expect([after.status, after.heading]).toEqual([403, 'Your click did not go through']);
    const { transaction_key: key } = await shop.created();
    expect((await shop.reserve(key, other)).status).toBe(200);
  });
});

describe('secrets', () => {
  test('after a password change only the new password signs in', async () => {
    const page = await mine(securityPath);
    const after = await browser.submit(formDoing(page, 'change_password'), {
      action: 'change_password',
      'current-password': 'correct horse',
      'new-password': 'battery staple',
    });
    expect([after.status, after.text.includes('Your password was changed.')]).toEqual([200, true]);
    browser.forgetCookies();
    const sign = await browser.open('/frontend/en/wallet');
    expect((await signIn(sign)).status).toBe(403);
    expect((await signIn(sign, 'battery staple')).heading).toBe('My wallet');
  });

  test('decision 0088: the owner gets a mail about a new password, with a link to set another', async () => {
    const page = await mine(securityPath);
    await browser.submit(formDoing(page, 'change_password'), {
      action: 'change_password',
      'current-password': 'correct horse',
      'new-password': 'battery staple',
    });
    const [mail] = await listMails(service().client, { to: email });
    const url = /^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.subject).toBe('[TEST] Your password was changed');
    expect(mail?.text).toBe(
      `${testMark}The password of your Florin wallet has been changed, and all other devices have been signed out.\n\nIf it was not you, set another password at once:\n${url}`,
    );
    const { pathname, search } = new URL(url);
    expect((await browser.open(`${pathname}${search}`)).heading).toBe('Forgot your password?');
  });

  longTest('a new password of a payer with only a phone number sends no mail', async () => {
    const { client } = service();
    const phone = `+3706${randomInt(1_000_000, 9_999_999)}`;
    await aUser(client, { name: 'Jonas', phone, password: 'correct horse' });
    const mailIds = async () => (await listMails(client)).map(({ id }) => id);
    const before = await mailIds();
    const page = await browser.submit(formOf(await browser.open(securityPath)), {
      login: phone,
      password: 'correct horse',
    });
    const after = await browser.submit(formDoing(page, 'change_password'), {
      action: 'change_password',
      'current-password': 'correct horse',
      'new-password': 'battery staple',
    });
    expect(after.text).toContain('Your password was changed.');
    expect(await mailIds()).toEqual(before);
  });

  test('decision 0184: the owner gets a mail about a new PIN, but not about a refused one', async () => {
    const page = await mine(securityPath);
    const change = (current: string) =>
      browser.submit(formDoing(page, 'change_pin'), {
        action: 'change_pin',
        'current-pin': current,
        'new-pin': '8642',
      });
    await change('wrong');
    expect(await listMails(service().client, { to: email })).toEqual([]);
    await change('correct horse');
    const mails = await listMails(service().client, { to: email });
    expect(mails.map(({ subject }) => subject)).toEqual(['[TEST] Your PIN was changed']);
    expect(mails[0]?.text).toMatch(/set another password at once, then another PIN:\nhttp\S+$/);
  });

  test('decision 0184: a payer sees their sessions and can sign out everywhere', async () => {
    const other = new Browser(service().client);
    const form = formOf(await other.open('/frontend/en/wallet'));
    await other.submit(form, { login: email, password: 'correct horse' });
    const page = await mine(securityPath);
    const heading = 'Where you are signed in';
    const at = expect.stringMatching(/^Signed in on .* UTC$/);
    expect(rowsUnder(page, heading)).toEqual(
      expect.arrayContaining([
        ['This browser', at],
        ['Another browser', at],
      ]),
    );
    const action = 'sign_out_everywhere';
    const after = await browser.submit(formDoing(page, action), { action });
    const headings = [after, await browser.open(ownPath), await other.open(ownPath)];
    expect(headings.map((one) => one.heading)).toEqual(Array(3).fill('Sign in to your wallet'));
    const mails = await listMails(service().client, { to: email });
    expect(mails.map(({ subject }) => subject)).toEqual(['[TEST] You were signed out everywhere']);
    expect(mails[0]?.text).toMatch(/set another password at once:\nhttp\S+$/);
  });

  test('a new PIN pays', async () => {
    await pay(service().client, payer, 5_000);
    const page = await mine(securityPath);
    await browser.submit(formDoing(page, 'change_pin'), {
      action: 'change_pin',
      'current-pin': 'correct horse',
      'new-pin': '8642',
    });
    const { transaction_key: key } = await shop.created();
    expect((await shop.reserve(key, payer, { pin: '8642' })).status).toBe(200);
  });

  test.each([
    [
      'change_password',
      { 'current-password': 'wrong', 'new-password': 'battery staple' },
      'current-password',
    ],
    [
      'change_password',
      { 'current-password': 'correct horse', 'new-password': 'short' },
      'new-password',
    ],
    ['change_pin', { 'current-pin': 'wrong', 'new-pin': '8642' }, 'current-pin'],
    ['change_pin', { 'current-pin': 'correct horse', 'new-pin': '12a4' }, 'new-pin'],
  ])('%s with %j changes nothing, and the error is at %s', async (action, fields, wrong) => {
    const page = await mine(securityPath);
    const after = await browser.submit(formDoing(page, action), { action, ...fields });
    expect([after.status, after.text.includes('Nothing was changed.')]).toEqual([422, true]);
    expect(after.html).toContain('<p class="alert" role="alert">');
    const invalid = [...after.html.matchAll(/<input [^>]*aria-invalid="true"/g)];
    expect(invalid.map(([tag]) => / name="(.*?)"/.exec(tag)?.[1])).toEqual([wrong]);
    for (const secret of Object.values(fields)) expect(after.html).not.toContain(`"${secret}"`);
  });
});

describe('decision 0093: a PIN that is easy to guess', () => {
  const change = async (language: string, fields: object) => {
    const page = await browser.open(`/frontend/${language}/wallet/security`);
    const asked = page.forms.some(({ choices }) => choices['action'] !== undefined)
      ? page
      : await signIn(page);
    return browser.submit(formDoing(asked, 'change_pin'), { action: 'change_pin', ...fields });
  };
  const wanted = { 'current-pin': 'correct horse', 'new-pin': '1234' };

  // biome-ignore format: a table
  test.each(firstOf([
    ['en', 'The new PIN is easy to guess. Choose another one. Nothing was changed.'],
    ['lt', 'Naująjį PIN kodą lengva atspėti. Pasirinkite kitą. Nieko nepakeista.'],
    ['ru', 'Новый ПИН-код легко угадать. Выберите другой. Ничего не изменено.'],
  ]))('is refused for a live user, in %s', async (language, words) => {
    email = `${randomUUID()}@example.com`;
    await aUser(service().client, { email, password: 'correct horse', test_mode: false });
    const refused = await change(language, wanted);
    expect([refused.status, refused.text.includes(words)]).toEqual([422, true]);
    expect((await change(language, { ...wanted, 'new-pin': '7294' })).status).toBe(200);
  });

  test('is accepted for a test user, as the guides show', async () => {
    const changed = await change('en', wanted);
    expect([changed.status, changed.text.includes('Your PIN was changed.')]).toEqual([200, true]);
  });
});

test('a form without its token is refused', async () => {
  const page = await mine(securityPath);
  const forged = { action: 'change_pin', token: '' };
  expect((await browser.submit(formDoing(page, 'change_pin'), forged)).status).toBe(403);
});

test('the wallet page exists in three languages, and only for signed-in payers', async () => {
  const before = await browser.open('/frontend/wallet');
  expect(before.heading).toBe('Sign in to your wallet');
  await mine();
  for (const [language, title] of [
    ['en', 'My wallet'],
    ['lt', 'Mano piniginė'],
    ['ru', 'Мой кошелёк'],
  ]) {
    expect((await browser.open(`/frontend/${language}/wallet`)).heading).toBe(title);
  }
});
