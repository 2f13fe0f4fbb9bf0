import { randomUUID } from 'node:crypto';
import { addressTexts } from '../../src/account/profile/address-texts.ts';
import { sendTexts } from '../../src/transfer/sends/send-texts.ts';
import { doneTexts } from '../../src/wallet/pages/own/done-texts.ts';
import { askTexts } from '../../src/wallet/pages/own/end-texts.ts';
import { movementTexts } from '../../src/wallet/pages/own/movement-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { profileTexts } from '../../src/wallet/pages/own/profile-texts.ts';
import type { Room } from '../../src/wallet/pages/own/rooms.ts';
import { aServiceBeneficiary } from '../support/transfer.ts';
import { pay } from '../support/wallet.ts';
import { allowance } from './confirm-states.ts';
import { entered, type PayerStage, type PayerState } from './payer-state.ts';
import { button, enter, titled } from './payer-steps.ts';
import { asksToSign, seeSignState, signButton, signing } from './sign-steps.ts';
import { payerPassword } from './support/payers.ts';
import { withdrawStates } from './withdraw-states.ts';

// "My wallet", state by state.

/** A wallet with something in every section, seen from one section. */
async function livedIn(stage: PayerStage, room: Room = 'overview'): Promise<void> {
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
  await enter(stage.page, language, payer, walletShop.room(room, language));
}

/** The owner has clicked to end a permission and is asked to confirm. */
async function askedToCancel(stage: PayerStage): Promise<void> {
  await livedIn(stage, 'permissions');
  await stage.page.getByRole('button', { name: ownTexts[stage.language].cancel }).click();
}

const lived: readonly PayerState[] = [
  {
    name: 'payer-own-wallet-really',
    proof: (page, language) => titled(page, askTexts[language].cancel_allowance('').heading),
    reach: askedToCancel,
  },
  {
    name: 'payer-own-wallet',
    proof: (page, language) => titled(page, ownTexts[language].title),
    reach: (stage) => livedIn(stage),
  },
  ...(['permissions', 'security', 'profile'] as const).map(
    (room): PayerState => ({
      name: `payer-own-${room}`,
      proof: (page, language) => titled(page, ownTexts[language].rooms[room]),
      reach: (stage) => livedIn(stage, room),
    }),
  ),
  {
    name: 'payer-own-wallet-changed',
    proof: (page, language) => page.getByText(doneTexts[language].canceled),
    reach: async (stage) => {
      await askedToCancel(stage);
      const { yes } = askTexts[stage.language].cancel_allowance('');
      await stage.page.getByRole('button', { name: yes }).click();
    },
  },
  {
    name: 'payer-own-security-wrong',
    proof: (page, language) => page.getByRole('alert').getByText(ownTexts[language].currentWrong),
    reach: async (stage) => {
      const { page, language } = stage;
      const texts = ownTexts[language];
      await entered(stage, stage.walletShop.room('security', language), 0);
      await page.getByLabel(texts.currentPassword).last().fill('a wrong password');
      await page.getByLabel(texts.newPin).fill('8642');
      await button(page, texts.changePin).click();
    },
  },
];

/** A wallet without enough money for two requests that its owner has accepted. */
async function waiting(stage: PayerStage): Promise<void> {
  const { page, language, walletShop } = stage;
  const payer = await walletShop.aPayer(900);
  const { beneficiary } = await aServiceBeneficiary(walletShop.client.operator);
  const description = 'Lime blossom honey from the valley of the Dubysa, 4 × 250 g';
  const email = 'a.rather.long.address.of.the.beekeeper@honey.example.lt';
  const key = await walletShop.asks({}, { price: 1_234_567, description, email });
  await walletShop.client.accept(key, payer.walletId);
  const id = await asksToSign(walletShop, payer, beneficiary);
  await enter(page, language, payer, signing(walletShop, id, language));
  await signButton(page, language).click();
  await seeSignState(page, language, 'waiting_funds');
  await page.goto(walletShop.own(language));
}

const agreed: readonly PayerState[] = [
  {
    name: 'payer-own-wallet-waiting',
    proof: (page, language) => page.getByRole('heading', { name: ownTexts[language].waiting }),
    reach: waiting,
  },
  {
    name: 'payer-own-wallet-called-off',
    proof: (page, language) => page.getByText(doneTexts[language].calledOff),
    reach: async (stage) => {
      await waiting(stage);
      const { callOff } = ownTexts[stage.language];
      await stage.page.getByRole('button', { name: callOff }).first().click();
    },
  },
];

