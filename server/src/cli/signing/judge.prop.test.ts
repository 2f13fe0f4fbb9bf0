import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../../tests/support/extent.ts';
import type { SignatureKind } from '../../identity/signature-doctor/diagnosis.ts';
import { judge } from '../../identity/signature-doctor/judge.ts';
import { macAuthorization } from '../../identity/signature-doctor/mac-authorization.ts';
import { checkMac } from '../../identity/signature-doctor/mac-check.ts';
import { rawRequestIn, type SeenRequest } from '../../identity/signature-doctor/seen-request.ts';
import { noPaint } from '../render.ts';
import { diagnosisText } from './diagnosis-text.ts';

const at = 1_800_000_000;
const printable = fc.string({ unit: fc.constantFrom(...'abcXYZ019 !#,=/&%?+-_:;.'), minLength: 1 });
const segment = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~'), minLength: 1 });

const toAuthorize = fc.record({
  id: printable,
  key: printable,
  nonce: printable,
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  url: fc
    .tuple(fc.constantFrom('https://pay.example', 'http://127.0.0.1:8080'), segment, segment)
    .map(([origin, path, query]) => new URL(`${origin}/${path}?a=${query}`)),
  body: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
});

test('gaps 3, MAC string: the doctor finds every signed request right', () => {
  fc.assert(
    fc.property(toAuthorize, (signed) => {
      const { method, url, body, key } = signed;
      const request: SeenRequest = {
        method,
        target: `${url.pathname}${url.search}`,
        headers: [
          ['Host', url.host],
          ['Authorization', macAuthorization({ ...signed, ts: at })],
        ],
        body,
      };
      const found = checkMac({ request, key, address: url.origin, at });
      expect(found.faults).toEqual([]);
      const longer = { ...request, body: Buffer.concat([body, Buffer.from('x')]) };
      expect(checkMac({ request: longer, key, address: url.origin, at }).faults).toHaveLength(1);
    }),
  );
});

const kinds: readonly SignatureKind[] = ['mac', 'webhook', 'wallet_callback', 'transfer_callback'];

test('the doctor gives a verdict on any input and never throws', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), printable);
  const header = fc.tuple(
    fc.constantFrom('Authorization', 'Host', 'X-Service-Signature', 'Content-Length'),
    fc.oneof(
      anything.map((text) => text.replaceAll(/[\r\n]/g, '')),
      anything.map((text) => `MAC id="${text}", ts="${text}", nonce=${text}, mac="${text}"`),
    ),
  );
  fc.assert(
    fc.property(
      fc.array(header),
      anything,
      anything,
      fc.constantFrom(...kinds),
      (headers, body, key, kind) => {
        const head = headers.map((pair) => `${pair.join(': ')}\n`).join('');
        const bytes = Buffer.from(`POST /hook HTTP/1.1\n${head}\nevent=${body}&sign=${body}`);
        const read = rawRequestIn(bytes);
        if (typeof read === 'string') return;
        const found = judge(kind, { request: read.request, key, address: null, at });
        if (found === null) return;
        expect(diagnosisText(found, noPaint)).toMatch(/The signature is right|It is refused/);
      },
    ),
    { numRuns: extent({ short: 25, long: 100 }) },
  );
});
