import { linkedUuid, uuidBehind } from '../../engine/linked-uuid.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** Money put into a wallet from outside, and the wallet's balance afterwards. */
export type Deposit = {
  /** Derived from the wallet and the reference: the same reference again is the same deposit. */
  readonly id: string;
  readonly walletId: number;
  readonly reference: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly available: bigint;
  readonly createdAt: UnixSeconds;
};

/** The movement that takes a deposit back. */
export const undoneDepositId = (depositId: string): string =>
  linkedUuid('deposit_undone', depositId);

/**
 * The deposit behind a movement. Null: there is none. The movement of the deposit itself has the
 * deposit's id.
 */
export function depositBehind(kind: string, movementId: string): string | null {
  if (kind === 'deposit') return movementId;
  return kind === 'deposit_undone' ? uuidBehind(kind, movementId) : null;
}
