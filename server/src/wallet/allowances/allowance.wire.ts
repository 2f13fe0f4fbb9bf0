import { type Static, Type } from 'typebox';
import { moment, orLeftOut } from '../../edge/wire.ts';
import { currencies } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { minorUnits } from '../wallet.wire.ts';
import { type Allowance, allowanceStateAt } from './allowance.ts';

const hourSeconds = 3_600;
const periodSecondsMax = 10 * 366 * 86_400;
const seconds = (options: object = {}) =>
  Type.Integer({ minimum: 1, maximum: periodSecondsMax, ...options });
const hours = () =>
  Type.Integer({ minimum: 1, maximum: periodSecondsMax / hourSeconds, description: 'Hours' });

const limits = <Period extends 'period' | 'time'>(name: Period) =>
  Type.Array(
    Type.Object({
      max_price: minorUnits(),
      [name]: name === 'period' ? seconds() : hours(),
    } as { max_price: ReturnType<typeof minorUnits> } & Record<Period, ReturnType<typeof seconds>>),
    { maxItems: 20, description: 'All of them apply at once' },
  );

const described = {
  description: Type.String({ minLength: 1, maxLength: 2_048 }),
  max_price: minorUnits({ description: 'The total maximum, minor units' }),
  currency: Type.Enum([...currencies], { description: 'ISO 4217 code' }),
};

/** 2.4, or the form of published clients: `data`, with hours in place of seconds (decisions 3). */
export const newAllowance = Type.Union([
  Type.Object({
    ...described,
    valid: Type.Optional(
      Type.Object({
        for: Type.Optional(seconds({ description: 'Seconds from the confirmation on' })),
        from: Type.Optional(moment()),
      }),
    ),
    limits: Type.Optional(limits('period')),
    optional: Type.Optional(Type.Boolean({ default: false })),
  }),
  Type.Object({
    data: Type.Object({
      ...described,
      valid_for: Type.Optional(hours()),
      limits: Type.Optional(limits('time')),
    }),
    optional: Type.Optional(Type.Boolean({ default: false })),
  }),
]);

/** 2.4, in both forms. */
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
    max_price: Type.Integer(),
    currency: Type.String(),
    limits: Type.Array(Type.Object({ max_price: Type.Integer(), period: Type.Integer() })),
    optional: Type.Boolean(),
    data: Type.Object({
      description: Type.String(),
      max_price: Type.Integer(),
      currency: Type.String(),
      valid_for: Type.Optional(Type.Number()),
      limits: Type.Array(Type.Object({ max_price: Type.Integer(), time: Type.Number() })),
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
          description: 'Rides of one month',
          max_price: 10000,
          currency: 'EUR',
          valid_for: 720,
          limits: [{ max_price: 2000, time: 24 }],
        },
      },
    ],
  },
);

export function allowanceOnWire(
  allowance: Allowance,
  now: UnixSeconds,
): Static<typeof allowanceAnswer> {
  const { description, maxPrice, currency, limits: limited, validSeconds } = allowance;
  const from = allowance.validFrom ?? allowance.wantedFrom;
  const price = Number(maxPrice);
  return {
    id: allowance.id,
    transaction_key: allowance.transactionId,
    status: allowanceStateAt(allowance, now),
    created_at: allowance.createdAt,
    confirmed_at: orLeftOut(allowance.confirmedAt),
    canceled_at: orLeftOut(allowance.canceledAt),
    valid: {
      for: orLeftOut(validSeconds),
      from: orLeftOut(from),
      until: orLeftOut(allowance.validUntil),
    },
    description,
    max_price: price,
    currency,
    limits: limited.map(({ maxPrice: max, periodSeconds }) => ({
      max_price: max,
      period: periodSeconds,
    })),
    optional: allowance.isOptional,
    data: {
      limits: limited.map(({ maxPrice: max, periodSeconds }) => ({
        max_price: max,
        time: periodSeconds / hourSeconds,
      })),
      description,
      max_price: price,
      currency,
      valid_for: orLeftOut(validSeconds === null ? null : validSeconds / hourSeconds),
    },
  };
}

/** The parts of a new allowance that its request names, in seconds. */
export function allowanceIn(body: Static<typeof newAllowance>) {
  const isOptional = body.optional ?? false;
  if ('data' in body) {
    const { valid_for: validHours, limits: limited = [], ...common } = body.data;
    return {
      isOptional,
      wantedFrom: null,
      validSeconds: validHours === undefined ? null : validHours * hourSeconds,
      limits: limited.map(({ max_price: maxPrice, time }) => ({
        maxPrice,
        periodSeconds: time * hourSeconds,
      })),
      ...namesOf(common),
    };
  }
  return {
    isOptional,
    wantedFrom: (body.valid?.from ?? null) as UnixSeconds | null,
    validSeconds: body.valid?.for ?? null,
    limits: (body.limits ?? []).map(({ max_price: maxPrice, period }) => ({
      maxPrice,
      periodSeconds: period,
    })),
    ...namesOf(body),
  };
}

const namesOf = ({ description, max_price: maxPrice, currency }: Static<typeof commonShape>) => ({
  description,
  maxPrice: BigInt(maxPrice),
  currency,
});
const commonShape = Type.Object(described);
