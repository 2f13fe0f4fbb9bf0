import type { UnixSeconds } from '../../../kernel/time.ts';
import type { Delivery } from '../../deliveries/delivery.ts';
import { aliasHeaders } from './alias.ts';
import { type StandardSigning, standardHeaders } from './standard-webhooks.ts';

/** The parts of an event that affect its form. */
export type Told = {
  readonly delivery: Pick<Delivery, 'dialect' | 'callbackId' | 'sequence'>;
  readonly text: string;
  readonly eventCreatedAt: UnixSeconds;
};

/** Headers and body of a delivery. */
export type Formed = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Proof that a delivery comes from us. */
export type Signatures = (HmacSignatures | { readonly by: 'rsa'; readonly signature: string }) & {
  /** Null: the project has not asked for these headers. */
  readonly standard: StandardSigning | null;
};

type HmacSignatures = {
  readonly by: 'hmac';
  /** The signed and sent text: the event's text, or the same with a field under a second name. */
  readonly text: string;
  readonly current: string;
  readonly previous: string | null;
  /** Null: headers have one name only. */
  readonly alias: string | null;
};

const form = 'application/x-www-form-urlencoded';

/** In every dialect. Receivers may ignore them (decision 0041). */
const commonHeaders = (
  { delivery, eventCreatedAt }: Told,
  requestId: string,
): Record<string, string> => ({
  'user-agent': 'Florin',
  'x-service-created-at': String(eventCreatedAt),
  'x-service-request-id': requestId,
  'x-service-callback-id': delivery.callbackId,
  'x-service-sequence': String(delivery.sequence),
});

/** Makes the request of one attempt in the event's dialect. */
export function formed(told: Told, requestId: string, signatures: Signatures): Formed {
  const common = commonHeaders(told, requestId);
  const request =
    signatures.by === 'hmac'
      ? checkoutRequest(common, signatures)
      : rsaRequest(told, common, signatures.signature);
  if (signatures.standard === null) return request;
  const { headers, body } = request;
  const also = standardHeaders(signatures.standard, told.delivery.callbackId, body);
  return { headers: { ...headers, ...also }, body };
}

/** Gaps 2, Webhook headers. During the overlap of a rotation, the old secret signs too. */
function checkoutRequest(
  headers: Readonly<Record<string, string>>,
  { text, current, previous, alias }: HmacSignatures,
): Formed {
  const signed = {
    ...headers,
    'content-type': 'application/json',
    'x-service-signature': current,
    'x-service-signature-alg': 'HMAC-SHA256',
  };
  const overlapping = previous === null ? {} : { 'x-service-signature-previous': previous };
  const again = alias === null ? {} : aliasHeaders(signed, alias);
  return { headers: { ...signed, ...overlapping, ...again }, body: text };
}

/**
 * Wallet: the signed text is a parameter of the body (wallet 6). Transfer: it is the body (gaps 4).
 */
function rsaRequest(
  { delivery, text }: Told,
  headers: Readonly<Record<string, string>>,
  signature: string,
): Formed {
  if (delivery.dialect === 'wallet') {
    const body = new URLSearchParams({ event: text, sign: signature }).toString();
    return { headers: { ...headers, 'content-type': form }, body };
  }
  const signed = {
    ...headers,
    'content-type': form,
    'x-service-signature': signature,
    'x-service-signature-alg': 'RSA-SHA256',
  };
  return { headers: signed, body: text };
}
