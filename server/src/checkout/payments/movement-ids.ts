import { linkedUuid } from '../../engine/linked-uuid.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { payoutIdOf } from '../../payouts/payout.ts';
import type { Distribution } from '../splits/split-plan.ts';
import type { Payment } from './payment.ts';

/** The ids of a payment's movements. Each movement happens once, so each has one id. */

export const settlementId = (paymentId: string): string => linkedUuid('settlement', paymentId);

export const distributionId = (paymentId: string): string => linkedUuid('distribution', paymentId);

export const chargebackId = (paymentId: string): string => linkedUuid('chargeback', paymentId);

/**
 * A leg comes back or is sent again. One counter counts the moves of all legs of a payment, so the
 * id leads back to the payment by a number alone.
 */
export const legMovementId = ({ id, distributions }: Pick<Payment, 'id' | 'distributions'>) =>
  movedLegId(id, countMoves(distributions));

const movedLegId = (paymentId: string, number: number): string =>
  linkedUuid(`leg moved ${number}`, paymentId);

const countMoves = (distributions: readonly Distribution[]): number =>
  distributions.reduce((sum, { moves }) => sum + moves, 0);

/** A reader of a movement does not know its number. No payment has had this many moves. */
const legMovesMax = 64;

/** The payments that a moved leg can belong to. One of them exists. */
export const paymentsBehindLeg = (movementId: string): readonly string[] =>
  Array.from({ length: legMovesMax }, (_, number) => movedLegId(movementId, number));

/**
 * Movements of a payout in the books, besides the outgoing money. Their ids lead back to the
 * payout.
 */
const payoutRoles = ['distribution_paid', 'refund_returned', 'refund_resent'] as const;
export type PayoutRole = (typeof payoutRoles)[number];

export const isPayoutRole = (kind: string): kind is PayoutRole =>
  (payoutRoles as readonly string[]).includes(kind);

export const payoutMovementId = (role: PayoutRole, payoutId: string): string =>
  linkedUuid(role, payoutId);

/** Ids of earlier movements do not lead back to anything (decision 0157). */
const earlierRoles = ['settlement', 'distribution', 'chargeback'];

/** Every movement that a payment may have made, except the later movements of its refunds. */
export const movementsOf = ({ id, refundIds, distributions }: Payment): readonly string[] => [
  settlementId(id),
  distributionId(id),
  chargebackId(id),
  ...earlierRoles.map((role) => uuidOf(role, id)),
  ...refundIds,
  ...Array.from({ length: countMoves(distributions) }, (_, number) => movedLegId(id, number)),
  ...distributions.flatMap(legMovements),
];

/**
 * Movements of a leg: its payout, and moves under the ids from before moves were counted together.
 */
const legMovements = ({ id, moves, payoutId }: Distribution): readonly string[] => [
  ...Array.from({ length: moves }, (_, index) => uuidOf('leg moved', id, String(index))),
  ...(payoutId === undefined
    ? []
    : Array.from({ length: moves + 1 }, (_, sent) =>
        payoutMovementId('distribution_paid', payoutIdOf('leg', legSubject(id, sent))),
      )),
];

/** A leg after this many moves. */
export const legSubject = (legId: string, moves: number): string => `${legId}/${moves}`;

export const refundSubject = (refundId: string, sends: number): string => `${refundId}/${sends}`;

/** The movements of a bank refund that was sent this many times. */
export const refundMovements = (refundId: string, sends: number): readonly string[] =>
  Array.from({ length: sends }, (_, index) =>
    payoutIdOf('refund', refundSubject(refundId, index + 1)),
  ).flatMap((payoutId) => [
    payoutMovementId('refund_returned', payoutId),
    payoutMovementId('refund_resent', payoutId),
  ]);
