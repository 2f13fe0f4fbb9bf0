import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { factorTexts } from '../../../src/pages/second-factor/factor-texts.ts';
import { type Browser, formOf, type SeenPage } from '../../support/browser.ts';
import {
  aBrowser,
  aBuyersLink,
  clickPay,
  givingUp,
  paymentIn,
  paymentsOf,
} from '../../support/buyers.ts';
import { aMerchant, inShort, type Merchant, unlimited } from '../../support/checkout.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { aUser, deposit, readWallet } from '../../support/identity.ts';
import { linkIn, textsMailedTo } from '../../support/mailed-links.ts';
import { PayerAtPages, payerPassword } from '../../support/payer-factor.ts';
import { aMarketplace, toOne, variadic } from '../../support/splits.ts';
import { codeForm } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';
import { multiplyTries } from '../../support/wrong-passwords.ts';

// The buyer signs in and pays from a balance in this service.

const service = useService(unlimited);
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client, { test_mode: false });
});

const password = 'correct horse battery 83';
const refusedText = 'We could not sign you in with these details.';

/** A payer with these funds in a live wallet, or as wanted. */
async function aPayer(funds = 10_000, wanted: object = {}) {
  const login = `ona-${randomUUID()}@example.lt`;
  const { client } = service();
  const { wallet_id, user_id } = await aUser(client, {
    email: login,
    password,
    test_mode: false,
    ...wanted,
  });
  if (funds > 0) expect((await deposit(client, wallet_id, { amount: funds })).status).toBe(201);
  const balance = async (): Promise<number> => {
    const { body } = await readWallet(client, wallet_id);
    const balances = body['balances'] as { currency: string; balance: number }[];
    return balances.find(({ currency }) => currency === 'EUR')?.balance ?? 0;
  };
  return { login, walletId: wallet_id, userId: user_id, balance };
}

const atForm = async (wanted: Readonly<Record<string, unknown>> = {}) => {
  const browser = aBrowser(service());
  const link = await aBuyersLink(shop, wanted);
  return { browser, ...link, form: await clickPay(browser, link.path, 'wallet') };
};

const signIn = (browser: Browser, form: SeenPage, login: string, secret = password) =>
  browser.submit(formOf(form), { login, password: secret });

describe('decision 0181: a payer who cannot sign in yet', () => {
  /** A link in test mode: mails of live wallets cannot be read, not even by this test. */
  const wayIn = (form: SeenPage, path: string): string => {
    const link = form.links.find((one) => one.startsWith(path)) ?? '';
    expect(link).toContain('test=0');
    return link.replace('test=0', 'test=1');
  };

  test('sets a new password and returns to the payment', async () => {
    const { client } = service();
    const { login } = await aPayer(0, { test_mode: true });
    const { browser, form } = await atForm();
    expect(form.text).toContain('Payment to Shop €12.50');
    expect(form.text).toContain('Forgot your password?');
    const ask = await browser.open(wayIn(form, '/frontend/password?'));
    await browser.submit(formOf(ask), { email: login });
    const [mail] = await textsMailedTo(client, login);
    const set = await browser.open(linkIn(mail));
    const back = await browser.submit(formOf(set), { password: `${password} anew` });
    expect([back.address, back.text]).toEqual([form.address, form.text]);
  });

  test('creates a wallet and returns to the payment', async () => {
    const email = `jonas-${randomUUID()}@example.lt`;
    const { browser, form } = await atForm({ experience: { language: 'lt' } });
    expect(form.text).toContain('Dar neturite piniginės? Susikurkite');
    const ask = await browser.open(wayIn(form, '/frontend/sign-up?'));
    await browser.submit(formOf(ask), { email });
    const [mail] = await textsMailedTo(service().client, email);
    const open = await browser.open(linkIn(mail));
    const back = await browser.submit(formOf(open), { name: 'Jonas', password });
    expect([back.address, back.text]).toEqual([form.address, form.text]);
  });

  const elsewhere = ['//elsewhere.example/pay/', '/payments/', 'https://elsewhere.example/pay/x'];
  test.each(extent({ short: elsewhere.slice(0, 1), long: elsewhere }))(
    'is never redirected to %s',
    async (next) => {
      const { login } = await aPayer();
      const browser = aBrowser(service());
      const page = await browser.open(`/frontend/sign-in?lang=en&next=${encodeURIComponent(next)}`);
      const entered = await browser.submit(formOf(page), { login, password });
      expect(entered.heading).toBe('My wallet');
    },
  );
});

