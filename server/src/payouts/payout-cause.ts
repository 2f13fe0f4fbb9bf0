import type { Rounds } from '../engine/operation.ts';
import type { Draft, LoadedRows } from '../engine/rows.ts';
import type { Decision } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Payout, PayoutCause } from './payout.ts';

/** Why a payout did not arrive: a code and a text for its cause. */
export type PayoutFailure = { readonly code: string; readonly message: string };

/** The fields of a payout that never change and that name its rows. */
export type NamedPayout = Pick<
  Payout,
  'id' | 'cause' | 'subject' | 'extras' | 'bankAccountId' | 'currency' | 'isTest'
>;

/**
 * What the end of a payout means for its cause. The bank knows no pillar: its commit calls this
 * port, and the pillar answers with its own rows. `clearing` is the account of money in transit.
 */
export type CausedPayouts = {
  /**
   * Three rounds, so that several can be loaded together: rows up to orders; later rows in the
   * order of locks and rows that name accounts; accounts.
   */
  readonly load: (payout: NamedPayout, rows: LoadedRows) => Rounds;
  /** The payout is paid. Afterwards its money is on the clearing account. */
  readonly booked: (draft: Draft, payout: Payout, clearing: bigint, now: UnixSeconds) => void;
  /** The bank refused it, and the money has not left. */
  readonly rejected: (
    draft: Draft,
    payout: Payout,
    failure: PayoutFailure,
    clearing: bigint,
    now: UnixSeconds,
  ) => void;
  /**
   * The money had left and came back: it is on the clearing account. `nobody`: it stays there, and
   * whoever handles the return finds an owner. A refusal undoes everything.
   */
  readonly returned: (
    draft: Draft,
    payout: Payout,
    failure: PayoutFailure,
    clearing: bigint,
    now: UnixSeconds,
  ) => Decision<'taken' | 'nobody'>;
};

export type PayoutCauses = Readonly<Record<PayoutCause, CausedPayouts>>;
