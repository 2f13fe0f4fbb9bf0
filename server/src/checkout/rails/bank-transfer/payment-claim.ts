import type { Claim } from '../../../bank/claims/claim.ts';
import type { Credit } from '../../../bank/transactions/bank-transaction.store.ts';
import type { SuspenseReason } from '../../../bank/transactions/bank-transaction.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { Draft } from '../../../engine/rows.ts';
import { accept, refuse } from '../../../kernel/decision.ts';
import type { PayoutRails } from '../../../payouts/payout-rail.ts';
import { orders } from '../../orders/order.store.ts';
import { bankWayFor } from '../../owner.ts';
import { payments } from '../../payments/payment.store.ts';
import { remaining } from '../../payments/payment.ts';
import { railPurpose } from '../../payments/payment-money.ts';
import { readOwnedPayment } from '../../payments/read-owned-payment.ts';
import { type TakeAnswer, takeAnswer } from '../take-answer.ts';

/** The rail of payments by bank transfer. */
const bankFilesRail = 'bank-files';

type Answerable = {
  readonly input: TakeAnswer;
  readonly reference: string;
  readonly book: Claim['book'];
};

type ClaimServices = { readonly engine: Engine; readonly payoutRails: PayoutRails };
type Wanted = { readonly paymentId: string; readonly key: string };

/** The input that applies the bank's report to a payment. Null: it waits for no bank transfer. */
async function answerInput(
  { engine, payoutRails }: ClaimServices,
  { paymentId, key }: Wanted,
  status: 'settled' | 'chargeback',
): Promise<Answerable | null> {
  const found = await engine.read(readOwnedPayment, paymentId);
  if (!found.ok) return null;
  const { payment, project: owner } = found.value;
  const { rail, orderId, linkId, payerWalletId, externalPaymentId: reference } = payment;
  if (rail !== bankFilesRail || reference === null) return null;
  const bankWay = bankWayFor(payoutRails, owner, payment);
  const given = { rail, answerId: key, paymentId, status };
  const names = { orderId, linkId, paymentId, rail, payerWalletId };
  const book = { currency: payment.currency, isTest: owner.isTest };
  return { input: { owner, bankWay, given, impossible: null, ...names }, reference, book };
}

/** Why a payment accepts no more money. Null: it waits for money. */
export function whyClosed(
  draft: Draft,
  { orderId, paymentId }: Pick<TakeAnswer, 'orderId' | 'paymentId'>,
): SuspenseReason | null {
  const order = draft.get(orders, orderId);
  const payment = order === null ? null : draft.get(payments, paymentId);
  if (order === null || payment === null) return 'unknown_reference';
  if (order.status === 'canceled') return 'canceled';
  if (payment.status === 'awaiting_authorization' && order.status === 'pending_payment') {
    return null;
  }
  return payment.settledAt !== null || order.status === 'paid' ? 'already_paid' : 'canceled';
}

/**
 * Why a reversal, which covers the whole payment, waits for a person. Null: the whole amount is
 * still there.
 */
function reversalClosed(draft: Draft, { paymentId }: TakeAnswer): SuspenseReason | null {
  const payment = draft.get(payments, paymentId);
  return payment !== null && remaining(payment) === payment.amount ? null : 'reversal';
}

function take(draft: Draft, input: TakeAnswer, now: Parameters<Claim['settle']>[2]) {
  const taken = takeAnswer.decide(draft, input, now);
  if (!taken.ok) return taken;
  const { outcome, reason } = taken.value.answer;
  return outcome === 'applied' ? accept(null) : refuse('invalid_state', reason ?? outcome);
}

async function claimOf(
  services: ClaimServices,
  wanted: Wanted,
  status: 'settled' | 'chargeback',
  credits: readonly Credit[],
): Promise<Claim | null> {
  const found = await answerInput(services, wanted, status);
  if (found === null) return null;
  const { input, reference, book } = found;
  return {
    subject: `payment ${wanted.paymentId}`,
    book,
    reference,
    through: railPurpose(bankFilesRail),
    credits,
    load: (rows) => takeAnswer.load(input, rows),
    closed: (draft) =>
      status === 'settled' ? whyClosed(draft, input) : reversalClosed(draft, input),
    settle: (draft, { sender, cameBy }, now) => {
      const said = { ...(sender && { sender }), ...(cameBy && { cameBy }) };
      return take(draft, { ...input, ...said }, now);
    },
    giveBack: null,
  };
}

/**
 * A payment that waits for a bank transfer. Its money settles it by the same operation as on other
 * rails.
 */
export const paymentClaim = (services: ClaimServices, wanted: Wanted): Promise<Claim | null> =>
  claimOf(services, wanted, 'settled', []);

/**
 * A payment whose money the bank took back. A settled payment is charged back (bank 6, Reversal). A
 * part that still waits is removed from its reference.
 */
export const reversalClaim = (
  services: ClaimServices,
  { credits, ...wanted }: Wanted & { readonly credits: readonly Credit[] },
): Promise<Claim | null> => claimOf(services, wanted, 'chargeback', credits);
