import { randomUUID } from 'node:crypto';
import { Browser, formOf, type SeenPage } from './browser.ts';
import { aProject, aUser } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import { TransferClient } from './transfer.ts';
import { pay, seen } from './wallet.ts';

export const back = 'https://shop.example/thanks';
const password = 'correct horse';

export const signPath = (id: number | string, redirect?: string, language = 'en'): string => {
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect_uri: redirect })}`;
  return `/frontend/${language}/wallet/transfer-sign/${id}${query}`;
};

/** A person with a wallet and their own browser. */
export class Signer {
  readonly browser: Browser;
  readonly email: string;
  readonly walletId: number;
  readonly account: string;

  private constructor(operator: OperatorClient, email: string, walletId: number, account: string) {
    this.browser = new Browser(operator);
    this.email = email;
    this.walletId = walletId;
    this.account = account;
  }

  static async with(operator: OperatorClient, amount: number, wanted: object = {}) {
    const email = `${randomUUID()}@example.com`;
    const user = await aUser(operator, { name: 'Ona', email, password, ...wanted });
    if (amount > 0) await pay(operator, user.wallet_id, amount);
    const { EUR: account = '' } = user.account_numbers;
    return new Signer(operator, email, user.wallet_id, account);
  }

  /** Opens a page, and signs in if asked to. */
  async open(path: string): Promise<SeenPage> {
    const page = await this.browser.open(path);
    return page.forms[0]?.action.startsWith('/frontend/sign-in?') ? this.signIn(page) : page;
  }

  signIn(page: SeenPage): Promise<SeenPage> {
    return this.browser.submit(formOf(page), { login: this.email, password });
  }

  answer(page: SeenPage, answer: 'sign' | 'reject'): Promise<SeenPage> {
    return this.browser.submit(formOf(page), { answer });
  }
}

/** A client that asks people to sign, and the addresses they may return to. */
export const aSignShop = async (
  operator: OperatorClient,
  wanted: object = {},
): Promise<TransferClient> =>
  new TransferClient(
    operator,
    await aProject(operator, { name: 'Shop', redirect_uris: [back], ...wanted }),
  );

/** A registered transfer from this payer's account. */
export async function aRegistered(
  shop: TransferClient,
  { account }: Pick<Signer, 'account'>,
  beneficiary: object,
  wanted: object = {},
): Promise<number> {
  const payer = { account_number: account };
  const { id } = await shop.created(beneficiary, { payer, ...wanted });
  await shop.acted(id, 'register');
  return id;
}

export const statusOf = async (shop: TransferClient, id: number): Promise<string> =>
  seen<{ readonly status: string }>(await shop.read(id)).status;
