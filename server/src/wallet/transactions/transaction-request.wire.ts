import type { Static } from 'typebox';
import type { TokenUser } from '../../identity/oauth/mac-caller.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import {
  invalid,
  invalidParts,
  type Reading,
  readAs,
  refuseInvalid,
} from '../../kernel/reading.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { NewAllowance } from '../allowances/allowance.ts';
import { allowanceIn, type namedAllowance } from '../allowances/new-allowance.wire.ts';
import { type Inquiry, inquiryProblems } from '../inquiries/inquiry.ts';
import { inquiryIn } from '../inquiries/inquiry.wire.ts';
import { paymentIn } from '../payments/payment-request.wire.ts';
import type { NewWalletPayment } from '../payments/wallet-payment.ts';
import { secondsOf } from '../wallet.wire.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import { fitsIntoCallback } from './callback-size.wire.ts';
import type { CreateTransaction } from './create-transaction.ts';
import { nobodyIsTold } from './transaction.ts';
import { type newTransaction, reserveSecondsDefault } from './transaction.wire.ts';

type Body = Static<typeof newTransaction>;

/** Numbers for a new transaction: two for each payment, one for an allowance. */
export type DrawnIds = {
  readonly transactionId: string;
  readonly payments: readonly { readonly id: number; readonly transferId: number }[];
  readonly allowanceId: number | null;
};

/**
 * Wallet 4, POST /transaction: all mistakes that its schema cannot find, and both dialects in one
 * form. A rule about several values is skipped if one of them is wrong.
 */
export function transactionIn(
  body: Body,
  drawn: DrawnIds,
  { owner, user }: { readonly owner: WalletOwner; readonly user: TokenUser | null },
): Decision<CreateTransaction, 'invalid_parameters'> {
  const inquiries = inquiriesIn(body);
  const payments = paymentsIn(body, drawn, owner);
  const wishes = wishesIn(body);
  const allowance = newAllowanceIn(body, drawn, owner);
  if (!inquiries.ok || !payments.ok || !wishes.ok || !allowance.ok) {
    return refuseInvalid(invalidParts(inquiries, payments, wishes, allowance));
  }
  const wanted: CreateTransaction = {
    transaction: {
      id: drawn.transactionId,
      projectId: owner.id,
      projectNumber: owner.number,
      clientId: owner.clientId,
      isTest: owner.isTest,
      inquiries: inquiries.value,
      paymentIds: payments.value.map(({ id }) => id),
      newAllowanceId: drawn.allowanceId,
      grantId: user?.grantId ?? null,
      grantWalletId: user?.walletId ?? null,
      ...wishes.value,
    },
    payments: payments.value,
    allowance: allowance.value,
    owner,
  };
  return fitsIntoCallback(wanted) ? accept(wanted) : refuse('invalid_parameters', tooLarge);
}

const tooLarge =
  'The transaction is too large: its callbacks could exceed 1 MiB. Shorten its texts, parameters and items, or ask fewer questions.';

/** The merchant's optional settings of a transaction, with their defaults. */
function wishesIn(body: Body) {
  const reserved = [body.reserve?.for, body.reserve_for, body.reserve_until];
  const { callback_uri: callbackUri = null, reserve_until: reserveUntil } = body;
  const usedAllowanceId = usedAllowanceIn(body);
  const wishes = {
    type: body.type ?? 'page',
    reserveSeconds: body.reserve?.for ?? secondsOf(body.reserve_for) ?? reserveSecondsDefault,
    reserveUntil: reserveUntil === undefined ? null : unixSeconds(reserveUntil),
    redirectUri: body.redirect_uri ?? null,
    callbackUri: callbackUri === false ? nobodyIsTold : callbackUri,
    autoConfirm: body.auto_confirm ?? false,
    useAllowance: body.use_allowance ?? usedAllowanceId !== null,
    suggestAllowance: body.suggest_allowance ?? false,
    passwordRequest: body.password_request?.type ?? 'standard',
    usedAllowanceId,
  };
  return readAs(wishes, [
    reserved.filter((one) => one !== undefined).length > 1
      ? 'reserve.for, reserve_for and reserve_until exclude each other.'
      : null,
    body.allowance_id !== undefined && isNamed(body.allowance)
      ? 'allowance.id and allowance_id exclude each other.'
      : null,
  ]);
}

type GivenAllowance = Body['allowance'];

/**
 * Published clients name an existing allowance in the field that describes a new one
 * (decision 0089).
 */
const isNamed = (allowance: GivenAllowance): allowance is Static<typeof namedAllowance> =>
  allowance !== undefined && 'id' in allowance;

const usedAllowanceIn = ({ allowance, allowance_id: id }: Body): number | null =>
  isNamed(allowance) ? allowance.id : (id ?? null);

/** Whether the request asks for a new allowance, which needs a number. */
export const createsAllowance = ({ allowance }: Body): boolean =>
  allowance !== undefined && !isNamed(allowance);

function inquiriesIn(body: Body): Reading<readonly Inquiry[]> {
  const inquiries = (body.inquiries ?? []).map(inquiryIn);
  return readAs(inquiries, inquiryProblems(inquiries));
}

function paymentsIn(
  body: Body,
  drawn: DrawnIds,
  owner: WalletOwner,
): Reading<readonly NewWalletPayment[]> {
  const given = body.payments ?? [];
  if (given.length === 0 && !createsAllowance(body)) {
    return invalid('Payments or an allowance are required.');
  }
  const payments: NewWalletPayment[] = [];
  const violations: string[] = [];
  for (const [index, one] of given.entries()) {
    const numbers = drawn.payments[index];
    if (numbers === undefined) throw new Error('a payment has no number');
    const ids = { transactionId: drawn.transactionId, ...numbers };
    const payment = paymentIn(one, { ids, owner, type: body.type ?? 'page' });
    if (payment.ok) payments.push(payment.value);
    else
      violations.push(...payment.violations.map((violation) => `payments[${index}]: ${violation}`));
  }
  return readAs(payments, violations);
}

function newAllowanceIn(
  { allowance }: Body,
  { transactionId, allowanceId }: DrawnIds,
  { clientId }: WalletOwner,
): Reading<NewAllowance | null> {
  if (allowance === undefined || isNamed(allowance) || allowanceId === null) return accept(null);
  const described = allowanceIn(allowance);
  if (!described.ok) return described;
  return accept({ id: allowanceId, transactionId, clientId, ...described.value });
}
