import { type Static, Type } from 'typebox';
import { integerId, moment, orLeftOut } from '../../edge/wire.ts';
import { currencies } from '../../kernel/money.ts';
import { type Reading, readAs } from '../../kernel/reading.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { hoursOf, knownWordsOnly, minorUnits, secondsOf } from '../wallet.wire.ts';
import type { AllowanceState } from './allowance.states.ts';
import { type Allowance, allowanceStateAt, type NewAllowance } from './allowance.ts';

const periodSecondsMax = 10 * 366 * 86_400;
const seconds = (options: object = {}) =>
  Type.Integer({ minimum: 1, maximum: periodSecondsMax, ...options });
/** Answers have parts of hours where somebody else gave seconds; they may be given back. */
const hours = () =>
  Type.Number({ minimum: hoursOf(1), maximum: hoursOf(periodSecondsMax), description: 'Hours' });

const several = { maxItems: 20, description: 'All of them apply at once' };

const maxPrice = () => minorUnits({ description: 'The total maximum, minor units' });
const described = {
  description: Type.String({ minLength: 1, maxLength: 2_048 }),
  currency: Type.Enum([...currencies], { description: 'ISO 4217 code' }),
};
const optional = () => Type.Optional(Type.Boolean({ default: false }));

const documentsForm = Type.Object(
  {
    description: described.description,
    max_price: maxPrice(),
    currency: described.currency,
    valid: Type.Optional(
      Type.Object(
        {
          for: Type.Optional(seconds({ description: 'Seconds from the confirmation on' })),
          from: Type.Optional(moment()),
          until: Type.Optional(moment()),
        },
        knownWordsOnly,
      ),
    ),
    limits: Type.Optional(
      Type.Array(
        Type.Object({ max_price: minorUnits(), period: seconds() }, knownWordsOnly),
        several,
      ),
    ),
    optional: optional(),
  },
  knownWordsOnly,
);

const hourlyLimit = Type.Object(
  { max_price: minorUnits(), time: Type.Optional(hours()), period: Type.Optional(hours()) },
  knownWordsOnly,
);

const clientsForm = Type.Object(
  {
    data: Type.Object(
      {
        ...described,
        max_price: Type.Optional(maxPrice()),
        valid_for: Type.Optional(hours()),
        valid_until: Type.Optional(moment()),
        limits: Type.Optional(Type.Array(hourlyLimit, several)),
      },
      knownWordsOnly,
    ),
    optional: optional(),
  },
  knownWordsOnly,
);

/**
 * Wallet 2.4, or the form of published clients: `data`, with hours in place of seconds, and limits
 * that may stand for the total (gaps 3; decision 0128).
 */
export const newAllowance = Type.Union([documentsForm, clientsForm]);

/** Published clients name one that is there in the same place. */
export const namedAllowance = Type.Object(
  {
    id: integerId({ description: 'An existing allowance to use, as allowance_id' }),
    optional: Type.Optional(Type.Boolean()),
  },
  knownWordsOnly,
);

export const givenAllowance = Type.Union([...newAllowance.anyOf, namedAllowance]);

