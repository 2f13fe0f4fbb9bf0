import type { Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import type { Decision } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Book } from '../../ledger/book-of-account.ts';
import type { ServicePurpose } from '../../ledger/service-account.ts';
import type { BankWay } from '../../payouts/payout-rail.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Credit } from '../transactions/bank-transaction.store.ts';
import type { SuspenseReason } from '../transactions/bank-transaction.ts';

/**
 * Something that waits for money: a payment or a wallet. The bank recognises a reference and asks
 * for its owner. The owner's pillar answers with a claim, and the bank's commit settles it. The
 * bank knows no pillar.
 */
export type Claim = {
  /** One claim has one subject: `payment 5c1e…`, `wallet 1042`. */
  readonly subject: string;
  readonly book: Book;
  /**
   * The reference whose row has the expected amount and the parts received so far. Null: any amount
   * is welcome.
   */
  readonly reference: string | null;
  /** The service account from which the claim's own operation takes the money. */
  readonly through: ServicePurpose;
  /**
   * Three rounds, so that several claims load side by side: its own rows, the rows that name
   * accounts, the accounts.
   */
  readonly load: (rows: LoadedRows) => Rounds;
  /** For a reversal: the credits of its payment, one of which is taken back. */
  readonly credits: readonly Credit[];
  /** Why it takes no money, or why none can be taken back. Null: it does. */
  readonly closed: (draft: Draft) => SuspenseReason | null;
  /**
   * Takes the money on the account `through`. If it refuses, everything else in the commit is
   * refused, too.
   */
  readonly settle: (
    draft: Draft,
    given: {
      readonly amount: bigint;
      readonly key: string;
      /** The sender, as far as the bank names them. Absent: the bank takes money back. */
      readonly sender?: { readonly iban: string | null; readonly name: string | null };
      /** The bank account that received it. */
      readonly cameBy?: BankWay;
    },
    now: UnixSeconds,
  ) => Decision<null>;
  /** Returns the money that it took to the account `through`. Null: it never does. */
  readonly giveBack:
    | ((
        draft: Draft,
        given: { readonly amount: bigint; readonly key: string },
        now: UnixSeconds,
      ) => Decision<null>)
    | null;
};

/** A payout, or a payment file, that the bank has booked or returned. */
export type PayoutClaim = {
  /** `payout 5c1e…`, `payment_file 0d9c…`. */
  readonly subject: string;
  readonly reference: null;
  /** Rounds, as in every claim. */
  readonly load: (rows: LoadedRows) => Rounds;
  /** `nobody`: the returned money has no owner yet. */
  readonly end: (draft: Draft, now: UnixSeconds) => Decision<'taken' | 'nobody'>;
  /**
   * The bank booked a payout that it had refused, and gave the money back: nothing has left. Null:
   * the payout is in no file.
   */
  readonly endUnpaid: ((draft: Draft, now: UnixSeconds) => Decision<null>) | null;
};

/** What the bank says about a payment of ours: a debit books it, a credit returns it. */
export type EndedPayout = {
  readonly account: BankAccount;
  readonly endToEndId: string;
  readonly amount: bigint;
  readonly bookedOn: string;
  readonly reason: { readonly code: string | null; readonly text: string | null };
};

/** A payment that the bank names by its UETR. */
export type NamedByUetr = {
  readonly account: BankAccount;
  readonly uetr: string;
  readonly amount: bigint;
};

/** One debit of the bank for a whole file. */
export type BookedFile = {
  readonly account: BankAccount;
  /** The ids of the message or of its block. */
  readonly ids: readonly (string | null)[];
  readonly amount: bigint;
  readonly bookedOn: string;
};

/** Finds claims. `key` names the transaction whose money is claimed. */
export type Claims = {
  /** Those of these references that are ours. */
  readonly known: (references: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The claim of a reference. Null: the reference is not ours. */
  readonly byReference: (reference: string, key: string) => Promise<Claim | null>;
  /** Claims that a person names by hand. Null: no such payment or wallet exists. */
  readonly ofPayment: (paymentId: string, key: string) => Promise<Claim | null>;
  readonly ofWallet: (walletId: number, key: string) => Promise<Claim | null>;
  readonly ofProject: (projectId: string, key: string) => Promise<Claim | null>;
  /**
   * The claim of a payment whose money the bank takes back. `settle` charges a settled payment
   * back.
   */
  readonly ofReversal: (paymentId: string, key: string) => Promise<Claim | null>;
  /** The payout with this id and amount in a payment file of ours. Null: no file has it. */
  readonly ofPayout: (ended: EndedPayout) => Promise<PayoutClaim | null>;
  /** Our end-to-end id of a payment that the bank names by its UETR. Null: it is not ours. */
  readonly idOfUetr: (named: NamedByUetr) => Promise<string | null>;
  readonly ofFile: (booked: BookedFile) => Promise<PayoutClaim | null>;
};
