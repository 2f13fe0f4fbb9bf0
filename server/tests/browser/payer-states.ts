import { randomUUID } from 'node:crypto';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { payerTexts } from '../../src/wallet/pages/payer-texts.ts';
import { allowance, confirmStates } from './confirm-states.ts';
import { entered, enterLive, type PayerStage, type PayerState } from './payer-state.ts';
import { button, enter, titled } from './payer-steps.ts';
import { signInStates } from './sign-in-states.ts';
import { signStates } from './sign-states.ts';
import { signUpStates } from './sign-up-states.ts';
import { payerPassword } from './support/payers.ts';

// Every page that a payer can come to see, and how.

const authorizing: readonly PayerState[] = [
  {
    name: 'payer-consent',
    proof: (page, language) => button(page, payerTexts[language].allow),
    reach: async (stage) => {
      const scope = 'balance statements email_offline full_name initiate_transfers_offline';
      await entered(stage, stage.walletShop.authorization(stage.language, { scope }));
    },
  },
  {
    name: 'payer-unknown-client',
    proof: (page, language) => titled(page, payerTexts[language].unknownClient[0]),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.authorization(language, { client_id: randomUUID() }));
    },
  },
  {
    name: 'payer-other-mode',
    proof: (page, language) => titled(page, payerTexts[language].otherMode[0]),
    reach: (stage) => enterLive(stage, stage.walletShop.authorization(stage.language)),
  },
];

/** A wallet in which there is something of everything. */
async function livedIn(stage: PayerStage): Promise<void> {
  const { language, walletShop } = stage;
  const { client } = walletShop;
  const payer = await walletShop.aPayer(123_456);
  const spent = await walletShop.asks({}, { commission: { out_commission: 50 } });
  await client.accept(spent, payer.walletId);
  await client.confirm(spent);
  await client.accept(await walletShop.asks({}, { price: 4_200 }), payer.walletId);
  await client.grantedBy(payer.walletId, allowance);
  const form = { grant_type: 'password', username: payer.email, password: payerPassword };
  const scope = 'balance statements email_offline initiate_transfers_offline';
  await client.sendForm('/oauth/v1/token', { ...form, scope });
  await enter(stage.page, language, payer, walletShop.own(language));
}

const own: readonly PayerState[] = [
  {
    name: 'payer-own-wallet',
    proof: (page, language) => titled(page, ownTexts[language].title),
    reach: livedIn,
  },
  {
    name: 'payer-own-wallet-changed',
    proof: (page, language) => page.getByText(ownTexts[language].canceled),
    reach: async (stage) => {
      await livedIn(stage);
      await stage.page.getByRole('button', { name: ownTexts[stage.language].cancel }).click();
    },
  },
  {
    name: 'payer-own-wallet-empty',
    proof: (page, language) => page.getByRole('alert').getByText(ownTexts[language].currentWrong),
    reach: async (stage) => {
      const { page, language } = stage;
      const texts = ownTexts[language];
      await entered(stage, stage.walletShop.own(language), 0);
      await page.getByLabel(texts.currentPassword).last().fill('a wrong password');
      await page.getByLabel(texts.newPin).fill('8642');
      await button(page, texts.changePin).click();
    },
  },
];

export const payerStates: readonly PayerState[] = [
  ...signInStates,
  ...authorizing,
  ...confirmStates,
  ...own,
  ...signUpStates,
  ...signStates,
];
