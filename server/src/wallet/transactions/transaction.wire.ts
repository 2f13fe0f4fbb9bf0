import { type Static, Type } from 'typebox';
import { integerId, moment, orLeftOut, webAddress } from '../../edge/wire.ts';
import { triedPin } from '../../identity/users/pin.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { allowanceAnswer, allowanceOnWire, givenAllowance } from '../allowances/allowance.wire.ts';
import { inquiryAnswer, newInquiry } from '../inquiries/inquiry.wire.ts';
import {
  namedPaymentChange,
  newPayment,
  paymentAnswer,
  paymentChange,
  paymentOnWire,
} from '../payments/wallet-payment.wire.ts';
import { hoursOf, type } from '../wallet.wire.ts';
import {
  nobodyIsTold,
  passwordRequests,
  reserveSecondsMax,
  timelineAt,
  transactionStatusAt,
} from './transaction.ts';
import { seenAt, type WholeTransaction } from './whole-transaction.ts';

/** Wallet 2.1; gaps 3: at most 100 payments. */
export const reserveSecondsDefault = 1_800;

/** Wallet 4, POST /transaction. */
export const newTransaction = Type.Object(
  {
    payments: Type.Optional(Type.Array(newPayment, { maxItems: 100 })),
    redirect_uri: Type.Optional(webAddress()),
    callback_uri: Type.Optional(
      Type.Union([webAddress(), Type.Literal(false)], {
        description: 'Left out: that of the project; false: no callbacks',
      }),
    ),
    type: Type.Optional(type()),
    auto_confirm: Type.Optional(Type.Boolean({ default: false })),
    use_allowance: Type.Optional(Type.Boolean({ default: false })),
    suggest_allowance: Type.Optional(Type.Boolean({ default: false })),
    reserve: Type.Optional(
      Type.Object({
        for: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: reserveSecondsMax,
            default: reserveSecondsDefault,
            description: 'Seconds from the acceptance on',
          }),
        ),
      }),
    ),
    reserve_for: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: hoursOf(reserveSecondsMax),
        description: 'In place of reserve.for: hours',
      }),
    ),
    reserve_until: Type.Optional(moment()),
    password_request: Type.Optional(
      Type.Object({ type: Type.Enum([...passwordRequests], { default: 'standard' }) }),
    ),
    allowance: Type.Optional(givenAllowance),
    allowance_id: Type.Optional(integerId({ description: 'An existing allowance to use' })),
    inquiries: Type.Optional(Type.Array(newInquiry, { maxItems: 50 })),
  },
  {
    $id: 'NewTransaction',
    examples: [
      {
        payments: [{ description: 'Order 1042', price: 1250, currency: 'EUR' }],
        redirect_uri: 'https://shop.example/thanks',
      },
    ],
  },
);

/** Wallet 2.1; what is absent is left out. */
export const transactionAnswer = Type.Object(
  {
    transaction_key: Type.String(),
    created_at: Type.Integer(),
    confirmed_at: Type.Optional(Type.Integer()),
    status: Type.String(),
    type: Type.String(),
    wallet: Type.Optional(Type.Integer({ description: "The payer's, after the acceptance" })),
    project_id: Type.Integer(),
    reserve: Type.Object({ for: Type.Integer(), until: Type.Optional(Type.Integer()) }),
    redirect_uri: Type.Optional(Type.String()),
    callback_uri: Type.Optional(Type.String()),
    auto_confirm: Type.Boolean(),
    use_allowance: Type.Boolean(),
    suggest_allowance: Type.Boolean(),
    password_request: Type.Object({ type: Type.String() }),
    payments: Type.Array(paymentAnswer),
    allowance: Type.Optional(allowanceAnswer),
    allowance_id: Type.Optional(Type.Integer({ description: 'The allowance that it uses' })),
    inquiries: Type.Optional(
      Type.Array(inquiryAnswer, { description: "The payer's answers, once there are some" }),
    ),
    timeline: Type.Array(Type.Object({ status: Type.String(), at: Type.Integer() })),
  },
  {
    $id: 'Transaction',
    examples: [
      {
        transaction_key: '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11',
        created_at: 1767225600,
        status: 'new',
        type: 'page',
        project_id: 1001,
        reserve: { for: 1800 },
        auto_confirm: false,
        use_allowance: false,
        suggest_allowance: false,
        password_request: { type: 'standard' },
        payments: [
          {
            id: 1000001,
            transaction_key: '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11',
            created_at: 1767225600,
            status: 'new',
            type: 'page',
            beneficiary: 100001,
            description: 'Order 1042',
            price: 1250,
            price_decimal: '12.50',
            currency: 'EUR',
          },
        ],
        timeline: [{ status: 'new', at: 1767225600 }],
      },
    ],
  },
);

