import { type Static, Type } from 'typebox';
import { integerId, moment, orLeftOut, webAddress } from '../../edge/wire.ts';
import { email } from '../../identity/users/address.wire.ts';
import { currencies, decimalOf } from '../../kernel/money.ts';
import { million } from '../../kernel/percent.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { givenParameters, minorUnits, parameters, type } from '../wallet.wire.ts';
import type { Commission } from './commission.ts';
import {
  freezeSecondsMax,
  type Item,
  type WalletPayment,
  walletPaymentStatusAt,
} from './wallet-payment.ts';

const priceDecimal = () =>
  Type.String({
    maxLength: 20,
    pattern: '^[0-9]{1,16}(\\.[0-9]{1,3})?$',
    description: 'In place of price: the same amount in major units',
    examples: ['12.50'],
  });

const newItem = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 255 }),
  description: Type.Optional(Type.String({ maxLength: 2_048 })),
  price: minorUnits({ description: 'Of one unit' }),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  currency: Type.Optional(Type.String({ maxLength: 3, description: 'That of the payment' })),
  image_uri: Type.Optional(webAddress()),
  parameters: Type.Optional(givenParameters()),
});

const item = Type.Object({ ...newItem.properties, parameters: Type.Optional(parameters()) });

const fixedFee = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));
const percent = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${description}; at most 4 decimals` });

/** A decimal may come as a number or as its digits. */
const percentFee = (description: string) =>
  Type.Optional(
    Type.Union([percent(description), Type.String({ pattern: '^(100|[0-9]{1,2})(\\.[0-9]+)?$' })]),
  );

const ofPayer = 'Of the price, charged to the payer';
const ofBeneficiary = 'Of the price, deducted from the beneficiary';

/** 2.3. */
const commission = Type.Object({
  out_commission: fixedFee('Charged to the payer, minor units'),
  in_commission: fixedFee('Deducted from the beneficiary, minor units'),
  out_commission_percent: Type.Optional(percent(ofPayer)),
  in_commission_percent: Type.Optional(percent(ofBeneficiary)),
});

const newCommission = Type.Object({
  ...commission.properties,
  out_commission_percent: percentFee(ofPayer),
  in_commission_percent: percentFee(ofBeneficiary),
});

export const descriptionMax = 2_048;
const freezeHoursMax = freezeSecondsMax / 3_600;

/** Wallet 2.2, the fields of a request; without a beneficiary the project's own wallet gets it. */
export const newPayment = Type.Object({
  type: Type.Optional(type()),
  description: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: descriptionMax,
      description: 'Required; where there are items, their titles stand for it',
    }),
  ),
  price: Type.Optional(minorUnits()),
  price_decimal: Type.Optional(priceDecimal()),
  currency: Type.Enum([...currencies], { description: 'ISO 4217 code' }),
  items: Type.Optional(Type.Array(newItem, { minItems: 1, maxItems: 100 })),
  beneficiary_id: Type.Optional(integerId({ description: 'A wallet' })),
  email: Type.Optional(email()),
  beneficiary: Type.Optional(
    Type.Object(
      { id: Type.Optional(integerId()), email: Type.Optional(email()) },
      { description: 'In place of beneficiary_id and email' },
    ),
  ),
  freeze_until: Type.Optional(moment()),
  freeze_for: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: freezeHoursMax,
      description: 'In place of freeze_until: hours from the confirm on',
    }),
  ),
  commission: Type.Optional(newCommission),
  parameters: Type.Optional(givenParameters()),
});

/** Wallet 2.2; what is absent is left out. */
export const paymentAnswer = Type.Object(
  {
    id: Type.Integer(),
    transaction_key: Type.String(),
    created_at: Type.Integer(),
    confirmed_at: Type.Optional(Type.Integer()),
    status: Type.String(),
    type: Type.String(),
    wallet: Type.Optional(Type.Integer({ description: "The payer's" })),
    payer: Type.Optional(Type.Integer()),
    beneficiary: Type.Optional(Type.Integer()),
    email: Type.Optional(Type.String()),
    freeze: Type.Optional(Type.Object({ until: Type.Integer() })),
    description: Type.String(),
    price: Type.Integer(),
    price_decimal: Type.String(),
    currency: Type.String(),
    items: Type.Optional(Type.Array(item)),
    commission: Type.Optional(commission),
    parameters: Type.Optional(parameters()),
    transfer_id: Type.Optional(
      Type.Integer({ description: 'The number of its movement, once the money has moved' }),
    ),
  },
  {
    $id: 'WalletPayment',
    examples: [
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
  },
);

const paymentId = integerId();
export const paymentParams = Type.Object({ payment_id: paymentId });

/** Wallet 4: finalize at a price that may be reduced. */
export const finalization = Type.Object(
  {
    price: Type.Optional(minorUnits()),
    price_decimal: Type.Optional(priceDecimal()),
    currency: Type.Optional(Type.String({ maxLength: 3, description: 'That of the payment' })),
  },
  { $id: 'Finalization', examples: [{ price: 1000 }] },
);

/** Wallet 4: a change of one payment in a confirm. */
export const paymentChange = Type.Object({
  id: paymentId,
  price: Type.Optional(minorUnits()),
  price_decimal: Type.Optional(priceDecimal()),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  cancel: Type.Optional(Type.Boolean()),
});

const itemOnWire = (one: Item): Static<typeof item> => ({
  title: one.title,
  description: orLeftOut(one.description),
  price: one.price,
  quantity: one.quantity,
  currency: orLeftOut(one.currency ?? null),
  image_uri: orLeftOut(one.imageUri),
  parameters: orLeftOut(one.parameters),
});

const percentOf = (perMillion: number): number => perMillion / (Number(million) / 100);

const commissionOnWire = (one: Commission): Static<typeof commission> => ({
  out_commission: one.outFixed,
  in_commission: one.inFixed,
  out_commission_percent: percentOf(one.outPerMillion),
  in_commission_percent: percentOf(one.inPerMillion),
});

/** A plain payment has moved once it is confirmed, a frozen one once it is done. */
const hasMoved = ({ status, freezeUntil, confirmedAt }: WalletPayment): boolean =>
  confirmedAt !== null && (freezeUntil === null ? status !== 'canceled' : status === 'done');

/** `windowSeconds`: after which a plain payment shows `done`. */
export const paymentOnWire = (
  payment: WalletPayment,
  windowSeconds: number,
  now: UnixSeconds,
): Static<typeof paymentAnswer> => ({
  id: payment.id,
  transaction_key: payment.transactionId,
  created_at: payment.createdAt,
  confirmed_at: orLeftOut(payment.confirmedAt),
  status: walletPaymentStatusAt(payment, windowSeconds, now),
  type: payment.type,
  wallet: orLeftOut(payment.payerWallet),
  payer: orLeftOut(payment.payerWallet),
  beneficiary: orLeftOut(payment.beneficiaryWallet),
  email: orLeftOut(payment.beneficiaryEmail),
  freeze: orLeftOut(payment.freezeUntil === null ? null : { until: payment.freezeUntil }),
  description: payment.description,
  price: Number(payment.price),
  price_decimal: decimalOf({ minor: payment.price, currency: payment.currency }),
  currency: payment.currency,
  items: orLeftOut(payment.items === null ? null : payment.items.map(itemOnWire)),
  commission: orLeftOut(payment.commission === null ? null : commissionOnWire(payment.commission)),
  parameters: orLeftOut(payment.parameters),
  transfer_id: orLeftOut(hasMoved(payment) ? payment.transferId : null),
});
