import type { TSchema } from 'typebox';

/** Something that the server sends, for the OpenAPI document. */
export type WebhookDescription = {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
  /** What its headers mean, by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: TSchema;
};
