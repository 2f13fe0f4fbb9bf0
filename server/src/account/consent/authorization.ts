import type { KnownClient } from '../../identity/credentials/client-directory.ts';
import { challengeIn } from '../../identity/oauth/code-challenge.ts';
import { type AskedScopes, scopesIn, scopeText } from '../../identity/oauth/scope.ts';

/** The query of an authorization, unchecked. */
export type AuthorizationQuery = {
  readonly response_type?: string;
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly scope?: string;
  readonly state?: string;
  /** RFC 7636. */
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
  /** Wallet 2.6: a project vouches for the address of a user whom it sends here. */
  readonly contact_token?: string;
};

/** Wallet 5, step 2. Every client may use this flow, so `unauthorized_client` is not among them. */
export type AuthorizationError =
  | 'invalid_request'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'server_error'
  | 'temporarily_unavailable';

/** A client's request to a user who is sent here. */
export type Authorization = {
  readonly known: KnownClient;
  readonly redirectUri: string;
  readonly scopes: AskedScopes;
  readonly state: string | null;
  /** The challenge that the exchange of the code must answer. Null: none. */
  readonly challenge: string | null;
  /** The issuer of the answer: a client of several services tells them apart by it (RFC 9207). */
  readonly issuer: string;
};

export type ReadAuthorization =
  /** The client has not registered the address, so nobody may be sent there. */
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'refused'; readonly address: string }
  | { readonly kind: 'asked'; readonly authorization: Authorization };

/** Errors go only to registered addresses. `state` is passed through unchanged. */
export function readAuthorization(
  query: AuthorizationQuery,
  known: KnownClient | null,
  issuer: string,
): ReadAuthorization {
  const { redirect_uri: redirectUri, response_type: responseType, state = null } = query;
  const registered = known?.project.configuration.redirectUris ?? [];
  if (known === null || redirectUri === undefined || !registered.includes(redirectUri)) {
    return { kind: 'untrusted' };
  }
  const refused = (error: AuthorizationError) =>
    ({ kind: 'refused', address: errorAddress({ redirectUri, state, issuer }, error) }) as const;
  if (responseType === undefined) return refused('invalid_request');
  if (responseType !== 'code') return refused('unsupported_response_type');
  const challenge = challengeIn(query);
  if (!challenge.ok) return refused('invalid_request');
  const scopes = scopesIn(query.scope ?? '');
  if (!scopes.ok) return refused('invalid_scope');
  return {
    kind: 'asked',
    authorization: {
      known,
      redirectUri,
      scopes: scopes.value,
      state,
      challenge: challenge.value,
      issuer,
    },
  };
}

/** The registered address with more parameters. Its own query stays unchanged. */
function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  const [beforeHash = '', hash] = address.split('#');
  const joint = beforeHash.includes('?') ? '&' : '?';
  const query = new URLSearchParams(more).toString();
  return `${beforeHash}${joint}${query}${hash === undefined ? '' : `#${hash}`}`;
}

type WayBack = Pick<Authorization, 'redirectUri' | 'state' | 'issuer'>;

/** The parameters of every answer, including errors. */
const alwaysIn = ({ state, issuer }: WayBack) => ({
  ...(state === null ? {} : { state }),
  iss: issuer,
});

/** Wallet 5, step 2: cancellation and failure. */
export const errorAddress = (back: WayBack, error: AuthorizationError): string =>
  withQuery(back.redirectUri, { error, ...alwaysIn(back) });

/**
 * Wallet 5, step 2: the user has given consent. `scope` names the granted scopes if the client
 * asked for more.
 */
export const codeAddress = (back: Authorization, code: string): string =>
  withQuery(back.redirectUri, {
    code,
    ...(back.scopes.isNarrowed ? { scope: scopeText(back.scopes.granted) } : {}),
    ...alwaysIn(back),
  });
