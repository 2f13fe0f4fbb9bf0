import { Type } from 'typebox';
import { amountMinor } from '../edge/wire.ts';
import type { Parameters } from './payments/wallet-payment.ts';
import { transactionTypes } from './transactions/transaction-type.ts';

/** Definitions that the requests and answers of the wallet API share. */

export const minorUnits = (options: { readonly description?: string } = {}) =>
  amountMinor({ description: 'Minor units', ...options });

/** The same amount in major units, as digits, so that it never becomes a float. */
export const majorUnits = (options: { readonly description?: string } = {}) =>
  Type.String({
    maxLength: 20,
    pattern: '^[0-9]{1,16}(\\.[0-9]{1,3})?$',
    examples: ['12.50'],
    ...options,
  });

/** Words beside money are never ignored: an unknown word is refused (decision 0126). */
export const knownWordsOnly = { additionalProperties: false } as const;

/** A money word of published clients without a meaning here. It is refused, not dropped. */
export const notOffered = (why: string) =>
  Type.Optional(Type.Unsafe<never>({ not: {}, description: why, 'x-message': why }));

const hourSeconds = 3_600;

/** Published clients count in hours. The documents count in seconds. */
export const secondsOf = (hours: number | undefined): number | null =>
  hours === undefined ? null : Math.round(hours * hourSeconds);

export const hoursOf = (seconds: number): number => seconds / hourSeconds;

const typeText = 'What it is for: a purchase on a page, a transfer between people, or a donation';

export const type = () =>
  Type.Enum([...transactionTypes], { default: 'page', description: typeText });

/** Fields that several answers of the wallet API share. */
export const shownFields = {
  type: Type.String({ description: typeText }),
  transaction_key: Type.String({ description: 'Key of the transaction that it belongs to' }),
  confirmed_at: Type.Optional(
    Type.Integer({ description: 'Unix seconds of its confirmation; left out before it' }),
  ),
};

/** A wallet by its number. */
export const walletNumber = (whose: string) =>
  Type.Integer({ description: `Number of the wallet ${whose}` });

const parametersText = 'Keys and values of the merchant, at most 100; they come back as they are';

/** Custom key-value data with any values. It comes back unchanged. */
export const parameters = () =>
  Type.Unsafe<Parameters>({
    type: 'object',
    additionalProperties: {},
    propertyNames: { maxLength: 255 },
    maxProperties: 100,
    description: parametersText,
    'x-message': { propertyNames: 'Keys should have at most 255 characters' },
  });

/** The same in a request: published clients write an empty object as an empty list. */
export const givenParameters = () =>
  Type.Union([parameters(), Type.Array(Type.Never(), { maxItems: 0 })], {
    description: parametersText,
  });
