import type { UnixSeconds } from '../../kernel/time.ts';
import type { BankAccount, BankProfile } from '../accounts/bank-account.ts';

/** The states of bank 3. */
export const paymentFileStates = [
  ...(['draft', 'released', 'submitted', 'accepted', 'partly_accepted'] as const),
  ...(['rejected', 'booked', 'withdrawn'] as const),
] as const;
export type PaymentFileState = (typeof paymentFileStates)[number];

/** What a file says about the payer, as of the moment when it was made. */
export type PaymentFileForm = Pick<BankAccount, 'holder' | 'iban' | 'bic'> &
  Pick<BankProfile, 'pain' | 'batchBooking'>;

/** Payouts that go to the bank together. */
export type PaymentFile = {
  readonly id: string;
  readonly bankAccountId: string;
  readonly state: PaymentFileState;
  readonly messageId: string;
  readonly form: PaymentFileForm;
  readonly isInstant: boolean;
  /** `YYYY-MM-DD`, fixed with the draft. */
  readonly executionDate: string;
  readonly transactions: number;
  readonly total: bigint;
  readonly currency: string;
  /** The maker, as the log of acts names them: `staff 5c1e…`. */
  readonly madeBy: string;
  readonly madeByName: string;
  readonly releasedBy: string | null;
  readonly releasedByName: string | null;
  readonly releasedAt: UnixSeconds | null;
  readonly submittedAt: UnixSeconds | null;
  readonly answeredAt: UnixSeconds | null;
  /** The hash of its bytes. Null: they are not made yet. */
  readonly sha256: string | null;
  /**
   * The part of the file that the bank has neither refused nor booked. If the file was booked as
   * one sum: the part that the bank had refused and must give back.
   */
  readonly openTotal: bigint;
  /** The day on which the bank booked all of it as one sum. Null: not yet, or not as one sum. */
  readonly bookedAsOneOn: string | null;
  /**
   * What verification of payee asks a person to decide: let the payments go on, or withdraw. Null:
   * nothing.
   */
  readonly verification: 'waiting' | 'accepted' | null;
  /** The name under which a node prepared it for the bank's program. Null: no node has. */
  readonly laidOutAs: string | null;
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

/** A person or program of the operator, as in the log of acts. */
export type Hand = { readonly type: string; readonly id: string; readonly name: string };

export const handOf = ({ type, id }: Hand): string => `${type} ${id}`;
