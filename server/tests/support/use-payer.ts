import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { Browser, formOf, type SeenPage } from './browser.ts';
import { aUser } from './identity.ts';
import { useSoundBooks } from './sound-books.ts';
import type { TestService } from './test-service.ts';
import { aWalletClient, pay, seen, type WalletClient } from './wallet.ts';

const password = 'correct horse';

type Begun = {
  readonly shop: WalletClient;
  readonly browser: Browser;
  readonly email: string;
  readonly walletId: number;
};

/** A shop, and Ona with 50.00 EUR and a browser that is not signed in. */
async function begin({ client }: TestService, back: string): Promise<Begun> {
  const shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back] });
  const email = `${randomUUID()}@example.com`;
  const { wallet_id: walletId } = await aUser(client, { name: 'Ona', email, password });
  await pay(client, walletId, 5_000);
  return { shop, browser: new Browser(client), email, walletId };
}

export const confirmPath = (key: string, language = 'en'): string =>
  `/frontend/${language}/wallet/confirm/${key}`;

export type UsedPayer = {
  readonly shop: () => WalletClient;
  readonly browser: () => Browser;
  /** The wallet of the payer. */
  readonly payer: () => number;
  /** Opens a page, and signs in if asked to. */
  readonly opened: (path: string) => Promise<SeenPage>;
  readonly answered: (
    page: SeenPage,
    answer: string,
    more?: Readonly<Record<string, string>>,
  ) => Promise<SeenPage>;
  /** The status of a transaction, as the shop sees it. */
  readonly statusOf: (key: string) => Promise<string>;
};

/**
 * A payer at a shop for each test of a file. The shop sends payers back to this address. The books
 * are audited afterwards.
 */
export function usePayer(service: () => TestService, back: string): UsedPayer {
  let current: Begun | null = null;
  const begun = (): Begun => {
    if (current === null) throw new Error('no test has begun yet');
    return current;
  };
  beforeEach(async () => {
    current = await begin(service(), back);
  });
  useSoundBooks(service);
  return {
    shop: () => begun().shop,
    browser: () => begun().browser,
    payer: () => begun().walletId,
    opened: async (path) => {
      const { browser, email } = begun();
      const page = await browser.open(path);
      return formOf(page).action.startsWith('/frontend/sign-in?')
        ? browser.submit(formOf(page), { login: email, password })
        : page;
    },
    answered: (page, answer, more = {}) =>
      begun().browser.submit(formOf(page), { answer, ...more }),
    statusOf: async (key) => seen(await begun().shop.read(key)).status,
  };
}
