import { linkedUuid } from '../../engine/linked-uuid.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import type { Distribution } from '../splits/split-plan.ts';
import type { Payment } from './payment.ts';

/** The ids of the movements of a payment: each is made once, so each has one name. */

export const settlementId = (paymentId: string): string => linkedUuid('settlement', paymentId);

export const distributionId = (paymentId: string): string => linkedUuid('distribution', paymentId);

export const chargebackId = (paymentId: string): string => linkedUuid('chargeback', paymentId);

/** A leg comes back or is sent again; `moves` counts how often that has happened before. */
export const legMovementId = (legId: string, moves: number): string =>
  uuidOf('leg moved', legId, String(moves));

/** Earlier movements have names that lead back to nothing (decision 0157). */
const earlierRoles = ['settlement', 'distribution', 'chargeback'];

/** Every movement that a payment may have made. */
export const movementsOf = ({ id, refundIds, distributions }: Payment): readonly string[] => [
  settlementId(id),
  distributionId(id),
  chargebackId(id),
  ...earlierRoles.map((role) => uuidOf(role, id)),
  ...refundIds,
  ...distributions.flatMap(legMovements),
];

const legMovements = ({ id, moves }: Distribution): readonly string[] =>
  Array.from({ length: moves }, (_, index) => legMovementId(id, index));
