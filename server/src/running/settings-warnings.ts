import { settingsOfOthers } from './settings-of-others.ts';

/** Names that look like settings of ours, but are not. */
export function unknownNames(names: readonly string[], ours: readonly string[]): readonly string[] {
  const known = new Set([...ours, ...settingsOfOthers]);
  return names
    .filter((name) => name.startsWith('FLORIN_') && !known.has(name))
    .map((name) => `${name} is not a setting of this server; is it misspelt?`);
}

type Addressed = { readonly redisUrl: string | null; readonly publicUrl: string | null };

/**
 * Tokens name the address of the service that issued them: nodes with different addresses accept
 * none of each other's.
 */
export const missingAddress = ({ redisUrl, publicUrl }: Addressed): readonly string[] =>
  redisUrl === null || publicUrl !== null
    ? []
    : [
        'PUBLIC_URL is not set: several nodes need the same one, or each refuses the ' +
          'access tokens that another gave.',
      ];

type Behind = {
  readonly publicUrl: string | null;
  readonly tlsPort: number | null;
  readonly trustedProxies: readonly string[] | null;
};

/** A service with a public address and without a TLS listener is behind a proxy (decision 0105). */
export const missingProxies = ({
  publicUrl,
  tlsPort,
  trustedProxies,
}: Behind): readonly string[] =>
  publicUrl === null || tlsPort !== null || trustedProxies !== null
    ? []
    : [
        'FLORIN_TRUSTED_PROXIES is not set: behind a balancer all visitors of pages count as one. ' +
          'Set it to the addresses of the balancers.',
      ];
