import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SeenPage } from '../../support/browser.ts';
import { advance as advanceClock, nowOf } from '../../support/clock.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import {
  aRegistered,
  aSignShop,
  back,
  Signer,
  signPath,
  statusOf,
} from '../../support/sign-page.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useService } from '../../support/test-service.ts';
import { aServiceBeneficiary, bankBeneficiary, TransferClient } from '../../support/transfer.ts';
import { balanceOf, pay, seen, WalletClient } from '../../support/wallet.ts';

// Gaps 4, Who may: a payer signs a registered transfer on its page.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });

let shop: TransferClient;
let payer: Signer;
let friend: Awaited<ReturnType<typeof aServiceBeneficiary>>;
beforeEach(async () => {
  const { client } = service();
  shop = await aSignShop(client, { rights: ['password_grant'] });
  payer = await Signer.with(client, 5_000);
  friend = await aServiceBeneficiary(client);
});
useSoundBooks(service);

const advance = (seconds: number) => advanceClock(service().client, seconds);
const now = () => nowOf(service().client);

type Asked = { readonly id: number; readonly page: SeenPage };

/** The page that asks the payer. */
async function asked(
  wanted: object = {},
  beneficiary: object = friend.beneficiary,
): Promise<Asked> {
  const id = await aRegistered(shop, payer, beneficiary, wanted);
  return { id, page: await payer.open(signPath(id, back)) };
}

const balance = () => balanceOf(service().client, payer.walletId);

describe('the content of the page', () => {
  test('the requester, amount, recipient, account, purpose and time', async () => {
    const purpose = { details: 'Invoice 1042', reference: 'RF18 5390' };
    const { page } = await asked({ purpose }, bankBeneficiary);
    expect([page.status, page.heading]).toEqual([200, 'Shop asks you to sign a transfer']);
    for (const words of [
      ...['€10.00', 'To Ona Petraitė LT601010012345678901', `From your account ${payer.account}`],
      ...['Purpose Invoice 1042 Reference: RF18 5390', 'When As soon as you sign'],
      ...['Sign the transfer of €10.00', 'Decline', 'Signed in as Ona', 'Test mode'],
    ]) {
      expect(page.text).toContain(words);
    }
  });

  test('perform_at: the time at which it will be done', async () => {
    const nextYear = new Date((await now()) * 1_000).getUTCFullYear() + 1;
    const { page } = await asked({ perform_at: Date.UTC(nextYear, 0) / 1_000 });
    expect(page.text).toContain(`When 1 January ${nextYear} at 00:00 UTC`);
  });

  longTest(
    'auto_process_to_done false: the page says that the requester has to continue it',
    async () => {
      const { page } = await asked({ auto_process_to_done: false });
      expect(page.text).toContain('When After you sign, once Shop continues');
    },
  );

  test.each(
    firstOf([
      [
        { service_account: { email: 'jonas@example.com' }, name: 'Jonas' },
        'To Jonas jonas@example.com',
      ],
      [{ service_account: { phone: '+37060000001' } }, 'To +37060000001'],
    ]),
  )('a beneficiary by address: %j', async (beneficiary, words) => {
    const { page } = await asked({}, { type: 'service', ...beneficiary });
    expect(page.text).toContain(words);
  });

  longTest('a beneficiary abroad: country, details and delivery option', async () => {
    const { page } = await asked(
      { final_beneficiary: { name: 'Jonas Jonaitis' } },
      {
        type: 'single_window',
        name: 'Ona Petraitė',
        single_window: { country: 'LT', payment_system: 'sepa', delivery_option: 'bank_account' },
        bank_account: { iban: 'LT601010012345678901' },
      },
    );
    expect(page.text).toContain(
      'To Ona Petraitė LT601010012345678901 Lithuania to a bank account Final recipient Jonas Jonaitis',
    );
  });

  test('text from users is escaped', async () => {
    const { page } = await asked({ purpose: { details: '<script>alert("1")</script>' } });
    expect(page.text).toContain('<script>alert("1")</script>');
    expect(page.html).not.toContain('<script');
  });

  test.each(
    firstOf([
      ['lt', 'Shop prašo pasirašyti pervedimą', '10,00 €'],
      ['ru', 'Shop просит подписать перевод', '10,00 €'],
    ]),
  )('in %s', async (language, heading, amount) => {
    const id = await aRegistered(shop, payer, friend.beneficiary);
    const page = await payer.open(signPath(id, back, language));
    expect([page.heading, page.html.includes(`lang="${language}"`)]).toEqual([heading, true]);
    expect(page.text.replaceAll(' ', ' ')).toContain(amount);
    expect(page.links).toContain(signPath(id, back, 'en'));
  });

  longTest('without a language in the address the page uses the payer’s language', async () => {
    payer = await Signer.with(service().client, 0, { locale: 'lt' });
    const id = await aRegistered(shop, payer, friend.beneficiary);
    await payer.open('/frontend/wallet');
    for (const path of ['/frontend', '/frontend/locale']) {
      const page = await payer.open(`${path}/wallet/transfer-sign/${id}`);
      expect(page.heading).toBe('Shop prašo pasirašyti pervedimą');
    }
  });
});

