import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { extent } from '../../support/extent.ts';
import { changeProject } from '../../support/identity.ts';
import {
  aRegistered,
  aSignShop,
  back,
  Signer,
  signPath,
  statusOf,
} from '../../support/sign-page.ts';
import { useService } from '../../support/test-service.ts';
import {
  aServiceBeneficiary,
  bankBeneficiary,
  type TransferClient,
} from '../../support/transfer.ts';
import { balanceOf } from '../../support/wallet.ts';

// Only the payer sees and signs a transfer, only with a form shown to them, and no one is
// redirected to an unregistered address.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });

let shop: TransferClient;
let payer: Signer;
let id: number;
let page: SeenPage;
beforeEach(async () => {
  const { client } = service();
  shop = await aSignShop(client);
  payer = await Signer.with(client, 5_000);
  const { beneficiary } = await aServiceBeneficiary(client);
  id = await aRegistered(shop, payer, beneficiary);
  page = await payer.open(signPath(id, back));
});

/** The transfer and the money are unchanged. */
async function expectUntouched(): Promise<void> {
  expect(await statusOf(shop, id)).toBe('registered');
  expect(await balanceOf(service().client, payer.walletId)).toEqual({ balance: 5_000, held: 0 });
}

const answers = ['sign', 'reject'] as const;

describe('visibility', () => {
  test('before sign-in an existing and an unknown transfer look the same', async () => {
    const nobody = new Browser(service().client);
    const seen = await nobody.open(signPath(id, back));
    expect([seen.status, seen.heading]).toEqual([200, 'Sign in to your wallet']);
    expect(seen.text).not.toContain('Shop');
    const none = await nobody.open(signPath(id + 1_000_000, back));
    expect(none.text).toBe(seen.text);
  });

  test('transfers of others, new transfers and invalid ids get 404, even for the beneficiary', async () => {
    const { client } = service();
    const friend = await Signer.with(client, 0);
    const beneficiary = { type: 'service', service_account: { account_number: friend.account } };
    const toFriend = await aRegistered(shop, payer, beneficiary);
    const { id: fresh } = await shop.created(beneficiary, {
      payer: { account_number: payer.account },
    });
    const pages = [
      await friend.open(signPath(id)),
      await friend.open(signPath(toFriend)),
      await payer.open(signPath(fresh)),
      await payer.open(signPath(id + 1_000_000)),
    ];
    for (const one of [...pages, ...(await unreadable())]) {
      expect([one.status, one.heading]).toEqual([404, 'Transfer not found']);
      expect(one.text).not.toContain('Shop');
    }
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  });

  const unreadable = (): Promise<readonly SeenPage[]> =>
    Promise.all(
      ['0', '-1', '1.5', '1e3', '9'.repeat(16), '9'.repeat(40), '%3Cb%3E', "1'--"].map((text) =>
        payer.open(signPath(text, back)),
      ),
    );

  test.each(answers)(
    'another payer cannot %s it, not even with the form of its payer',
    async (answer) => {
      const thief = await Signer.with(service().client, 5_000);
      await thief.open('/frontend/en/wallet');
      thief.browser.plantCookie('florin-visitor', payer.browser.cookie('florin-visitor') ?? '');
      const refused = await thief.answer(page, answer);
      expect([refused.status, refused.heading]).toEqual([404, 'Transfer not found']);
      await expectUntouched();
    },
  );

  test('a signed-out payer must sign in again before anything is decided', async () => {
    const form = formOf(page);
    await payer.browser.submit(formOf(page, 1));
    const asked = await payer.browser.submit(form, { answer: 'sign' });
    expect(asked.heading).toBe('Sign in to your wallet');
    expect(asked.text).toContain('Your session has ended.');
    await expectUntouched();
    expect((await payer.signIn(asked)).heading).toBe('Shop asks you to sign a transfer');
  });
});

