import { FlorinUsageError } from './errors.ts';

type Surroundings = {
  readonly process?: { readonly versions?: { readonly node?: unknown } };
  readonly window?: { readonly document?: unknown };
};

const isServer = ({ process, window }: Surroundings): boolean =>
  typeof process?.versions?.node === 'string' && window?.document === undefined;

/** Every visitor can read the source of a page, so secrets are accepted only on servers. */
export function refuseSecretsOutsideServers(what: string): void {
  if (isServer(globalThis as Surroundings)) return;
  throw new FlorinUsageError(
    `${what} is a secret, and this is not a server: everybody who opens a page can read what is ` +
      'in it. Use florin-sdk on your server, and let the page ask your server.',
  );
}

/** Any other value would turn into a text, such as "null", that everybody can guess. */
export const isSecret = (given: unknown): given is string =>
  typeof given === 'string' && given !== '';
