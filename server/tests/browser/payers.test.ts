import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { payerTexts } from '../../src/account/payer-texts.ts';
import { lookingTexts } from '../../src/pages/looking-hint.ts';
import { confirmTexts } from '../../src/wallet/pages/confirm/confirm-texts.ts';
import { doneTexts } from '../../src/wallet/pages/own/done-texts.ts';
import { askTexts } from '../../src/wallet/pages/own/end-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { unlimited } from '../support/checkout.ts';
import { longTest } from '../support/extent.ts';
import { useSharedService } from '../support/test-service.ts';
import { until } from '../support/until.ts';
import { balanceOf, pay, seen, type TransactionSeen } from '../support/wallet.ts';
import { allowance, inquiries } from './confirm-states.ts';
import { buyers as payers } from './matrix.ts';
import {
  acceptButton,
  button,
  enter,
  rejectButton,
  seeConfirmState,
  titled,
  typeNewcomer,
} from './payer-steps.ts';
import { payerPassword } from './support/payers.ts';
import { useBrowser } from './support/use-browser.ts';
import { useWalletShop, walletShopName } from './support/use-wallet-shop.ts';

// Wallet 2, 4 and 5: each story of the payer's pages, in three languages, with and without
// JavaScript.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);
const shop = useWalletShop(service);

const read = async (key: string): Promise<TransactionSeen> => seen(await shop().client.read(key));

/** Waits until the browser is back at the shop. Returns the query parameters. */
async function broughtBack(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.waitForURL(({ href }) => href.startsWith(`${shop().back}?`));
  return Object.fromEntries(new URL(page.url()).searchParams);
}

const state = 'ąžuolas & 7';

