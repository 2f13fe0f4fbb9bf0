/** Why a webhook or callback must not be believed. */
export type WebhookRefusalReason =
  /** No signature is there. */
  | 'unsigned'
  /** It is not the signature of these bytes. */
  | 'wrong_signature'
  /** Older, or further in the future, than the receiver takes. */
  | 'untimely'
  /** Signed by the service, for another project than the receiver's. */
  | 'other_project'
  /** Signed for this project, in the mode that the receiver does not take. */
  | 'other_mode'
  /** What is there was parsed before it was verified. */
  | 'not_raw'
  /** Signed, but not what a webhook or callback looks like. */
  | 'malformed';

/**
 * A webhook or callback that must not be believed; `verifyWebhook` and `verifyCallback` throw it. Answer
 * with 400: the service tries again, which helps if only your secret was out of date.
 */
export class WebhookRefusal extends Error {
  override readonly name = 'WebhookRefusal';
  /** The reason, for a program; `message` says it for a person. */
  readonly reason: WebhookRefusalReason;

  constructor(reason: WebhookRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
