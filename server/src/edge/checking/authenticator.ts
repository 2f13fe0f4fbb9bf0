import type { IncomingHttpHeaders } from 'node:http';
import { type Accepted, accept, type Refused, refuse } from '../../kernel/decision.ts';

/** All of a request but its body, which may not have been read. */
export type RequestHead = {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly rawUrl: string;
  readonly headers: IncomingHttpHeaders;
  /** Shows what `headers` hides: a header that was given twice. */
  readonly rawHeaders: readonly string[];
  /** Who holds the other end of the connection. Asked for, an address costs a call of the system. */
  readonly peer?: { readonly remoteAddress?: string | undefined };
};

/** What a signature may cover: the request as it came over the wire. */
export type SignedRequest = RequestHead & { readonly rawBody: Buffer };

/**
 * Answered with 401, where `headers` tell the client how to authenticate; with 403 for a caller who is
 * known and may never ask this; with 415 where credentials stand in a body that cannot be read; with 429 where too many wrong secrets came from.
 */
export type NotAuthenticated = Refused & {
  readonly status?: 401 | 403 | 415 | 429;
  readonly headers?: Readonly<Record<string, string>>;
  /** With 429: nothing was verified, and nothing will be for so long. */
  readonly retryAfterSeconds?: number;
  /** Who the credential says calls, right or wrong: for the request log alone (decision 0168). */
  readonly claimed?: unknown;
};

/** The same for a right and for a wrong secret: otherwise the pause would slow down no guess. */
export const pausedFor = (seconds: number): NotAuthenticated => ({
  ...refuse('rate_limit_exceeded', `Too many wrong credentials. Try again in ${seconds} s.`),
  status: 429,
  headers: { 'retry-after': String(seconds) },
  retryAfterSeconds: seconds,
});

export type Authentication<Caller> = Accepted<Caller> | NotAuthenticated;

/** Who calls. The edge asks before it looks at anything else of a request (gaps 1). */
export type Authenticator<Caller> = {
  /** Its name and form in the OpenAPI document; null where anyone may call. */
  readonly scheme: NamedScheme | null;
  /** It answers 429 after too many wrong secrets. */
  readonly isPausing?: true;
  /** Not everybody who is known may ask: it answers 403. */
  readonly isForRoles?: true;
  /** It answers 403 `project_suspended` to a project that is not active. */
  readonly isForActiveProjects?: true;
  /** Other ways to say the same. */
  readonly alternatives?: readonly NamedScheme[];
  /** Which right admits a user's access token; left out where no token of a user is taken. */
  readonly userRight?: string;
  /** Nobody but a user's access token is admitted. */
  readonly isForUsersOnly?: true;
  /** A plain answer costs less than a promise: give one where nothing has to be awaited. */
  readonly authenticate: (
    request: SignedRequest,
  ) => Authentication<Caller> | Promise<Authentication<Caller>>;
};

/**
 * Who calls, for the rate-limit headers of an answer that is given without authentication
 * (decision 0148). Nothing is admitted by it: it uses up no nonce and counts no wrong secret.
 * Null: nobody whom the credential proves.
 */
export type Recognise<Caller> = (head: RequestHead) => Caller | null | Promise<Caller | null>;

export type RecognisingAuthenticator<Caller> = Authenticator<Caller> & {
  readonly recognise: Recognise<Caller>;
};

type NamedScheme = { readonly name: string; readonly definition: SecurityScheme };

type SecurityScheme =
  | { readonly type: 'http'; readonly scheme: string; readonly description: string }
  | { readonly type: 'mutualTLS'; readonly description: string };

/** Every way to authenticate, the usual one first; none where anyone may call. */
export const schemesOf = ({
  scheme,
  alternatives = [],
}: Authenticator<unknown>): readonly NamedScheme[] =>
  scheme === null ? [] : [scheme, ...alternatives];

const nobodyInParticular = accept(null);

/** For what needs no authentication (gaps 5). */
export const anyone: Authenticator<null> = {
  scheme: null,
  authenticate: () => nobodyInParticular,
};
