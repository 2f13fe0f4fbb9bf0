import { createHmac } from 'node:crypto';
import { bodyVariations } from './body-variations.ts';
import type { Diagnosis } from './diagnosis.ts';
import { keyVariations } from './key-variations.ts';
import { headerOf, type SeenRequest } from './seen-request.ts';

const hmacOf = (key: Buffer, body: Buffer): string =>
  createHmac('sha256', key).update(body).digest('hex');

const signatureHeaders = ['x-service-signature', 'x-service-signature-previous'];

/** Looks at a webhook of the checkout API: HMAC-SHA256 of the body in hex (checkout 6.3). */
export function checkWebhook(request: SeenRequest, secret: string): Diagnosis {
  const { body } = request;
  const key = Buffer.from(secret);
  const expected = hmacOf(key, body);
  const given = signatureHeaders.flatMap((name) => headerOf(request, name) ?? []);
  const [first = null] = given;
  const isRight = given.includes(expected);
  const isOverlap = isRight && first !== expected;
  return {
    kind: 'webhook',
    lines: [{ name: '', text: body.toString('utf8') }],
    isEnded: false,
    comparison: { of: 'signature', expected, given: isRight ? expected : first },
    faults: isRight ? [] : [faultOf(first ?? '', body, secret)],
    notes: isOverlap
      ? ['X-Service-Signature-Previous fits: the secret was rotated, take the new one soon.']
      : [],
  };
}

function faultOf(given: string, body: Buffer, secret: string): string {
  if (given === '') return 'X-Service-Signature is missing or empty.';
  const key = Buffer.from(secret);
  const spelling = otherSpelling(given, hmacOf(key, body));
  if (spelling !== null) return spelling;
  const plain = given.toLowerCase();
  const before = bodyVariations(body).find((each) => hmacOf(key, each.body) === plain);
  if (before !== undefined) {
    return `The signature is not that of this body; it is that of ${before.says}. Verify the bytes as they came.`;
  }
  const otherKey = keyVariations(secret).find((each) => hmacOf(each.key, body) === plain);
  if (otherKey !== undefined) return otherKey.says;
  return (
    'Nothing explains this signature: the secret is not the client_secret of the project that ' +
    'sent it, or the body was changed in a way that cannot be guessed.'
  );
}

/** The right signature in a spelling that was not sent: what a program should compare with is above. */
function otherSpelling(given: string, expected: string): string | null {
  if (given.toLowerCase() === expected)
    return 'The signature is right but for its case: hex in lower case.';
  if (given.replace(/^sha256=/i, '') === expected) {
    return 'The signature is right, with "sha256=" before it: the header holds the hex alone.';
  }
  const bytes = Buffer.from(expected, 'hex');
  return ['base64', 'base64url'].some((each) => bytes.toString(each as BufferEncoding) === given)
    ? 'The signature is right, but in base64: the header holds hex.'
    : null;
}