const movements: readonly PayerState[] = [
  {
    name: 'payer-own-transactions',
    proof: (page, language) => titled(page, movementTexts[language].title),
    reach: async (stage) => {
      await livedIn(stage);
      await stage.page.getByRole('link', { name: movementTexts[stage.language].all }).click();
    },
  },
  {
    name: 'payer-own-statement',
    proof: (page, language) => page.getByText(movementTexts[language].opening),
    reach: async (stage) => {
      const { page, language } = stage;
      await livedIn(stage);
      await page.getByRole('link', { name: movementTexts[language].all }).click();
      await page.getByRole('link', { name: movementTexts[language].statement('EUR') }).click();
    },
  },
];

/** The owner has entered an amount and a recipient, and sees the summary. */
async function checkedSend(stage: PayerStage): Promise<void> {
  const { page, language, walletShop } = stage;
  const texts = sendTexts[language];
  await entered(stage, walletShop.own(language), 5_000);
  await page.getByRole('link', { name: ownTexts[language].send, exact: true }).click();
  await page.locator('#to').fill('a.rather.long.address.of.the.beekeeper@honey.example.lt');
  await page.getByLabel(texts.amount).fill('12.50');
  await page.getByLabel(texts.about).fill('Lime blossom honey from the valley of the Dubysa');
  await button(page, texts.goOn).click();
}

const sends: readonly PayerState[] = [
  {
    name: 'payer-send',
    proof: (page, language) =>
      page.getByRole('alert').getByText(sendTexts[language].stops.to_oneself),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const texts = sendTexts[language];
      const { email } = await entered(stage, walletShop.own(language), 5_000);
      await page.getByRole('link', { name: ownTexts[language].send, exact: true }).click();
      await page.locator('#to').fill(email);
      await page.getByLabel(texts.amount).fill('12.50');
      await button(page, texts.goOn).click();
      await page.getByLabel(texts.password).fill(payerPassword);
      await page.locator('button[value=send]').click();
    },
  },
  {
    name: 'payer-send-check',
    proof: (page, language) => titled(page, sendTexts[language].check),
    reach: checkedSend,
  },
  {
    name: 'payer-sent-waiting',
    proof: (page, language) => titled(page, sendTexts[language].states.waiting[0]),
    reach: async (stage) => {
      await checkedSend(stage);
      await stage.page.getByLabel(sendTexts[stage.language].password).fill(payerPassword);
      await stage.page.locator('button[value=send]').click();
    },
  },
];

const further: readonly PayerState[] = [
  {
    name: 'payer-own-transactions-earlier',
    proof: (page, language) => page.getByRole('link', { name: ownTexts[language].latest }),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const { walletId } = await entered(stage, walletShop.own(language), 0);
      const { operator } = walletShop.client;
      for (let count = 1; count <= 51; count += 1) await pay(operator, walletId, count);
      await titled(page, ownTexts[language].title).waitFor();
      await page.goto(walletShop.room('transactions', language));
      await page.getByRole('link', { name: ownTexts[language].older }).click();
    },
  },
  {
    name: 'payer-own-profile-wrong',
    proof: (page, language) => page.getByRole('alert').getByText(ownTexts[language].currentWrong),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      await entered(stage, walletShop.room('profile', language), 0);
      await page.locator('#email').fill('a.rather.long.address.of.the.beekeeper@honey.example.lt');
      await page.locator('#email-password').fill('a wrong password');
      await button(page, profileTexts[language].sendLink).click();
    },
  },
  {
    name: 'payer-email-link',
    proof: (page, language) => titled(page, addressTexts[language].confirmTitle),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const wanted = `the.beekeeper-${randomUUID()}@honey.example.lt`;
      await entered(stage, walletShop.room('profile', language), 0);
      await page.locator('#email').fill(wanted);
      await page.locator('#email-password').fill(payerPassword);
      await button(page, profileTexts[language].sendLink).click();
      await page.getByText(doneTexts[language].emailAsked).waitFor();
      await page.goto(await walletShop.mailedLink(wanted));
    },
  },
  {
    name: 'payer-password-replaced',
    proof: (page, language) => titled(page, ownTexts[language].passwordReplaced[0]),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const texts = ownTexts[language];
      await entered(stage, walletShop.room('security', language), 0);
      await titled(page, texts.rooms.security).waitFor();
      const other = await page.context().newPage();
      await other.goto(walletShop.room('security', language));
      await other.locator('#current-password').fill(payerPassword);
      await other.locator('#new-password').fill('battery staple');
      await button(other, texts.changePassword).click();
      await other.getByText(doneTexts[language].passwordChanged).waitFor();
      await other.close();
      await page.context().clearCookies({ name: 'florin-session' });
      await page.locator('#current-password').fill(payerPassword);
      await page.locator('#new-password').fill('something else');
      await button(page, texts.changePassword).click();
    },
  },
];

export const ownStates: readonly PayerState[] = [
  ...lived,
  ...agreed,
  ...movements,
  ...sends,
  ...withdrawStates,
  ...further,
];
