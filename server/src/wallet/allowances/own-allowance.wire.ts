import { type Static, Type } from 'typebox';
import { currencyCode, inMajorUnits, inMinorUnits, integerId, orLeftOut } from '../../edge/wire.ts';
import { currencies, decimalOf, type Money } from '../../kernel/money.ts';
import { type Reading, readAs } from '../../kernel/reading.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { hoursOf, walletNumber } from '../wallet.wire.ts';
import { walletParams } from '../wallets/wallet.wire.ts';
import type { Allowance } from './allowance.ts';
import { allowanceAnswer, allowanceOnWire, limitPrice } from './allowance.wire.ts';
import { allowanceTexts, newAllowance } from './new-allowance.wire.ts';

export const allowanceParams = Type.Object({
  allowance_id: integerId({ description: 'Id of the allowance' }),
});
export const ownerParams = walletParams;

const [inSeconds, wrapped] = newAllowance.anyOf;
const inHours = wrapped.properties.data;

/** Unknown words beside money are refused, never ignored. */
const closed = { additionalProperties: false };

/** Ten years in seconds. The maximum in hours is shorter, and the rule below checks it. */
const periodMax = 10 * 366 * 86_400;

const limit = Type.Object(
  {
    max_price: inHours.properties.limits.items.properties.max_price,
    period: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: periodMax,
        description: 'Seconds; hours beside time, valid_for or valid_until',
      }),
    ),
    time: inHours.properties.limits.items.properties.time,
  },
  closed,
);

/**
 * An allowance without a transaction around it: the fields of wallet 2.4, or those of published
 * clients, which count in hours. `valid_for`, `valid_until` or `time` show that hours are meant.
 */
export const newOwnAllowance = Type.Object(
  {
    description: inHours.properties.description,
    max_price: inHours.properties.max_price,
    currency: inHours.properties.currency,
    valid: Type.Optional(
      Type.Object(
        { ...inSeconds.properties.valid.properties },
        { description: allowanceTexts.valid, ...closed },
      ),
    ),
    valid_for: inHours.properties.valid_for,
    valid_until: inHours.properties.valid_until,
    limits: Type.Optional(Type.Array(limit, { maxItems: 20, description: allowanceTexts.limits })),
    optional: inSeconds.properties.optional,
  },
  {
    $id: 'NewOwnAllowance',
    ...closed,
    examples: [
      {
        description: 'Rides of one month',
        max_price: 10000,
        currency: 'EUR',
        valid: { for: 2592000 },
        limits: [{ max_price: 2000, period: 86400 }],
      },
    ],
  },
);

type Body = Static<typeof newOwnAllowance>;
type Wanted = Static<typeof newAllowance>;

const isInHours = ({ valid_for: hours, valid_until: until, limits = [] }: Body): boolean =>
  hours !== undefined || until !== undefined || limits.some(({ time }) => time !== undefined);

/** The fields that were given, without undefined ones. */
const given = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined)) as Fields;

const noTotal = 'max_price: Max price is required';

function hoursIn({ valid, optional, ...data }: Body): Reading<Wanted> {
  const { limits = [] } = data;
  return readAs<Wanted>(given({ data, optional }) as Wanted, [
    // Decision 0128: limits may replace the total, but one of the two must be given.
    data.max_price === undefined && limits.length === 0 ? noTotal : null,
    valid === undefined ? null : 'valid: It cannot be given with valid_for, valid_until or time.',
    limits.some(({ period = 0 }) => period > periodMax / 3_600)
      ? `limits: A period should be at most ${periodMax / 3_600} hours.`
      : null,
    limits.some(({ period }) => period !== undefined && period < hoursOf(1))
      ? 'limits: A period should be at least one second.'
      : null,
  ]);
}

function secondsIn(body: Body): Reading<Wanted> {
  const { limits = [] } = body;
  return readAs<Wanted>(given(body) as Wanted, [
    body.max_price === undefined ? noTotal : null,
    limits.every(({ period }) => Number.isInteger(period))
      ? null
      : 'limits: Each limit should have a period in whole seconds.',
  ]);
}

/** The allowance in the form that a transaction contains. */
export const wantedIn = (body: Body): Reading<Wanted> =>
  isInHours(body) ? hoursIn(body) : secondsIn(body);

/**
 * Wallet 2.4 for published clients that read a single allowance: their words for the status, and
 * hours in addition to seconds.
 */
export const ownAllowanceAnswer = Type.Object(
  {
    ...allowanceAnswer.properties,
    status: allowanceAnswer.properties.data.properties.status,
    wallet: Type.Optional(walletNumber('that granted it; left out before that')),
    valid_for: allowanceAnswer.properties.data.properties.valid_for,
    valid_until: allowanceAnswer.properties.data.properties.valid_until,
    limits: Type.Array(
      Type.Object({
        max_price: limitPrice(),
        period: Type.Integer({ description: 'Seconds' }),
        time: Type.Number({ description: 'Hours' }),
      }),
      { description: allowanceTexts.limits },
    ),
  },
  { $id: 'OwnAllowance' },
);

export function ownAllowanceOnWire(
  allowance: Allowance,
  now: UnixSeconds,
): Static<typeof ownAllowanceAnswer> {
  const whole = allowanceOnWire(allowance, now);
  const { data } = whole;
  return {
    ...whole,
    status: data.status,
    wallet: orLeftOut(allowance.walletId),
    valid_for: data.valid_for,
    valid_until: data.valid_until,
    limits: whole.limits.map((one, index) => ({ ...one, time: data.limits[index]?.time ?? 0 })),
  } as Static<typeof ownAllowanceAnswer>;
}

export const limitQuery = Type.Object({
  currency: Type.Optional(
    Type.Enum([...currencies], {
      default: 'EUR',
      description: 'Currency of the amount; in another than that of the allowance it is 0',
    }),
  ),
});

export const limitAnswer = Type.Object(
  {
    amount: inMinorUnits('Most that one reserve could take now'),
    amount_decimal: inMajorUnits('The same amount'),
    currency: currencyCode(),
  },
  {
    $id: 'AllowanceLimit',
    examples: [{ amount: 1920, amount_decimal: '19.20', currency: 'EUR' }],
  },
);

export const limitOnWire = (money: Money): Static<typeof limitAnswer> => ({
  amount: Number(money.minor),
  amount_decimal: decimalOf(money),
  currency: money.currency,
});
