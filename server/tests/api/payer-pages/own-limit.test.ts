import { beforeEach, describe, expect, test } from 'vitest';
import { secondFactorTexts } from '../../../src/account/second-factor/second-factor-texts.ts';
import { factorTexts } from '../../../src/pages/second-factor/factor-texts.ts';
import { type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { advance, movingWallet } from '../../support/clock.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import {
  factorHeadings,
  factorPath,
  PayerAtPages,
  payerPassword,
} from '../../support/payer-factor.ts';
import { aRegistered, aSignShop, Signer, signPath } from '../../support/sign-page.ts';
import { actForm, codeForm } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary } from '../../support/transfer.ts';
import { aWalletClient, balanceOf, pay, seen, type WalletClient } from '../../support/wallet.ts';

// Decision 0189: above an amount that they set, payers are asked for the second factor again.

const service = useService(movingWallet);
const texts = secondFactorTexts.en;
const [aboveTitle] = texts.asked.above;
const pin = '7294';

let shop: WalletClient;
let payer: PayerAtPages;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client, { name: 'Shop' });
  payer = await PayerAtPages.withApp(client, { pin });
  await pay(client, payer.walletId, 10_000);
  await changeLimit('12,50');
});

async function changeLimit(amount: string): Promise<SeenPage> {
  const page = await payer.browser.open(factorPath);
  return payer.browser.submit(actForm(page, 'set_limit'), { amount });
}

/** After five minutes a given factor no longer counts. */
const later = (): Promise<void> => advance(service().client, 300);

const answering = (page: SeenPage): Form =>
  formOf({ ...page, forms: page.forms.filter(({ choices }) => 'answer' in choices) });

/** Opens a transaction and accepts it; returns the next page. */
async function accepted(key: string, more: Readonly<Record<string, string>> = {}) {
  const page = await payer.browser.open(`/frontend/en/wallet/confirm/${key}`);
  return payer.browser.submit(answering(page), { answer: 'accept', ...more });
}

const statusOf = async (key: string): Promise<string> => seen(await shop.read(key)).status;

describe('the limit', () => {
  test('is shown, changed and removed with a fresh factor', async () => {
    expect((await changeLimit('x')).status).toBe(422);
    const changed = await changeLimit('100');
    expect(changed.text).toContain(texts.limitOn('€100.00'));
    const page = await payer.browser.open(factorPath);
    const dropped = await payer.browser.submit(actForm(page, 'drop_limit'));
    expect(dropped.text).toContain(texts.limitOff);
    await later();
    const stale = await payer.browser.submit(actForm(page, 'set_limit'), { amount: '5' });
    expect(stale.heading).toBe(factorHeadings.prove);
    const proven = await payer.browser.submit(codeForm(stale), { code: payer.spare() });
    expect([proven.address, proven.text.includes(texts.limitOff)]).toEqual([factorPath, true]);
  });

  longTest('is removed with the last factor', async () => {
    const page = await payer.browser.open(factorPath);
    await payer.browser.submit(actForm(page, 'remove_totp'));
    await payer.setUpApp();
    expect((await payer.browser.open(factorPath)).text).toContain(texts.limitOff);
  });
});

