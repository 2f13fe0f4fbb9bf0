import type { Static } from 'typebox';
import { accept, type Decision } from '../../kernel/decision.ts';
import { amountMinorMax, minorOf } from '../../kernel/money.ts';
import { decimalsMax, million, perMillionOf } from '../../kernel/percent.ts';
import { faulty, faultyParts, type Reading, readAs, refuseFaulty } from '../../kernel/reading.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { NewAllowance } from '../allowances/allowance.ts';
import { allowanceIn } from '../allowances/allowance.wire.ts';
import { type Inquiry, inquiryFaults } from '../inquiries/inquiry.ts';
import { inquiryIn } from '../inquiries/inquiry.wire.ts';
import { type Commission, feesOf } from '../payments/commission.ts';
import { inexactIn } from '../payments/kept-exactly.ts';
import type { Item, NewWalletPayment, Parameters } from '../payments/wallet-payment.ts';
import type { newPayment } from '../payments/wallet-payment.wire.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import type { CreateTransaction } from './create-transaction.ts';
import { type newTransaction, reserveSecondsDefault } from './transaction.wire.ts';
import type { TransactionType } from './transaction-type.ts';

type Body = Static<typeof newTransaction>;
type PaymentBody = Static<typeof newPayment>;

/** Numbers that were drawn for a new transaction: two for each payment, one for an allowance. */
export type DrawnIds = {
  readonly transactionId: string;
  readonly payments: readonly { readonly id: number; readonly transferId: number }[];
  readonly allowanceId: number | null;
};

/**
 * 4, POST /transaction: what its schema cannot say, all of it at once, and both dialects in one form.
 * A rule about several values is left out where one of them is wrong.
 */
export function transactionIn(
  body: Body,
  drawn: DrawnIds,
  owner: WalletOwner,
): Decision<CreateTransaction, 'invalid_parameters'> {
  const inquiries = inquiriesIn(body);
  const payments = paymentsIn(body, drawn, owner);
  if (!inquiries.ok || !payments.ok) return refuseFaulty(faultyParts(inquiries, payments));
  return accept({
    transaction: {
      id: drawn.transactionId,
      projectId: owner.id,
      projectNumber: owner.number,
      clientId: owner.clientId,
      isTest: owner.isTest,
      inquiries: inquiries.value,
      paymentIds: payments.value.map(({ id }) => id),
      newAllowanceId: drawn.allowanceId,
      ...wishesIn(body),
    },
    payments: payments.value,
    allowance: newAllowanceIn(body, drawn, owner),
    owner,
  });
}

/** What the merchant may say about a transaction, and what holds where nothing is said. */
const wishesIn = (body: Body) => ({
  type: body.type ?? 'page',
  reserveSeconds: body.reserve?.for ?? reserveSecondsDefault,
  redirectUri: body.redirect_uri ?? null,
  callbackUri: body.callback_uri ?? null,
  autoConfirm: body.auto_confirm ?? false,
  useAllowance: body.use_allowance ?? body.allowance_id !== undefined,
  suggestAllowance: body.suggest_allowance ?? false,
  passwordRequest: body.password_request?.type ?? 'standard',
  usedAllowanceId: body.allowance_id ?? null,
});

function inquiriesIn(body: Body): Reading<readonly Inquiry[]> {
  const inquiries = (body.inquiries ?? []).map(inquiryIn);
  return readAs(inquiries, inquiryFaults(inquiries));
}

function paymentsIn(
  body: Body,
  drawn: DrawnIds,
  owner: WalletOwner,
): Reading<readonly NewWalletPayment[]> {
  const given = body.payments ?? [];
  if (given.length === 0 && body.allowance === undefined) {
    return faulty('Payments or an allowance are required.');
  }
  const payments: NewWalletPayment[] = [];
  const faults: string[] = [];
  for (const [index, one] of given.entries()) {
    const numbers = drawn.payments[index];
    if (numbers === undefined) throw new Error('a payment has no number');
    const ids = { transactionId: drawn.transactionId, ...numbers };
    const payment = paymentIn(one, { ids, owner, type: body.type ?? 'page' });
    if (payment.ok) payments.push(payment.value);
    else faults.push(...payment.faults.map((fault) => `payments[${index}]: ${fault}`));
  }
  return readAs(payments, faults);
}

