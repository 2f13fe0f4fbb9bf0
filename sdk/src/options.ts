import { FlorinUsageError } from './errors.ts';
import { baseAddress } from './http/address.ts';
import { duration } from './http/duration.ts';
import type { Fetch } from './http/exchange.ts';
import { isHeaderText } from './http/header-text.ts';
import { type RetryPolicy, retryPolicyOf } from './http/retry.ts';
import type { TransportSettings } from './http/transport.ts';
import { isSecret, refuseSecretsOutsideServers } from './secrets-guard.ts';

/** The service's address and the caller's credentials. `baseUrl` and `clientId` are required. */
export type FlorinOptions = {
  /** The address of the service: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** The address of the wallet and transfer APIs, if it differs. */
  readonly walletUrl?: string;
  /** The address of the pages that users see, if it differs. */
  readonly authUrl?: string;
  /** The `client_id` of your project. */
  readonly clientId: string;
  /** The `client_secret` of your project, for checkout and its webhooks. Servers only. */
  readonly clientSecret?: string;
  /** The `mac_key` of your project, for wallets and transfers. Servers only. */
  readonly macKey?: string;
  /** How long one attempt may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  /** When a failed request is sent again; see `RetryPolicy`. */
  readonly retry?: Partial<RetryPolicy>;
  /** Sends requests instead of the platform's `fetch`: for a proxy, or for tests. */
  readonly fetch?: Fetch;
};

const defaultTimeoutMs = 30_000;

export type Addresses = {
  readonly base: string;
  readonly wallet: string;
  readonly auth: string;
};

export function addressesIn({ baseUrl, walletUrl, authUrl }: FlorinOptions): Addresses {
  const base = baseAddress(baseUrl, 'baseUrl');
  return {
    base,
    wallet: walletUrl === undefined ? base : baseAddress(walletUrl, 'walletUrl'),
    auth: authUrl === undefined ? base : baseAddress(authUrl, 'authUrl'),
  };
}

export function transportSettingsIn(options: FlorinOptions): TransportSettings {
  const fetch = options.fetch ?? globalThis.fetch;
  if (typeof fetch !== 'function') throw new FlorinUsageError('fetch should be a function');
  return {
    fetch,
    retry: retryPolicyOf(options.retry ?? {}),
    timeoutMs: duration('timeoutMs', options.timeoutMs ?? defaultTimeoutMs, 1),
  };
}

/** The id is sent in headers and in forms. */
export function refuseWrongClientId({ clientId }: FlorinOptions): void {
  if (isHeaderText(clientId)) return;
  throw new FlorinUsageError('clientId should be a text of printable Latin characters');
}

/** Secrets are refused where everybody can read them, before anything uses them. */
export function refuseMisplacedSecrets({ clientSecret, macKey }: FlorinOptions): void {
  if (clientSecret !== undefined) refuseSecretsOutsideServers('clientSecret');
  if (macKey !== undefined) refuseSecretsOutsideServers('macKey');
}

/** A secret that a client of this part needs. */
export function needed(options: FlorinOptions, name: 'clientSecret' | 'macKey'): string {
  const secret = options[name];
  if (isSecret(secret)) return secret;
  throw new FlorinUsageError(`${name} is needed for this; give it to new Florin({ … }) as a text`);
}
