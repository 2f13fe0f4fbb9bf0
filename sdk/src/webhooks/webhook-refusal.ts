/** Why a webhook or callback must not be believed. */
export type WebhookRefusalReason =
  /** There is no signature. */
  | 'unsigned'
  /** The signature does not fit these bytes. */
  | 'wrong_signature'
  /** Older, or further in the future, than the receiver accepts. */
  | 'untimely'
  /** The service has signed it for another project than the receiver's. */
  | 'other_project'
  /** Signed for this project, but in the mode that the receiver does not accept. */
  | 'other_mode'
  /** The body was parsed before it was verified. */
  | 'not_raw'
  /** Signed, but not in the form of a webhook or callback. */
  | 'malformed';

/**
 * A webhook or callback that must not be trusted. `verifyWebhook` and `verifyCallback` throw it.
 * Answer with 400: the service tries again, which helps if only your secret was out of date.
 */
export class WebhookRefusal extends Error {
  override readonly name = 'WebhookRefusal';
  /** The reason for programs. `message` explains it to people. */
  readonly reason: WebhookRefusalReason;

  constructor(reason: WebhookRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
