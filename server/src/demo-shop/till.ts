import { Florin } from 'florin-sdk';

/** All that a merchant knows of the service: where it is, and the merchant's own credentials. */
export type Premises = {
  /** The address of the service, which is also that of the shop: they live in one house. */
  readonly url: string;
  /** Whose callbacks the shop takes. */
  readonly projectId: string;
  readonly credentials: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly macKey: string;
  };
  /** Somebody with test money, for visitors who have no wallet. */
  readonly customer: SignIn;
  /** Whose portal shows the shop's orders. */
  readonly owner: SignIn;
  /** Pays a link of the shop with test money, as the operator of the installation may (docs/testing.md). */
  readonly payLink: PayLink;
};

type SignIn = { readonly email: string; readonly password: string };

/** The same `key` pays once. Null: it is paid; otherwise what the service refused. */
export type PayLink = (linkId: string, key: string) => Promise<Refusal | null>;

/** A refusal as the service words it. */
export type Refusal = {
  readonly status: number;
  readonly error: string;
  readonly error_description: string;
};

/** The way to the service while the shop is open. */
export type Till = Omit<Premises, 'credentials'> & { readonly florin: Florin };

/** People wait for the pages: a service that asks for more patience than this has failed them. */
const retry = { maxAttempts: 3, maxRetryAfterMs: 2_000 };

/** One client for all pages, so that its token serves them all; another one for new credentials. */
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
