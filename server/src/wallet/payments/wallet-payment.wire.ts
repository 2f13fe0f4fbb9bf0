import { type Static, Type } from 'typebox';
import {
  createdAt,
  currencyCode,
  inMajorUnits,
  inMinorUnits,
  integerId,
  moment,
  orLeftOut,
} from '../../edge/wire.ts';
import { email } from '../../identity/users/address.wire.ts';
import { currencies, decimalOf } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import {
  givenParameters,
  knownWordsOnly,
  majorUnits,
  minorUnits,
  notOffered,
  parameters,
  shownFields,
  type,
  walletNumber,
} from '../wallet.wire.ts';
import { commissionAnswer, commissionOnWire, newCommission } from './commission.wire.ts';
import { itemAnswer, itemOnWire, newItem } from './item.wire.ts';
import { freezeSecondsMax, type WalletPayment, walletPaymentStatusAt } from './wallet-payment.ts';

const priceDecimal = () =>
  majorUnits({ description: 'In place of price: the same amount in major units' });

export const descriptionMax = 2_048;
const freezeHoursMax = freezeSecondsMax / 3_600;

const beneficiaryEmail =
  'Who gets it, by an e-mail address; someone without a wallet is invited to create one';

/** Wallet 2.2, the fields of a request. The default beneficiary is the project's own wallet. */
export const newPayment = Type.Object({
  type: Type.Optional(type()),
  description: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: descriptionMax,
      description: 'Required; where there are items, their titles stand for it',
    }),
  ),
  price: Type.Optional(
    minorUnits({ description: 'Minor units; required where there are no items' }),
  ),
  price_decimal: Type.Optional(priceDecimal()),
  currency: Type.Optional(
    Type.Enum([...currencies], {
      description: 'ISO 4217 code; required where no item names one',
    }),
  ),
  items: Type.Optional(
    Type.Array(newItem, {
      minItems: 1,
      maxItems: 100,
      description: 'What is sold; the price is the sum of price times quantity',
    }),
  ),
  beneficiary_id: Type.Optional(
    integerId({ description: "Number of the wallet that gets it; left out: the project's own" }),
  ),
  email: Type.Optional(email(beneficiaryEmail)),
  beneficiary: Type.Optional(
    Type.Object(
      {
        id: Type.Optional(integerId({ description: 'Number of the wallet that gets it' })),
        email: Type.Optional(email(beneficiaryEmail)),
      },
      { description: 'In place of beneficiary_id and email' },
    ),
  ),
  freeze_until: Type.Optional(
    moment('Unix seconds until which the money is kept back after the confirmation'),
  ),
  freeze: Type.Optional(
    Type.Object(
      { until: moment() },
      { description: 'In place of freeze_until: as answers have it', ...knownWordsOnly },
    ),
  ),
  freeze_for: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: freezeHoursMax,
      description: 'In place of freeze_until: hours from the confirm on',
    }),
  ),
  commission: Type.Optional(newCommission),
  parameters: Type.Optional(givenParameters()),
  password: notOffered('A payment that its recipient unlocks by a password is not offered'),
  cashback: notOffered('Cash back is not offered'),
  cashback_decimal: notOffered('Cash back is not offered'),
  price_rules: notOffered('A price that the payer chooses is not offered'),
});

/** Wallet 2.2. Absent values are left out. */
export const paymentAnswer = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the payment' }),
    transaction_key: shownFields.transaction_key,
    created_at: createdAt(),
    confirmed_at: shownFields.confirmed_at,
    status: Type.String({ description: 'Status of the payment (wallet 3.2)' }),
    type: shownFields.type,
    wallet: Type.Optional(walletNumber('that pays; left out before the acceptance')),
    payer: Type.Optional(Type.Integer({ description: 'The same as `wallet`' })),
    beneficiary: Type.Optional(
      walletNumber('that gets it; left out while the person has no wallet'),
    ),
    email: Type.Optional(
      Type.String({ description: 'Address by which the beneficiary was named, where one was' }),
    ),
    freeze: Type.Optional(
      Type.Object(
        { until: Type.Integer({ description: 'Unix seconds at which the beneficiary gets it' }) },
        { description: 'There where the money is kept back after the confirmation' },
      ),
    ),
    description: Type.String({ description: 'What is paid for, as the payer reads it' }),
    price: inMinorUnits('Price without the fees of the payer'),
    price_decimal: inMajorUnits('Price without the fees of the payer'),
    currency: currencyCode(),
    items: Type.Optional(Type.Array(itemAnswer, { description: 'What is sold' })),
    commission: Type.Optional(commissionAnswer),
    parameters: Type.Optional(parameters()),
    transfer_id: Type.Optional(
      Type.Integer({ description: 'The number of its movement, once the money is reserved' }),
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

const paymentId = integerId({ description: 'Id of the payment' });
export const paymentParams = Type.Object({ payment_id: paymentId });

const reducedPrice = () =>
  minorUnits({ description: 'Reduced price, minor units; the payer gets the rest back' });

/** Wallet 4: finalize, possibly at a reduced price. */
export const finalization = Type.Object(
  {
    price: Type.Optional(reducedPrice()),
    price_decimal: Type.Optional(priceDecimal()),
    currency: Type.Optional(Type.String({ maxLength: 3, description: 'That of the payment' })),
  },
  { ...knownWordsOnly, $id: 'Finalization', examples: [{ price: 1000 }] },
);

const wantedPrice = {
  price: Type.Optional(reducedPrice()),
  price_decimal: Type.Optional(priceDecimal()),
  currency: Type.Optional(Type.String({ maxLength: 3, description: 'That of the payment' })),
  cancel: Type.Optional(
    Type.Boolean({ description: 'true: this payment is canceled, and the others confirmed' }),
  ),
};

/** Wallet 4: a change of one payment in a confirm. */
export const paymentChange = Type.Object({ id: paymentId, ...wantedPrice }, knownWordsOnly);

/** The same under the payment's id (gaps 3). */
export const namedPaymentChange = Type.Object(wantedPrice, knownWordsOnly);

/** `windowSeconds`: a plain payment shows `done` after this time. */
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
  items: orLeftOut(payment.items?.map((one) => itemOnWire(one, payment.currency)) ?? null),
  commission: orLeftOut(
    payment.commission === null ? null : commissionOnWire(payment.commission, payment.currency),
  ),
  parameters: orLeftOut(payment.parameters),
  transfer_id: orLeftOut(payment.payerWallet === null ? null : payment.transferId),
});