describe('accepting a transaction', () => {
  test('asks for no factor at exactly the limit, nor within five minutes of the last one', async () => {
    const { transaction_key: fresh } = await shop.created({}, { price: 2_000 });
    await accepted(fresh);
    expect(await statusOf(fresh)).toBe('waiting');
    await later();
    const { transaction_key: exact } = await shop.created({}, { price: 1_250 });
    await accepted(exact);
    expect(await statusOf(exact)).toBe('waiting');
  });

  test('above the limit asks for the factor, and then continues with the given answer', async () => {
    await later();
    const { transaction_key: key } = await shop.created({}, { price: 1_251 });
    const asked = await accepted(key);
    expect([asked.status, asked.heading, await statusOf(key)]).toEqual([200, aboveTitle, 'new']);
    const wrong = await payer.browser.submit(codeForm(asked), { code: '000000' });
    expect([wrong.status, wrong.text.includes(factorTexts.en.codeWrong)]).toEqual([403, true]);
    const empty = await payer.browser.submit(codeForm(asked), { code: '' });
    expect([empty.status, await statusOf(key)]).toEqual([422, 'new']);
    const code = payer.spare();
    await payer.browser.submit(codeForm(wrong), { code });
    expect(await statusOf(key)).toBe('waiting');
    // The same code cannot be used twice, and a forged form does nothing.
    await later();
    const { transaction_key: other } = await shop.created({}, { price: 1_251 });
    const form = codeForm(await accepted(other));
    expect((await payer.browser.submit(form, { code })).status).toBe(403);
    const forged = { ...form, fields: { ...form.fields, token: 'x' } };
    expect((await payer.browser.submit(forged, { code: payer.spare() })).status).toBe(403);
    expect(await statusOf(other)).toBe('new');
  });

  test('with a password asks for the password again after the factor, and no page contains it', async () => {
    await later();
    const wanted = { password_request: { type: 'always' } };
    const { transaction_key: key } = await shop.created(wanted, { price: 2_000 });
    const asked = await accepted(key, { password: payerPassword });
    expect([asked.heading, asked.html.includes(payerPassword)]).toEqual([aboveTitle, false]);
    const again = await payer.browser.submit(codeForm(asked), { code: payer.spare() });
    expect([again.status, await statusOf(key)]).toEqual([422, 'new']);
    await payer.browser.submit(answering(again), { answer: 'accept', password: payerPassword });
    expect(await statusOf(key)).toBe('waiting');
  });

  test.each(
    firstOf(
      [
        ['a required allowance', {}, {}, true],
        ['an optional allowance, not granted', { optional: true }, {}, false],
        ['an optional allowance, granted', { optional: true }, { allowance: 'true' }, true],
      ],
      2,
    ),
  )('the total of an allowance counts: %s', async (_, more, chosen, isAsked) => {
    await later();
    const allowance = { description: 'Rides', max_price: 2_000, currency: 'EUR', ...more };
    const { transaction_key: key } = await shop.created({ allowance }, { price: 100 });
    const page = await accepted(key, chosen);
    expect([page.heading === aboveTitle, await statusOf(key)]).toEqual([
      isAsked,
      isAsked ? 'new' : 'waiting',
    ]);
  });

  test('by PIN works up to the limit; above it the payer has to use the page', async () => {
    const { transaction_key: small } = await shop.created();
    const reserved = seen(await shop.reserve(small, payer.walletId, { pin }));
    expect(reserved.status).toBe('waiting');
    const { transaction_key: key } = await shop.created({}, { price: 1_251 });
    const left = seen(await shop.reserve(key, payer.walletId, { pin }));
    expect([left.status, left['wallet']]).toEqual(['new', undefined]);
    expect((await balanceOf(service().client, payer.walletId)).held).toBe(1_250);
    await accepted(key);
    expect(await statusOf(key)).toBe('waiting');
  });
});

test('sending above the limit asks for the factor before the password, and keeps the input', async () => {
  const other = await Signer.with(service().client, 0);
  await later();
  const sending = (page: SeenPage) =>
    formOf({ ...page, forms: page.forms.filter(({ choices }) => !('code' in choices)) });
  const page = await payer.browser.open('/frontend/en/wallet/send');
  const asked = await payer.browser.submit(sending(page), { to: other.email, amount: '20' });
  expect(asked.heading).toBe(aboveTitle);
  const check = await payer.browser.submit(codeForm(asked), { code: payer.spare() });
  expect([check.heading, check.text.includes(other.email)]).toEqual([
    'Check before you send',
    true,
  ]);
  await later();
  const secret = { step: 'send', password: payerPassword };
  const stale = await payer.browser.submit(sending(check), secret);
  expect([stale.heading, stale.html.includes(payerPassword)]).toEqual([aboveTitle, false]);
  const again = await payer.browser.submit(codeForm(stale), { code: payer.spare() });
  expect(again.heading).toBe('Check before you send');
  expect((await payer.browser.submit(sending(again), secret)).heading).toBe('Money sent');
  expect((await balanceOf(service().client, other.walletId)).balance).toBe(2_000);
});

test('withdrawing above the limit asks for the factor before the password, and keeps the input', async () => {
  await later();
  const page = await payer.browser.open('/frontend/en/wallet/withdraw');
  const typed = { iban: 'LT12 1000 0111 0100 1000', name: 'Ona Onaitė', amount: '20' };
  const asked = await payer.browser.submit(formOf(page), typed);
  expect(asked.heading).toBe(aboveTitle);
  const check = await payer.browser.submit(codeForm(asked), { code: payer.spare() });
  expect([check.heading, check.text.includes(typed.iban)]).toEqual(['Check before you send', true]);
  const secret = { step: 'send', password: payerPassword };
  const sent = await payer.browser.submit(formOf(check), secret);
  expect(sent.heading).toBe('On its way to the bank');
});

test('signing a transfer above the limit asks for the factor; rejecting it does not', async () => {
  const signShop = await aSignShop(service().client);
  const registered = async () => signPath(await aRegistered(signShop, payer, bankBeneficiary));
  const [first, second] = [await registered(), await registered()];
  await changeLimit('1');
  await later();
  const answer = async (path: string, word: string) =>
    payer.browser.submit(answering(await payer.browser.open(path)), { answer: word });
  const asked = await answer(first, 'sign');
  expect(asked.heading).toBe(aboveTitle);
  const rejected = await answer(second, 'reject');
  expect(rejected.heading).not.toBe(aboveTitle);
  const signed = await payer.browser.submit(codeForm(asked), { code: payer.spare() });
  expect([signed.status, signed.heading]).toEqual([200, 'Signed, on its way']);
});
