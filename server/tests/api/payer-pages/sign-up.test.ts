import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { advance as advanceClock } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { linkIn, linksIn, textsMailedTo } from '../../support/mailed-links.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  type TransactionSeen,
  type WalletClient,
} from '../../support/wallet.ts';
import { asStranger, multiplyTries } from '../../support/wrong-passwords.ts';

// Creating a wallet (wallet 2.2 and 2.6, decision 0052-payers-pages): by a link, an invitation or
// a contact token.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });
const back = 'https://shop.example/back';

let shop: WalletClient;
let browser: Browser;
let email: string;
beforeEach(async () => {
  const { client } = service();
  const rights = ['contact_token'];
  shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back], rights });
  email = `${randomUUID()}@example.com`;
  browser = new Browser(client);
});

const mailsTo = (address: string) => textsMailedTo(service().client, address);

const newcomer = { name: 'Ona Onaitė', password: 'correct horse' };
const open = (page: SeenPage, changes: object = {}): Promise<SeenPage> =>
  browser.submit(formOf(page), { ...newcomer, ...changes });

/** Errors are announced first: in the title and as an alert. */
function expectHeard({ html }: SeenPage): void {
  expect(html).toContain('<title>Please correct the marked fields – Create a wallet</title>');
  expect(html).toContain('<p class="alert" role="alert">Please correct the marked fields.</p>');
}

const advance = (seconds: number) => advanceClock(service().client, seconds);

