import { randomBytes } from 'node:crypto';
import type {
  Authentication,
  NotAuthenticated,
  Recognise,
  RecognisingAuthenticator,
  RequestHead,
  SignedRequest,
} from '../../edge/checking/authenticator.ts';
import { isAuthorizationRepeated } from '../../edge/reading/request-headers.ts';
import { accept, type Refused, refuse } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import type { Nonces, NonceVerdict } from '../../shared-state/nonces.ts';
import { bodyMatches } from './body-hash.ts';
import { type MacHeader, parseMacHeader } from './mac-header.ts';
import { isAuthentic } from './mac-signature.ts';
import { type SigningPlace, signingPlacesOf } from './signing-places.ts';
import { notRemembered, timestampRefusal } from './timestamp.ts';

/** The owner of an id that signs: a client, or a user through an access token. */
export type MacClient<Caller> = {
  /** Every key that is valid now. During a rotation there are two. */
  readonly keys: readonly Buffer[];
  readonly caller: Caller;
  readonly clientId: string;
  /** Reports that a request was signed with one of the keys. `nth` is its place among them. */
  readonly used?: (nth: number) => void;
  /** The access token has expired or was revoked. Only the holder of its key learns this. */
  readonly expired?: boolean;
};

type MaybePromise<Value> = Value | Promise<Value>;

export type MacOptions<Caller> = {
  /** Null: nobody has this id. */
  readonly clients: (id: string) => MaybePromise<MacClient<Caller> | null>;
  readonly nonces: Nonces;
  /** The real time, also where a test clock moves everything else (gaps 5). */
  readonly now: () => UnixSeconds;
  /** A function, because the address is known only once the port is. */
  readonly publicUrl: () => string;
  /** The id or the mac is wrong. `clientId` null: nobody has this id. */
  readonly onWrong?: (request: SignedRequest, header: MacHeader, clientId: string | null) => void;
};

const challenge = { 'www-authenticate': 'MAC' };
const challenging = (refused: Refused): NotAuthenticated => ({ ...refused, headers: challenge });

const missing = challenging(
  refuse(
    'unauthorized',
    'This request needs the header Authorization: MAC id="…", ts="…", nonce="…", mac="…".',
  ),
);
const several = challenging(refuse('unauthorized', 'Authorization should be given once.'));
/** The same for an unknown id and a wrong mac: the answer must not reveal which ids exist. */
const notAuthentic = challenging(refuse('unauthorized', 'The id or the mac is wrong.'));
const otherBody = challenging(
  refuse('unauthorized', 'ext should hold the body_hash of the body, and none without a body.'),
);
const expiredToken = challenging(refuse('invalid_grant', 'Token has expired'));
const usedNonce = challenging(refuse('invalid_nonce', 'The nonce was used before.'));

/** How soon a client may retry when the nonce store is full or unreachable. */
const retryAfterSeconds = { full: 60, away: 5 };

/**
 * The MAC access scheme of wallet 5 and transfer 5. A caller without the key learns only that the
 * request is not authentic, and its nonces are not remembered (decision 0032).
 */
export function macAuthenticator<Caller>(
  options: MacOptions<Caller>,
): RecognisingAuthenticator<Caller> {
  const { clients, nonces, now } = options;
  const isBy = signatureCheck(options.publicUrl);

  const wrong = (request: SignedRequest, header: MacHeader, client: MacClient<Caller> | null) => {
    options.onWrong?.(request, header, client?.clientId ?? null);
    return client === null ? notAuthentic : { ...notAuthentic, claimed: client.caller };
  };

  const judge = (
    request: SignedRequest,
    header: MacHeader,
    client: MacClient<Caller> | null,
  ): MaybePromise<Authentication<Caller>> => {
    if (!isBy(client, request, header) || client === null) return wrong(request, header, client);
    const { caller: claimed } = client;
    if (!bodyMatches(header.ext, request.rawBody)) return { ...otherBody, claimed };
    // Read once, after any wait: the nonce is remembered for the moment at which the clock accepts
    // it.
    const at = now();
    const ts = unixSeconds(Number(header.ts));
    const untimely = timestampRefusal(ts, at);
    if (untimely !== null) return { ...challenging(untimely), claimed };
    if (client.expired === true) return { ...expiredToken, claimed };
    const verdict = nonces.remember({
      id: header.id,
      clientId: client.clientId,
      nonce: header.nonce,
      ts,
      now: at,
    });
    const conclude = (known: NonceVerdict): Authentication<Caller> => {
      const refused = refusalOf(known, request.method);
      if (refused === null)
        client.used?.(nthKeyOf(client, (keys) => isBy({ keys }, request, header)));
      return refused === null ? accept(claimed) : { ...refused, claimed };
    };
    return verdict instanceof Promise ? verdict.then(conclude) : conclude(verdict);
  };

  return {
    scheme,
    authenticate: (request: SignedRequest) => {
      const header = macHeaderOf(request);
      if (!header.ok) return header;
      const client = clients(header.value.id);
      return client instanceof Promise
        ? client.then((known) => judge(request, header.value, known))
        : judge(request, header.value, client);
    },
    recognise: recogniserOf(options, isBy),
  };
}

