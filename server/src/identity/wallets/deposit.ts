import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** Money that was put into a wallet from outside, and what the wallet had afterwards. */
export type Deposit = {
  /** Made of the wallet and the reference: the same reference again is the same deposit. */
  readonly id: string;
  readonly walletId: number;
  readonly reference: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly available: bigint;
  readonly createdAt: UnixSeconds;
};
