import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../tests/support/extent.ts';
import { authorizationOf, type RequestToSign } from '../../../tests/support/mac-signing.ts';
import type { SignedRequest } from '../../edge/checking/authenticator.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { InProcessNonces } from '../../shared-state/nonces.ts';
import { macAuthenticator } from './mac-authenticator.ts';
import { parseMacHeader } from './mac-header.ts';

/** Set FUZZ_RUNS=100000 for a thorough run. */
const runs = casesOf('FUZZ_RUNS', { short: 1_000, long: 5_000 });

const now = 1_800_000_000;
const ids = ['shop', 'shop2', 's'];
const keyOf = (id: string): string => `key of ${id}`;
const publicPlace = { host: 'pay.example', port: 443 };

/** A server that has seen no request yet. */
function authenticate(request: SignedRequest) {
  const { authenticate: ask } = macAuthenticator({
    clients: (id) =>
      ids.includes(id) ? { keys: [Buffer.from(keyOf(id))], caller: id, clientId: id } : null,
    nonces: new InProcessNonces({ startedAt: unixSeconds(now - 1_000) }),
    now: () => unixSeconds(now),
    publicUrl: () => 'https://pay.example',
  });
  const answer = ask(request);
  if (answer instanceof Promise) throw new Error('the answer was put off without need');
  return answer;
}

const quotable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const nonce = fc
  .string({ unit: quotable, minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/["\\]/g, '~'));
const path = fc
  .string({ unit: fc.constantFrom(...'abz019-._~%/?&=+'), maxLength: 30 })
  .map((text) => `/${text}`);

const requestToSign: fc.Arbitrary<RequestToSign> = fc
  .record({
    id: fc.constantFrom(...ids),
    ts: fc.integer({ min: now - 300, max: now + 300 }),
    nonce,
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
    uri: path,
    place: fc.constantFrom(
      publicPlace,
      { host: 'inside', port: 3000 },
      { host: 'inside', port: 443 },
    ),
    body: fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 60 })),
    extBefore: fc.constantFrom('', 'a=1&', 'x=%20, y=&'),
  })
  .map(({ place, ...rest }) => ({ ...rest, ...place, key: keyOf(rest.id) }));

const sent = (request: RequestToSign): SignedRequest => ({
  method: request.method,
  rawUrl: request.uri,
  headers: { host: 'inside:3000', authorization: authorizationOf(request) },
  rawHeaders: [],
  rawBody: Buffer.from(request.body),
});

/** One small change of a text: one character inserted, deleted or replaced, or two swapped. */
const change = (characters: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('insert', 'delete', 'replace', 'swap'), fc.nat(), characters)
    .map(([kind, place, character]) => (text: string): string => {
      const index = text === '' ? 0 : place % text.length;
      const [before, after] = [text.slice(0, index), text.slice(index)];
      if (kind === 'insert') return before + character + after;
      if (kind === 'delete') return before + after.slice(1);
      if (kind === 'replace') return before + character + after.slice(1);
      return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
    });

const anyLatin1 = fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code));
const telling = fc.constantFrom(...'"\\,= &%+/?:AZaz09\n\t\0', ', ', 'ext=""', 'body_hash=');

const mutation: fc.Arbitrary<(request: SignedRequest) => SignedRequest> = fc
  .tuple(
    fc.constantFrom('header', 'header', 'header', 'method', 'uri', 'body', 'host'),
    change(fc.oneof(anyLatin1, telling)),
  )
  .map(([part, changed]) => (request): SignedRequest => {
    const { host = '', authorization = '' } = request.headers;
    if (part === 'method') return { ...request, method: changed(request.method) };
    if (part === 'uri') return { ...request, rawUrl: changed(request.rawUrl) };
    if (part === 'body') {
      return {
        ...request,
        rawHeaders: [],
        rawBody: Buffer.from(changed(request.rawBody.toString('latin1')), 'latin1'),
      };
    }
    return part === 'host'
      ? { ...request, headers: { authorization, host: changed(host) } }
      : { ...request, headers: { host, authorization: changed(authorization) } };
  });

/** The full meaning of a signature. Two requests with the same meaning are one request. */
function meaningOf(request: SignedRequest): unknown {
  const header = parseMacHeader(request.headers.authorization ?? '');
  return [header, request.method, request.rawUrl, request.rawBody.toString('latin1')];
}

/** The possible signing places for this Host header, computed in another way. */
const mayBeSignedFor = (host: string, { host: signed, port }: RequestToSign): boolean =>
  (signed === publicPlace.host && port === publicPlace.port) ||
  host.toLowerCase().replace(/:0*(?=\d)/, ':') === `${signed}:${port}` ||
  (port === 443 && host.toLowerCase().replace(/:\d+$/, '') === signed);

describe('promise 14: a signed request cannot be changed', { timeout: 600_000 }, () => {
  test('an unchanged request is accepted', () => {
    fc.assert(
      fc.property(requestToSign, (request) => {
        expect(authenticate(sent(request))).toEqual({ ok: true, value: request.id });
      }),
      { numRuns: runs },
    );
  });

  test('a changed request is refused, unless the change has no meaning', () => {
    fc.assert(
      fc.property(
        requestToSign,
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        (request, mutations) => {
          const original = sent(request);
          const changed = mutations.reduce((each, mutate) => mutate(each), original);
          if (!authenticate(changed).ok) return;
          expect(meaningOf(changed)).toEqual(meaningOf(original));
          expect(mayBeSignedFor(changed.headers.host ?? '', request)).toBe(true);
        },
      ),
      { numRuns: runs },
    );
  });

  const pieces = fc.constantFrom(
    ...['MAC ', 'id=', 'ts=', 'nonce=', 'mac=', 'ext=', '"', '"", ', ', ', 'shop', `"${now}"`, '='],
    ...['\\', '\0', '\n', '\t', 'é', 'body_hash=', `"${'A'.repeat(43)}="`, 'a'.repeat(3_000)],
  );
  const anyHeader = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(pieces, { maxLength: 30 }).map((each) => each.join('')),
    fc.array(pieces, { maxLength: 30 }).map((each) => `MAC ${each.join('')}`),
  );

  test('any other header is refused with unauthorized', () => {
    fc.assert(
      fc.property(anyHeader, anyHeader, (authorization, host) => {
        const request = {
          method: 'GET',
          rawUrl: '/',
          headers: { authorization, host },
          rawHeaders: [],
          rawBody: Buffer.alloc(0),
        };
        expect(authenticate(request)).toMatchObject({ ok: false, refusal: 'unauthorized' });
      }),
      { numRuns: runs },
    );
  });
});