/** Wallet 2.4, in both forms. */
export const allowanceAnswer = Type.Object(
  {
    id: Type.Integer(),
    transaction_key: Type.String(),
    status: Type.String({ description: 'Created, Accepted, Active, Expired or Canceled' }),
    created_at: Type.Integer(),
    confirmed_at: Type.Optional(Type.Integer()),
    canceled_at: Type.Optional(Type.Integer()),
    valid: Type.Object({
      for: Type.Optional(Type.Integer()),
      from: Type.Optional(Type.Integer()),
      until: Type.Optional(Type.Integer()),
    }),
    description: Type.String(),
    max_price: Type.Optional(
      Type.Integer({ description: 'The total; left out where the limits alone apply' }),
    ),
    currency: Type.String(),
    limits: Type.Array(Type.Object({ max_price: Type.Integer(), period: Type.Integer() })),
    optional: Type.Boolean(),
    data: Type.Object({
      id: Type.Integer(),
      transaction_key: Type.String(),
      status: Type.String({ description: 'new, active, inactive or deleted' }),
      created_at: Type.Integer(),
      confirmed_at: Type.Optional(Type.Integer()),
      description: Type.String(),
      max_price: Type.Optional(Type.Integer()),
      currency: Type.String(),
      valid_for: Type.Optional(Type.Number()),
      valid_until: Type.Optional(Type.Integer()),
      limits: Type.Array(
        Type.Object({ max_price: Type.Integer(), time: Type.Number(), period: Type.Number() }),
      ),
    }),
  },
  {
    $id: 'Allowance',
    examples: [
      {
        id: 10001,
        transaction_key: '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11',
        status: 'Active',
        created_at: 1767225600,
        confirmed_at: 1767225660,
        valid: { for: 2592000, from: 1767225660, until: 1769817660 },
        description: 'Rides of one month',
        max_price: 10000,
        currency: 'EUR',
        limits: [{ max_price: 2000, period: 86400 }],
        optional: false,
        data: {
          id: 10001,
          transaction_key: '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11',
          status: 'active',
          created_at: 1767225600,
          confirmed_at: 1767225660,
          description: 'Rides of one month',
          max_price: 10000,
          currency: 'EUR',
          valid_for: 720,
          valid_until: 1769817660,
          limits: [{ max_price: 2000, time: 24, period: 24 }],
        },
      },
    ],
  },
);

/** The words of published clients, which know neither a beginning in the future nor an end. */
const clientsWord = {
  Created: 'new',
  Accepted: 'inactive',
  Active: 'active',
  Expired: 'inactive',
  Canceled: 'deleted',
} as const satisfies Record<AllowanceState, string>;

export function allowanceOnWire(
  allowance: Allowance,
  now: UnixSeconds,
): Static<typeof allowanceAnswer> {
  const { id, transactionId, createdAt, description, currency, validSeconds } = allowance;
  const status = allowanceStateAt(allowance, now);
  const confirmedAt = orLeftOut(allowance.confirmedAt);
  const total = orLeftOut(allowance.maxPrice === null ? null : Number(allowance.maxPrice));
  const validUntil = orLeftOut(allowance.validUntil);
  // What both forms have is written out in both: to spread it and to add to it takes V8 fifty times as
  // long, and this is part of most answers.
  return {
    id,
    transaction_key: transactionId,
    status,
    created_at: createdAt,
    confirmed_at: confirmedAt,
    description,
    max_price: total,
    currency,
    canceled_at: orLeftOut(allowance.canceledAt),
    valid: {
      for: orLeftOut(validSeconds),
      from: orLeftOut(allowance.validFrom ?? allowance.wantedFrom),
      until: validUntil,
    },
    limits: allowance.limits.map(({ maxPrice: max, periodSeconds }) => ({
      max_price: max,
      period: periodSeconds,
    })),
    optional: allowance.isOptional,
    data: {
      id,
      transaction_key: transactionId,
      status: clientsWord[status],
      created_at: createdAt,
      confirmed_at: confirmedAt,
      description,
      max_price: total,
      currency,
      valid_for: orLeftOut(validSeconds === null ? null : hoursOf(validSeconds)),
      valid_until: validUntil,
      limits: allowance.limits.map(({ maxPrice: max, periodSeconds }) => ({
        max_price: max,
        time: hoursOf(periodSeconds),
        period: hoursOf(periodSeconds),
      })),
    },
  };
}

/** The parts of a new allowance that its request names, in seconds. */
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
  // Clients of different years call it by different names.
  limits: limits.map(({ max_price: maxPrice, time, period }) => ({
    maxPrice,
    periodSeconds: time === undefined || period === undefined ? secondsOf(time ?? period) : null,
  })),
});
