import { Type } from 'typebox';
import { amountMinor, orNull } from '../edge/wire.ts';

/** Definitions that the requests and answers of checkout share. */

/** The same ids in every example. */
export const exampleIds = {
  project: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
  order: '3f0a3a52-8f8e-4f0c-9b43-6b7d0f5f2f11',
  link: '9c1d7e40-5b2a-4c8d-8f3e-2a1b0c9d8e7f',
  payment: 'b7e6d5c4-a3b2-4190-8f7e-6d5c4b3a2910',
  refund: 'e2f1a0b9-c8d7-4e6f-9a5b-4c3d2e1f0a9b',
};

export const uuid = (options: object = {}) => Type.String({ format: 'uuid', ...options });

/**
 * Checkout 8: keys and values of at most 255 characters. Gaps 2: at most 50 entries, values may be
 * null.
 */
export const entries = (description: string) =>
  Type.Unsafe<Record<string, string | null>>({
    type: 'object',
    additionalProperties: orNull(Type.String({ maxLength: 255 })),
    propertyNames: { maxLength: 255 },
    maxProperties: 50,
    description,
    'x-message': { propertyNames: 'Keys should have at most 255 characters' },
  });

/** Descriptions of the data that the merchant stores with an order or a link. */
export const metadataTexts = {
  order:
    'Keys and texts of the merchant, at most 50. `referrer` is the address of the selling site.',
  link: 'Keys and texts of the merchant, at most 50; buyers do not see them',
  merchantData: 'More keys and texts of the merchant, at most 50; left out where none were given',
};

export const minorUnits = (description = 'Minor units') => amountMinor({ description });

/** Requests may write a UUID in upper or lower case. Rows use lower case. */
export const sameCase = (id: string): string => id.toLowerCase();
