import { describe, test } from 'vitest';
import { doneTexts } from '../../src/wallet/pages/own/done-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { useSharedService } from '../support/test-service.ts';
import { unlimitedWallet } from '../support/wallet.ts';
import { buyers as payers } from './matrix.ts';
import { button, enter, titled } from './payer-steps.ts';
import { payerPassword } from './support/payers.ts';
import { useBrowser } from './support/use-browser.ts';
import { useWalletShop } from './support/use-wallet-shop.ts';

const service = useSharedService(unlimitedWallet);
const browser = useBrowser(() => service().client.url);
const shop = useWalletShop(service);

describe.each(payers)('in $language, $device, JavaScript $hasJavaScript, $colours', (payer) => {
  const { language } = payer;
  const texts = ownTexts[language];

  test('decision 0088: a double click on Change password changes it once, and the owner stays signed in after a reload', async () => {
    const { page } = await browser.open(payer);
    await enter(page, language, await shop().aPayer(0), shop().room('security', language));
    await page.locator('#current-password').fill(payerPassword);
    await page.locator('#new-password').fill('battery staple');
    await button(page, texts.changePassword).dblclick();
    await page.getByText(doneTexts[language].passwordChanged).waitFor();
    await page.reload();
    await page.getByText(doneTexts[language].passwordChanged).waitFor();
    await page.goto(shop().own(language));
    await titled(page, texts.title).waitFor();
  });
});
