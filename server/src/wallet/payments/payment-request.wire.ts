import type { Static } from 'typebox';
import { accept } from '../../kernel/decision.ts';
import { amountMinorMax, minorOf } from '../../kernel/money.ts';
import { decimalsMax, million, perMillionOf } from '../../kernel/percent.ts';
import { invalid, invalidParts, type Reading, readAs } from '../../kernel/reading.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { TransactionType } from '../transactions/transaction-type.ts';
import { secondsOf } from '../wallet.wire.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { type Commission, feesOf } from './commission.ts';
import { inexactIn } from './kept-exactly.ts';
import type { Item, NewWalletPayment, Parameters } from './wallet-payment.ts';
import { descriptionMax, type newPayment } from './wallet-payment.wire.ts';

type PaymentBody = Static<typeof newPayment>;

type PaymentContext = {
  readonly ids: Pick<NewWalletPayment, 'id' | 'transferId' | 'transactionId'>;
  readonly owner: WalletOwner;
  /** The transaction's: its payments are of the same unless they say otherwise. */
  readonly type: TransactionType;
};

/** Wallet 2.2: what the schema of a payment cannot say, and both dialects in one form. */
export function paymentIn(
  body: PaymentBody,
  { ids, owner, type }: PaymentContext,
): Reading<NewWalletPayment> {
  const charge = chargeOf(body);
  const beneficiary = beneficiaryOf(body, owner);
  const custom = customDataOf(body);
  const freeze = freezeOf(body);
  if (!charge.ok || !beneficiary.ok || !custom.ok || !freeze.ok) {
    return invalidParts(charge, beneficiary, custom, freeze);
  }
  return accept({
    projectId: owner.id,
    ...ids,
    type: body.type ?? type,
    description: body.description ?? titlesOf(body.items ?? []),
    price: charge.value.price,
    currency: body.currency,
    items: custom.value.items,
    commission: charge.value.commission,
    parameters: custom.value.parameters,
    ...beneficiary.value,
    ...freeze.value,
  });
}

/** What stands for a description that was left to the items. */
const titlesOf = (items: NonNullable<PaymentBody['items']>): string =>
  [...items.map(({ title }) => title).join(', ')].slice(0, descriptionMax).join('');

function freezeOf({
  freeze_until: until,
  freeze_for: hours,
}: PaymentBody): Reading<Pick<NewWalletPayment, 'freezeUntil' | 'freezeSeconds'>> {
  const freeze = {
    freezeUntil: until === undefined ? null : unixSeconds(until),
    freezeSeconds: secondsOf(hours),
  };
  return readAs(freeze, [
    until !== undefined && hours !== undefined
      ? 'freeze_until and freeze_for exclude each other.'
      : null,
  ]);
}

/** Price and commission; what the commission comes to is known only where both are. */
function chargeOf(body: PaymentBody): Reading<Pick<NewWalletPayment, 'price' | 'commission'>> {
  const price = priceOf(body);
  const commission = commissionOf(body);
  if (!price.ok || !commission.ok) return invalidParts(price, commission);
  const charge = { price: price.value, commission: commission.value };
  const fees = feesOf(charge.commission, charge.price);
  return readAs(charge, [
    fees.in > charge.price ? 'The in-commission is above the price.' : null,
    charge.price + fees.out > amountMinorMax ? 'The total is too large.' : null,
  ]);
}

/** Most messages in one answer: a body could cause tens of thousands. */
const placesNamedMax = 10;

/** What the merchant keeps with a payment (decision 0075-custom-data-comes-back). */
function customDataOf(body: PaymentBody): Reading<Pick<NewWalletPayment, 'items' | 'parameters'>> {
  const custom = {
    items: body.items?.map(itemIn) ?? null,
    parameters: parametersIn(body.parameters),
  };
  const inexact = [...inexactIn(body.parameters, 'parameters'), ...inexactIn(body.items, 'items')];
  if (inexact.length === 0) return accept(custom);
  const named = inexact.slice(0, placesNamedMax).join(', ');
  const unnamed = inexact.length - placesNamedMax;
  const places = unnamed > 0 ? `${named} and ${unnamed} more` : named;
  return invalid(`${places} should be at most 2^53-1, or a string: larger numbers lose digits.`);
}

