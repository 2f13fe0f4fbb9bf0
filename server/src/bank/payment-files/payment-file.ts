import type { UnixSeconds } from '../../kernel/time.ts';
import type { BankAccount, BankProfile } from '../accounts/bank-account.ts';

/** The states of bank 3. */
export const paymentFileStates = [
  ...(['draft', 'released', 'submitted', 'accepted', 'partly_accepted'] as const),
  ...(['rejected', 'booked', 'withdrawn'] as const),
] as const;
export type PaymentFileState = (typeof paymentFileStates)[number];

/** What a file says of whoever pays, as it was when the file was made. */
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
  /** Who it was, as the log of acts names them: `staff 5c1e…`. */
  readonly madeBy: string;
  readonly madeByName: string;
  readonly releasedBy: string | null;
  readonly releasedByName: string | null;
  readonly releasedAt: UnixSeconds | null;
  readonly submittedAt: UnixSeconds | null;
  readonly answeredAt: UnixSeconds | null;
  /** Of its bytes; null: they are not made yet. */
  readonly sha256: string | null;
  /**
   * What of it the bank has neither refused nor booked. Of one that was booked as one sum: what the bank
   * had refused of that sum, and has to give back.
   */
  readonly openTotal: bigint;
  /** The bank booked all of it as one sum; null: it did not, or not yet. */
  readonly bookedAsOneOn: string | null;
  /** What verification of payee asks a person: go on, or withdraw. Null: nothing. */
  readonly verification: 'waiting' | 'accepted' | null;
  /** Under which name a node has laid it ready for the bank's program; null: none has. */
  readonly laidOutAs: string | null;
  readonly createdAt: UnixSeconds;
  readonly updatedAt: UnixSeconds;
};

/** A person or program of the operator, as the log of acts names them. */
export type Hand = { readonly type: string; readonly id: string; readonly name: string };

export const handOf = ({ type, id }: Hand): string => `${type} ${id}`;