test('sign: forbidden by API to the requester, done at once on the page, with the way back', async () => {
  const { id, page } = await asked();
  expect((await shop.act(id, 'sign')).status).toBe(403);
  const done = await payer.answer(page, 'sign');
  expect([done.status, done.heading]).toEqual([200, 'Transfer completed']);
  expect(done.links).toContain(back);
  expect(done.text).toContain('Back to Shop');
  expect(await statusOf(shop, id)).toBe('done');
  expect(await balance()).toEqual({ balance: 4_000, held: 0 });
  expect(await balanceOf(service().client, friend.user.wallet_id)).toEqual({
    balance: 1_000,
    held: 0,
  });
  expect((await payer.open('/frontend/en/wallet')).text).toMatch(/Transfer [^€]+−€10\.00/);
});

test('reject: the transfer is rejected, and nothing is sent', async () => {
  const { id, page } = await asked();
  const done = await payer.answer(page, 'reject');
  expect([done.heading, done.links.includes(back)]).toEqual(['Nothing was sent', true]);
  expect(await statusOf(shop, id)).toBe('rejected');
  expect(await balance()).toEqual({ balance: 5_000, held: 0 });
});

test('without redirect_uri the flow ends on this page', async () => {
  const id = await aRegistered(shop, payer, friend.beneficiary);
  const done = await payer.answer(await payer.open(signPath(id)), 'sign');
  expect([done.heading, done.links]).toEqual([
    'Transfer completed',
    [signPath(id, undefined, 'lt'), signPath(id, undefined, 'ru')],
  ]);
});

test('a double click, a reload and an old page sign once', async () => {
  const { id, page } = await asked();
  const both = await Promise.all([payer.answer(page, 'sign'), payer.answer(page, 'sign')]);
  expect(both.map(({ heading }) => heading)).toEqual(['Transfer completed', 'Transfer completed']);
  expect((await payer.answer(page, 'reject')).heading).toBe('Transfer completed');
  expect((await payer.open(signPath(id))).heading).toBe('Transfer completed');
  expect(await balance()).toEqual({ balance: 4_000, held: 0 });
});

