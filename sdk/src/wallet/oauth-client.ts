import { FlorinUsageError } from '../errors.ts';
import type { MacToken, RevokedToken } from '../generated/project-types.ts';
import type { Scope } from '../generated/words.ts';
import { addressOf, segment } from '../http/address.ts';
import type { Api } from '../http/api.ts';
import type { CallOptions } from '../http/call-options.ts';
import type { Open } from '../open.ts';

const tokenPath = '/oauth/v1/token';

/** The language of a page. */
type Locale = Open<'en' | 'lt' | 'ru'>;

/** A request for a user's consent, and the address to which they return. */
export type AuthorizationRequest = {
  /**
   * The address to which the user returns: one of the project's `redirect_uris`, letter for letter.
   */
  readonly redirectUri: string;
  /** The scopes that the user is asked to allow. */
  readonly scope?: readonly Scope[];
  /** Returned with the user: a text of your session that nobody can guess. */
  readonly state?: string;
  /** The challenge of `createPkce()`: only the holder of its verifier can use the code. */
  readonly codeChallenge?: string;
  /** The language of the page. */
  readonly locale?: Locale;
  /** The token for a user whose address you have already confirmed. */
  readonly contactToken?: string;
};

type PageOptions = Pick<AuthorizationRequest, 'locale' | 'contactToken'>;

type Page = {
  readonly api: Api;
  readonly clientId: string;
  /** The address of the pages that users see. */
  readonly authUrl: string;
};

const frontend = (locale: Locale | undefined): string =>
  locale === undefined ? '/frontend' : `/frontend/${segment(locale)}`;

const scopeText = (scope: readonly Scope[] | undefined): string | undefined =>
  scope === undefined || scope.length === 0 ? undefined : scope.join(' ');

/**
 * Users' authorization of your application: the pages to send them to, and the tokens of their
 * consent. Methods for addresses send nothing. Methods for tokens send a request, and throw if the
 * grant is refused (wallet 5).
 */
export class OAuthClient {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The page on which a user gives your application their consent. Sends nothing. */
  authorizationUrl(request: AuthorizationRequest): string {
    return this.#address(`${frontend(request.locale)}/oauth`, this.#queryOf(request));
  }

  /** The page on which a payer confirms a transaction. Sends nothing. */
  confirmationUrl(transactionKey: string, { locale, contactToken }: PageOptions = {}): string {
    const path = `${frontend(locale)}/wallet/confirm/${segment(transactionKey)}`;
    return this.#address(path, { contact_token: contactToken });
  }

  /** Two pages in a row: the payer confirms the transaction, then authorizes your application. */
  confirmationWithAuthorizationUrl(transactionKey: string, request: AuthorizationRequest): string {
    const path = `/transaction/confirm-with-oauth/${segment(transactionKey)}`;
    return this.#address(`${frontend(request.locale)}${path}`, this.#queryOf(request));
  }

  /**
   * Exchanges a code for tokens. A code works once and for 10 minutes; a second use throws with
   * `invalid_grant` and revokes the tokens of the first.
   */
  exchangeCode(
    { code, redirectUri, codeVerifier }: CodeExchange,
    options?: CallOptions,
  ): Promise<MacToken> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    return this.#grant({ ...form, code_verifier: codeVerifier }, options);
  }

  /**
   * Exchanges a user's password for tokens. Throws `unauthorized_client` without the right to do
   * so.
   */
  passwordGrant(
    { username, password, scope }: PasswordGrant,
    options?: CallOptions,
  ): Promise<MacToken> {
    const form = { grant_type: 'password', username, password, scope: scopeText(scope) };
    return this.#grant(form, options);
  }

  /** Exchanges a refresh token, which works once. `florin.asUser()` does this automatically. */
  refresh(
    refreshToken: string,
    { scope, ...options }: CallOptions & { readonly scope?: readonly Scope[] } = {},
  ): Promise<MacToken> {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return this.#grant({ ...form, scope: scopeText(scope) }, options);
  }

  /** Ends an access token and all other tokens of the same authorization. */
  revoke(accessToken: string, options?: CallOptions): Promise<RevokedToken> {
    return this.#page.api.delete(tokenPath, { access_token: accessToken }, options);
  }

  /** A code works once, so a request that may have reached the service is not repeated. */
  #grant(
    form: Readonly<Record<string, string | undefined>>,
    options?: CallOptions,
  ): Promise<MacToken> {
    const sent = { body: { form }, repeatable: 'unsent' } as const;
    return this.#page.api.send('POST', tokenPath, sent, options);
  }

  #address(path: string, query: Readonly<Record<string, string | undefined>>): string {
    return addressOf(this.#page.authUrl, path, query).href;
  }

  #queryOf({ redirectUri, scope, state, codeChallenge, contactToken }: AuthorizationRequest) {
    return {
      response_type: 'code',
      client_id: this.#page.clientId,
      redirect_uri: redirectUri,
      scope: scopeText(scope),
      state,
      code_challenge: codeChallenge,
      code_challenge_method: codeChallenge === undefined ? undefined : 'S256',
      contact_token: contactToken,
    };
  }
}

type CodeExchange = {
  readonly code: string;
  readonly redirectUri: string;
  /** The verifier of the pair whose challenge was sent with the user. */
  readonly codeVerifier?: string;
};

type PasswordGrant = {
  readonly username: string;
  readonly password: string;
  readonly scope?: readonly Scope[];
};

/** The answer with which a user returns: a code to exchange, or the reason why there is none. */
export type AuthorizationAnswer =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly error: Open<'access_denied' | 'invalid_scope'> };

/** Servers only see an address from its path on. */
const anyOrigin = 'http://localhost';

/**
 * Reads the address to which a user returned, in full or as a path with its query. Throws a
 * `FlorinUsageError` if `state` is not the one that was sent: the answer may be an attacker's. With
 * `issuer`, the address of the service, answers of other services are refused too (RFC 9207).
 */
export function readAuthorizationAnswer(
  address: string | URL,
  sent: { readonly state?: string; readonly issuer?: string },
): AuthorizationAnswer {
  if (!URL.canParse(String(address), anyOrigin)) {
    throw new FlorinUsageError('This is not the address of a user who came back.');
  }
  const query = new URL(address, anyOrigin).searchParams;
  if ((query.get('state') ?? undefined) !== sent.state) {
    throw new FlorinUsageError('The state that came back is not the one that was sent.');
  }
  if (sent.issuer !== undefined && query.get('iss') !== sent.issuer) {
    throw new FlorinUsageError('The answer is of another service than the one that was asked.');
  }
  const [code, error] = [query.get('code'), query.get('error')];
  if (code !== null && error === null) return { ok: true, code };
  return { ok: false, error: error ?? 'invalid_request' };
}
