import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Beneficiary } from '../transfers/beneficiary.ts';
import type { Extras } from '../transfers/transfer.ts';

export type PayoutOutcome = 'done' | 'failed';

/**
 * What a rail was asked to pay. The row is written by the commit that hands the transfer over, under
 * the transfer's own number: it is there once or not at all, whatever dies in between, and the number
 * is what a rail tells its bank (decision 0057-payouts).
 */
export type Payout = {
  /** The transfer's. */
  readonly id: number;
  readonly rail: string;
  readonly state: 'handed' | PayoutOutcome;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly isTest: boolean;
  readonly name: string;
  readonly destination: Beneficiary;
  readonly details: string | null;
  readonly reference: string | null;
  /** What the client said about how it is to be paid. */
  readonly extras: Extras;
  readonly handedAt: UnixSeconds;
  readonly answeredAt: UnixSeconds | null;
};
