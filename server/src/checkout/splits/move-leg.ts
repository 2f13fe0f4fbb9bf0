import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { legMovementId } from '../payments/movement-ids.ts';
import type { Payment } from '../payments/payment.ts';
import {
  beneficiaryPurpose,
  moveIfPossible,
  type Places,
  returnedPurpose,
  serviceAccount,
} from '../payments/payment-money.ts';
import { changeLeg } from './change-leg.ts';
import { payOutLeg } from './leg-payout.ts';
import type { Distribution } from './split-plan.ts';

/** A leg comes back, or it is sent again and arrives. */
export type LegMove = {
  /** Null: the first leg that can move. */
  readonly legId: string | null;
  readonly action: 'return' | 'deliver';
  /** The new account. Absent or null: the same account. */
  readonly iban?: string | null;
};

type Refusal = 'not_found' | 'invalid_state' | 'insufficient_funds' | 'balance_limit';

/**
 * Checkout 3.2: moves a leg's money between its recipient and the service, which keeps returned
 * money. While a leg is away the payment is `partially_distributed`. It is settled again once all
 * legs are delivered. A leg that a bank carries arrives when the bank reports it (`leg-cause.ts`).
 */
export function moveLeg(
  draft: Draft,
  places: Places,
  payment: Payment,
  wanted: LegMove,
  now: UnixSeconds,
): Decision<null, Refusal> {
  const found = legToMove(payment, wanted);
  if (!found.ok) return found;
  const leg = found.value;
  const refused = whyNot(places, payment, leg, wanted);
  if (refused !== null) return refuse('invalid_state', refused);
  const moved = moveMoney(draft, places, payment, leg, wanted.action, now);
  if (!moved.ok) return moved;
  changeLeg(draft, places.owner, payment, movedLeg(draft, places, payment, leg, wanted, now), now);
  return accept(null);
}

const statusBefore = { return: 'delivered', deliver: 'returned' } as const;

function legToMove(
  { distributions }: Payment,
  { legId, action }: LegMove,
): Decision<Distribution, 'not_found' | 'invalid_state'> {
  const canMove = ({ status }: Distribution) => status === statusBefore[action];
  const leg = distributions.find((one) => (legId === null ? canMove(one) : one.id === legId));
  if (leg === undefined) {
    return legId === null
      ? refuse('invalid_state', 'No part of this payment is with a recipient.')
      : refuse('not_found', 'There is no such leg of this payment.');
  }
  return canMove(leg)
    ? accept(leg)
    : refuse('invalid_state', `This leg of the payment is ${leg.status} already.`);
}

/**
 * Null: it can move. A leg that a bank carries is returned only by the bank, in any status of the
 * payment.
 */
function whyNot(
  { bankWay }: Places,
  { status }: Payment,
  { payoutId }: Distribution,
  { action }: LegMove,
): string | null {
  if (payoutId !== undefined) {
    if (action === 'return') return 'A bank carries this leg, and says itself when it comes back.';
    return bankWay === null ? 'No bank account pays out for this project now.' : null;
  }
  return status === 'settled' || status === 'partially_distributed'
    ? null
    : `No leg of a payment that is ${status} can come back.`;
}

/** The leg after its move. */
function movedLeg(
  draft: Draft,
  places: Places,
  payment: Payment,
  leg: Distribution,
  { action, iban }: LegMove,
  now: UnixSeconds,
): Distribution {
  const moved = { ...leg, moves: leg.moves + 1 };
  if (action === 'return') return { ...moved, status: 'returned' };
  const there = { ...moved, iban: iban ?? leg.iban };
  const { bankWay } = places;
  if (bankWay === null) return { ...there, status: 'delivered' };
  return payOutLeg(draft, places, payment, { ...there, status: 'sent' }, bankWay, now);
}

function moveMoney(
  draft: Draft,
  places: Places,
  payment: Payment,
  { beneficiaryId, amount }: Distribution,
  action: LegMove['action'],
  now: UnixSeconds,
): Decision<null, 'insufficient_funds' | 'balance_limit'> {
  const recipient = serviceAccount(draft, places, beneficiaryPurpose(beneficiaryId), now);
  const kept = serviceAccount(draft, places, returnedPurpose(places.owner), now);
  const [debitAccount, creditAccount] = action === 'return' ? [recipient, kept] : [kept, recipient];
  const kind = action === 'return' ? 'distribution_returned' : 'distribution_resent';
  const leg = { kind, debitAccount, creditAccount, amount: BigInt(amount) };
  return moveIfPossible(draft, legMovementId(payment), [leg], now);
}
