import { linkedUuid, uuidBehind } from '../../engine/linked-uuid.ts';
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

/** The movement by which a deposit is taken back. */
export const undoneDepositId = (depositId: string): string =>
  linkedUuid('deposit_undone', depositId);

/** The deposit of a movement; null: it is of none. That of the deposit itself has the deposit's id. */
export function depositBehind(kind: string, movementId: string): string | null {
  if (kind === 'deposit') return movementId;
  return kind === 'deposit_undone' ? uuidBehind(kind, movementId) : null;
}