describe('after the signature, the page says what the transfer waits for', () => {
  test('waiting_funds: it continues when money arrives', async () => {
    const { id, page } = await asked({ amount: { amount: '80.00', currency: 'EUR' } });
    const done = await payer.answer(page, 'sign');
    expect([done.heading, done.headers['refresh']]).toEqual(['Signed, waiting for money', '10']);
    expect(done.text).toContain('Waiting until');
    expect(await statusOf(shop, id)).toBe('waiting_funds');
    await pay(service().client, payer.walletId, 3_000);
    await advance(1);
    expect((await payer.open(signPath(id))).heading).toBe('Transfer completed');
    expect(await balance()).toEqual({ balance: 0, held: 0 });
  });

  longTest('waiting_funds: it fails at reserve_until', async () => {
    const amount = { amount: '80.00', currency: 'EUR' };
    const { id, page } = await asked({ amount, reserve_until: (await now()) + 3_600 });
    await payer.answer(page, 'sign');
    await advance(3_600);
    const done = await payer.open(signPath(id, back));
    expect([done.heading, done.links.includes(back)]).toEqual(['The transfer failed', true]);
  });

  test('waiting_registration: until the address has an owner', async () => {
    const { client } = service();
    const email = `${randomUUID()}@example.com`;
    const { id, page } = await asked({}, { type: 'service', service_account: { email } });
    const done = await payer.answer(page, 'sign');
    expect([done.heading, done.text.includes('as soon as they create a wallet')]).toEqual([
      ...['Signed', true],
    ]);
    expect(await statusOf(shop, id)).toBe('waiting_registration');
    expect(await balance()).toEqual({ balance: 5_000, held: 1_000 });
    await aUser(client, { email });
    await advance(1);
    expect((await payer.open(signPath(id))).heading).toBe('Transfer completed');
  });

  test('waiting_password: until the password is given', async () => {
    const { id, page } = await asked({ password: { value: 'lapė' } });
    expect((await payer.answer(page, 'sign')).heading).toBe('Signed, waiting for the password');
    expect(await statusOf(shop, id)).toBe('waiting_password');
    await shop.acted(id, 'provide-password', { value: 'lapė' });
    expect((await payer.open(signPath(id))).heading).toBe('Transfer completed');
  });

  test('perform_at: the money is reserved, and sent at that time', async () => {
    const { id, page } = await asked({ perform_at: (await now()) + 3_600 });
    const done = await payer.answer(page, 'sign');
    expect(done.text).toContain('will be sent at the time shown below');
    expect(await balance()).toEqual({ balance: 5_000, held: 1_000 });
    await advance(3_600);
    expect((await payer.open(signPath(id))).heading).toBe('Transfer completed');
  });

  test.each(
    firstOf([
      ['done', 'Transfer completed', { balance: 4_000, held: 0 }],
      ['failed', 'The transfer failed', { balance: 5_000, held: 0 }],
    ]),
  )('a bank transfer is on its way until its rail says %s', async (outcome, heading, after) => {
    const { id, page } = await asked({}, bankBeneficiary);
    expect((await payer.answer(page, 'sign')).heading).toBe('Signed, on its way');
    expect(await balance()).toEqual({ balance: 5_000, held: 1_000 });
    const payout = { body: { outcome } };
    await service().client.send('POST', `/admin/v1/test/transfers/${id}/payout`, payout);
    expect((await payer.open(signPath(id))).heading).toBe(heading);
    expect(await balance()).toEqual(after);
  });

  test('auto_process_to_done false: signed, and the money stays', async () => {
    const { id, page } = await asked({ auto_process_to_done: false });
    const done = await payer.answer(page, 'sign');
    expect([done.heading, done.text.includes('Nothing has been sent yet')]).toEqual([
      'Signed',
      true,
    ]);
    expect(await statusOf(shop, id)).toBe('signed');
    expect(await balance()).toEqual({ balance: 5_000, held: 0 });
    // The creator may continue what the owner of the money has signed.
    expect(await shop.acted(id, 'reserve')).toMatchObject({ status: 'done' });
    expect(await balance()).toEqual({ balance: 4_000, held: 0 });
  });
});

test('a beneficiary who cannot receive the money: nothing is signed, and the page says so', async () => {
  const own = { type: 'service', service_account: { email: payer.email } };
  const { id, page } = await asked({}, own);
  const refused = await payer.answer(page, 'sign');
  expect([refused.status, refused.heading]).toEqual([422, 'This transfer cannot be carried out']);
  expect(refused.links).toContain(back);
  expect(await statusOf(shop, id)).toBe('registered');
});

longTest('money reserved before the signature: the page still asks for it', async () => {
  const { client } = service();
  const form = { grant_type: 'password', username: payer.email, password: 'correct horse' };
  const answer = await new WalletClient(client, shop.project).sendForm('/oauth/v1/token', {
    ...form,
    scope: 'initiate_transfers',
  });
  const { access_token: client_id, mac_key } = seen<Record<string, string>>(answer);
  const named = new TransferClient(client, {
    ...shop.project,
    client_id: client_id ?? '',
    mac_key: mac_key ?? '',
  });
  const id = await aRegistered(shop, payer, friend.beneficiary);
  expect((await named.acted(id, 'reserve')).status).toBe('reserved');
  const page = await payer.open(signPath(id));
  expect(page.heading).toBe('Shop asks you to sign a transfer');
  expect((await payer.answer(page, 'sign')).heading).toBe('Transfer completed');
  expect(await balance()).toEqual({ balance: 4_000, held: 0 });
});
