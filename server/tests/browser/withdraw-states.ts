import { withdrawTexts } from '../../src/transfer/withdrawals/withdraw-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { extent } from '../support/extent.ts';
import { entered, type PayerStage, type PayerState } from './payer-state.ts';
import { button, titled } from './payer-steps.ts';
import { payerPassword } from './support/payers.ts';

// How wallet owners send money to bank accounts (decision 0231), state by state.

/** The owner has entered an amount and a bank account, and sees the summary. */
async function checkedWithdrawal(stage: PayerStage): Promise<void> {
  const { page, language, walletShop } = stage;
  const texts = withdrawTexts[language];
  await entered(stage, walletShop.own(language), 5_000);
  await page.getByRole('link', { name: ownTexts[language].withdraw }).click();
  await page.locator('#iban').fill('LT12 1000 0111 0100 1000');
  await page.locator('#name').fill('Beekeepers of the Valley of the Dubysa, Cooperative Society');
  await page.locator('#amount').fill('12.50');
  await page.locator('#about').fill('Lime blossom honey from the valley of the Dubysa');
  await button(page, texts.goOn).click();
}

async function withdrawn(stage: PayerStage): Promise<void> {
  await checkedWithdrawal(stage);
  const { page, language } = stage;
  await page.getByLabel(withdrawTexts[language].password).fill(payerPassword);
  await page.locator('button[value=send]').click();
}

const withdrawals: readonly PayerState[] = [
  {
    name: 'payer-withdraw',
    proof: (page, language) => page.getByText(withdrawTexts[language].wrong.iban),
    reach: async (stage) => {
      await withdrawn(stage);
      const { page, language } = stage;
      await page.getByRole('link', { name: withdrawTexts[language].again }).click();
      await page.locator('#iban').fill('LT12 1000 0111 0100 1001');
      await page.locator('#name').fill('Ona');
      await page.locator('#amount').fill('1');
      await button(page, withdrawTexts[language].goOn).click();
    },
  },
  {
    name: 'payer-withdraw-check',
    proof: (page, language) => titled(page, withdrawTexts[language].check),
    reach: checkedWithdrawal,
  },
  {
    name: 'payer-withdrawn',
    proof: (page, language) => titled(page, withdrawTexts[language].states.on_its_way[0]),
    reach: withdrawn,
  },
];

/** They look like the pages of sending, so the short form takes one of them. */
export const withdrawStates = extent({ short: withdrawals.slice(0, 1), long: withdrawals });
