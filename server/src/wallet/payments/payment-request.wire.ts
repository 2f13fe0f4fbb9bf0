import type { Static } from 'typebox';
import { inexactIn } from '../../edge/reading/kept-exactly.ts';
import { accept } from '../../kernel/decision.ts';
import { amountMinorMax, type Currency, minorOf } from '../../kernel/money.ts';
import { invalid, invalidParts, type Reading, readAs } from '../../kernel/reading.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { TransactionType } from '../transactions/transaction-type.ts';
import { secondsOf } from '../wallet.wire.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { feesOf } from './commission.ts';
import { commissionIn } from './commission.wire.ts';
import { itemsIn, parametersIn, sumOf } from './item.wire.ts';
import type { Item, NewWalletPayment } from './wallet-payment.ts';
import { descriptionMax, type newPayment } from './wallet-payment.wire.ts';

type PaymentBody = Static<typeof newPayment>;

type PaymentContext = {
  readonly ids: Pick<NewWalletPayment, 'id' | 'transferId' | 'transactionId'>;
  readonly owner: WalletOwner;
  /** The transaction's type. Its payments have the same type unless they name another. */
  readonly type: TransactionType;
};

/**
 * Wallet 2.2: the rules that the schema of a payment cannot check. Both dialects become one form.
 */
export function paymentIn(
  body: PaymentBody,
  { ids, owner, type }: PaymentContext,
): Reading<NewWalletPayment> {
  const currency = currencyOf(body);
  const charge = currency.ok ? chargeOf(body, currency.value) : currency;
  const beneficiary = beneficiaryOf(body, owner);
  const inexact = inexactData(body);
  const freeze = freezeOf(body);
  if (!currency.ok || !charge.ok || !beneficiary.ok || !inexact.ok || !freeze.ok) {
    return invalidParts(charge, beneficiary, inexact, freeze);
  }
  return accept({
    projectId: owner.id,
    ...ids,
    type: body.type ?? type,
    description: body.description ?? titlesOf(body.items ?? []),
    currency: currency.value,
    parameters: parametersIn(body.parameters),
    ...charge.value,
    ...beneficiary.value,
    ...freeze.value,
  });
}

/** The description of a payment that has only items. */
const titlesOf = (items: NonNullable<PaymentBody['items']>): string =>
  firstCharacters(items.map(({ title }) => title).join(', '), descriptionMax);

function freezeOf({
  freeze_until: moment,
  freeze_for: hours,
  freeze,
}: PaymentBody): Reading<Pick<NewWalletPayment, 'freezeUntil' | 'freezeSeconds'>> {
  const given = Object.entries({
    freeze_until: moment,
    freeze_for: hours,
    'freeze.until': freeze?.until,
  }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const until = moment ?? freeze?.until;
  const freezing = {
    freezeUntil: until === undefined ? null : unixSeconds(until),
    freezeSeconds: secondsOf(hours),
  };
  return readAs(freezing, [given.length > 1 ? `${given.join(' and ')} exclude each other.` : null]);
}

/**
 * A payment may leave its currency to its items. All items must have the same one (decision 0126).
 */
function currencyOf({ currency, items = [] }: PaymentBody): Reading<Currency> {
  const named = new Set(items.flatMap((item) => item.currency ?? []));
  const [first = currency] = named;
  if (currency !== undefined) {
    return readAs(currency, [
      [...named].every((one) => one === currency) ? null : `The items should be in ${currency}.`,
    ]);
  }
  if (first === undefined) throw new Error('a payment without a currency was let through');
  return readAs(first, [named.size > 1 ? 'The items should be in one currency.' : null]);
}

type Charge = Pick<NewWalletPayment, 'price' | 'commission' | 'items'>;

/** Price and commission. The amount of the commission is known only with both. */
function chargeOf(body: PaymentBody, currency: Currency): Reading<Charge> {
  const items = body.items === undefined ? accept(null) : itemsIn(body.items, currency);
  const price = items.ok ? priceOf(body, items.value, currency) : items;
  const commission = commissionIn(body.commission, currency);
  if (!items.ok || !price.ok || !commission.ok) return invalidParts(price, commission);
  const charge = { price: price.value, commission: commission.value, items: items.value };
  const fees = feesOf(charge.commission, charge.price);
  return readAs(charge, [
    fees.in > charge.price ? 'The in-commission is above the price.' : null,
    charge.price + fees.out > amountMinorMax ? 'The total is too large.' : null,
  ]);
}

/** The most mistakes in one answer: a body could cause tens of thousands. */
const placesNamedMax = 10;

/** The merchant's custom data must come back unchanged (decision 0075-custom-data-comes-back). */
function inexactData({ parameters, items }: PaymentBody): Reading<null> {
  const inexact = [...inexactIn(parameters, 'parameters'), ...inexactIn(items, 'items')];
  if (inexact.length === 0) return accept(null);
  const named = inexact.slice(0, placesNamedMax).join(', ');
  const unnamed = inexact.length - placesNamedMax;
  const places = unnamed > 0 ? `${named} and ${unnamed} more` : named;
  return invalid(`${places} should be at most 2^53-1, or a string: larger numbers lose digits.`);
}

/**
 * Wallet 2.2: given as price, as price_decimal or as the sum of the items. If several are given,
 * they must agree.
 */
function priceOf(
  { price, price_decimal: decimal }: PaymentBody,
  items: readonly Item[] | null,
  currency: Currency,
): Reading<bigint> {
  const fromDecimal = decimal === undefined ? null : minorOf(decimal, currency);
  const fromItems = items === null ? null : sumOf(items);
  const known = [price === undefined ? null : BigInt(price), fromDecimal, fromItems].filter(
    (one) => one !== null,
  );
  const [first] = known;
  const isWrongDecimal = decimal !== undefined && fromDecimal === null;
  if (first === undefined && !isWrongDecimal) return invalid('Price or items are required.');
  return readAs(first ?? 0n, [
    isWrongDecimal ? `${decimal} is not an amount in ${currency}.` : null,
    known.some((one) => one !== first)
      ? 'Price, price_decimal and the sum of the items should agree.'
      : null,
    fromItems !== null && fromItems > amountMinorMax ? 'The sum of the items is too large.' : null,
  ]);
}

/** Gaps 3, Reads: the default beneficiary is the project's own wallet. */
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
  // A beneficiary was named, so the money must not go to anybody else.
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
