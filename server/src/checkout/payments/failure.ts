/**
 * Why a payment ended without money, in words that every rail shares (decision 0179). Codes differ from
 * bank to bank; people and programs need a short list that stays.
 */
export const failureReasons = [
  'insufficient_funds',
  'card_expired',
  'card_blocked',
  'limit_exceeded',
  'authentication_failed',
  'declined',
  'technical_error',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What a rail says of a failure: our word for it, and its own. */
export type Failure = {
  readonly reason: FailureReason;
  /** As the rail spells it; null: it gave none. */
  readonly code: string | null;
};

/** A step that ends a payment, with what the rail says of it. */
export type Failing = { readonly on: 'reject' | 'fail'; readonly why: Failure };

/** These say no more than the status does. */
const plainReasons: ReadonlySet<FailureReason> = new Set(['declined', 'technical_error']);

type Ended = { readonly status: string; readonly failureReason: FailureReason | null };

/** What a failure is counted under: its reason, or its status where that says as much. */
export const countedReason = ({ status, failureReason }: Ended): string =>
  failureReason === null || plainReasons.has(failureReason) ? status : failureReason;
