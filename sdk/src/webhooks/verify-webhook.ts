import { type Bytes, fromHex, utf8 } from '../encoding.ts';
import { FlorinUsageError } from '../errors.ts';
import { isSecret, refuseSecretsOutsideServers } from '../secrets-guard.ts';
import { withOneSpelling } from './canceled.ts';
import {
  bytesOf,
  type DeliveryFacts,
  deliveryFactsOf,
  headerOf,
  type IncomingRequest,
  jsonOf,
  textOf,
} from './incoming.ts';
import type { WebhookPayload } from './webhook-event.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** The options for verifying webhooks about orders and payments. */
export type WebhookOptions = {
  /** The project's secret, or several during a rotation. */
  readonly clientSecret: string | readonly string[];
  /**
   * Refuses older events. Unset by default: retries come up to 31 hours later, a host that the
   * operator paused gets them days later, and a resend comes at any time. Detect repetitions by
   * `callbackId` instead.
   */
  readonly maxAgeSeconds?: number;
};

/** A webhook with a right signature. */
export type VerifiedWebhook = DeliveryFacts & {
  /** A status `cancelled` in it is spelt `canceled`. */
  readonly payload: WebhookPayload;
  /** The signed text, letter for letter. */
  readonly text: string;
};

/** Allows for small differences between clocks. */
const futureSecondsMax = 300;

/** During a secret's rotation both secrets sign, each in a header of its own. */
const signatureHeaders = ['x-service-signature', 'x-service-signature-previous'];

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Reads a webhook about an order or payment. Throws a `WebhookRefusal` unless the raw bytes are
 * signed with `clientSecret` (checkout 6.3). Answer such a request with 400, never with 401, which
 * ends the retries.
 */
export async function verifyWebhook(
  request: IncomingRequest,
  options: WebhookOptions,
  nowMs: () => number = Date.now,
): Promise<VerifiedWebhook> {
  refuseSecretsOutsideServers('clientSecret');
  const secrets = [options.clientSecret].flat();
  if (secrets.length === 0 || !secrets.every(isSecret)) {
    throw new FlorinUsageError('clientSecret should be a text that is not empty, or several');
  }
  const bytes = bytesOf(request.body);
  await refuseWrongSignature(bytes, request, secrets);
  const text = textOf(bytes);
  const payload = payloadIn(text);
  refuseUntimely(payload, options.maxAgeSeconds, nowMs() / 1_000);
  return { payload, text, ...deliveryFactsOf(request.headers) };
}

async function refuseWrongSignature(
  bytes: Bytes,
  { headers }: IncomingRequest,
  secrets: readonly string[],
): Promise<void> {
  const given = signatureHeaders.flatMap((name) => headerOf(headers, name) ?? []);
  if (given.length === 0) {
    throw new WebhookRefusal('unsigned', 'The header X-Service-Signature is missing.');
  }
  const pairs = given.flatMap((signature) => secrets.map((secret) => ({ signature, secret })));
  const verdicts = await Promise.all(pairs.map((pair) => isSignedWith(bytes, pair)));
  if (!verdicts.includes(true)) {
    throw new WebhookRefusal('wrong_signature', 'The signature is not the one of these bytes.');
  }
}

/** The platform compares in constant time. */
async function isSignedWith(
  bytes: Bytes,
  { signature, secret }: { readonly signature: string; readonly secret: string },
): Promise<boolean> {
  const given = fromHex(signature);
  if (given === null) return false;
  const key = await crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, given, bytes);
}

function payloadIn(text: string): WebhookPayload {
  const payload = withOneSpelling(jsonOf(text)) as { readonly event?: { readonly type?: unknown } };
  if (typeof payload.event?.type !== 'string') {
    throw new WebhookRefusal('malformed', 'What was signed has no event.type.');
  }
  return payload as WebhookPayload;
}

/** Uses the signed timestamp: an attacker who replays an old webhook could change a header. */
function refuseUntimely(
  { timestamp }: WebhookPayload,
  maxAgeSeconds: number | undefined,
  nowSeconds: number,
): void {
  if (maxAgeSeconds === undefined) return;
  // A payload without a timestamp may be of any age.
  const age = nowSeconds - (timestamp ?? Number.NEGATIVE_INFINITY);
  if (age <= maxAgeSeconds && age >= -futureSecondsMax) return;
  throw new WebhookRefusal('untimely', `The webhook is of ${timestamp}, too far from now.`);
}
