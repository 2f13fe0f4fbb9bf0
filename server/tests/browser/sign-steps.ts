import type { Locator, Page } from 'playwright-core';
import type { PageLanguage } from '../../src/pages/language.ts';
import { type SignState, signTexts } from '../../src/transfer/pages/sign-texts.ts';
import { aProject, readWallet } from '../support/identity.ts';
import { TransferClient } from '../support/transfer.ts';
import { button, titled } from './payer-steps.ts';
import { type WalletPayer, type WalletShop, walletShopName } from './support/use-wallet-shop.ts';

// What a person does who is asked to sign a transfer.

/** The shop under another client: one client may send a hundred requests a minute. */
async function transfersOf({ client: { operator }, back }: WalletShop): Promise<TransferClient> {
  const project = await aProject(operator, { name: walletShopName, redirect_uris: [back] });
  return new TransferClient(operator, project);
}

/** The address where the shop sends the payer to sign. */
export const signing = (
  { client: { operator }, back }: WalletShop,
  id: number,
  language: PageLanguage,
  redirect = back,
): string => {
  const query = new URLSearchParams({ redirect_uri: redirect });
  return `${operator.url}/frontend/${language}/wallet/transfer-sign/${id}?${query}`;
};

type Accounts = readonly { readonly currency: string; readonly account_number: string }[];

/** A registered transfer from this payer, of 10.00 EUR unless the test wants another. */
export async function asksToSign(
  shop: WalletShop,
  { walletId }: WalletPayer,
  beneficiary: object,
  wanted: object = {},
): Promise<number> {
  const { body } = await readWallet(shop.client.operator, walletId);
  const account = (body['balances'] as Accounts).find(({ currency }) => currency === 'EUR');
  const payer = { account_number: account?.account_number };
  const client = await transfersOf(shop);
  const { id } = await client.created(beneficiary, { payer, ...wanted });
  await client.acted(id, 'register');
  return id;
}

/** The button that signs, for any amount. */
export const signButton = (page: Page, language: PageLanguage): Locator => {
  const [word = ''] = signTexts[language].sign('').split(' ');
  return page.getByRole('button', { name: word });
};

export const rejectSigning = (page: Page, language: PageLanguage): Locator =>
  button(page, signTexts[language].reject);

/** Waits until the page shows this state of the transfer. */
export const seeSignState = async (
  page: Page,
  language: PageLanguage,
  state: SignState,
): Promise<void> => {
  const [heading, meaning] = signTexts[language].states[state];
  await titled(page, heading).waitFor();
  await page.getByText(meaning).waitFor();
};
