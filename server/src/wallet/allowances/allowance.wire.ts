import { type Static, Type } from 'typebox';
import { createdAt, currencyCode, inMinorUnits, orLeftOut } from '../../edge/wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { hoursOf, shownFields } from '../wallet.wire.ts';
import type { AllowanceState } from './allowance.states.ts';
import { type Allowance, allowanceStateAt } from './allowance.ts';
import { allowanceTexts } from './new-allowance.wire.ts';

/** Fields of both forms. */
const common = {
  id: Type.Integer({ description: 'Id of the allowance' }),
  transaction_key: Type.String({ description: 'Key of the transaction that created it' }),
  created_at: createdAt(),
  confirmed_at: shownFields.confirmed_at,
  description: Type.String({ description: allowanceTexts.description }),
  max_price: Type.Optional(
    Type.Integer({
      description: 'Most that may be taken, minor units; left out where the limits alone apply',
    }),
  ),
  currency: currencyCode(),
};

const validUntil = Type.Optional(
  Type.Integer({
    description: 'Unix seconds at which it ends; left out: it has no end, or none yet',
  }),
);
export const limitPrice = () => inMinorUnits(allowanceTexts.limit);

/** Wallet 2.4, in both forms. */
export const allowanceAnswer = Type.Object(
  {
    id: common.id,
    transaction_key: common.transaction_key,
    status: Type.String({ description: 'Created, Accepted, Active, Expired or Canceled' }),
    created_at: common.created_at,
    confirmed_at: common.confirmed_at,
    canceled_at: Type.Optional(
      Type.Integer({ description: 'Unix seconds of its cancellation; left out: there was none' }),
    ),
    valid: Type.Object(
      {
        for: Type.Optional(Type.Integer({ description: 'Seconds that were asked for' })),
        from: Type.Optional(
          Type.Integer({ description: 'Unix seconds from which on it can be used, once known' }),
        ),
        until: validUntil,
      },
      { description: 'When it can be used' },
    ),
    description: common.description,
    max_price: common.max_price,
    currency: common.currency,
    limits: Type.Array(
      Type.Object({ max_price: limitPrice(), period: Type.Integer({ description: 'Seconds' }) }),
      { description: allowanceTexts.limits },
    ),
    optional: Type.Boolean({ description: allowanceTexts.optional }),
    data: Type.Object(
      {
        id: common.id,
        transaction_key: common.transaction_key,
        status: Type.String({ description: 'new, active, inactive or deleted' }),
        created_at: common.created_at,
        confirmed_at: common.confirmed_at,
        description: common.description,
        max_price: common.max_price,
        currency: common.currency,
        valid_for: Type.Optional(Type.Number({ description: 'Hours that were asked for' })),
        valid_until: validUntil,
        limits: Type.Array(
          Type.Object({
            max_price: limitPrice(),
            time: Type.Number({ description: 'Hours' }),
            period: Type.Number({ description: 'The same as `time`' }),
          }),
          { description: allowanceTexts.limits },
        ),
      },
      { description: 'The same in the form of published clients: hours, and their words' },
    ),
  },
  {
    $id: 'Allowance',
    description: 'What a payer lets the client take without asking again',
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

/** The words of published clients. They know no future beginning and no end. */
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
  // The fields of both forms are written out twice. Spreading an object and adding to it takes V8
  // fifty times as long, and most answers contain this object.
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