describe.each(payers)('in $language, $device, JavaScript $hasJavaScript, $colours', (payer) => {
  const { language } = payer;
  const texts = payerTexts[language];
  const confirm = confirmTexts[language];

  test('denied and allowed access both return to the shop with the state', async () => {
    const { page } = await browser.open(payer);
    const address = shop().authorization(language);
    await enter(page, language, await shop().aPayer(0), address);
    await titled(page, texts.consent(walletShopName)).waitFor();
    await button(page, texts.deny).click();
    expect(await broughtBack(page)).toMatchObject({ error: 'access_denied', state });
    await page.goto(address);
    const toShop = page.waitForRequest((request) => request.url().startsWith(shop().back));
    await button(page, texts.allow).click();
    const { code = '', ...rest } = await broughtBack(page);
    expect(rest).toMatchObject({ state });
    expect(await (await toShop).headerValue('referer')).toBeNull();
    const form = { grant_type: 'authorization_code', code, redirect_uri: shop().back };
    const { status, body } = await shop().client.sendForm('/oauth/v1/token', form);
    expect([status, body['token_type']]).toEqual([200, 'mac']);
  });

  test('a payer answers the questions, grants an allowance, accepts and returns to the shop', async () => {
    const { page } = await browser.open(payer);
    const key = await shop().asks({ inquiries, allowance: { ...allowance, optional: true } });
    const somebody = await shop().aPayer(5_000);
    await page.goto(shop().confirmation(key, language));
    // The page names the seller before it asks for a password.
    await page.getByText(confirm.heading(walletShopName)).waitFor();
    await enter(page, language, somebody, shop().confirmation(key, language));
    await titled(page, confirm.heading(walletShopName)).waitFor();
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await page.getByRole('combobox').selectOption('After work');
    await page.getByRole('textbox').fill('Ring twice');
    await page.getByRole('checkbox', { name: 'I have read the terms of delivery' }).check();
    await page.getByRole('checkbox', { name: confirm.allowanceOptional }).check();
    await acceptButton(page, language).click();
    await seeConfirmState(page, language, 'accepted');
    expect(await read(key)).toMatchObject({
      status: 'waiting',
      allowance: { status: 'Active' },
      inquiries: [
        { name: 'size', answer: 'M' },
        { name: 'when', answer: 'After work' },
        { name: 'note', answer: 'Ring twice' },
        { name: 'terms', answer: 'true' },
      ],
    });
    await page.getByRole('link', { name: confirm.back(walletShopName) }).click();
    await page.waitForURL(shop().back);
  });

  longTest(
    'a suggested allowance is announced with its checkbox, stays unchecked and grants nothing',
    async () => {
      const { page } = await browser.open(payer);
      const optional = { ...allowance, optional: true };
      const key = await shop().asks({ allowance: optional, suggest_allowance: true });
      await enter(page, language, await shop().aPayer(5_000), shop().confirmation(key, language));
      const name = confirm.allowanceOptional;
      const description = confirm.allowanceSuggested(walletShopName);
      await page.getByText(description, { exact: true }).waitFor();
      const box = page.getByRole('checkbox', { name, description, exact: true });
      expect(await box.isChecked()).toBe(false);
      await acceptButton(page, language).click();
      await seeConfirmState(page, language, 'accepted');
      expect(await read(key)).toMatchObject({
        status: 'waiting',
        allowance: { status: 'Created' },
      });
    },
  );

  longTest('a payer can reject with an empty form, and no money is taken', async () => {
    const { page } = await browser.open(payer);
    const key = await shop().asks({ inquiries, password_request: { type: 'always' } });
    const somebody = await shop().aPayer(5_000);
    await enter(page, language, somebody, shop().confirmation(key, language));
    await rejectButton(page, language).click();
    await seeConfirmState(page, language, 'rejected');
    expect((await read(key)).status).toBe('canceled');
    const held = await balanceOf(service().client, somebody.walletId);
    expect(held).toEqual({ balance: 5_000, held: 0 });
  });

  longTest('a payment that waits for money is confirmed as soon as the money arrives', async () => {
    const { page } = await browser.open(payer);
    const key = await shop().asks({ auto_confirm: true });
    const somebody = await shop().aPayer(1_000);
    await enter(page, language, somebody, shop().confirmation(key, language));
    await acceptButton(page, language).click();
    await seeConfirmState(page, language, 'waiting_funds');
    await pay(service().client, somebody.walletId, 250);
    await until('it was paid', async () => (await read(key)).status === 'confirmed');
    await page.getByRole('link', { name: lookingTexts[language].lookNow }).click();
    await seeConfirmState(page, language, 'confirmed');
  });

  test('confirm-with-oauth: a payer accepts the payment, then allows access', async () => {
    const { page } = await browser.open(payer);
    const key = await shop().asks();
    const address = shop().confirmationWithAccess(key, language);
    await enter(page, language, await shop().aPayer(5_000), address);
    await acceptButton(page, language).click();
    await button(page, texts.allow).click();
    expect(await broughtBack(page)).toMatchObject({ code: expect.any(String), state });
    expect((await read(key)).status).toBe('waiting');
  });

  longTest(
    'confirm-with-oauth: each click on reject returns access_denied to the shop',
    async () => {
      const { page, context } = await browser.open(payer);
      const key = await shop().asks();
      const address = shop().confirmationWithAccess(key, language);
      const somebody = await shop().aPayer(5_000);
      await enter(page, language, somebody, address);
      await rejectButton(page, language).waitFor();
      const old = await context.newPage();
      await old.goto(address);
      for (const open of [page, old]) {
        await rejectButton(open, language).click();
        expect(await broughtBack(open)).toMatchObject({ error: 'access_denied', state });
      }
      expect((await read(key)).status).toBe('canceled');
      const held = await balanceOf(service().client, somebody.walletId);
      expect(held).toEqual({ balance: 5_000, held: 0 });
    },
  );

  test('confirm-with-oauth: an unknown scope returns invalid_scope before anything is paid', async () => {
    const { page } = await browser.open(payer);
    const key = await shop().asks();
    await page.goto(shop().confirmationWithAccess(key, language, { scope: 'all' }));
    expect(await broughtBack(page)).toMatchObject({ error: 'invalid_scope', state });
    expect((await read(key)).status).toBe('new');
  });

  test('in My wallet the owner cancels an allowance, removes an application and changes the PIN', async () => {
    const { page } = await browser.open(payer);
    const { client } = shop();
    const own = ownTexts[language];
    const done = doneTexts[language];
    const { email, walletId } = await shop().aPayer(5_000);
    await client.grantedBy(walletId);
    const granted = { grant_type: 'password', username: email, password: payerPassword };
    const scoped = { ...granted, scope: 'balance email_offline' };
    const { body } = await client.sendForm('/oauth/v1/token', scoped);
    await enter(page, language, { email, walletId }, shop().own(language));
    await page.getByRole('link', { name: own.rooms.permissions, exact: true }).click();
    const asked = askTexts[language];
    await page.getByRole('button', { name: `${own.cancel}: ${walletShopName}` }).click();
    await button(page, asked.cancel_allowance('').yes).click();
    await page.getByText(done.canceled).waitFor();
    await page.getByRole('button', { name: `${own.revoke}: ${walletShopName}` }).click();
    await button(page, asked.revoke('').yes).click();
    await page.getByText(done.revoked).waitFor();
    await page.getByRole('link', { name: own.rooms.security, exact: true }).click();
    await page.locator('#current-pin').fill(payerPassword);
    await page.getByLabel(own.newPin).fill('8642');
    await button(page, own.changePin).click();
    await page.getByText(done.pinChanged).waitFor();
    const key = await shop().asks();
    expect((await client.reserve(key, walletId)).body['error']).toBe('invalid_allowance');
    const old = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) };
    expect((await client.sendForm('/oauth/v1/token', old)).body['error']).toBe('invalid_grant');
    expect((await client.reserve(key, walletId, { pin: '8642' })).status).toBe(200);
  });

  longTest(
    'an invited recipient creates a wallet from the mail and receives the money',
    async () => {
      const { page } = await browser.open(payer);
      const email = `new-${randomUUID()}@example.lt`;
      const key = await shop().asks({ auto_confirm: true }, { email });
      await shop().client.accept(key, (await shop().aPayer(5_000)).walletId);
      await page.goto(await shop().mailedLink(email));
      await typeNewcomer(page, language);
      await titled(page, ownTexts[language].title).waitFor();
      await until('it was paid', async () => (await read(key)).status === 'confirmed');
      await page.reload();
      const kind = ownTexts[language].kinds['payment'] ?? '';
      await page.locator('.what', { hasText: kind }).waitFor();
    },
  );

  longTest('a double click on accept, an old page and the back button pay once', async () => {
    const { page, context } = await browser.open(payer);
    const key = await shop().asks();
    const { email, walletId } = await shop().aPayer(5_000);
    await enter(page, language, { email, walletId }, shop().confirmation(key, language));
    await acceptButton(page, language).waitFor();
    const old = await context.newPage();
    await old.goto(shop().confirmation(key, language));
    await acceptButton(page, language).dblclick();
    await seeConfirmState(page, language, 'accepted');
    await acceptButton(old, language).click();
    await seeConfirmState(old, language, 'accepted');
    await page.goBack();
    // The browser requests the previous page again: it asks to sign in or shows the outcome.
    await titled(page, texts.signIn).or(titled(page, confirm.states.accepted[0])).waitFor();
    expect(await balanceOf(service().client, walletId)).toEqual({ balance: 5_000, held: 1_250 });
  });
});
