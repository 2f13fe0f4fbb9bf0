import { randomUUID } from 'node:crypto';
import { signUpTexts } from '../../src/account/sign-up/sign-up-texts.ts';
import type { PayerStage, PayerState } from './payer-state.ts';
import { button, letEverythingThrough, titled, typeNewcomer } from './payer-steps.ts';

// Creating a wallet, page by page.

const signUpAddress = ({ walletShop, language }: PayerStage, more = ''): string =>
  `${walletShop.client.operator.url}/frontend/sign-up?lang=${language}&test=1${more}`;

async function askForLink(stage: PayerStage, email: string): Promise<void> {
  const { page, language } = stage;
  const texts = signUpTexts[language];
  await page.goto(signUpAddress(stage));
  await page.getByLabel(texts.email).fill(email);
  await letEverythingThrough(page);
  await button(page, texts.sendLink).click();
}

async function openLink(stage: PayerStage): Promise<void> {
  const email = `new-${randomUUID()}@example.lt`;
  await askForLink(stage, email);
  await titled(stage.page, signUpTexts[stage.language].linkSent[0]).waitFor();
  await stage.page.goto(await stage.walletShop.mailedLink(email));
}

export const signUpStates: readonly PayerState[] = [
  {
    name: 'payer-sign-up',
    proof: (page, language) => button(page, signUpTexts[language].sendLink),
    reach: async (stage) => {
      await stage.page.goto(signUpAddress(stage));
    },
  },
  {
    name: 'payer-sign-up-address-bad',
    proof: (page, language) => page.getByText(signUpTexts[language].emailBad),
    reach: (stage) => askForLink(stage, 'ona'),
  },
  {
    name: 'payer-sign-up-link-sent',
    proof: (page, language) => titled(page, signUpTexts[language].linkSent[0]),
    reach: (stage) => askForLink(stage, `new-${randomUUID()}@example.lt`),
  },
  {
    name: 'payer-sign-up-open',
    proof: (page, language) => button(page, signUpTexts[language].open),
    reach: openLink,
  },
  {
    name: 'payer-sign-up-incomplete',
    proof: (page, language) => page.getByText(signUpTexts[language].nameMissing),
    reach: async (stage) => {
      await openLink(stage);
      await letEverythingThrough(stage.page);
      await button(stage.page, signUpTexts[stage.language].open).click();
    },
  },
  {
    name: 'payer-sign-up-link-used',
    proof: (page, language) => titled(page, signUpTexts[language].linkUsed[0]),
    reach: async (stage) => {
      await stage.page.goto(signUpAddress(stage, `&invitation=${randomUUID()}`));
    },
  },
  {
    name: 'payer-sign-up-address-taken',
    proof: (page, language) => titled(page, signUpTexts[language].addressTaken[0]),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const { email } = await walletShop.aPayer(0);
      await page.goto(signUpAddress(stage, `&contact=${await walletShop.vouches({ email })}`));
      await typeNewcomer(page, language);
    },
  },
];
