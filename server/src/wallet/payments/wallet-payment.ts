import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { next } from '../../kernel/machine.ts';
import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { TransactionType } from '../transactions/transaction-type.ts';
import type { Commission } from './commission.ts';
import { type WalletPaymentStatus, walletPaymentMachine } from './wallet-payment.states.ts';

/** A payer's money can be frozen for at most a year (decision 0116-frozen-for-a-year). */
export const freezeSecondsMax = 366 * 86_400;

/** Wallet 2.2, Item fields. Amounts are minor units of the payment's currency. */
export type Item = {
  readonly title: string;
  readonly description: string | null;
  readonly price: number;
  readonly quantity: number;
  readonly imageUri: string | null;
  readonly parameters: Parameters | null;
};

/** Custom data of the merchant. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Wallet 2.2: funds that move from the payer's wallet to a beneficiary's. */
export type WalletPayment = {
  readonly id: number;
  readonly transactionId: string;
  readonly projectId: string;
  readonly status: WalletPaymentStatus;
  readonly type: TransactionType;
  readonly description: string;
  /** A confirm or a finalize can lower it. Nothing raises it. */
  readonly price: bigint;
  readonly currency: Currency;
  readonly items: readonly Item[] | null;
  /** Waived if nobody could take it when a frozen payment was paid. */
  readonly commission: Commission | null;
  readonly parameters: Parameters | null;
  /** Null while the beneficiary, given by e-mail, has no wallet. */
  readonly beneficiaryWallet: number | null;
  readonly beneficiaryEmail: string | null;
  readonly freezeUntil: UnixSeconds | null;
  /** For a freeze by duration: counted from the confirm (decision 0089). */
  readonly freezeSeconds: number | null;
  readonly payerWallet: number | null;
  /** The hold on the payer's money while it is reserved. */
  readonly holdId: string | null;
  /** The number of its movement, shown once the money is reserved (decision 0128). */
  readonly transferId: number;
  readonly createdAt: UnixSeconds;
  readonly confirmedAt: UnixSeconds | null;
  /** The time of the finalize or the cancellation. */
  readonly endedAt: UnixSeconds | null;
};

export type NewWalletPayment = Omit<
  WalletPayment,
  'status' | 'payerWallet' | 'holdId' | 'createdAt' | 'confirmedAt' | 'endedAt'
>;

export const createdWalletPayment = (wanted: NewWalletPayment, now: UnixSeconds): WalletPayment =>
  frozenFrom(now, {
    status: 'new',
    payerWallet: null,
    holdId: null,
    createdAt: now,
    confirmedAt: null,
    endedAt: null,
    ...wanted,
  });

/** The payment as confirmed at this moment: a freeze by duration begins now. */
export const frozenFrom = (now: UnixSeconds, payment: WalletPayment): WalletPayment =>
  payment.freezeSeconds === null || payment.confirmedAt !== null
    ? payment
    : { ...payment, freezeUntil: unixSeconds(now + payment.freezeSeconds) };

/** Wallet 2.2: created with `freeze_until`. The payer's money stays reserved after the confirm. */
export const isFrozen = ({ freezeUntil }: Pick<WalletPayment, 'freezeUntil'>): boolean =>
  freezeUntil !== null;

/** Whether the confirm moves its money. A frozen payment stays with the payer until its day. */
export const isPaidAtConfirm = (
  { freezeUntil }: Pick<WalletPayment, 'freezeUntil'>,
  now: UnixSeconds,
): boolean => freezeUntil === null || now >= freezeUntil;

/** Whether the day of its automatic finalize has come. */
export const isThawed = ({ status, freezeUntil }: WalletPayment, now: UnixSeconds): boolean =>
  status === 'reserved' && freezeUntil !== null && now >= freezeUntil;

type Trigger = Exclude<(typeof walletPaymentMachine.rows)[number]['on'], 'create' | 'settle'>;

/** Wallet 3.2: the payment after a trigger, if the table allows it. */
export function movedWalletPayment(
  payment: WalletPayment,
  trigger: Trigger,
  now: UnixSeconds,
): Decision<WalletPayment, 'invalid_state'> {
  const row = next(walletPaymentMachine, payment.status, trigger, { frozen: isFrozen(payment) });
  if (row === null) {
    const kind = isFrozen(payment) ? 'payment' : 'payment without freeze_until';
    return refuse('invalid_state', `This ${kind} is ${payment.status}.`);
  }
  const isOver = walletPaymentMachine.states[row.to] === 'terminal';
  return accept({
    ...payment,
    status: row.to,
    confirmedAt: trigger === 'confirm' ? now : payment.confirmedAt,
    endedAt: isOver ? now : payment.endedAt,
  });
}

/** The status that is shown: a plain payment is done after its settlement window. */
export function walletPaymentStatusAt(
  payment: WalletPayment,
  windowSeconds: number,
  now: UnixSeconds,
): WalletPaymentStatus {
  const { status, confirmedAt } = payment;
  const settlementWindowPassed =
    !isFrozen(payment) && confirmedAt !== null && now >= confirmedAt + windowSeconds;
  return next(walletPaymentMachine, status, 'settle', { settlementWindowPassed })?.to ?? status;
}
