import { next } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type AllowanceState, allowanceMachine } from './allowance.states.ts';

/** Wallet 2.4: a maximum amount within any period of this length. */
export type Limit = { readonly maxPrice: number; readonly periodSeconds: number };

/** What was charged at one moment, and has not been given back: minor units as text, for JSON. */
export type Charge = { readonly at: UnixSeconds; readonly amount: string };

/** Wallet 2.4: what a wallet's owner lets a client charge without asking again. */
export type Allowance = {
  readonly id: number;
  readonly transactionId: string;
  readonly clientId: string;
  /** The wallet that granted it. */
  readonly walletId: number | null;
  readonly description: string;
  /** The total; null: the limits alone apply (decision 0128). */
  readonly maxPrice: bigint | null;
  readonly currency: Currency;
  readonly limits: readonly Limit[];
  readonly isOptional: boolean;
  /** Not before this moment; null: from its confirmation on. */
  readonly wantedFrom: UnixSeconds | null;
  /** From its beginning; null: it does not end by itself, or at a moment that was asked for. */
  readonly validSeconds: number | null;
  readonly validFrom: UnixSeconds | null;
  readonly validUntil: UnixSeconds | null;
  readonly charged: bigint;
  /** The charges that any of the limits may still count, the oldest first. */
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
 * Wallet 3.3: the state at a moment follows from what is stored (decision
 * 0025-allowance-states-derived).
 */
export function allowanceStateAt(allowance: Allowance, now: UnixSeconds): AllowanceState {
  const { confirmedAt, canceledAt, validFrom, validUntil } = allowance;
  if (confirmedAt === null || validFrom === null) return 'Created';
  if (canceledAt !== null) return 'Canceled';
  // One that is valid at once is so on a node too whose clock is behind that of the confirmation.
  if (now < validFrom && validFrom > confirmedAt) return 'Accepted';
  return validUntil !== null && now >= validUntil ? 'Expired' : 'Active';
}

/** The payer agrees. Its validity runs from now, or from the day that was asked for. */
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
 * Wallet 3.3: ended by its owner, by hand, or by a newer one. Null: there is nothing left to end.
 */
export function endedAllowance(
  allowance: Allowance,
  trigger: 'cancel' | 'replace',
  now: UnixSeconds,
): Allowance | null {
  const row = next(allowanceMachine, allowanceStateAt(allowance, now), trigger);
  return row === null ? null : { ...allowance, canceledAt: now };
}

/** Whether it ends by itself, and no period takes more than a limit: it can do so much harm at most. */
export const hasBounds = ({ limits, validSeconds, validUntil }: Allowance): boolean =>
  limits.length > 0 && (validSeconds !== null || validUntil !== null);

/** A client may use one allowance of a wallet. */
export const allowancePairId = (clientId: string, walletId: number): string =>
  `${walletId}:${clientId}`;