/** A key that cannot be is one that does not exist; the rows say which do. */
export const transactionParams = Type.Object({ transaction_key: Type.String() });

/** A wallet by its number, or `me`: that of the access token's user. */
export const reserveParams = Type.Object({
  transaction_key: Type.String(),
  wallet_id: Type.String(),
});

/**
 * Gaps 3, Also accepted: the wallet in the body, or the payer by an address. With a PIN it is
 * reserved by PIN, without one by an allowance (decision 0089).
 */
export const payerReservation = Type.Object(
  {
    pin: Type.Optional(triedPin()),
    wallet_id: Type.Optional(integerId()),
    payer: Type.Optional(
      Type.Object({
        id: Type.Optional(integerId({ description: 'A wallet' })),
        email: Type.Optional(Type.String({ maxLength: 254 })),
        phone: Type.Optional(Type.String({ maxLength: 16 })),
      }),
    ),
  },
  { $id: 'PayerReservation', examples: [{ wallet_id: 100002, pin: '1234' }] },
);

/** With a PIN it is reserved by PIN, without one by an allowance. */
export const walletReservation = Type.Object(
  { pin: Type.Optional(triedPin()) },
  { $id: 'WalletReservation', examples: [{}, { pin: '1234' }] },
);

/** Wallet 4, confirm; or the form of published clients, payments by their ids (gaps 3). */
export const confirmation = Type.Unsafe<{
  readonly payments?: readonly Static<typeof paymentChange>[];
  readonly [paymentId: string]: unknown;
}>(
  Type.Object(
    { payments: Type.Optional(Type.Array(paymentChange, { maxItems: 100 })) },
    {
      $id: 'Confirmation',
      patternProperties: {
        '^[0-9]{1,16}$': namedPaymentChange,
      },
      maxProperties: 101,
      examples: [{ payments: [{ id: 1000001, price: 1000 }] }, {}],
    },
  ),
);

/** How it looks at this moment. `windowSeconds`: after which a plain payment shows `done`. */
export function transactionOnWire(
  whole: WholeTransaction,
  windowSeconds: number,
  now: UnixSeconds,
): Static<typeof transactionAnswer> {
  const { transaction, payments, allowance } = seenAt(whole, now);
  const { confirmedAt, walletId, redirectUri, callbackUri, usedAllowanceId } = transaction;
  return {
    transaction_key: transaction.id,
    created_at: transaction.createdAt,
    confirmed_at: orLeftOut(confirmedAt),
    status: transactionStatusAt(transaction, payments, windowSeconds, now),
    type: transaction.type,
    wallet: orLeftOut(walletId),
    project_id: transaction.projectNumber,
    reserve: { for: transaction.reserveSeconds, until: orLeftOut(transaction.reserveUntil) },
    redirect_uri: orLeftOut(redirectUri),
    callback_uri: orLeftOut(callbackUri === nobodyIsTold ? null : callbackUri),
    auto_confirm: transaction.autoConfirm,
    use_allowance: transaction.useAllowance,
    suggest_allowance: transaction.suggestAllowance,
    password_request: { type: transaction.passwordRequest },
    payments: payments.map((payment) => paymentOnWire(payment, windowSeconds, now)),
    allowance: orLeftOut(allowance === null ? null : allowanceOnWire(allowance, now)),
    allowance_id: orLeftOut(usedAllowanceId),
    inquiries: orLeftOut(transaction.answers.length === 0 ? null : [...transaction.answers]),
    timeline: timelineAt(transaction, payments, windowSeconds, now).map(({ status, at }) => ({
      status,
      at,
    })),
  };
}
