import { createHmac } from 'node:crypto';
import { bodyVariations } from './body-variations.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Reason } from './doctor-texts.ts';
import { keyVariations } from './key-variations.ts';
import { headerOf, type SeenRequest } from './seen-request.ts';

const hmacOf = (key: Buffer, body: Buffer): string =>
  createHmac('sha256', key).update(body).digest('hex');

const signatureHeaders = ['x-service-signature', 'x-service-signature-previous'];

/** Examines a webhook of the checkout API: HMAC-SHA256 of the body in hex (checkout 6.3). */
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
    notes: isOverlap ? [({ webhook }) => webhook.rotated] : [],
  };
}

function faultOf(given: string, body: Buffer, secret: string): Reason {
  if (given === '') return ({ webhook }) => webhook.missing('X-Service-Signature');
  const key = Buffer.from(secret);
  const spelling = otherSpelling(given, hmacOf(key, body));
  if (spelling !== null) return spelling;
  const plain = given.toLowerCase();
  const before = bodyVariations(body).find((each) => hmacOf(key, each.body) === plain);
  if (before !== undefined) {
    return (texts) => texts.webhook.ofOther(before.says(texts));
  }
  const otherKey = keyVariations(secret).find((each) => hmacOf(each.key, body) === plain);
  return otherKey?.says ?? (({ webhook }) => webhook.unexplained);
}

/**
 * The given signature is right, but in another spelling. The comparison already shows the expected
 * one.
 */
function otherSpelling(given: string, expected: string): Reason | null {
  if (given.toLowerCase() === expected) return ({ webhook }) => webhook.wrongCase;
  if (given.replace(/^sha256=/i, '') === expected) {
    return ({ webhook }) => webhook.prefixed;
  }
  const bytes = Buffer.from(expected, 'hex');
  return ['base64', 'base64url'].some((each) => bytes.toString(each as BufferEncoding) === given)
    ? ({ webhook }) => webhook.base64
    : null;
}