describe('by a link', () => {
  const asked = async (): Promise<SeenPage> => {
    const { transaction_key: key } = await shop.created();
    const signIn = await browser.open(`/frontend/en/wallet/confirm/${key}`);
    const link = signIn.links.find((one) => one.startsWith('/frontend/sign-up'));
    return browser.open(link ?? '');
  };

  test('the link is mailed, and leads back to where the payer came from', async () => {
    const page = await asked();
    expect(page.heading).toBe('Create a wallet');
    const sent = await browser.submit(formOf(page), { email });
    expect(sent.heading).toBe('Check your email');
    const [mail] = await mailsTo(email);
    const form = await browser.open(linkIn(mail));
    expect(form.text).toContain(email);
    const done = await open(form);
    expect(done.heading).toBe('Shop asks you to pay');
    expect((await browser.open('/frontend/en/wallet')).text).toContain('Ona Onaitė');
  });

  test('works once', async () => {
    await browser.submit(formOf(await asked()), { email });
    const link = linkIn((await mailsTo(email))[0]);
    const form = await browser.open(link);
    await open(form);
    browser.forgetCookies();
    const again = await browser.open(link);
    expect([again.status, again.heading]).toEqual([404, 'This link no longer works']);
  });

  test('an expired link leads to a new one with the same mode and destination', async () => {
    const first = formOf(await asked());
    await browser.submit(first, { email });
    const link = linkIn((await mailsTo(email))[0]);
    await advance(30 * 86_400);
    const dead = await browser.open(link);
    const anew = dead.links.find((one) => one.startsWith('/frontend/sign-up'));
    const form = formOf(await browser.open(anew ?? ''));
    expect(form.fields).toEqual(first.fields);
    await browser.submit(form, { email });
    expect((await browser.open(linkIn((await mailsTo(email)).at(-1)))).status).toBe(200);
  });

  longTest(
    'the confirmation can be read in another language and leads to another address, without a second mail',
    async () => {
      const sent = await browser.submit(formOf(await asked()), { email });
      const inRussian = sent.links.find((link) => link.includes('lang=ru')) ?? '';
      expect((await browser.open(inRussian)).heading).toBe('Проверьте почту');
      const anew = sent.links.find((link) => link.includes('lang=en') && !link.includes('sent=1'));
      expect((await browser.open(anew ?? '')).heading).toBe('Create a wallet');
      expect(await mailsTo(email)).toHaveLength(1);
    },
  );

  test('two clicks at once create one wallet', async () => {
    await browser.submit(formOf(await asked()), { email });
    const form = await browser.open(linkIn((await mailsTo(email))[0]));
    const pages = await Promise.all([open(form), open(form)]);
    expect(pages.map(({ heading }) => heading)).toEqual(Array(2).fill('Shop asks you to pay'));
    expect((await browser.open('/frontend/en/wallet')).heading).toBe('My wallet');
  });

  describe('decision 0087: a form that is sent again because its answer was lost', () => {
    /** Creates a wallet and loses the answer. */
    const unheard = async () => {
      await browser.submit(formOf(await asked()), { email });
      const form = await browser.open(linkIn((await mailsTo(email))[0]));
      const visitor = browser.cookie('florin-visitor') ?? '';
      await open(form);
      browser.forgetCookies();
      browser.plantCookie('florin-visitor', visitor);
      return form;
    };

    test('signs in and leads on', async () => {
      const form = await unheard();
      expect((await open(form)).heading).toBe('Shop asks you to pay');
      expect((await browser.open('/frontend/en/wallet')).text).toContain('Ona Onaitė');
    });

    test('is refused with another password, or ten minutes later', async () => {
      const form = await unheard();
      const dead = [404, 'This link no longer works'];
      const other = await open(form, { password: 'another horse' });
      expect([other.status, other.heading]).toEqual(dead);
      await advance(600);
      const late = await open(form);
      expect([late.status, late.heading]).toEqual(dead);
      expect((await browser.open('/frontend/en/wallet')).heading).toBe('Sign in to your wallet');
    });

    test('counts as an attempt if the password is wrong', async () => {
      const form = await unheard();
      const tryOnce = () => open(form, { password: 'another horse' });
      const writeDown = async () => {
        await tryOnce();
        await multiplyTries(service().database, 'login', 5);
      };
      const walk = async () => {
        await asStranger(tryOnce, advance);
      };
      await extent({ short: writeDown, long: walk })();
      expect((await open(form)).status).toBe(404);
    });
  });

  test('an address with a wallet gets the same page, and the mail says that the wallet exists', async () => {
    await aUser(service().client, { email, name: 'Known' });
    const sent = await browser.submit(formOf(await asked()), { email });
    expect(sent.heading).toBe('Check your email');
    const [mail] = await mailsTo(email);
    expect(mail).toContain('You already have one');
    const headings = [];
    for (const link of linksIn(mail ?? '')) headings.push((await browser.open(link)).heading);
    expect(headings).toEqual(['Sign in to your wallet', 'Forgot your password?']);
  });

  describe('an address gets at most three mails per hour', () => {
    const ask = async (typed: string, page?: SeenPage): Promise<SeenPage> =>
      browser.submit(formOf(page ?? (await asked())), { email: typed });

    test.each(
      firstOf([
        ['without a wallet', async () => {}],
        ['with a wallet', () => aUser(service().client, { email, name: 'Known' })],
      ]),
    )('%s: the page is the same each time', async (_, prepare) => {
      await prepare();
      const spellings = [email, email.toUpperCase(), ` ${email} `, email, email];
      const pages: SeenPage[] = [];
      const page = await asked();
      for (const typed of spellings) pages.push(await ask(typed, page));
      // The page repeats the address as typed, so only case may differ.
      const told = pages.map(({ status, html }) => `${status} ${html}`.toLowerCase());
      expect(new Set(told).size).toBe(1);
      expect(pages[0]?.heading).toBe('Check your email');
      expect(await mailsTo(email)).toHaveLength(3);
    });

    test('even for forms sent at once, and each address has its own limit', async () => {
      const form = formOf(await asked());
      await Promise.all(Array.from({ length: 8 }, () => browser.submit(form, { email })));
      expect(await mailsTo(email)).toHaveLength(3);
      const other = `${randomUUID()}@example.com`;
      await ask(other);
      expect(await mailsTo(other)).toHaveLength(1);
    });

    test('addresses that differ after a plus count as one mailbox', async () => {
      const [name, host] = email.split('@');
      const spellings = [email, ...['1', '2', '3+4'].map((tag) => `${name}+${tag}@${host}`)];
      for (const typed of spellings) await ask(typed);
      const sent = await Promise.all(spellings.map(mailsTo));
      expect(sent.map((mails) => mails.length)).toEqual([1, 1, 1, 0]);
    });

    longTest('after an hour one more is sent, and every mailed link works', async () => {
      for (let time = 0; time < 4; time += 1) await ask(email);
      const [first] = await mailsTo(email);
      await advance(3_600);
      await ask(email);
      expect(await mailsTo(email)).toHaveLength(4);
      expect((await open(await browser.open(linkIn(first)))).status).toBe(200);
    });
  });

  test.each(extent({ short: [''], long: ['', 'ona', 'ona@', 'a b@example.com'] }))(
    '%j is refused as an invalid address',
    async (typed) => {
      const page = await browser.submit(formOf(await asked()), { email: typed });
      expect([page.status, page.text.includes('Please enter an email address')]).toEqual([
        422,
        true,
      ]);
      expectHeard(page);
    },
  );

  test('the confirmation repeats the typed address in every language', async () => {
    const typed = `Typo+${email}`;
    const sent = await browser.submit(formOf(await asked()), { email: ` ${typed} ` });
    expect(sent.text).toContain(`You entered ${typed}.`);
    const inLithuanian = sent.links.find((link) => link.includes('lang=lt')) ?? '';
    expect((await browser.open(inLithuanian)).text).toContain(`Jūs įvedėte ${typed}.`);
  });

  test('a forged confirmation link shows no text that is not an address', async () => {
    const page = await browser.open('/frontend/sign-up?lang=en&test=1&sent=Call%20this%20number');
    expect([page.status, page.heading]).toEqual([200, 'Check your email']);
    expect(page.text).not.toContain('You entered');
  });

  longTest('a link lasts 30 days', async () => {
    await browser.submit(formOf(await asked()), { email });
    const link = linkIn((await mailsTo(email))[0]);
    await advance(30 * 86_400);
    expect((await browser.open(link)).status).toBe(404);
  });
});

