import type { TSchema } from 'typebox';

/** A message that the server sends, for the OpenAPI document. */
export type WebhookDescription = {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
  /** The meaning of each header, by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: TSchema;
};
