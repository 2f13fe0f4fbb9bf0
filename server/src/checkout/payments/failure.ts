/**
 * Why a payment ended without money, in words that all rails share (decision 0179). Codes differ
 * from bank to bank. People and programs need a short, stable list.
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

/** A rail's report of a failure: our reason, and the rail's own code. */
export type Failure = {
  readonly reason: FailureReason;
  /** In the rail's spelling. Null: the rail gave none. */
  readonly code: string | null;
};

/** A step that ends a payment, with the rail's reason. */
export type Failing = { readonly on: 'reject' | 'fail'; readonly why: Failure };

/** These reasons say no more than the status does. */
const plainReasons: ReadonlySet<FailureReason> = new Set(['declined', 'technical_error']);

type Ended = { readonly status: string; readonly failureReason: FailureReason | null };

/** The label under which a failure is counted: its reason, or its status if that says as much. */
export const countedReason = ({ status, failureReason }: Ended): string =>
  failureReason === null || plainReasons.has(failureReason) ? status : failureReason;
