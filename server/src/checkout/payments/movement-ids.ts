import { linkedUuid } from '../../engine/linked-uuid.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { payoutIdOf } from '../../payouts/payout.ts';
import type { Distribution } from '../splits/split-plan.ts';
import type { Payment } from './payment.ts';

/** The ids of the movements of a payment: each is made once, so each has one name. */

export const settlementId = (paymentId: string): string => linkedUuid('settlement', paymentId);

export const distributionId = (paymentId: string): string => linkedUuid('distribution', paymentId);

export const chargebackId = (paymentId: string): string => linkedUuid('chargeback', paymentId);

/**
 * A leg comes back or is sent again. The moves of all legs of a payment are counted together: so the
 * name leads back to the payment by a number alone.
 */
export const legMovementId = ({ id, distributions }: Pick<Payment, 'id' | 'distributions'>) =>
  movedLegId(id, countMoves(distributions));

const movedLegId = (paymentId: string, number: number): string =>
  linkedUuid(`leg moved ${number}`, paymentId);

const countMoves = (distributions: readonly Distribution[]): number =>
  distributions.reduce((sum, { moves }) => sum + moves, 0);

/** A reader of a movement does not know its number. No payment has had so many. */
const legMovesMax = 64;

/** The payments that a moved leg may be of; one of them exists. */
export const paymentsBehindLeg = (movementId: string): readonly string[] =>
  Array.from({ length: legMovesMax }, (_, number) => movedLegId(movementId, number));

/** What a payout moves in the books beside what leaves: their names lead back to the payout. */
const payoutRoles = ['distribution_paid', 'refund_returned', 'refund_resent'] as const;
export type PayoutRole = (typeof payoutRoles)[number];

export const isPayoutRole = (kind: string): kind is PayoutRole =>
  (payoutRoles as readonly string[]).includes(kind);

export const payoutMovementId = (role: PayoutRole, payoutId: string): string =>
  linkedUuid(role, payoutId);

/** Earlier movements have names that lead back to nothing (decision 0157). */
const earlierRoles = ['settlement', 'distribution', 'chargeback'];

/** Every movement that a payment may have made, but for what became of its refunds. */
export const movementsOf = ({ id, refundIds, distributions }: Payment): readonly string[] => [
  settlementId(id),
  distributionId(id),
  chargebackId(id),
  ...earlierRoles.map((role) => uuidOf(role, id)),
  ...refundIds,
  ...Array.from({ length: countMoves(distributions) }, (_, number) => movedLegId(id, number)),
  ...distributions.flatMap(legMovements),
];

/** Paid by a bank; and moved, as it was called before moves were counted together. */
const legMovements = ({ id, moves, payoutId }: Distribution): readonly string[] => [
  ...Array.from({ length: moves }, (_, index) => uuidOf('leg moved', id, String(index))),
  ...(payoutId === undefined
    ? []
    : Array.from({ length: moves + 1 }, (_, sent) =>
        payoutMovementId('distribution_paid', payoutIdOf('leg', legSubject(id, sent))),
      )),
];

/** A leg is sent after so many moves. */
export const legSubject = (legId: string, moves: number): string => `${legId}/${moves}`;

export const refundSubject = (refundId: string, sends: number): string => `${refundId}/${sends}`;

/** What became of a refund that leaves by bank and was sent so often. */
export const refundMovements = (refundId: string, sends: number): readonly string[] =>
  Array.from({ length: sends }, (_, index) =>
    payoutIdOf('refund', refundSubject(refundId, index + 1)),
  ).flatMap((payoutId) => [
    payoutMovementId('refund_returned', payoutId),
    payoutMovementId('refund_resent', payoutId),
  ]);
