import type { Static } from 'typebox';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { amountMinorMax, minorOf } from '../../kernel/money.ts';
import { million, perMillionOf } from '../../kernel/percent.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { NewAllowance } from '../allowances/allowance.ts';
import { allowanceIn } from '../allowances/allowance.wire.ts';
import { brokenInquiry } from '../inquiries/inquiry.ts';
import { inquiryIn } from '../inquiries/inquiry.wire.ts';
import { type Commission, feesOf } from '../payments/commission.ts';
import type { Item, NewWalletPayment, Parameters } from '../payments/wallet-payment.ts';
import type { newPayment } from '../payments/wallet-payment.wire.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import type { CreateTransaction } from './create-transaction.ts';
import { type newTransaction, reserveSecondsDefault } from './transaction.wire.ts';
import type { TransactionType } from './transaction-type.ts';

type Body = Static<typeof newTransaction>;
type PaymentBody = Static<typeof newPayment>;
type Broken = Decision<never, 'invalid_parameters'>;

/** Numbers that were drawn for a new transaction: two for each payment, one for an allowance. */
export type DrawnIds = {
  readonly transactionId: string;
  readonly payments: readonly { readonly id: number; readonly transferId: number }[];
  readonly allowanceId: number | null;
};

const broken = (because: string): Broken => refuse('invalid_parameters', because) as Broken;

/** 4, POST /transaction: what its schema cannot say, and both dialects in one form. */
export function transactionIn(
  body: Body,
  drawn: DrawnIds,
  owner: WalletOwner,
): Decision<CreateTransaction, 'invalid_parameters'> {
  const inquiries = (body.inquiries ?? []).map(inquiryIn);
  const wrongInquiry = brokenInquiry(inquiries);
  if (wrongInquiry !== null) return broken(wrongInquiry);
  const payments = paymentsIn(body, drawn, owner);
  if (!payments.ok) return payments;
  return accept({
    transaction: {
      id: drawn.transactionId,
      projectId: owner.id,
      projectNumber: owner.number,
      clientId: owner.clientId,
      isTest: owner.isTest,
      inquiries,
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

function paymentsIn(
  body: Body,
  drawn: DrawnIds,
  owner: WalletOwner,
): Decision<readonly NewWalletPayment[], 'invalid_parameters'> {
  const given = body.payments ?? [];
  if (given.length === 0 && body.allowance === undefined) {
    return broken('Payments or an allowance are required.');
  }
  const payments: NewWalletPayment[] = [];
  const faults: string[] = [];
  for (const [index, one] of given.entries()) {
    const numbers = drawn.payments[index];
    if (numbers === undefined) throw new Error('a payment has no number');
    const ids = { transactionId: drawn.transactionId, ...numbers };
    const payment = paymentIn(one, { ids, owner, type: body.type ?? 'page' });
    if (payment.ok) payments.push(payment.value);
    else faults.push(`payments[${index}]: ${payment.because}`);
  }
  return faults.length === 0 ? accept(payments) : broken(faults.join(' '));
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
): Decision<NewWalletPayment, 'invalid_parameters'> {
  const price = priceOf(body);
  if (!price.ok) return price;
  const beneficiary = beneficiaryOf(body, owner);
  if (!beneficiary.ok) return beneficiary;
  const commission = commissionOf(body);
  if (!commission.ok) return commission;
  const fees = feesOf(commission.value, price.value);
  if (fees.in > price.value) return broken('The in-commission is above the price.');
  if (price.value + fees.out > amountMinorMax) return broken('The total is too large.');
  const { freeze_until: freezeUntil } = body;
  return accept({
    projectId: owner.id,
    ...ids,
    type: body.type ?? type,
    description: body.description,
    price: price.value,
    currency: body.currency,
    items: body.items?.map(itemIn) ?? null,
    commission: commission.value,
    parameters: parametersIn(body.parameters),
    ...beneficiary.value,
    freezeUntil: freezeUntil === undefined ? null : unixSeconds(freezeUntil),
  });
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
function priceOf({
  price,
  price_decimal: decimal,
  items,
  currency,
}: PaymentBody): Decision<bigint, 'invalid_parameters'> {
  const fromDecimal = decimal === undefined ? undefined : minorOf(decimal, currency);
  if (fromDecimal === null) return broken(`${decimal} is not an amount in ${currency}.`);
  const fromItems = items?.reduce(
    (sum, item) => sum + BigInt(item.price) * BigInt(item.quantity),
    0n,
  );
  const given = [price === undefined ? undefined : BigInt(price), fromDecimal, fromItems].filter(
    (one) => one !== undefined,
  );
  const [first] = given;
  if (first === undefined) return broken('Price or items are required.');
  if (given.some((one) => one !== first)) {
    return broken('Price, price_decimal and the sum of the items should agree.');
  }
  return first > amountMinorMax ? broken('The sum of the items is too large.') : accept(first);
}

/** Decisions 3, Reads: without a beneficiary it is the project's own wallet. */
function beneficiaryOf(
  body: PaymentBody,
  { walletId }: WalletOwner,
): Decision<
  Pick<NewWalletPayment, 'beneficiaryWallet' | 'beneficiaryEmail'>,
  'invalid_parameters'
> {
  const named = [
    body.beneficiary_id,
    body.beneficiary?.id,
    body.email,
    body.beneficiary?.email,
  ].filter((one) => one !== undefined);
  // Somebody was meant, and money must not go to anybody else instead.
  if (named.length === 0 && body.beneficiary !== undefined) {
    return broken('The beneficiary should have an id or an email.');
  }
  const [first = walletId] = named;
  if (named.length > 1) return broken('The beneficiary should be named once.');
  return accept(
    typeof first === 'number'
      ? { beneficiaryWallet: first, beneficiaryEmail: null }
      : { beneficiaryWallet: null, beneficiaryEmail: first },
  );
}

/** 2.3. */
function commissionOf({
  commission,
}: PaymentBody): Decision<Commission | null, 'invalid_parameters'> {
  if (commission === undefined) return accept(null);
  const outPerMillion = perMillionOf(String(commission.out_commission_percent ?? 0));
  const inPerMillion = perMillionOf(String(commission.in_commission_percent ?? 0));
  if (outPerMillion === null || inPerMillion === null) {
    return broken('Percents of the commission should have at most 4 decimals.');
  }
  if (outPerMillion > million || inPerMillion > million) {
    return broken('Percents of the commission should be at most 100.');
  }
  return accept({
    outFixed: commission.out_commission ?? 0,
    inFixed: commission.in_commission ?? 0,
    outPerMillion: Number(outPerMillion),
    inPerMillion: Number(inPerMillion),
  });
}