describe('redirect_uri: only registered addresses, compared exactly', () => {
  const untrusted = (seen: SeenPage): void => {
    expect([seen.status, seen.heading]).toEqual([400, 'This request cannot be trusted']);
    expect(seen.headers['location']).toBeUndefined();
    expect([seen.links, seen.forms]).toEqual([[], []]);
  };

  test.each(
    extent({
      short: ['https://evil.example/', `${back}/`, '//shop.example/thanks', 'javascript:alert(1)'],
      long: [
        ...[
          'https://evil.example/',
          `${back}/`,
          `${back}?a=1`,
          `${back}#top`,
          'https://shop.example',
        ],
        ...['https://SHOP.example/thanks', 'http://shop.example/thanks', '//shop.example/thanks'],
        ...[
          'javascript:alert(1)',
          '/frontend/en/wallet',
          ' ',
          '',
          `${back}\r\nx: y`,
          'x'.repeat(3_000),
        ],
      ],
    }),
  )('%j is refused, and nothing links there', async (address) => {
    untrusted(await payer.open(signPath(id, address)));
    const form = { ...formOf(page), action: signPath(id, address) };
    untrusted(await payer.browser.submit(form, { answer: 'sign' }));
    await expectUntouched();
  });

  test("another project's address is refused", async () => {
    const other = 'https://other.example/thanks';
    await aSignShop(service().client, { redirect_uris: [other] });
    untrusted(await payer.open(signPath(id, other)));
  });

  test('an address that is no longer registered is refused, even after the decision', async () => {
    await payer.answer(page, 'sign');
    await changeProject(service().client, shop.project.project_id, { redirect_uris: [] });
    untrusted(await payer.open(signPath(id, back)));
    expect((await payer.open(signPath(id))).heading).toBe('Transfer completed');
  });

  test('a form shown for one redirect address is refused for another', async () => {
    const second = `${back}?second=1`;
    await changeProject(service().client, shop.project.project_id, {
      redirect_uris: [back, second],
    });
    const form = { ...formOf(page), action: signPath(id, second) };
    expect((await payer.browser.submit(form, { answer: 'sign' })).status).toBe(403);
    await expectUntouched();
  });

  test('a repeated redirect_uri is refused with 422', async () => {
    const twice = `${signPath(id, back)}&redirect_uri=${encodeURIComponent(back)}`;
    const seen = await payer.open(twice);
    expect([seen.status, seen.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
  });
});

describe('CSRF', () => {
  test.each(answers)(
    '%s: a form without its own token, or from another site, is refused',
    async (answer) => {
      const { beneficiary } = await aServiceBeneficiary(service().client);
      const other = await aRegistered(shop, payer, beneficiary);
      const foreign = formOf(await payer.open(signPath(other, back))).fields['token'] ?? '';
      const stranger = await Signer.with(service().client, 0);
      const theirs = await aRegistered(shop, stranger, beneficiary);
      const stolen = formOf(await stranger.open(signPath(theirs, back))).fields['token'] ?? '';
      const form = formOf(page);
      const { browser } = payer;
      const pages = [
        await browser.submit(form, { answer, token: '' }),
        await browser.submit(form, { answer, token: foreign }),
        await browser.submit(form, { answer, token: stolen }),
        await browser.submit(form, { answer }, { 'sec-fetch-site': 'cross-site' }),
        await browser.submit(form, { answer }, { 'sec-fetch-site': 'same-site' }),
      ];
      for (const { status, heading, links } of pages) {
        expect([status, heading]).toEqual([403, 'Your click did not go through']);
        expect(links).toEqual([signPath(id, back)]);
      }
      await expectUntouched();
    },
  );

  test('a session without the cookie of the form is refused', async () => {
    const session = payer.browser.cookie('florin-session') ?? '';
    const bare = new Browser(service().client);
    bare.plantCookie('florin-session', session);
    expect((await bare.submit(formOf(page), { answer: 'sign' })).status).toBe(403);
    await expectUntouched();
  });

  test.each(
    extent({
      short: ['', 'constructor'],
      long: ['', 'SIGN', 'constructor', '__proto__', 'accept'],
    }),
  )('an answer that the page does not offer changes nothing: %j', async (answer) => {
    const again = await payer.browser.submit(formOf(page), { answer });
    expect([again.status, again.heading]).toEqual([200, 'Shop asks you to sign a transfer']);
    await expectUntouched();
  });

  test('a form submitted again after the decision changes nothing', async () => {
    await payer.answer(page, 'reject');
    expect((await payer.answer(page, 'sign')).heading).toBe('Nothing was sent');
    expect(await statusOf(shop, id)).toBe('rejected');
  });
});

function expectStrict({ headers, html }: SeenPage): void {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const [fallback, styles = '', ...rest] = String(headers['content-security-policy']).split('; ');
  expect(styles.split(' ')).toContain(`'sha256-${hash}'`);
  expect([fallback, ...rest]).toEqual([
    ...["default-src 'none'", "img-src 'self'", "form-action 'self'"],
    ...["frame-ancestors 'none'", "base-uri 'none'"],
  ]);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html).not.toMatch(/<script|javascript:| style="| on\w+="/i);
}

test('clickjacking: no page can be framed, runs a script or sends a referrer', async () => {
  const toBank = await aRegistered(shop, payer, bankBeneficiary);
  const bank = await payer.open(signPath(toBank, back));
  for (const one of [
    page,
    await payer.answer(page, 'sign'),
    await payer.answer(bank, 'reject'),
    await payer.open(signPath(id, 'https://evil.example/')),
    await payer.open(signPath(0)),
    await payer.browser.submit(formOf(bank), { answer: 'sign', token: '' }),
  ]) {
    expectStrict(one);
  }
});
