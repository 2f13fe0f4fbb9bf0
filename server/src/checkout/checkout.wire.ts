import { type TSchema, Type } from 'typebox';
import { amountMinor } from '../edge/wire.ts';

/** What the requests and answers of checkout have in common. */

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const uuid = (options: object = {}) => Type.String({ format: 'uuid', ...options });

/** Decisions 2, URLs. That a live project needs https is a rule of its own. */
export const webAddress = (options: object = {}) =>
  Type.String({
    pattern: '^https?://[^\\s/?#@]+([/?#][^\\s]*)?$',
    format: 'web-address',
    maxLength: 2_048,
    'x-message': { pattern: 'Should be a web address that begins with http:// or https://' },
    ...options,
  });

/** 8: keys and values of at most 255 characters; decisions 2: at most 50 entries, null as a value. */
export const entries = () =>
  Type.Unsafe<Record<string, string | null>>({
    type: 'object',
    additionalProperties: orNull(Type.String({ maxLength: 255 })),
    propertyNames: { maxLength: 255 },
    maxProperties: 50,
    'x-message': { propertyNames: 'Keys should have at most 255 characters' },
  });

export const minorUnits = () => amountMinor({ description: 'Minor units' });

/** UUIDs are written in both cases; rows have one. */
export const sameCase = (id: string): string => id.toLowerCase();