const parametersIn = (given: PaymentBody['parameters']): Parameters | null =>
  given === undefined || Array.isArray(given) ? null : (given as Parameters);

const itemIn = (body: NonNullable<PaymentBody['items']>[number]): Item => ({
  title: body.title,
  description: body.description ?? null,
  price: body.price,
  quantity: body.quantity,
  currency: body.currency ?? null,
  imageUri: body.image_uri ?? null,
  parameters: parametersIn(body.parameters),
});

/**
 * Wallet 2.2: given as price, as price_decimal or as the sum of the items; where several are, they
 * agree.
 */
function priceOf(body: PaymentBody): Reading<bigint> {
  const { price, price_decimal: decimal, items, currency } = body;
  const fromDecimal = decimal === undefined ? null : minorOf(decimal, currency);
  const fromItems = items === undefined ? null : sumOf(items);
  const known = [price === undefined ? null : BigInt(price), fromDecimal, fromItems].filter(
    (one) => one !== null,
  );
  const [first] = known;
  const isWrongDecimal = decimal !== undefined && fromDecimal === null;
  if (first === undefined && !isWrongDecimal) return invalid('Price or items are required.');
  return readAs(first ?? 0n, [
    items?.some((item) => item.currency !== undefined && item.currency !== currency)
      ? `The items should be in ${currency}.`
      : null,
    isWrongDecimal ? `${decimal} is not an amount in ${currency}.` : null,
    known.some((one) => one !== first)
      ? 'Price, price_decimal and the sum of the items should agree.'
      : null,
    fromItems !== null && fromItems > amountMinorMax ? 'The sum of the items is too large.' : null,
  ]);
}

const sumOf = (items: NonNullable<PaymentBody['items']>): bigint =>
  items.reduce((sum, item) => sum + BigInt(item.price) * BigInt(item.quantity), 0n);

/** Gaps 3, Reads: without a beneficiary it is the project's own wallet. */
function beneficiaryOf(
  body: PaymentBody,
  { walletId }: WalletOwner,
): Reading<Pick<NewWalletPayment, 'beneficiaryWallet' | 'beneficiaryEmail'>> {
  const named = [
    body.beneficiary_id,
    body.beneficiary?.id,
    body.email,
    body.beneficiary?.email,
  ].filter((one) => one !== undefined);
  // A beneficiary was named, and the money must not go to anybody else.
  if (named.length === 0 && body.beneficiary !== undefined) {
    return invalid('The beneficiary should have an id or an email.');
  }
  const [first = walletId] = named;
  if (named.length > 1) return invalid('The beneficiary should be named once.');
  return accept(
    typeof first === 'number'
      ? { beneficiaryWallet: first, beneficiaryEmail: null }
      : { beneficiaryWallet: null, beneficiaryEmail: first },
  );
}

/** 2.3. */
function commissionOf({ commission }: PaymentBody): Reading<Commission | null> {
  if (commission === undefined) return accept(null);
  const outPerMillion = percentOf(commission, 'out_commission_percent');
  const inPerMillion = percentOf(commission, 'in_commission_percent');
  if (!outPerMillion.ok || !inPerMillion.ok) return invalidParts(outPerMillion, inPerMillion);
  return accept({
    outFixed: commission.out_commission ?? 0,
    inFixed: commission.in_commission ?? 0,
    outPerMillion: outPerMillion.value,
    inPerMillion: inPerMillion.value,
  });
}

/** A percent in millionths of the price. */
function percentOf(
  commission: NonNullable<PaymentBody['commission']>,
  name: 'out_commission_percent' | 'in_commission_percent',
): Reading<number> {
  const perMillion = perMillionOf(String(commission[name] ?? 0));
  if (perMillion === null) {
    return invalid(`commission.${name} should have at most ${decimalsMax} decimals.`);
  }
  return perMillion > million
    ? invalid(`commission.${name} should be at most 100.`)
    : accept(Number(perMillion));
}
