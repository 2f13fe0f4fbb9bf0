import { FlorinUsageError } from './errors.ts';
import { baseAddress } from './http/address.ts';
import type { Fetch } from './http/exchange.ts';
import { defaultRetryPolicy, type RetryPolicy } from './http/retry.ts';
import type { TransportSettings } from './http/transport.ts';
import { refuseSecretsOutsideServers } from './secrets-guard.ts';

export type FlorinOptions = {
  /** Where the service is: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** The address of the wallet and transfer APIs, where it is another. */
  readonly walletUrl?: string;
  /** The address of the pages that users see, where it is another. */
  readonly authUrl?: string;
  readonly clientId: string;
  /** For checkout and its webhooks. */
  readonly clientSecret?: string;
  /** For wallets and transfers. */
  readonly macKey?: string;
  /** For each try, in milliseconds; 30 seconds by default. */
  readonly timeoutMs?: number;
  readonly retry?: Partial<RetryPolicy>;
  /** In place of the platform's own. */
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

export const transportSettingsIn = (options: FlorinOptions): TransportSettings => ({
  fetch: options.fetch ?? globalThis.fetch,
  retry: { ...defaultRetryPolicy, ...options.retry },
  timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
});

/** Secrets are refused where everybody can read them, before anything is done with them. */
export function refuseMisplacedSecrets({ clientSecret, macKey }: FlorinOptions): void {
  if (clientSecret !== undefined) refuseSecretsOutsideServers('clientSecret');
  if (macKey !== undefined) refuseSecretsOutsideServers('macKey');
}

/** A secret that a part of the service needs. */
export function needed(options: FlorinOptions, name: 'clientSecret' | 'macKey'): string {
  const secret = options[name];
  if (secret !== undefined && secret !== '') return secret;
  throw new FlorinUsageError(`${name} is needed for this; give it to new Florin({ … })`);
}
