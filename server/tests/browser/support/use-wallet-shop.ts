import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { PageLanguage } from '../../../src/pages/language.ts';
import { type Room, roomPathIn } from '../../../src/wallet/pages/own/rooms.ts';
import { aUser } from '../../support/identity.ts';
import { answer, Receiver } from '../../support/receivers.ts';
import type { TestService } from '../../support/test-service.ts';
import { aWalletClient, pay, seen, type WalletClient } from '../../support/wallet.ts';
import { payerPassword } from './payers.ts';

/** A person with a wallet of test money. */
export type WalletPayer = { readonly walletId: number; readonly email: string };

/** A shop that is paid from wallets, with a web site to which payers return. */
export type WalletShop = {
  readonly client: WalletClient;
  /** The registered address, which receives codes and refusals. */
  readonly back: string;
  /** The language of their mails; English by default. */
  readonly aPayer: (amount: number, locale?: PageLanguage) => Promise<WalletPayer>;
  /** The key of a new transaction. */
  readonly asks: (wanted?: object, payment?: object) => Promise<string>;
  readonly confirmation: (key: string, language: PageLanguage) => string;
  /** Where the shop asks a payer for access. */
  readonly authorization: (language: PageLanguage, wanted?: Query) => string;
  /** The payment first, then the access. */
  readonly confirmationWithAccess: (key: string, language: PageLanguage, wanted?: Query) => string;
  readonly own: (language: PageLanguage) => string;
  /** A section of "My wallet". */
  readonly room: (room: Room, language: PageLanguage) => string;
  /** A contact token (wallet 2.6) for an address that the shop has confirmed. */
  readonly vouches: (contact: object) => Promise<string>;
  /** The link in the newest mail to this address. */
  readonly mailedLink: (address: string) => Promise<string>;
};

type Query = Readonly<Record<string, string>>;

export const walletShopName = 'Linden & Sons';

const site = (title: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

function openShop(client: WalletClient, back: string): WalletShop {
  const { operator, project } = client;
  const address = (path: string): string => `${operator.url}/frontend/${path}`;
  const queryOf = (wanted: Query): URLSearchParams =>
    new URLSearchParams({
      response_type: 'code',
      client_id: project.client_id,
      redirect_uri: back,
      scope: 'balance initiate_transfers_offline',
      state: 'ąžuolas & 7',
      ...wanted,
    });
  return {
    client,
    back,
    aPayer: async (amount, locale = 'en') => {
      const email = `ona-${randomUUID()}@example.lt`;
      const wanted = { name: 'Ona Petrauskaitė', email, password: payerPassword, locale };
      const { wallet_id: walletId } = await aUser(operator, wanted);
      if (amount > 0) await pay(operator, walletId, amount);
      return { walletId, email };
    },
    asks: async (wanted = {}, payment = {}) =>
      (await client.created({ redirect_uri: back, ...wanted }, payment)).transaction_key,
    confirmation: (key, language) => address(`${language}/wallet/confirm/${key}`),
    authorization: (language, wanted = {}) => address(`${language}/oauth?${queryOf(wanted)}`),
    confirmationWithAccess: (key, language, wanted = {}) =>
      address(`${language}/transaction/confirm-with-oauth/${key}?${queryOf(wanted)}`),
    own: (language) => address(`${language}/wallet`),
    room: (room, language) => `${operator.url}${roomPathIn(room, language)}`,
    vouches: async (contact) => {
      const answer = await client.send('POST', '/rest/v1/contact-token', { body: contact });
      return String(seen<{ readonly token: string }>(answer).token);
    },
    mailedLink: async (to) => {
      const { body } = await operator.send('GET', `/admin/v1/mails?to=${to}`);
      const [newest] = body['mails'] as readonly { readonly text: string }[];
      const link = /https?:\/\/\S+/.exec(newest?.text ?? '')?.[0];
      if (link === undefined) throw new Error(`no link was mailed to ${to}`);
      const { pathname, search } = new URL(link);
      return `${operator.url}${pathname}${search}`;
    },
  };
}

const headers = { 'content-type': 'text/html' };

/** A shop for all tests of a file, with every right that a shop may have. */
export function useWalletShop(service: () => TestService): () => WalletShop {
  let shop: WalletShop | null = null;
  let receiver: Receiver | null = null;
  beforeAll(async () => {
    receiver = await Receiver.start();
    receiver.reply = ({ target }) =>
      answer(200, site(new URL(target, 'http://shop').pathname), { headers });
    const back = receiver.url('/thanks');
    const wanted = {
      name: walletShopName,
      redirect_uris: [back],
      rights: ['password_grant', 'contact_token'],
    };
    shop = openShop(await aWalletClient(service().client, wanted), back);
  });
  afterAll(() => receiver?.close());
  return () => {
    if (shop === null) throw new Error('the shop has not been opened yet');
    return shop;
  };
}
