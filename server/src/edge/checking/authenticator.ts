import type { IncomingHttpHeaders } from 'node:http';
import { type Accepted, accept, type Refused, refuse } from '../../kernel/decision.ts';

/** All of a request except its body, which may be unread. */
export type RequestHead = {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly rawUrl: string;
  readonly headers: IncomingHttpHeaders;
  /** Shows what `headers` hides: repeated headers. */
  readonly rawHeaders: readonly string[];
  /**
   * The other end of the connection. Its address is read only when needed, since that costs a
   * system call.
   */
  readonly peer?: { readonly remoteAddress?: string | undefined };
};

/** The parts that a signature may cover: the request as it came over the wire. */
export type SignedRequest = RequestHead & { readonly rawBody: Buffer };

/**
 * Answered with one of these:
 * - 401, with `headers` that tell the client how to authenticate;
 * - 403 for a known caller who may never ask this;
 * - 415 if credentials stand in a body that cannot be read;
 * - 429 after too many wrong secrets.
 */
export type NotAuthenticated = Refused & {
  readonly status?: 401 | 403 | 415 | 429;
  readonly headers?: Readonly<Record<string, string>>;
  /** With 429: nothing was verified, and nothing will be for this time. */
  readonly retryAfterSeconds?: number;
  /**
   * The caller that the credential names, right or wrong: for the request log alone
   * (decision 0168).
   */
  readonly claimed?: unknown;
};

/** The same for a right and for a wrong secret. Otherwise a guesser could ignore the pause. */
export const pausedFor = (seconds: number): NotAuthenticated => ({
  ...refuse('rate_limit_exceeded', `Too many wrong credentials. Try again in ${seconds} s.`),
  status: 429,
  headers: { 'retry-after': String(seconds) },
  retryAfterSeconds: seconds,
});

export type Authentication<Caller> = Accepted<Caller> | NotAuthenticated;

/**
 * Identifies the caller. The edge asks it before it looks at anything else in a request (gaps 1).
 */
export type Authenticator<Caller> = {
  /** Its name and form in the OpenAPI document. Null: anyone may call. */
  readonly scheme: NamedScheme | null;
  /** It answers 429 after too many wrong secrets. */
  readonly isPausing?: true;
  /** Not every known caller may ask: it answers 403. */
  readonly isForRoles?: true;
  /** It answers 403 `project_suspended` to a project that is not active. */
  readonly isForActiveProjects?: true;
  /** Other schemes for the same credential. */
  readonly alternatives?: readonly NamedScheme[];
  /** The right that admits a user's access token. Absent: user tokens are not accepted. */
  readonly userRight?: string;
  /** Only a user's access token is admitted. */
  readonly isForUsersOnly?: true;
  /** A plain answer costs less than a promise: return one if nothing has to be awaited. */
  readonly authenticate: (
    request: SignedRequest,
  ) => Authentication<Caller> | Promise<Authentication<Caller>>;
};

/**
 * The caller, for the rate-limit headers of an answer without authentication (decision 0148). It
 * admits nothing: it uses up no nonce and counts no wrong secret. Null: the credential proves
 * nobody.
 */
export type Recognise<Caller> = (head: RequestHead) => Caller | null | Promise<Caller | null>;

export type RecognisingAuthenticator<Caller> = Authenticator<Caller> & {
  readonly recognise: Recognise<Caller>;
};

type NamedScheme = { readonly name: string; readonly definition: SecurityScheme };

type SecurityScheme =
  | { readonly type: 'http'; readonly scheme: string; readonly description: string }
  | { readonly type: 'mutualTLS'; readonly description: string };

/** Every way to authenticate, the usual one first. None: anyone may call. */
export const schemesOf = ({
  scheme,
  alternatives = [],
}: Authenticator<unknown>): readonly NamedScheme[] =>
  scheme === null ? [] : [scheme, ...alternatives];

const nobodyInParticular = accept(null);

/** For routes without authentication (gaps 5). */
export const anyone: Authenticator<null> = {
  scheme: null,
  authenticate: () => nobodyInParticular,
};
