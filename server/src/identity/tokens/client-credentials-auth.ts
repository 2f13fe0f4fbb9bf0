import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type Authentication,
  type Authenticator,
  type NotAuthenticated,
  pausedFor,
  type SignedRequest,
} from '../../edge/checking/authenticator.ts';
import type { WrongSecrets } from '../../edge/checking/wrong-secrets.ts';
import { readForm } from '../../edge/reading/form.ts';
import {
  compressedText,
  isCompressed,
  isFormMediaType,
  notFormText,
} from '../../edge/reading/request-headers.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';

type Credentials = { readonly clientId: string; readonly clientSecret: string };

/** One answer for every reason, so that guessing does not reveal which ids exist. */
const invalidClient: NotAuthenticated = {
  ...refuse('invalid_client', 'The client credentials are missing or wrong.'),
  headers: { 'www-authenticate': 'Basic realm="token"', 'cache-control': 'no-store' },
};

/** `client_id` and `client_secret`, in the body or by HTTP Basic (gaps 2, Token endpoint). */
export function clientCredentialsAuthenticator(
  directory: ClientDirectory,
  clock: Clock,
  wrongSecrets: WrongSecrets,
): Authenticator<KnownClient> {
  const kind = 'client_secret' as const;
  const check = (
    request: SignedRequest,
    known: KnownClient | null,
    { clientId: id, clientSecret: secret }: Credentials,
  ): Authentication<KnownClient> => {
    const pause = wrongSecrets.pauseOf(kind, request, id);
    if (pause > 0) return { ...pausedFor(pause), claimed: known };
    const given = digest(Buffer.from(secret, 'utf8'));
    const now = clock.now();
    const secrets = known?.secrets('client_secret', now) ?? [];
    // Every secret is compared, and a dummy if there is none, so the time reveals nothing.
    const matches = [...secrets, unguessable].map((one) => timingSafeEqual(digest(one), given));
    const nth = matches.slice(0, secrets.length).indexOf(true);
    if (known !== null && nth !== -1) {
      known.used?.('client_secret', nth, now);
      return accept(known);
    }
    wrongSecrets.count({ kind, request, id, knownId: known?.client.id ?? null, secret });
    return { ...invalidClient, claimed: known };
  };
  return {
    scheme: {
      name: 'client_credentials',
      definition: { type: 'http', scheme: 'basic', description: 'client_id and client_secret.' },
    },
    authenticate: (request) => {
      const unreadable = unreadableBody(request);
      if (unreadable !== null) return unreadable;
      const credentials = credentialsOf(request);
      if (credentials === null) return invalidClient;
      const known = directory.find(credentials.clientId);
      return known instanceof Promise
        ? known.then((found) => check(request, found, credentials))
        : check(request, known, credentials);
    },
  };
}

/** Null: the body can be read, or the credentials are not in it. */
function unreadableBody({ headers, rawBody }: SignedRequest): NotAuthenticated | null {
  if (rawBody.length === 0 || isBasic(headers.authorization)) return null;
  const contentType = headers['content-type'];
  const isOther = contentType !== undefined && !isFormMediaType(contentType);
  if (!isOther && !isCompressed(headers)) return null;
  const because = isOther ? notFormText : compressedText;
  return { ...refuse('unsupported_media_type', because), status: 415 };
}

const isBasic = (authorization = ''): boolean => /^Basic\b/i.test(authorization);

/** Whether a request carries credentials, right or wrong. */
export const givesCredentials = (request: SignedRequest): boolean =>
  request.headers.authorization !== undefined || credentialsOf(request) !== null;

function credentialsOf({ headers, rawBody }: SignedRequest): Credentials | null {
  const { authorization = '' } = headers;
  // Basic takes precedence: the body does not repair a broken header.
  return isBasic(authorization) ? fromBasic(authorization) : fromForm(rawBody);
}

const unguessable = createHash('sha256').update(String(process.hrtime.bigint())).digest();

const digest = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

const basic = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** RFC 6749 2.3.1: both parts are form-encoded before they are joined. */
function fromBasic(authorization: string): Credentials | null {
  const encoded = basic.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // An unescaped & would begin another field, so no part may contain one.
  if (colon === -1 || text.includes('&')) return null;
  const form = readForm(
    Buffer.from(`client_id=${text.slice(0, colon)}&client_secret=${text.slice(colon + 1)}`),
  );
  return form.ok ? credentialsIn(form.value) : null;
}

function fromForm(rawBody: Buffer): Credentials | null {
  const form = readForm(rawBody);
  return form.ok ? credentialsIn(form.value) : null;
}

function credentialsIn(form: Readonly<Record<string, string>>): Credentials | null {
  const { client_id: clientId, client_secret: clientSecret } = form;
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}
