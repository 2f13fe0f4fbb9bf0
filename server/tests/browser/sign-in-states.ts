import { payerTexts } from '../../src/wallet/pages/payer-texts.ts';
import type { PayerState } from './payer-state.ts';
import { button, letEverythingThrough, titled, typeSecrets } from './payer-steps.ts';

// Signing in, page by page.

export const signInStates: readonly PayerState[] = [
  {
    name: 'payer-sign-in',
    proof: (page, language) => button(page, payerTexts[language].enter),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.authorization(language));
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
];