/** The place of the key that signed. During a rotation there are two candidates. */
const nthKeyOf = (
  { keys }: Pick<MacClient<unknown>, 'keys'>,
  isBy: (keys: readonly Buffer[]) => boolean,
): number => (keys.length === 1 ? 0 : keys.findIndex((key) => isBy([key])));

type SignatureCheck = (
  client: Pick<MacClient<unknown>, 'keys'> | null,
  head: RequestHead,
  header: MacHeader,
) => boolean;

/**
 * Whether the client holds the key that signed a request. The signature covers the body through ext
 * alone.
 */
function signatureCheck(publicUrl: () => string): SignatureCheck {
  let placesFor: ReturnType<typeof signingPlacesOf> | null = null;
  // An unknown id is checked against a key that nobody has, so that it takes as long as a wrong
  // mac.
  const nobodysKeys = [randomBytes(32)];
  return (client, head, header) => {
    placesFor ??= signingPlacesOf(publicUrl());
    return isSignedWith(client?.keys ?? nobodysKeys, head, header, placesFor(head.headers.host));
  };
}

/**
 * Identifies the caller by the head of a request, as the authenticator does, but never uses its
 * nonce.
 */
function recogniserOf<Caller>(
  { clients, now }: MacOptions<Caller>,
  isBy: SignatureCheck,
): Recognise<Caller> {
  const recognised = (head: RequestHead, header: MacHeader, client: MacClient<Caller> | null) => {
    if (!isBy(client, head, header) || client === null || client.expired === true) return null;
    return timestampRefusal(unixSeconds(Number(header.ts)), now()) === null ? client.caller : null;
  };
  return (head) => {
    const header = macHeaderOf(head);
    if (!header.ok) return null;
    const client = clients(header.value.id);
    return client instanceof Promise
      ? client.then((known) => recognised(head, header.value, known))
      : recognised(head, header.value, client);
  };
}

const scheme = {
  name: 'mac',
  definition: {
    type: 'http',
    scheme: 'mac',
    description: 'MAC id="…", ts="…", nonce="…", mac="…", ext="body_hash=…" (HMAC-SHA256).',
  },
} as const;

function macHeaderOf(
  request: RequestHead,
): { readonly ok: true; readonly value: MacHeader } | NotAuthenticated {
  const { authorization } = request.headers;
  if (authorization === undefined) return missing;
  if (isAuthorizationRepeated(request.rawHeaders)) return several;
  const header = parseMacHeader(authorization);
  return header.ok ? header : challenging(header);
}

const isSignedWith = (
  keys: readonly Buffer[],
  { method, rawUrl }: RequestHead,
  { ts, nonce, mac, ext }: MacHeader,
  places: readonly SigningPlace[],
): boolean =>
  isAuthentic({
    keys,
    parts: { ts, nonce, method, uri: rawUrl, ext },
    places,
    mac,
  });

/**
 * A read may run twice without harm, so it continues when nobody can tell whether a nonce is new.
 */
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const whyNobodyKnows = {
  away: 'The store of nonces does not answer',
  not_alone: 'Another node without shared nonces works on the same database',
  forgetful: 'The store of nonces throws keys away',
} as const;

/** Null: the request is new. */
function refusalOf(verdict: NonceVerdict, method: string): NotAuthenticated | null {
  const isReading = readingMethods.has(method);
  switch (verdict) {
    case 'fresh':
      return null;
    case 'used':
      return usedNonce;
    case 'unvouched':
      return isReading ? null : challenging(notRemembered);
    case 'away':
    case 'not_alone':
    case 'forgetful':
      if (isReading) return null;
      throw new Unavailable(
        `${whyNobodyKnows[verdict]}, so repeated requests cannot be recognised; nothing was changed.`,
        retryAfterSeconds.away,
      );
    case 'full':
      throw new Unavailable(
        'There were too many requests in the last minutes; nothing was changed.',
        retryAfterSeconds.full,
      );
  }
}