test('by an invitation: a person who was sent money claims it by creating a wallet', async () => {
  const { client } = service();
  const payer = await aPayer(client, 2_000);
  const { transaction_key: key } = await shop.created({ auto_confirm: true }, { email });
  expect(seen(await shop.accept(key, payer)).status).toBe('waiting');
  const [mail] = await mailsTo(email);
  const form = await browser.open(linkIn(mail));
  expect(form.text).toContain(email);
  expect(form.text).toContain('Test mode: no real money is used.');
  expect((await open(form)).heading).toBe('My wallet');
  await advance(1);
  const { payments, status } = seen<TransactionSeen>(await shop.read(key));
  expect(status).toBe('confirmed');
  const beneficiary = Number(payments[0]?.['beneficiary']);
  expect(await balanceOf(client, beneficiary)).toEqual({ balance: 1_250, held: 0 });
});

describe('by a contact token', () => {
  const contact = async (wanted: object): Promise<string> => {
    const answer = await shop.send('POST', '/rest/v1/contact-token', { body: wanted });
    return String(seen<Record<string, unknown>>(answer)['token']);
  };

  test('on the confirmation page the address counts as confirmed, and the token is used up', async () => {
    const phone = `+3706${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
    const token = await contact({ email, phone });
    const { transaction_key: key } = await shop.created();
    const path = `/frontend/en/wallet/confirm/${key}?contact_token=${token}`;
    const form = await browser.open(path);
    expect(form.text).toContain(`${email}, ${phone}`);
    expect((await open(form)).heading).toBe('Shop asks you to pay');
    browser.forgetCookies();
    expect((await browser.open(path)).heading).toBe('This link no longer works');
  });

  longTest('works on the authorization page as well', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: shop.project.client_id,
      redirect_uri: back,
      contact_token: await contact({ email }),
    });
    const form = await browser.open(`/frontend/en/oauth?${query}`);
    expect((await open(form)).heading).toBe('Shop asks for access to your wallet');
  });

  test('expires after 15 minutes', async () => {
    const token = await contact({ email });
    const { transaction_key: key } = await shop.created();
    await advance(15 * 60);
    const page = await browser.open(`/frontend/en/wallet/confirm/${key}?contact_token=${token}`);
    expect(page.heading).toBe('This link no longer works');
  });

  describe.each([
    ['that is suspended', { state: 'suspended', reason: 'Under review' }],
    ['that has lost the right', { rights: [] }],
  ])('of a project %s', (_, change) => {
    const changed = async (): Promise<void> => {
      const path = `/admin/v1/projects/${shop.project.project_id}`;
      expect((await service().client.send('PATCH', path, { body: change })).status).toBe(200);
    };
    const walletsOf = async (): Promise<unknown> =>
      (await service().client.send('GET', `/admin/v1/users?q=${email}`)).body['items'];

    test('the token proves nothing', async () => {
      const token = await contact({ email });
      await changed();
      const page = await browser.open(`/frontend/sign-up?contact=${token}&lang=en`);
      expect([page.status, page.heading]).toEqual([404, 'This link no longer works']);
    });

    test('an open form creates no wallet', async () => {
      const form = await browser.open(`/frontend/sign-up?contact=${await contact({ email })}`);
      expect(form.status).toBe(200);
      await changed();
      expect((await open(form)).status).toBe(404);
      expect(await walletsOf()).toEqual([]);
    });
  });

  test('for an address with a wallet: the page asks to sign in', async () => {
    await aUser(service().client, { email, name: 'Known' });
    const token = await contact({ email });
    const { transaction_key: key } = await shop.created();
    const form = await browser.open(`/frontend/en/wallet/confirm/${key}?contact_token=${token}`);
    const page = await open(form);
    expect([page.status, page.heading]).toEqual([409, 'You already have a wallet']);
  });
});

test.each(
  firstOf([
    [{ name: ' ' }, 'Please enter your name.'],
    [{ password: 'short' }, 'The password needs at least 8 characters.'],
  ]),
)('invalid input is reported beside its field: %j', async (changes, words) => {
  const answer = await shop.send('POST', '/rest/v1/contact-token', { body: { email } });
  const { token } = seen<Record<string, string>>(answer);
  const page = await open(await browser.open(`/frontend/sign-up?contact=${token}&test=1`), changes);
  expect([page.status, page.text.includes(words)]).toEqual([422, true]);
  expectHeard(page);
});

longTest('the form names the login for password managers', async () => {
  const phone = `+3706${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  const answer = await shop.send('POST', '/rest/v1/contact-token', { body: { email, phone } });
  const { token } = seen<Record<string, string>>(answer);
  const { html } = await browser.open(`/frontend/sign-up?lang=en&contact=${token}&test=1`);
  const [field] = /<input [^>]*autocomplete="username"[^>]*>/.exec(html) ?? [];
  expect(field).toContain(`value="${email}"`);
  expect(field).toContain(' readonly');
});

test('a form without its token is refused', async () => {
  const page = await browser.open('/frontend/sign-up?test=1');
  expect((await browser.submit(formOf(page), { email, token: '' })).status).toBe(403);
  expect(await mailsTo(email)).toEqual([]);
});

test('the page in lt and ru', async () => {
  expect((await browser.open('/frontend/sign-up?lang=lt')).heading).toBe('Susikurkite piniginę');
  expect((await browser.open('/frontend/sign-up?lang=ru')).heading).toBe('Создайте кошелёк');
});
