import type { Rounds } from '../engine/operation.ts';
import type { Draft, LoadedRows } from '../engine/rows.ts';
import type { Decision } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Payout, PayoutCause } from './payout.ts';

/** Why a payout did not arrive: a code and words for whoever caused it. */
export type PayoutFailure = { readonly code: string; readonly message: string };

/** A payout with what never changes of it, by which its rows can be asked for. */
export type NamedPayout = Pick<
  Payout,
  'id' | 'cause' | 'subject' | 'extras' | 'bankAccountId' | 'currency' | 'isTest'
>;

/**
 * What the end of a payout means for whatever caused it. The bank knows no pillar: its commit asks this
 * port, and the pillar answers with its own rows. `clearing`: the account on which money lies that is
 * on its way.
 */
export type CausedPayouts = {
  /**
   * Three rounds, so that several can be loaded side by side: up to rows of orders, what comes after them
   * in the order of locks and what names accounts, accounts.
   */
  readonly load: (payout: NamedPayout, rows: LoadedRows) => Rounds;
  /** It is paid: its money is on the clearing account afterwards. */
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
   * It had left and came back: the money is on the clearing account. `nobody`: it stays there, and whoever
   * took it finds an owner. A refusal undoes everything.
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
