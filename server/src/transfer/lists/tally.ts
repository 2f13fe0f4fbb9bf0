import type { UnixSeconds } from '../../kernel/time.ts';
import type { TransferStatus } from '../transfers/transfer.states.ts';
import { payerNumberOf, type Transfer } from '../transfers/transfer.ts';

/** A change in the number of listed transfers. The sum over an account is its total. */
export type Tally = {
  /** The side and the number: an account may pay and be paid. */
  readonly account: string;
  readonly day: number;
  readonly status: TransferStatus;
  readonly difference: number;
};

export const daySeconds = 86_400;

export const dayOf = (at: UnixSeconds): number => Math.floor(at / daySeconds);

export const payerTally = (number: string): string => `payer ${number}`;
export const beneficiaryTally = (number: string): string => `beneficiary ${number}`;

function talliesOf(transfer: Transfer, difference: number): readonly Tally[] {
  const { status, isShown, createdAt, beneficiaryNumber } = transfer;
  if (!isShown) return [];
  const sides = [
    payerTally(payerNumberOf(transfer)),
    ...(beneficiaryNumber === null ? [] : [beneficiaryTally(beneficiaryNumber)]),
  ];
  return sides.map((account) => ({
    account,
    day: dayOf(createdAt),
    status,
    difference,
  }));
}

/** The effect of a transfer's change on the totals of lists (decision 0053-transfer-lists). */
export function tallyChanges(before: Transfer, after: Transfer): readonly Tally[] {
  const isSame =
    before.status === after.status && before.beneficiaryNumber === after.beneficiaryNumber;
  return isSame ? [] : [...talliesOf(before, -1), ...talliesOf(after, 1)];
}
