import { describe, test } from 'vitest';
import { withdrawTexts } from '../../src/transfer/withdrawals/withdraw-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { extent } from '../support/extent.ts';
import { useSharedService } from '../support/test-service.ts';
import { unlimitedWallet } from '../support/wallet.ts';
import { languages } from './matrix.ts';
import { button, enter, titled } from './payer-steps.ts';
import { payerPassword } from './support/payers.ts';
import { useBrowser } from './support/use-browser.ts';
import { useWalletShop } from './support/use-wallet-shop.ts';

const service = useSharedService(unlimitedWallet);
const browser = useBrowser(() => service().client.url);
const shop = useWalletShop(service);

describe.each(extent({ short: languages.slice(0, 1), long: languages }))('in %s', (language) => {
  const texts = withdrawTexts[language];

  test('decision 0231: on a phone a double click withdraws once, and the owner can forget the bank account', async () => {
    const view = { language, device: 'phone', hasJavaScript: false, colours: 'light' } as const;
    const { page } = await browser.open(view);
    await enter(page, language, await shop().aPayer(5_000), shop().own(language));
    await page.getByRole('link', { name: ownTexts[language].withdraw }).click();
    await page.getByLabel(texts.iban).fill('LT12 1000 0111 0100 1000');
    await page.getByLabel(texts.name).fill('Ona Onaitė');
    await page.getByLabel(texts.amount).fill('50');
    await button(page, texts.goOn).click();
    await titled(page, texts.check).waitFor();
    await page.getByLabel(texts.password).fill(payerPassword);
    await page.locator('button[value=send]').dblclick();
    await titled(page, texts.states.on_its_way[0]).waitFor();
    await page.goto(shop().room('transactions', language));
    await page.getByRole('heading', { name: texts.latest }).waitFor();
    await page.getByText(texts.short.on_its_way, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Ona Onaitė' }).click();
    await page.getByRole('link', { name: texts.again }).click();
    await page.getByRole('button', { name: texts.forget }).click();
    await page.getByRole('heading', { name: texts.known }).waitFor({ state: 'detached' });
  });
});
