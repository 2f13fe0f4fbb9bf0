import { secondFactorTexts } from '../../src/account/second-factor/second-factor-texts.ts';
import { factorTexts } from '../../src/pages/second-factor/factor-texts.ts';
import { setUpTexts } from '../../src/pages/second-factor/set-up-texts.ts';
import { codesKept, setUpApp } from './factor-steps.ts';
import { entered, type PayerStage, type PayerState } from './payer-state.ts';
import { enter, titled } from './payer-steps.ts';

// The second factor of a wallet owner, page by page.

const pathOf = ({ walletShop, language }: PayerStage): string =>
  `${walletShop.own(language)}/second-factor`;

/** A payer who has set up an app and opens the page again. */
async function withApp(stage: PayerStage) {
  const payer = await entered(stage, pathOf(stage));
  await setUpApp(stage.page, stage.language);
  await codesKept(stage.page, stage.language);
  return payer;
}

export const factorStates: readonly PayerState[] = [
  {
    name: 'payer-second-factor',
    proof: (page, language) => page.getByText(setUpTexts[language].scan),
    reach: async (stage) => {
      await entered(stage, pathOf(stage));
    },
  },
  {
    name: 'payer-second-factor-recovery-codes',
    proof: (page, language) => titled(page, setUpTexts[language].codesTitle),
    reach: async (stage) => {
      await entered(stage, pathOf(stage));
      await setUpApp(stage.page, stage.language);
    },
  },
  {
    name: 'payer-second-factor-set-up',
    proof: (page, language) => page.getByText(secondFactorTexts[language].limitMeaning),
    reach: async (stage) => {
      await withApp(stage);
    },
  },
  {
    name: 'payer-second-factor-asked',
    proof: (page, language) => page.getByText(factorTexts[language].codeMeaning),
    reach: async (stage) => {
      const payer = await withApp(stage);
      await stage.page.context().clearCookies();
      await enter(stage.page, stage.language, payer, stage.walletShop.own(stage.language));
    },
  },
];