describe('a buyer pays', () => {
  test.each(
    firstOf([
      ['de', 'Passwort der Wallet', 'Bezahlt'],
      ['et', 'Rahakoti parool', 'Makstud'],
      ['en', 'Wallet password', 'Paid'],
      ['lv', 'Maka parole', 'Apmaksāts'],
      ['pl', 'Hasło do portfela', 'Zapłacono'],
      ['lt', 'Piniginės slaptažodis', 'Apmokėta'],
      ['ru', 'Пароль от кошелька', 'Оплачено'],
    ]),
  )(
    'in %s: wallet debited, seller credited, order paid, link completed',
    async (language, label, paid) => {
      const payer = await aPayer();
      const before = await shop.balance();
      const { browser, form, orderId, linkId } = await atForm({ experience: { language } });
      expect(form.address).toMatch(/^\/pay\/wallet\/[0-9a-f-]{36}$/);
      expect(form.text).toContain(label);
      const page = await signIn(browser, form, payer.login);
      expect(page.heading).toBe(paid);
      expect(await payer.balance()).toBe(10_000 - 1_250);
      expect((await shop.balance()) - before).toBe(1_250);
      expect(await shop.linkStatus(linkId)).toBe('completed');
      expect((await shop.readOrder(orderId)).body).toMatchObject({ status: 'paid' });
      expect((await shop.events(orderId)).map(inShort)).toEqual([
        'order created pending_payment',
        'payment status_updated settled',
        'order amount_paid_updated paid',
        'order status_updated paid',
      ]);
    },
  );

  test('one posting goes from the wallet to the seller, and none through a clearing account', async () => {
    const payer = await aPayer();
    const { browser, form } = await atForm();
    await signIn(browser, form, payer.login);
    const rows = await service().database.query<{ kinds: string; amount: string }>(
      `SELECT debit.kind || ' to ' || credit.kind AS kinds, posting.amount::text
       FROM wallet_account JOIN account debit ON debit.id = wallet_account.account_id
       JOIN posting ON posting.debit_account = debit.id
       JOIN account credit ON credit.id = posting.credit_account
       WHERE wallet_account.wallet_id = $1`,
      [payer.walletId],
    );
    expect(rows).toEqual([{ kinds: 'wallet to merchant', amount: '1250' }]);
    const clearing = "SELECT id FROM service_account WHERE id LIKE 'rail %'";
    expect(await service().database.query(clearing)).toEqual([]);
  });

  test('a split order pays the recipient’s share and gives the seller the rest', async () => {
    const { client, database } = service();
    const market = await aMarketplace(client, { test_mode: false });
    await market.withPolicy([variadic]);
    const recipient = await market.aRecipient();
    const payer = await aPayer();
    const browser = aBrowser(service());
    const { path } = await aBuyersLink(market, { order: toOne(recipient, 300), lifetime: 0 });
    const form = await clickPay(browser, path, 'wallet');
    expect((await signIn(browser, form, payer.login)).heading).toBe('Paid');
    expect(await payer.balance()).toBe(10_000 - 1_250);
    expect(await market.balance()).toBe(950);
    const [row] = await database.query<{ balance: string }>(
      'SELECT balance FROM account JOIN service_account ON account_id = account.id WHERE service_account.id = $1',
      [`beneficiary ${recipient}:EUR:live`],
    );
    expect(row?.balance).toBe('300');
  });

  test('with a phone number in any usual spelling', async () => {
    const number = `+3706${randomInt(1_000_000, 9_999_999)}`;
    const payer = await aPayer(2_000, { phone: number });
    const { browser, form } = await atForm();
    const written = `${number.slice(0, 4)} (${number.slice(4, 7)}) ${number.slice(7)}`;
    expect((await signIn(browser, form, written)).heading).toBe('Paid');
    expect(await payer.balance()).toBe(750);
  });

  test('the fields have autocomplete hints, and the payer’s email of the link is prefilled', async () => {
    const { form } = await atForm({ payer_information: { email: 'ona@example.lt' } });
    expect(form.html).toContain('value="ona@example.lt" autocomplete="username"');
    expect(form.html).toContain('type="password" value="" autocomplete="current-password"');
  });

  test('missing input is reported beside its field', async () => {
    const { browser, form } = await atForm();
    const page = await signIn(browser, form, ' ', '');
    expect(page.status).toBe(422);
    expect(page.html).toContain('aria-describedby="login-error" aria-invalid="true"');
    expect(page.html).toContain('<p class="error" id="password-error">Enter your password.</p>');
  });
});

