import { randomUUID } from 'node:crypto';
import { passwordTexts } from '../../src/account/password/password-texts.ts';
import { payerTexts } from '../../src/account/payer-texts.ts';
import { signUpTexts } from '../../src/account/sign-up/sign-up-texts.ts';
import { confirmTexts } from '../../src/wallet/pages/confirm/confirm-texts.ts';
import type { PayerStage, PayerState } from './payer-state.ts';
import { button, letEverythingThrough, titled, typeSecrets } from './payer-steps.ts';
import { walletShopName } from './support/use-wallet-shop.ts';

// Signing in, page by page, also after a forgotten password.

async function forget({ page, language, walletShop }: PayerStage): Promise<void> {
  await page.goto(walletShop.authorization(language));
  await page.getByRole('link', { name: passwordTexts[language].title }).click();
}

async function askForPassword(stage: PayerStage, email: string): Promise<void> {
  const { page, language } = stage;
  await forget(stage);
  await page.getByLabel(signUpTexts[language].email).fill(email);
  await letEverythingThrough(page);
  await button(page, signUpTexts[language].sendLink).click();
}

async function openPasswordLink(stage: PayerStage): Promise<void> {
  const { page, language, walletShop } = stage;
  const { email } = await walletShop.aPayer(0, language);
  await askForPassword(stage, email);
  await titled(page, passwordTexts[language].linkSent[0]).waitFor();
  await page.goto(await walletShop.mailedLink(email));
}

export const signInStates: readonly PayerState[] = [
  {
    name: 'payer-sign-in',
    proof: (page, language) => button(page, payerTexts[language].enter),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.authorization(language));
    },
  },
  {
    name: 'payer-sign-in-to-pay',
    proof: (page, language) => page.getByText(confirmTexts[language].heading(walletShopName)),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.confirmation(await walletShop.asks(), language));
    },
  },
  {
    name: 'payer-sign-in-refused',
    proof: (page) => page.getByRole('alert'),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.own(language));
      await typeSecrets(page, language, 'nobody@example.lt', 'a wrong password');
    },
  },
  {
    name: 'payer-sign-in-incomplete',
    proof: (page, language) => page.getByText(payerTexts[language].passwordMissing),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.authorization(language));
      await letEverythingThrough(page);
      await button(page, payerTexts[language].enter).click();
    },
  },
  {
    name: 'payer-form-refused',
    proof: (page, language) => titled(page, payerTexts[language].formRefused[0]),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.own(language));
      await page.context().clearCookies();
      await typeSecrets(page, language, 'nobody@example.lt', 'a wrong password');
    },
  },
  {
    name: 'payer-password-forgotten',
    proof: (page, language) => titled(page, passwordTexts[language].title),
    reach: forget,
  },
  {
    name: 'payer-password-address-bad',
    proof: (page, language) => page.getByText(signUpTexts[language].emailBad),
    reach: (stage) => askForPassword(stage, 'ona'),
  },
  {
    name: 'payer-password-link-sent',
    proof: (page, language) => titled(page, passwordTexts[language].linkSent[0]),
    reach: async (stage) => {
      const { email } = await stage.walletShop.aPayer(0);
      await askForPassword(stage, email);
    },
  },
  {
    name: 'payer-password-set',
    proof: (page, language) => titled(page, passwordTexts[language].setTitle),
    reach: openPasswordLink,
  },
  {
    name: 'payer-password-set-bad',
    proof: (page, language) => page.getByText(signUpTexts[language].passwordBad),
    reach: async (stage) => {
      await openPasswordLink(stage);
      await letEverythingThrough(stage.page);
      await button(stage.page, passwordTexts[stage.language].set).click();
    },
  },
  {
    name: 'payer-password-link-used',
    proof: (page, language) => titled(page, passwordTexts[language].linkUsed[0]),
    reach: async ({ page, language, walletShop }) => {
      const address = `${walletShop.client.operator.url}/frontend/password`;
      await page.goto(`${address}?lang=${language}&test=1&link=${randomUUID()}`);
    },
  },
];
