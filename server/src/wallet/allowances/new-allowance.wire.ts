import { type Static, Type } from 'typebox';
import { integerId, moment } from '../../edge/wire.ts';
import { currencies } from '../../kernel/money.ts';
import { type Reading, readAs } from '../../kernel/reading.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { hoursOf, knownWordsOnly, minorUnits, secondsOf } from '../wallet.wire.ts';
import type { NewAllowance } from './allowance.ts';

const periodSecondsMax = 10 * 366 * 86_400;
const seconds = (options: object = {}) =>
  Type.Integer({ minimum: 1, maximum: periodSecondsMax, ...options });
/**
 * Answers show fractions of hours if the period was given in seconds. Requests may send them back.
 */
const hours = (description: string) =>
  Type.Number({ minimum: hoursOf(1), maximum: hoursOf(periodSecondsMax), description });

/** Descriptions for requests and answers. */
export const allowanceTexts = {
  description: 'What the money is taken for, as the payer reads it',
  limits: 'What may be taken within a time; all of them apply at once',
  limit: 'Most that may be taken within the period',
  optional: 'Whether the payer may pay without granting it',
  valid: 'When it can be used; left out: from the confirmation on, without an end',
};

const several = { maxItems: 20, description: allowanceTexts.limits };
const limitPrice = () => minorUnits({ description: `${allowanceTexts.limit}, minor units` });

const maxPrice = () => minorUnits({ description: 'The total maximum, minor units' });
const described = {
  description: Type.String({
    minLength: 1,
    maxLength: 2_048,
    description: allowanceTexts.description,
  }),
  currency: Type.Enum([...currencies], { description: 'ISO 4217 code' }),
};
const optional = () =>
  Type.Optional(Type.Boolean({ default: false, description: allowanceTexts.optional }));

const documentsForm = Type.Object(
  {
    description: described.description,
    max_price: maxPrice(),
    currency: described.currency,
    valid: Type.Optional(
      Type.Object(
        {
          for: Type.Optional(seconds({ description: 'Seconds from the confirmation on' })),
          from: Type.Optional(moment('Unix seconds before which it cannot be used')),
          until: Type.Optional(moment('Unix seconds at which it ends; this or `for`')),
        },
        { description: allowanceTexts.valid, ...knownWordsOnly },
      ),
    ),
    limits: Type.Optional(
      Type.Array(
        Type.Object(
          { max_price: limitPrice(), period: seconds({ description: 'Seconds, up to now' }) },
          knownWordsOnly,
        ),
        several,
      ),
    ),
    optional: optional(),
  },
  knownWordsOnly,
);

const hourlyLimit = Type.Object(
  {
    max_price: limitPrice(),
    time: Type.Optional(hours('Hours, up to now')),
    period: Type.Optional(hours('The same as `time`; one of them is given')),
  },
  knownWordsOnly,
);

const clientsForm = Type.Object(
  {
    data: Type.Object(
      {
        ...described,
        max_price: Type.Optional(maxPrice()),
        valid_for: Type.Optional(hours('Hours from the confirmation on')),
        valid_until: Type.Optional(moment('Unix seconds at which it ends; this or `valid_for`')),
        limits: Type.Optional(Type.Array(hourlyLimit, several)),
      },
      { description: 'The allowance in the form of published clients: hours', ...knownWordsOnly },
    ),
    optional: optional(),
  },
  knownWordsOnly,
);

/**
 * Wallet 2.4, or the form of published clients: `data`, with hours instead of seconds, and limits
 * that may replace the total (gaps 3; decision 0128).
 */
export const newAllowance = Type.Union([documentsForm, clientsForm]);

/** Published clients name an existing allowance in the same field. */
export const namedAllowance = Type.Object(
  {
    id: integerId({ description: 'An existing allowance to use, as allowance_id' }),
    optional: Type.Optional(Type.Boolean({ description: 'Without effect' })),
  },
  knownWordsOnly,
);

export const givenAllowance = Type.Union([...newAllowance.anyOf, namedAllowance], {
  description: 'An allowance that the payer grants with the acceptance, or one that is there',
});

/** The new allowance of a request, in seconds. */
export function allowanceIn(
  body: Static<typeof newAllowance>,
): Reading<Omit<NewAllowance, 'id' | 'transactionId' | 'clientId'>> {
  const isOptional = body.optional ?? false;
  const { valid, limits, ...described } = 'data' in body ? inHours(body.data) : inSeconds(body);
  const periods = limits.flatMap(({ periodSeconds }) => periodSeconds ?? []);
  const allowance = {
    isOptional,
    description: described.description,
    maxPrice: described.max_price === undefined ? null : BigInt(described.max_price),
    currency: described.currency,
    wantedFrom: valid.from === undefined ? null : unixSeconds(valid.from),
    validSeconds: valid.for,
    validUntil: valid.until === undefined ? null : unixSeconds(valid.until),
    limits: limits.map(({ maxPrice }, index) => ({ maxPrice, periodSeconds: periods[index] ?? 0 })),
  };
  return readAs(allowance, [
    periods.length < limits.length ? 'allowance: Each limit should have one period.' : null,
    // A period of zero seconds would limit nothing.
    periods.some((one) => one < 1) ? 'allowance: A period should be at least one second.' : null,
    valid.for !== null && valid.until !== undefined
      ? 'allowance: It should be valid for a time or until a moment, not both.'
      : null,
    valid.from !== undefined && valid.until !== undefined && valid.until <= valid.from
      ? 'allowance: It should end after it begins.'
      : null,
  ]);
}

type InSeconds = Exclude<Static<typeof newAllowance>, { readonly data: unknown }>;
type InHours = Extract<Static<typeof newAllowance>, { readonly data: unknown }>['data'];

const inSeconds = ({ valid = {}, limits = [], ...described }: InSeconds) => ({
  ...described,
  valid: { for: valid.for ?? null, from: valid.from, until: valid.until },
  limits: limits.map(({ max_price: maxPrice, period }) => ({ maxPrice, periodSeconds: period })),
});

const inHours = ({
  valid_for: hoursValid,
  valid_until: until,
  limits = [],
  ...described
}: InHours) => ({
  ...described,
  valid: { for: secondsOf(hoursValid), from: undefined, until },
  // Published clients of different years use different names for the period.
  limits: limits.map(({ max_price: maxPrice, time, period }) => ({
    maxPrice,
    periodSeconds: time === undefined || period === undefined ? secondsOf(time ?? period) : null,
  })),
});
