import { randomUUID } from 'node:crypto';
import { payerTexts } from '../../src/account/payer-texts.ts';
import { confirmStates } from './confirm-states.ts';
import { factorStates } from './factor-states.ts';
import { ownStates } from './own-states.ts';
import { entered, enterLive, type PayerState } from './payer-state.ts';
import { button, titled } from './payer-steps.ts';
import { signInStates } from './sign-in-states.ts';
import { signStates } from './sign-states.ts';
import { signUpStates } from './sign-up-states.ts';

// Every page that a payer can see, and how to get there.

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

export const payerStates: readonly PayerState[] = [
  ...signInStates,
  ...authorizing,
  ...confirmStates,
  ...ownStates,
  ...factorStates,
  ...signUpStates,
  ...signStates,
];
