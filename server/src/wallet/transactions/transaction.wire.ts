import { type Static, Type } from 'typebox';
import { createdAt, integerId, moment, orLeftOut, webAddress } from '../../edge/wire.ts';
import { triedPin } from '../../identity/users/pin.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { allowanceAnswer, allowanceOnWire } from '../allowances/allowance.wire.ts';
import { givenAllowance } from '../allowances/new-allowance.wire.ts';
import { inquiryAnswer, newInquiry } from '../inquiries/inquiry.wire.ts';
import {
  namedPaymentChange,
  newPayment,
  paymentAnswer,
  paymentChange,
  paymentOnWire,
} from '../payments/wallet-payment.wire.ts';
import { hoursOf, shownFields, type, walletNumber } from '../wallet.wire.ts';
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

/** Descriptions for requests and answers. */
const texts = {
  payments: 'Payments of the transaction; they succeed or fail together',
  redirect: 'Where the payer is led from the page',
  autoConfirm: 'Whether it is confirmed as soon as the money is reserved',
  suggest: 'Whether the page recommends to grant the optional allowance',
  reserve: 'How long the money stays reserved without a confirmation',
  reserveFor: 'Seconds from the acceptance on',
  password: 'Whether the payer has to enter the password',
  passwordType: '`always`: on the page, each time; `standard` and `none`: not',
};

/** Wallet 4, POST /transaction. */
export const newTransaction = Type.Object(
  {
    payments: Type.Optional(Type.Array(newPayment, { maxItems: 100, description: texts.payments })),
    redirect_uri: Type.Optional(webAddress({ description: texts.redirect })),
    callback_uri: Type.Optional(
      Type.Union([webAddress(), Type.Literal(false)], {
        description:
          'Where callbacks go; left out: to the address of the project; false: nowhere; a live project needs https',
      }),
    ),
    type: Type.Optional(type()),
    auto_confirm: Type.Optional(Type.Boolean({ default: false, description: texts.autoConfirm })),
    use_allowance: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether an allowance is meant to pay; true where one is named',
      }),
    ),
    suggest_allowance: Type.Optional(Type.Boolean({ default: false, description: texts.suggest })),
    reserve: Type.Optional(
      Type.Object(
        {
          for: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: reserveSecondsMax,
              default: reserveSecondsDefault,
              description: texts.reserveFor,
            }),
          ),
        },
        { description: texts.reserve },
      ),
    ),
    reserve_for: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: hoursOf(reserveSecondsMax),
        description: 'In place of reserve.for: hours',
      }),
    ),
    reserve_until: Type.Optional(
      moment('In place of reserve.for: Unix seconds at which the reservation ends'),
    ),
    password_request: Type.Optional(
      Type.Object(
        {
          type: Type.Enum([...passwordRequests], {
            default: 'standard',
            description: texts.passwordType,
          }),
        },
        { description: texts.password },
      ),
    ),
    allowance: Type.Optional(givenAllowance),
    allowance_id: Type.Optional(integerId({ description: 'An existing allowance to use' })),
    inquiries: Type.Optional(
      Type.Array(newInquiry, { maxItems: 50, description: 'Questions to the payer, on the page' }),
    ),
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

const transactionKey = () => Type.String({ description: 'Key of the transaction, a UUID' });

/** Wallet 2.1. Absent values are left out. */
export const transactionAnswer = Type.Object(
  {
    transaction_key: transactionKey(),
    created_at: createdAt(),
    confirmed_at: shownFields.confirmed_at,
    status: Type.String({ description: 'Status of the transaction (wallet 3.1)' }),
    type: shownFields.type,
    wallet: Type.Optional(walletNumber('that pays; left out before the acceptance')),
    project_id: Type.Integer({ description: 'Number of the project' }),
    reserve: Type.Object(
      {
        for: Type.Integer({ description: texts.reserveFor }),
        until: Type.Optional(
          Type.Integer({ description: 'Unix seconds at which the reservation ends, once known' }),
        ),
      },
      { description: texts.reserve },
    ),
    redirect_uri: Type.Optional(Type.String({ description: texts.redirect })),
    callback_uri: Type.Optional(
      Type.String({
        description: 'Where callbacks go; left out: to the address of the project, or nowhere',
      }),
    ),
    auto_confirm: Type.Boolean({ description: texts.autoConfirm }),
    use_allowance: Type.Boolean({
      description: 'Whether an allowance pays, or was granted with it',
    }),
    suggest_allowance: Type.Boolean({ description: texts.suggest }),
    password_request: Type.Object(
      { type: Type.String({ description: texts.passwordType }) },
      { description: texts.password },
    ),
    payments: Type.Array(paymentAnswer, { description: texts.payments }),
    allowance: Type.Optional(allowanceAnswer),
    allowance_id: Type.Optional(Type.Integer({ description: 'The allowance that it uses' })),
    inquiries: Type.Optional(
      Type.Array(inquiryAnswer, { description: "The payer's answers, once there are some" }),
    ),
    timeline: Type.Array(
      Type.Object({
        status: Type.String({ description: 'Status that it took' }),
        at: Type.Integer({ description: 'Unix seconds from which on it had it' }),
      }),
      { description: 'Every status so far, the oldest first' },
    ),
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

/** An impossible key counts as one that does not exist. The rows tell which keys do. */
export const transactionParams = Type.Object({ transaction_key: transactionKey() });

/** A wallet by its number, or `me` for the wallet of the access token's user. */
export const reserveParams = Type.Object({
  transaction_key: transactionKey(),
  wallet_id: Type.String({ description: "Number of the payer's wallet, or me: the token's user" }),
});

/**
 * Gaps 3, Also accepted: the wallet in the body, or the payer by an address. The PIN is optional:
 * without one an allowance pays (decision 0089).
 */
export const payerReservation = Type.Object(
  {
    pin: Type.Optional(triedPin()),
    wallet_id: Type.Optional(
      integerId({ description: "Number of the payer's wallet; this or `payer`" }),
    ),
    payer: Type.Optional(
      Type.Object(
        {
          id: Type.Optional(integerId({ description: "Number of the payer's wallet" })),
          email: Type.Optional(
            Type.String({ maxLength: 254, description: "The payer's e-mail address" }),
          ),
          phone: Type.Optional(
            Type.String({ maxLength: 16, description: "The payer's phone number" }),
          ),
        },
        { description: 'In place of wallet_id: the payer by one of these' },
      ),
    ),
  },
  { $id: 'PayerReservation', examples: [{ wallet_id: 100002, pin: '1234' }] },
);

/** With a PIN the payer pays by PIN, without one by an allowance. */
export const walletReservation = Type.Object(
  { pin: Type.Optional(triedPin()) },
  { $id: 'WalletReservation', examples: [{}, { pin: '1234' }] },
);

/** Wallet 4, confirm. Or the form of published clients, payments by their ids (gaps 3). */
export const confirmation = Type.Unsafe<{
  readonly payments?: readonly Static<typeof paymentChange>[];
  readonly [paymentId: string]: unknown;
}>(
  Type.Object(
    {
      payments: Type.Optional(
        Type.Array(paymentChange, {
          maxItems: 100,
          description: 'Payments to reduce or to cancel; the others are confirmed in full',
        }),
      ),
    },
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

/**
 * The transaction as of this moment. `windowSeconds`: a plain payment shows `done` after this time.
 */
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