function newAllowanceIn(
  { allowance }: Body,
  { transactionId, allowanceId }: DrawnIds,
  { clientId }: WalletOwner,
): NewAllowance | null {
  if (allowance === undefined || allowanceId === null) return null;
  return { id: allowanceId, transactionId, clientId, ...allowanceIn(allowance) };
}

type PaymentContext = {
  readonly ids: Pick<NewWalletPayment, 'id' | 'transferId' | 'transactionId'>;
  readonly owner: WalletOwner;
  /** The transaction's: its payments are of the same unless they say otherwise. */
  readonly type: TransactionType;
};

function paymentIn(
  body: PaymentBody,
  { ids, owner, type }: PaymentContext,
): Reading<NewWalletPayment> {
  const charge = chargeOf(body);
  const beneficiary = beneficiaryOf(body, owner);
  const custom = customDataOf(body);
  if (!charge.ok || !beneficiary.ok || !custom.ok) return faultyParts(charge, beneficiary, custom);
  const { freeze_until: freezeUntil } = body;
  return accept({
    projectId: owner.id,
    ...ids,
    type: body.type ?? type,
    description: body.description,
    price: charge.value.price,
    currency: body.currency,
    items: custom.value.items,
    commission: charge.value.commission,
    parameters: custom.value.parameters,
    ...beneficiary.value,
    freezeUntil: freezeUntil === undefined ? null : unixSeconds(freezeUntil),
  });
}

/** Price and commission; what the commission comes to is known only where both are. */
function chargeOf(body: PaymentBody): Reading<Pick<NewWalletPayment, 'price' | 'commission'>> {
  const price = priceOf(body);
  const commission = commissionOf(body);
  if (!price.ok || !commission.ok) return faultyParts(price, commission);
  const charge = { price: price.value, commission: commission.value };
  const fees = feesOf(charge.commission, charge.price);
  return readAs(charge, [
    fees.in > charge.price ? 'The in-commission is above the price.' : null,
    charge.price + fees.out > amountMinorMax ? 'The total is too large.' : null,
  ]);
}

/** As many places as somebody reads: a body has room for tens of thousands. */
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
  return faulty(`${places} should be at most 2^53-1, or a string: larger numbers lose digits.`);
}

const parametersIn = (given: PaymentBody['parameters']): Parameters | null =>
  given === undefined || Array.isArray(given) ? null : (given as Parameters);

const itemIn = (body: NonNullable<PaymentBody['items']>[number]): Item => ({
  title: body.title,
  description: body.description ?? null,
  price: body.price,
  quantity: body.quantity,
  imageUri: body.image_uri ?? null,
  parameters: parametersIn(body.parameters),
});

/** 2.2: given as price, as price_decimal or as the sum of the items; where several are, they agree. */
function priceOf(body: PaymentBody): Reading<bigint> {
  const { price, price_decimal: decimal, items, currency } = body;
  const fromDecimal = decimal === undefined ? null : minorOf(decimal, currency);
  const fromItems = items === undefined ? null : sumOf(items);
  const known = [price === undefined ? null : BigInt(price), fromDecimal, fromItems].filter(
    (one) => one !== null,
  );
  const [first] = known;
  const isWrongDecimal = decimal !== undefined && fromDecimal === null;
  if (first === undefined && !isWrongDecimal) return faulty('Price or items are required.');
  return readAs(first ?? 0n, [
    isWrongDecimal ? `${decimal} is not an amount in ${currency}.` : null,
    known.some((one) => one !== first)
      ? 'Price, price_decimal and the sum of the items should agree.'
      : null,
    fromItems !== null && fromItems > amountMinorMax ? 'The sum of the items is too large.' : null,
  ]);
}

const sumOf = (items: NonNullable<PaymentBody['items']>): bigint =>
  items.reduce((sum, item) => sum + BigInt(item.price) * BigInt(item.quantity), 0n);

/** Decisions 3, Reads: without a beneficiary it is the project's own wallet. */
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
  // Somebody was meant, and money must not go to anybody else instead.
  if (named.length === 0 && body.beneficiary !== undefined) {
    return faulty('The beneficiary should have an id or an email.');
  }
  const [first = walletId] = named;
  if (named.length > 1) return faulty('The beneficiary should be named once.');
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
  if (!outPerMillion.ok || !inPerMillion.ok) return faultyParts(outPerMillion, inPerMillion);
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
    return faulty(`commission.${name} should have at most ${decimalsMax} decimals.`);
  }
  return perMillion > million
    ? faulty(`commission.${name} should be at most 100.`)
    : accept(Number(perMillion));
}
