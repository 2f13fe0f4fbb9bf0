import { Florin } from 'florin-sdk';

/** A merchant's whole knowledge of the service: its address, and the merchant's own credentials. */
export type Premises = {
  /** The address of the service and of the shop, which share a server. */
  readonly url: string;
  /** The project whose callbacks the shop accepts. */
  readonly projectId: string;
  readonly credentials: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly macKey: string;
  };
  /** A person with test money, for visitors without a wallet. */
  readonly customer: SignIn;
  /** The owner of the portal that shows the shop's orders. */
  readonly owner: SignIn;
  /**
   * Pays a link of the shop with test money, as the installation's operator may (docs/testing.md).
   */
  readonly payLink: PayLink;
};

type SignIn = { readonly email: string; readonly password: string };

/** The same `key` pays once. Null: it is paid. Otherwise the service's refusal. */
export type PayLink = (linkId: string, key: string) => Promise<Refusal | null>;

/** A refusal in the service's words. */
export type Refusal = {
  readonly status: number;
  readonly error: string;
  readonly error_description: string;
};

/** The shop's client of the service, while the shop is open. */
export type Till = Omit<Premises, 'credentials'> & { readonly florin: Florin };

/** People wait for the pages: a service that asks for longer pauses has failed them. */
const retry = { maxAttempts: 3, maxRetryAfterMs: 2_000 };

/** One client for all pages, so that they share its token. New credentials get a new client. */
export function openTill(premises: () => Promise<Premises | null>): () => Promise<Till | null> {
  let known: { readonly name: string; readonly florin: Florin } | null = null;
  return async () => {
    const found = await premises();
    if (found === null) return null;
    const { credentials, ...open } = found;
    const options = { baseUrl: open.url, ...credentials };
    const name = JSON.stringify(options);
    if (known?.name !== name) known = { name, florin: new Florin({ ...options, retry }) };
    return { ...open, florin: known.florin };
  };
}
