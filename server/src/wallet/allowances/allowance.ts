import { next } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type AllowanceState, allowanceMachine } from './allowance.states.ts';

/** Wallet 2.4: a maximum amount within any period of this length. */
export type Limit = { readonly maxPrice: number; readonly periodSeconds: number };

/** The charges of one moment, without the amounts given back: minor units as text, for JSON. */
export type Charge = { readonly at: UnixSeconds; readonly amount: string };

/** Wallet 2.4: permission from a wallet's owner for a client to charge without asking again. */
export type Allowance = {
  readonly id: number;
  readonly transactionId: string;
  readonly clientId: string;
  /** The wallet that granted it. */
  readonly walletId: number | null;
  readonly description: string;
  /** The total. Null: only the limits apply (decision 0128). */
  readonly maxPrice: bigint | null;
  readonly currency: Currency;
  readonly limits: readonly Limit[];
  readonly isOptional: boolean;
  /** Valid not before this moment. Null: from its confirmation on. */
  readonly wantedFrom: UnixSeconds | null;
  /**
   * Counted from its beginning. Null: it does not end by itself, or it ends at a requested moment.
   */
  readonly validSeconds: number | null;
  readonly validFrom: UnixSeconds | null;
  readonly validUntil: UnixSeconds | null;
  readonly charged: bigint;
  /** The charges that any limit may still count, oldest first. */
  readonly recentCharges: readonly Charge[];
  readonly createdAt: UnixSeconds;
  readonly confirmedAt: UnixSeconds | null;
  readonly canceledAt: UnixSeconds | null;
};

export type NewAllowance = Pick<
  Allowance,
  | 'id'
  | 'transactionId'
  | 'clientId'
  | 'description'
  | 'maxPrice'
  | 'currency'
  | 'limits'
  | 'isOptional'
  | 'wantedFrom'
  | 'validSeconds'
  | 'validUntil'
>;

export const createdAllowance = (wanted: NewAllowance, now: UnixSeconds): Allowance => ({
  walletId: null,
  validFrom: null,
  charged: 0n,
  recentCharges: [],
  createdAt: now,
  confirmedAt: null,
  canceledAt: null,
  ...wanted,
});

/**
 * Wallet 3.3: the state at a moment, derived from the stored fields
 * (decision 0025-allowance-states-derived).
 */
export function allowanceStateAt(allowance: Allowance, now: UnixSeconds): AllowanceState {
  const { confirmedAt, canceledAt, validFrom, validUntil } = allowance;
  if (confirmedAt === null || validFrom === null) return 'Created';
  if (canceledAt !== null) return 'Canceled';
  // An allowance that is valid at once is Active even on a node with a slower clock.
  if (now < validFrom && validFrom > confirmedAt) return 'Accepted';
  return validUntil !== null && now >= validUntil ? 'Expired' : 'Active';
}

/** The payer agrees. The validity runs from now, or from the requested day. */
export function confirmedAllowance(
  allowance: Allowance,
  walletId: number,
  now: UnixSeconds,
): Allowance {
  const { wantedFrom, validSeconds } = allowance;
  const validFrom = wantedFrom !== null && wantedFrom > now ? wantedFrom : now;
  const validUntil =
    validSeconds === null ? allowance.validUntil : unixSeconds(validFrom + validSeconds);
  return { ...allowance, walletId, confirmedAt: now, validFrom, validUntil };
}

/**
 * Wallet 3.3: canceled by its owner or manually, or replaced by a newer allowance. Null: it has
 * already ended.
 */
export function endedAllowance(
  allowance: Allowance,
  trigger: 'cancel' | 'replace',
  now: UnixSeconds,
): Allowance | null {
  const row = next(allowanceMachine, allowanceStateAt(allowance, now), trigger);
  return row === null ? null : { ...allowance, canceledAt: now };
}

/** Whether it ends by itself and has a limit for each period: both bound the possible harm. */
export const hasBounds = ({ limits, validSeconds, validUntil }: Allowance): boolean =>
  limits.length > 0 && (validSeconds !== null || validUntil !== null);

/** A client may use one allowance of a wallet. */
export const allowancePairId = (clientId: string, walletId: number): string =>
  `${walletId}:${clientId}`;
