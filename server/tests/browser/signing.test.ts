import { describe, expect, test } from 'vitest';
import { payerTexts } from '../../src/account/payer-texts.ts';
import { lookingTexts } from '../../src/pages/looking-hint.ts';
import { signTexts } from '../../src/transfer/pages/sign-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { unlimited } from '../support/checkout.ts';
import { longTest } from '../support/extent.ts';
import { useSharedService } from '../support/test-service.ts';
import { aServiceBeneficiary, bankBeneficiary } from '../support/transfer.ts';
import { until } from '../support/until.ts';
import { balanceOf, pay } from '../support/wallet.ts';
import { buyers as payers } from './matrix.ts';
import { button, enter, titled, typeSecrets } from './payer-steps.ts';
import { asksToSign, rejectSigning, seeSignState, signButton, signing } from './sign-steps.ts';
import { payerPassword } from './support/payers.ts';
import { useBrowser } from './support/use-browser.ts';
import { useWalletShop, walletShopName } from './support/use-wallet-shop.ts';

// A payer signs a registered transfer, in three languages, with and without JavaScript.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);
const shop = useWalletShop(service);

/** Read from the database: polling the API would soon exceed its limit. */
async function status(id: number): Promise<string> {
  const sql = 'SELECT status FROM transfer WHERE id = $1';
  const [row] = await service().database.query<{ status: string }>(sql, [id]);
  return row?.status ?? '';
}

describe.each(payers)('in $language, $device, JavaScript $hasJavaScript, $colours', (payer) => {
  const { language } = payer;
  const texts = signTexts[language];

  test('a signed transfer reaches its recipient, and the payer returns to the shop and sees it in their wallet', async () => {
    const { client } = service();
    const { page } = await browser.open(payer);
    const somebody = await shop().aPayer(5_000);
    const { user, beneficiary } = await aServiceBeneficiary(client);
    const id = await asksToSign(shop(), somebody, beneficiary);
    await enter(page, language, somebody, signing(shop(), id, language));
    await titled(page, texts.heading(walletShopName)).waitFor();
    await signButton(page, language).click();
    await seeSignState(page, language, 'done');
    expect(await balanceOf(client, user.wallet_id)).toEqual({ balance: 1_000, held: 0 });
    const toShop = page.waitForRequest((request) => request.url() === shop().back);
    await page.getByRole('link', { name: texts.back(walletShopName) }).click();
    expect(await (await toShop).headerValue('referer')).toBeNull();
    await page.waitForURL(shop().back);
    await page.goto(shop().own(language));
    const kind = ownTexts[language].kinds['transfer'] ?? '';
    await page.getByRole('listitem').filter({ hasText: kind }).filter({ hasText: '10' }).waitFor();
  });

  longTest('a rejected transfer takes no money', async () => {
    const { page } = await browser.open(payer);
    const somebody = await shop().aPayer(5_000);
    const id = await asksToSign(shop(), somebody, bankBeneficiary);
    await enter(page, language, somebody, signing(shop(), id, language));
    await rejectSigning(page, language).click();
    await seeSignState(page, language, 'rejected');
    expect(await status(id)).toBe('rejected');
    const held = await balanceOf(service().client, somebody.walletId);
    expect(held).toEqual({ balance: 5_000, held: 0 });
  });

  longTest(
    'a transfer that waits for money goes to the bank once the money arrives, and is paid out',
    async () => {
      const { client } = service();
      const { page } = await browser.open(payer);
      const somebody = await shop().aPayer(900);
      const id = await asksToSign(shop(), somebody, bankBeneficiary);
      await enter(page, language, somebody, signing(shop(), id, language));
      await signButton(page, language).click();
      await seeSignState(page, language, 'waiting_funds');
      await pay(client, somebody.walletId, 100);
      await until('the money is held', async () => (await status(id)) === 'reserved');
      await page.getByRole('link', { name: lookingTexts[language].lookNow }).click();
      await seeSignState(page, language, 'on_its_way');
      const body = { outcome: 'done' };
      await client.send('POST', `/admin/v1/test/transfers/${id}/payout`, { body });
      await page.reload();
      await seeSignState(page, language, 'done');
    },
  );

  longTest('a double click and an old page sign once', async () => {
    const { page, context } = await browser.open(payer);
    const somebody = await shop().aPayer(5_000);
    const { beneficiary } = await aServiceBeneficiary(service().client);
    const id = await asksToSign(shop(), somebody, beneficiary);
    await enter(page, language, somebody, signing(shop(), id, language));
    await signButton(page, language).waitFor();
    const old = await context.newPage();
    await old.goto(signing(shop(), id, language));
    await signButton(page, language).dblclick();
    await seeSignState(page, language, 'done');
    await rejectSigning(old, language).click();
    await seeSignState(old, language, 'done');
    const left = await balanceOf(service().client, somebody.walletId);
    expect(left).toEqual({ balance: 4_000, held: 0 });
  });

  test('a transfer is unknown to other signed-in users and opens once its payer signs in', async () => {
    const { page } = await browser.open(payer);
    const [stranger, somebody] = [await shop().aPayer(5_000), await shop().aPayer(5_000)];
    const { beneficiary } = await aServiceBeneficiary(service().client);
    const id = await asksToSign(shop(), somebody, beneficiary);
    await enter(page, language, stranger, signing(shop(), id, language));
    await titled(page, texts.unknown[0]).waitFor();
    await page.getByRole('link', { name: payerTexts[language].enterOther }).click();
    await typeSecrets(page, language, somebody.email, payerPassword);
    await titled(page, texts.heading(walletShopName)).waitFor();
    await button(page, payerTexts[language].somebodyElse).click();
    await titled(page, payerTexts[language].signIn).waitFor();
    expect(await status(id)).toBe('registered');
  });
});
