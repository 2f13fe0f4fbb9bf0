import { uuidOf } from '../../engine/uuid-of.ts';
import type { Distribution } from '../splits/split-plan.ts';
import type { Payment } from './payment.ts';

/** The ids of the movements of a payment: each is made once, so each has one name. */

export const settlementId = (paymentId: string): string => uuidOf('settlement', paymentId);

export const distributionId = (paymentId: string): string => uuidOf('distribution', paymentId);

export const chargebackId = (paymentId: string): string => uuidOf('chargeback', paymentId);

/** A leg comes back or is sent again; `moves` counts how often that has happened before. */
export const legMovementId = (legId: string, moves: number): string =>
  uuidOf('leg moved', legId, String(moves));

/** Every movement that a payment may have made. */
export const movementsOf = ({ id, refundIds, distributions }: Payment): readonly string[] => [
  settlementId(id),
  distributionId(id),
  chargebackId(id),
  ...refundIds,
  ...distributions.flatMap(legMovements),
];

const legMovements = ({ id, moves }: Distribution): readonly string[] =>
  Array.from({ length: moves }, (_, index) => legMovementId(id, index));
