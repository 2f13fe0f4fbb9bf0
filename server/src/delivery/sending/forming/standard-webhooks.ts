import { createHmac } from 'node:crypto';
import type { UnixSeconds } from '../../../kernel/time.ts';

/** The values that sign an attempt as Standard Webhooks demand (decision 0139). */
export type StandardSigning = {
  /** The secrets that are valid now, the current one first. */
  readonly secrets: readonly Buffer[];
  /** The real time of the attempt: receivers refuse one that is minutes old. */
  readonly at: UnixSeconds;
};

/** For the OpenAPI document. */
export const standardHeaderTexts = {
  'webhook-id': 'With standard_webhooks of the project: the same as X-Service-Callback-Id',
  'webhook-timestamp': 'With standard_webhooks: when this attempt was made, Unix seconds',
  'webhook-signature':
    'With standard_webhooks: v1, a comma and the base64 HMAC-SHA256 of id.timestamp.body with the client_secret; two of them, separated by a space, during a rotation',
};

const signatureOf = (secret: Buffer, text: string): string =>
  `v1,${createHmac('sha256', secret).update(text).digest('base64')}`;

/** The three headers. During the overlap of a rotation, both secrets sign. */
export const standardHeaders = (
  { secrets, at }: StandardSigning,
  id: string,
  body: string,
): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': secrets
    .map((secret) => signatureOf(secret, `${id}.${at}.${body}`))
    .join(' '),
});
