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
 * Somebody who waits for money: a payment, a wallet. The bank recognises a reference and asks whose it
 * is; whoever answers brings a claim, and the bank's commit settles it. The bank knows no pillar.
 */
export type Claim = {
  /** One claim is one subject: `payment 5c1e…`, `wallet 1042`. */
  readonly subject: string;
  readonly book: Book;
  /** The reference whose row says how much is waited for, and which parts are there; null: any amount is welcome. */
  readonly reference: string | null;
  /** The account of the service from which the claim's own operation takes the money. */
  readonly through: ServicePurpose;
  /**
   * Three rounds, so that several claims can be loaded side by side: rows of its own, rows that name
   * accounts, the accounts.
   */
  readonly load: (rows: LoadedRows) => Rounds;
  /** Of a reversal: the money that came for its payment, of which some is taken back. */
  readonly credits: readonly Credit[];
  /** Why it takes no money, or none can be taken back; null: it does. */
  readonly closed: (draft: Draft) => SuspenseReason | null;
  /** Takes what lies on the account `through`. What it refuses is refused with everything else. */
  readonly settle: (
    draft: Draft,
    given: {
      readonly amount: bigint;
      readonly key: string;
      /** Who sent it, as far as the bank says it; absent: the bank takes money back. */
      readonly sender?: { readonly iban: string | null; readonly name: string | null };
      /** The account on which it came. */
      readonly cameBy?: BankWay;
    },
    now: UnixSeconds,
  ) => Decision<null>;
  /** Gives back what it took, to the account `through`; null: it never does. */
  readonly giveBack:
    | ((
        draft: Draft,
        given: { readonly amount: bigint; readonly key: string },
        now: UnixSeconds,
      ) => Decision<null>)
    | null;
};

/** A payout, or a file of them, that the bank has booked or sent back. */
export type PayoutClaim = {
  /** `payout 5c1e…`, `payment_file 0d9c…`. */
  readonly subject: string;
  readonly reference: null;
  /** As of every claim. */
  readonly load: (rows: LoadedRows) => Rounds;
  /** `nobody`: what came back has no owner yet. */
  readonly end: (draft: Draft, now: UnixSeconds) => Decision<'taken' | 'nobody'>;
  /** The bank booked what it had refused, and gave it back: nothing has left. Null: of no file. */
  readonly endUnpaid: ((draft: Draft, now: UnixSeconds) => Decision<null>) | null;
};

/** What the bank says of a payment of ours: a debit is its booking, a credit its return. */
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

/** A sum that the bank took for a whole file. */
export type BookedFile = {
  readonly account: BankAccount;
  /** Of the message or of its block. */
  readonly ids: readonly (string | null)[];
  readonly amount: bigint;
  readonly bookedOn: string;
};

/** What claims are found by. `key`: of the transaction whose money it is. */
export type Claims = {
  /** Those of these references that are ours. */
  readonly known: (references: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whose a reference is; null: it is not ours. */
  readonly byReference: (reference: string, key: string) => Promise<Claim | null>;
  /** By hand; null: there is no such thing. */
  readonly ofPayment: (paymentId: string, key: string) => Promise<Claim | null>;
  readonly ofWallet: (walletId: number, key: string) => Promise<Claim | null>;
  readonly ofProject: (projectId: string, key: string) => Promise<Claim | null>;
  /** Of a payment whose money the bank takes back: `settle` charges it back if it is settled. */
  readonly ofReversal: (paymentId: string, key: string) => Promise<Claim | null>;
  /** Of an id and an amount that a payment file of ours has; null: none has. */
  readonly ofPayout: (ended: EndedPayout) => Promise<PayoutClaim | null>;
  /** Our end-to-end id of a payment that is named by its UETR; null: it is none of ours. */
  readonly idOfUetr: (named: NamedByUetr) => Promise<string | null>;
  readonly ofFile: (booked: BookedFile) => Promise<PayoutClaim | null>;
};