describe('refusals, always with the same words', () => {
  const expectRefused = async (page: SeenPage, paymentId: string) => {
    expect(page.status).toBe(403);
    expect(page.text).toContain(refusedText);
    expect(await shop.paymentStatus(paymentId)).toBe('initiated');
  };

  /** The text of the page, without typed values and the token. */
  const words = ({ html }: SeenPage) =>
    html
      .replaceAll(/value="[^"]*"/g, '')
      .replaceAll(/[0-9a-f-]{36}/g, '')
      .replaceAll(/^.*<p class="amount.*$/gm, '');

  test('a wrong password, an unknown login, a wallet without a password, a wallet of test mode', async () => {
    const payer = await aPayer();
    const tester = await aPayer(5_000, { test_mode: true });
    const without = await aPayer(5_000, { password: undefined });
    const { browser, form } = await atForm();
    const pages = await Promise.all([
      signIn(browser, form, payer.login, 'wrong'),
      signIn(browser, form, 'nobody@example.lt'),
      signIn(browser, form, 'a\u0007\\"b@example.lt'),
      signIn(browser, form, '+37060000000'),
      signIn(browser, form, 'x'.repeat(5_000)),
      signIn(browser, form, without.login),
      signIn(browser, form, tester.login),
    ]);
    for (const page of pages) await expectRefused(page, paymentIn(form));
    expect(new Set(pages.map(words)).size).toBe(1);
    expect(await tester.balance()).toBe(5_000);
    expect(await payer.balance()).toBe(10_000);
  });

  longTest(
    'decision 0096: wrong passwords slow down their source, but no known device',
    async () => {
      const payer = await aPayer();
      const known = await atForm();
      expect((await signIn(known.browser, known.form, payer.login)).heading).toBe('Paid');
      const { browser, form } = await atForm();
      for (let count = 0; count < 3; count++) {
        await expectRefused(
          await signIn(browser, form, payer.login, `wrong ${count}`),
          paymentIn(form),
        );
      }
      const again = await clickPay(known.browser, (await aBuyersLink(shop)).path, 'wallet');
      expect((await signIn(known.browser, again, payer.login)).heading).toBe('Paid');
      expect(await payer.balance()).toBe(10_000 - 2 * 1_250);
    },
  );

  test('decision 0096: a pause states its length, and nothing is paid', async () => {
    const payer = await aPayer();
    const { database } = service();
    const { browser, form } = await atForm();
    await signIn(browser, form, payer.login, 'wrong');
    // Four more wrong passwords, as if the pauses between them had passed.
    await multiplyTries(database, 'login', 5);
    const paused = await signIn(browser, form, payer.login);
    expect(paused.status).toBe(429);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(800);
    expect(paused.text).toContain(
      'Nothing was paid. Too many wrong passwords. Wait 15 minutes, then try again.',
    );
    expect(await shop.paymentStatus(paymentIn(form))).toBe('initiated');
    expect(await payer.balance()).toBe(10_000);
  });

  test('correct passwords never lock a wallet, even many at once', async () => {
    // More than the two attempts that a stranger has before the first pause.
    const clicks = extent({ short: 4, long: 7 });
    const payer = await aPayer();
    const forms = await Promise.all(Array.from({ length: clicks }, () => atForm()));
    const pages = await Promise.all(
      forms.map(({ browser, form }) => signIn(browser, form, payer.login)),
    );
    expect(pages.map(({ heading }) => heading)).toEqual(Array.from(forms, () => 'Paid'));
    expect(await payer.balance()).toBe(10_000 - clicks * 1_250);
  });
});

describe('not enough money', () => {
  test('the missing amount is shown only after the correct password', async () => {
    const payer = await aPayer(500);
    const { browser, form } = await atForm();
    const stranger = await signIn(browser, form, payer.login, 'wrong');
    expect(stranger.text).not.toMatch(/€7\.50|€5\.00/);
    const page = await signIn(browser, form, payer.login);
    expect(page.status).toBe(422);
    expect(page.text).toContain('Nothing was paid. Your wallet has €5.00. Missing: €7.50.');
    expect(await payer.balance()).toBe(500);
    expect(await shop.paymentStatus(paymentIn(form))).toBe('initiated');

    await deposit(service().client, payer.walletId, { amount: 750 });
    expect((await signIn(browser, page, payer.login)).heading).toBe('Paid');
    expect(await payer.balance()).toBe(0);
  });

  longTest('a wallet without an account in the currency lacks the full amount', async () => {
    const payer = await aPayer(5_000);
    const browser = aBrowser(service());
    const pounds = await aMerchant(service().client, { test_mode: false, currencies: ['GBP'] });
    const order = { purchase: { reference: 'Pounds', amount: 1_250, currency: 'GBP' } };
    const { path } = await aBuyersLink(pounds, { order });
    const form = await clickPay(browser, path, 'wallet');
    const page = await signIn(browser, form, payer.login);
    expect(page.text).toContain('Your wallet has £0.00. Missing: £12.50.');
  });

  const [crowd, enough] = extent({ short: [8, 3], long: [64, 10] });
  test(`of ${crowd} concurrent payments from one wallet, only the ${enough} that it can cover are paid`, async () => {
    const payer = await aPayer(enough * 1_250 + 1_249);
    const before = await shop.balance();
    const forms = await Promise.all(Array.from({ length: crowd }, () => atForm()));
    const pages = await Promise.all(
      forms.map(({ browser, form }) => signIn(browser, form, payer.login)),
    );
    expect(pages.filter(({ heading }) => heading === 'Paid')).toHaveLength(enough);
    expect(pages.filter(({ status }) => status === 422)).toHaveLength(crowd - enough);
    expect(await payer.balance()).toBe(1_249);
    expect((await shop.balance()) - before).toBe(enough * 1_250);
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
});

describe('repeated and late submissions', () => {
  test('a double click pays once', async () => {
    const payer = await aPayer();
    const { browser, form, orderId } = await atForm();
    const pages = await Promise.all([1, 2, 3].map(() => signIn(browser, form, payer.login)));
    expect(pages.map(({ heading }) => heading)).toEqual(['Paid', 'Paid', 'Paid']);
    expect(await payer.balance()).toBe(10_000 - 1_250);
    expect(await paymentsOf(shop, orderId)).toHaveLength(1);
  });

  longTest('after a reload or on return, the form and the link lead to the payment', async () => {
    const payer = await aPayer();
    const { browser, form, path } = await atForm();
    const waiting = await browser.open(path);
    expect(waiting.heading).toBe('Pay from your wallet');
    expect(formOf(form).action).toBe(`${form.address}?lang=en`);
    expect(waiting.links).toContain(form.address);
    await signIn(browser, form, payer.login);
    expect((await browser.open(form.address)).heading).toBe('Paid');
    expect((await signIn(browser, form, payer.login)).heading).toBe('Paid');
    expect(await payer.balance()).toBe(10_000 - 1_250);
  });

  test('a cancelled payment: the old form pays nothing', async () => {
    const payer = await aPayer();
    const { browser, form, path } = await atForm();
    await browser.submit(givingUp(await browser.open(path)));
    expect((await signIn(browser, form, payer.login)).heading).toBe('The payment was cancelled');
    expect(await payer.balance()).toBe(10_000);
  });

  test('two payers pay one link at once: the second is refunded to the wallet', async () => {
    const [one, other] = [await aPayer(), await aPayer()];
    const before = await shop.balance();
    const [first, second] = [aBrowser(service()), aBrowser(service())];
    const { path, orderId } = await aBuyersLink(shop);
    const forms = [
      await clickPay(first, path, 'wallet'),
      await clickPay(second, path, 'wallet'),
    ] as const;
    const pages = await Promise.all([
      signIn(first, forms[0], one.login),
      signIn(second, forms[1], other.login),
    ]);
    expect(pages.map(({ heading }) => heading).sort()).toEqual([
      'Paid',
      'Your payment was refunded',
    ]);
    expect((await one.balance()) + (await other.balance())).toBe(20_000 - 1_250);
    expect([await one.balance(), await other.balance()].sort()).toEqual([10_000, 8_750]);
    expect((await shop.balance()) - before).toBe(1_250);
    const statuses = (await paymentsOf(shop, orderId)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['refunded', 'settled']);
  });

  test('an order canceled meanwhile: the payment is refunded in full to the wallet', async () => {
    const payer = await aPayer();
    const before = await shop.balance();
    const { browser, form, orderId } = await atForm();
    await shop.cancelOrder(orderId);
    expect((await signIn(browser, form, payer.login)).heading).toBe('Your payment was refunded');
    expect(await payer.balance()).toBe(10_000);
    expect(await shop.balance()).toBe(before);
  });

  test('a form from another browser is refused, and the page shows no password', async () => {
    const payer = await aPayer();
    const { form } = await atForm();
    const page = await signIn(aBrowser(service()), form, payer.login);
    expect(page.status).toBe(403);
    expect(page.html).not.toContain(password);
  });

  test('unknown payments have no wallet form', async () => {
    for (const id of ['x', randomUUID()]) {
      expect((await aBrowser(service()).open(`/pay/wallet/${id}`)).status).toBe(404);
    }
  });
});

test('a project cannot pay itself from its own wallet', async () => {
  const { client, database } = service();
  const rich = await aMerchant(client, { test_mode: false });
  await deposit(client, rich.project.wallet_id, { amount: 5_000 });
  const payer = await aPayer();
  // No person owns a project's wallet. The rule is tested in case that ever changes.
  await database.query('UPDATE person SET wallet_id = $1 WHERE id = $2', [
    rich.project.wallet_id,
    payer.userId,
  ]);
  const browser = aBrowser(service());
  const form = await clickPay(browser, (await aBuyersLink(rich)).path, 'wallet');
  const page = await signIn(browser, form, payer.login);
  expect(page.status).toBe(422);
  expect(page.text).toContain('Nothing was paid. This wallet cannot be used to pay this seller.');
  expect(await rich.balance()).toBe(5_000);
  expect(await rich.paymentStatus(paymentIn(form))).toBe('initiated');
});

describe('refunds', () => {
  test('return to the paying wallet, in parts, until nothing is left to refund', async () => {
    const payer = await aPayer();
    const before = await shop.balance();
    const { browser, form } = await atForm();
    await signIn(browser, form, payer.login);
    const paymentId = paymentIn(form);
    expect((await shop.refund(paymentId, { amount: 250 })).status).toBe(201);
    expect(await payer.balance()).toBe(9_000);
    expect((await shop.refund(paymentId, { amount: 1_000 })).status).toBe(201);
    expect(await payer.balance()).toBe(10_000);
    expect(await shop.balance()).toBe(before);
    expect((await shop.refund(paymentId, { amount: 1 })).status).toBe(409);
  });

  test('a refund above the wallet’s balance limit is refused; a smaller one fits', async () => {
    const payer = await aPayer();
    const { browser, form } = await atForm();
    await signIn(browser, form, payer.login);
    const room = Number.MAX_SAFE_INTEGER - (await payer.balance());
    await deposit(service().client, payer.walletId, { amount: room - 100 });
    const refused = await shop.refund(paymentIn(form));
    expect([refused.status, refused.body['error']]).toEqual([422, 'balance_limit']);
    expect((await shop.refund(paymentIn(form), { amount: 100 })).status).toBe(201);
  });
});

test('the database enforces that wallets pay by the wallet rail and a settled payment names its wallet', async () => {
  const { database } = service();
  const payer = await aPayer();
  const { browser, form } = await atForm();
  const set = (what: string) =>
    database.query(`UPDATE payment SET ${what} WHERE id = $1`, [paymentIn(form)]);
  await expect(set('settled_at = 1')).rejects.toThrow('wallets_pay_by_the_wallet_rail');
  await signIn(browser, form, payer.login);
  await expect(set('payer_wallet_id = NULL')).rejects.toThrow('wallets_pay_by_the_wallet_rail');
  await expect(set("rail = 'mock'")).rejects.toThrow('wallets_pay_by_the_wallet_rail');
});

test('test mode does not offer the wallet', async () => {
  const trial = await aMerchant(service().client);
  const page = await aBrowser(service()).open((await aBuyersLink(trial)).path);
  expect(formOf(page).choices['method']).not.toContain('wallet');
});

test('the password is on no page, in no row and in no log line; the audit finds no differences', async () => {
  const { client, database, lines } = service();
  const secret = 'Zebra-crossing-4711';
  const payer = await aPayer(100, { password: secret });
  const { browser, form } = await atForm();
  const pages = await Promise.all([
    signIn(browser, form, payer.login, `${secret}-wrong`),
    signIn(browser, form, payer.login, secret),
    signIn(browser, form, 'nobody@example.lt', secret),
  ]);
  await deposit(client, payer.walletId, { amount: 5_000 });
  pages.push(await signIn(browser, form, payer.login, secret));
  expect(pages.at(-1)?.heading).toBe('Paid');
  expect(pages.filter(({ html }) => html.includes(secret))).toEqual([]);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  const tables = await database.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const rowsWith = (name: string, text: string) =>
    database.query(`SELECT 1 FROM "${name}" AS one WHERE position($1 in one::text) > 0 LIMIT 1`, [
      text,
    ]);
  for (const { name } of tables) {
    expect([name, await rowsWith(name, secret)]).toEqual([name, []]);
  }
  // Proves that the search finds what is there.
  expect(await rowsWith('payment', 'Order 1042')).toHaveLength(1);
  expect((await client.audit()).body).toMatchObject({ ok: true, differences: [] });
});

describe('decision 0188: a payer with a second factor', () => {
  const aFactorPayer = async (funds = 10_000) => {
    const { client } = service();
    const payer = await PayerAtPages.withApp(client, { test_mode: false });
    await payer.signOut();
    if (funds > 0) await deposit(client, payer.walletId, { amount: funds });
    return payer;
  };
  const toCode = ({ browser, form }: Awaited<ReturnType<typeof atForm>>, payer: PayerAtPages) =>
    browser.submit(formOf(form), { login: payer.email, password: payerPassword });

  test('pays with the password and then a code, and stays signed out', async () => {
    const payer = await aFactorPayer();
    const at = await atForm();
    const asked = await toCode(at, payer);
    expect(asked.text).toContain(factorTexts.en.codeMeaning);
    expect((await paymentsOf(shop, at.orderId)).map(({ status }) => status)).toEqual(['initiated']);
    const wrong = await at.browser.submit(codeForm(asked), { code: '000000' });
    expect([wrong.status, wrong.text.includes(factorTexts.en.codeWrong)]).toEqual([403, true]);
    const code = await payer.code(1);
    const paid = await at.browser.submit(codeForm(wrong), { code });
    expect([paid.status, paid.heading]).toEqual([200, 'Paid']);
    // A second click finds the payment paid, and the code pays for nothing else.
    expect((await at.browser.submit(codeForm(wrong), { code })).heading).toBe('Paid');
    expect((await at.browser.open('/frontend/en/wallet')).heading).toBe('Sign in to your wallet');
    const second = await atForm();
    const again = await toCode(second, payer);
    expect((await second.browser.submit(codeForm(again), { code })).status).toBe(403);
  });

  test('an unknown step, a forged token or a missing code pays nothing', async () => {
    const payer = await aFactorPayer();
    const at = await atForm();
    const form = codeForm(await toCode(at, payer));
    const code = await payer.code(1);
    const strange = { ...form, fields: { ...form.fields, step: 'x'.repeat(43) } };
    const refused = await at.browser.submit(strange, { code });
    expect([refused.status, refused.text.includes('Nothing was paid.')]).toEqual([403, true]);
    const forged = { ...form, fields: { ...form.fields, token: 'x' } };
    expect((await at.browser.submit(forged, { code })).status).toBe(403);
    expect((await at.browser.submit(form, { code: ' ' })).status).toBe(422);
    expect((await paymentsOf(shop, at.orderId)).map(({ status }) => status)).toEqual(['initiated']);
  });

  longTest('sees the missing amount after the code', async () => {
    const payer = await aFactorPayer(100);
    const at = await atForm();
    const asked = await toCode(at, payer);
    const short = await at.browser.submit(codeForm(asked), { code: await payer.code(1) });
    expect([short.status, short.text.includes('€11.50')]).toEqual([422, true]);
  });
});
