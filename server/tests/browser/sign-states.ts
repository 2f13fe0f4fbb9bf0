import type { Locator, Page } from 'playwright-core';
import type { PageLanguage } from '../../src/pages/language.ts';
import { type SignState, signTexts } from '../../src/transfer/pages/sign-texts.ts';
import { aServiceBeneficiary, bankBeneficiary } from '../support/transfer.ts';
import type { PayerStage, PayerState } from './payer-state.ts';
import { enter, titled } from './payer-steps.ts';
import { asksToSign, rejectSigning, signButton, signing } from './sign-steps.ts';

// Signing a transfer, page by page.

type Wanted = {
  readonly amount?: number;
  readonly beneficiary?: object;
  readonly transfer?: object;
};

/** Opens the page of a new transfer as its payer. */
async function enterSigning(stage: PayerStage, wanted: Wanted = {}): Promise<number> {
  const { page, language, walletShop } = stage;
  const payer = await walletShop.aPayer(wanted.amount ?? 500_000);
  const known = await aServiceBeneficiary(walletShop.client.operator);
  const beneficiary = wanted.beneficiary ?? known.beneficiary;
  const id = await asksToSign(walletShop, payer, beneficiary, wanted.transfer);
  await enter(page, language, payer, signing(walletShop, id, language));
  return id;
}

/** States that share a heading differ in the text below it. */
const signState =
  (state: SignState): PayerState['proof'] =>
  (page, language) =>
    page.getByText(signTexts[language].states[state][1]);

const answered = (
  name: string,
  state: SignState,
  answer: (page: Page, language: PageLanguage) => Locator,
  wanted: Wanted = {},
): PayerState => ({
  name,
  proof: signState(state),
  reach: async (stage) => {
    await enterSigning(stage, wanted);
    await answer(stage.page, stage.language).click();
  },
});

const longPurpose = {
  details: 'Rent for November and December, Laisvės alėja 53-12, Kaunas, with heating and water',
  reference: 'RF18539007547034',
};

const abroad = {
  type: 'single_window',
  name: 'Konstantinas Aleksandravičius-Petrauskas',
  single_window: { country: 'LT', payment_system: 'sepa', delivery_option: 'bank_account' },
  bank_account: { iban: 'LT601010012345678901' },
};

const soon = (): number => Math.floor(Date.now() / 1_000) + 86_400;

const asking: readonly PayerState[] = [
  {
    name: 'transfer-sign',
    proof: signButton,
    reach: async (stage) => {
      const transfer = { amount: { amount: '1250.00', currency: 'EUR' } };
      await enterSigning(stage, { beneficiary: bankBeneficiary, transfer });
    },
  },
  {
    name: 'transfer-sign-everything',
    proof: signButton,
    reach: async (stage) => {
      const perform_at = soon();
      const final_beneficiary = { name: 'Konstantinas Aleksandravičius' };
      const transfer = { purpose: longPurpose, perform_at, final_beneficiary };
      await enterSigning(stage, { beneficiary: abroad, transfer });
    },
  },
];

const email = 'a.rather.long.address.of.the.landlord@houses.example.lt';

const ended: readonly PayerState[] = [
  answered('transfer-sent', 'done', signButton),
  answered('transfer-rejected', 'rejected', rejectSigning),
  answered('transfer-waits-for-money', 'waiting_funds', signButton, { amount: 0 }),
  answered('transfer-waits-for-recipient', 'waiting_registration', signButton, {
    beneficiary: { type: 'service', service_account: { email } },
  }),
  answered('transfer-waits-for-password', 'waiting_password', signButton, {
    transfer: { password: { value: 'lapė' } },
  }),
  answered('transfer-on-its-way', 'on_its_way', signButton, { beneficiary: bankBeneficiary }),
  answered('transfer-signed', 'signed', signButton, { transfer: { auto_process_to_done: false } }),
  {
    name: 'transfer-scheduled',
    proof: signState('scheduled'),
    reach: async (stage) => {
      await enterSigning(stage, { transfer: { perform_at: soon() } });
      await signButton(stage.page, stage.language).click();
    },
  },
  {
    name: 'transfer-failed',
    proof: signState('failed'),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const id = await enterSigning(stage, { beneficiary: bankBeneficiary });
      await signButton(page, language).click();
      await signState('on_its_way')(page, language).waitFor();
      const { operator } = walletShop.client;
      const body = { outcome: 'failed' };
      await operator.send('POST', `/admin/v1/test/transfers/${id}/payout`, { body });
      await page.reload();
    },
  },
  {
    name: 'transfer-impossible',
    proof: signState('impossible'),
    reach: async ({ page, language, walletShop }) => {
      const payer = await walletShop.aPayer(5_000);
      const own = { type: 'service', service_account: { email: payer.email } };
      const id = await asksToSign(walletShop, payer, own);
      await enter(page, language, payer, signing(walletShop, id, language));
      await signButton(page, language).click();
    },
  },
  {
    name: 'transfer-unknown',
    proof: (page, language) => titled(page, signTexts[language].unknown[0]),
    reach: async ({ page, language, walletShop }) => {
      const payer = await walletShop.aPayer(0);
      await enter(page, language, payer, signing(walletShop, 1, language));
    },
  },
  {
    name: 'transfer-untrusted',
    proof: (page, language) => titled(page, signTexts[language].untrusted[0]),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const id = await enterSigning(stage);
      // Leaving before the page has loaded would leave the test waiting for it.
      await signButton(page, language).waitFor();
      await page.waitForLoadState();
      await page.goto(signing(walletShop, id, language, 'https://somewhere.example/'));
    },
  },
];

export const signStates: readonly PayerState[] = [...asking, ...ended];
