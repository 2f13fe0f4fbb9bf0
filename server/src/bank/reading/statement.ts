import type { Currency } from '../../kernel/money.ts';

/**
 * The content of a bank's statement file, as plain values (bank 2). Nothing here depends on an
 * element of the file, a row or a ledger. Dates are `YYYY-MM-DD`, amounts are minor units.
 */
export type StatementKind = 'camt.052' | 'camt.053' | 'camt.054';
export type Direction = 'CRDT' | 'DBIT';
export type EntryStatus = 'BOOK' | 'PDNG' | 'INFO' | 'FUTR';

/** Exactly one of `iban` and `otherId` is set. */
export type StatementAccount = {
  /** Without blanks, in upper case. Its check digits are not checked. */
  readonly iban: string | null;
  readonly otherId: string | null;
  readonly currency: string | null;
};

export type StatementHead = {
  /** The place of the statement in the file, from 0. Refused statements count, too. */
  readonly index: number;
  readonly line: number;
  readonly kind: StatementKind;
  /** 2 to 14; null: the file does not name its namespace. */
  readonly version: number | null;
  readonly messageId: string | null;
  readonly statementId: string | null;
  readonly electronicSequence: string | null;
  readonly legalSequence: string | null;
  /** One statement may come in several pages. */
  readonly page: { readonly number: string | null; readonly isLast: boolean } | null;
  /** As the bank wrote it. Nothing depends on it. */
  readonly createdAt: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly account: StatementAccount;
};

/** Negative: the account is overdrawn. */
export type BankBalance = {
  readonly minor: bigint;
  readonly currency: Currency;
  readonly date: string | null;
};

/**
 * The booked entries in one currency. A reversal counts in the direction in which its money moved.
 */
export type BookedSum = {
  readonly currency: Currency;
  readonly credits: bigint;
  readonly debits: bigint;
};

export type StatementTotals = {
  /** OPBD, else PRCD. Null: missing, or several contradict each other. */
  readonly opening: BankBalance | null;
  /** CLBD. */
  readonly closing: BankBalance | null;
  readonly entryCount: number;
  readonly transactionCount: number;
  readonly booked: readonly BookedSum[];
};

export type BankTransactionCode = {
  readonly domain: string | null;
  readonly family: string | null;
  readonly subFamily: string | null;
  readonly proprietary: string | null;
};

export type BankCharge = {
  readonly minor: bigint;
  readonly currency: Currency;
  /** DBIT unless the bank says otherwise: charges are taken. */
  readonly direction: Direction;
  /** Is the charge part of the amount? Null: the bank does not say. */
  readonly isIncluded: boolean | null;
  readonly type: string | null;
};

/** One payment inside an entry. */
export type BankTransaction = {
  /** Unique within its entry (decision 0195). */
  readonly key: string;
  /** From 1. */
  readonly position: number;
  readonly line: number;
  /** Never negative; in the currency of the entry. */
  readonly minor: bigint;
  /** The entry's direction, unless the transaction has its own. */
  readonly direction: Direction;
  readonly references: TransactionReferences;
  /** The party at the other end; see counterparty.ts for the rule. */
  readonly counterparty: Counterparty;
  readonly code: BankTransactionCode | null;
  readonly remittance: Remittance;
  /** AddtlTxInf. */
  readonly additional: string | null;
  readonly returned: ReturnInformation | null;
  readonly charges: readonly BankCharge[];
  readonly exchange: ForeignExchange | null;
};

/** Null also if the bank writes NOTPROVIDED. */
export type TransactionReferences = {
  readonly endToEndId: string | null;
  readonly uetr: string | null;
  readonly transactionId: string | null;
  readonly instructionId: string | null;
  readonly messageId: string | null;
  readonly paymentInformationId: string | null;
  readonly servicerReference: string | null;
  readonly clearingReference: string | null;
  readonly mandateId: string | null;
};

export type Counterparty = {
  readonly name: string | null;
  readonly iban: string | null;
  readonly otherAccount: string | null;
  readonly bic: string | null;
};

export type Remittance = {
  /** Every CdtrRefInf/Ref, in order. */
  readonly structured: readonly string[];
  /** Every Ustrd line, in order. */
  readonly unstructured: readonly string[];
};

/** Why a payment was returned (RtrInf). The ids of the original payment are in `references`. */
export type ReturnInformation = {
  readonly code: string | null;
  readonly proprietary: string | null;
  readonly texts: readonly string[];
  readonly originalCode: BankTransactionCode | null;
};

/** As the bank wrote it; nothing is computed from it. */
export type ForeignExchange = {
  readonly instructed: AmountAsGiven | null;
  readonly sourceCurrency: string | null;
  readonly targetCurrency: string | null;
  readonly unitCurrency: string | null;
  readonly rate: string | null;
};

export type AmountAsGiven = { readonly decimal: string; readonly currency: string };

export type BatchInformation = {
  readonly count: number | null;
  readonly messageId: string | null;
  readonly paymentInformationId: string | null;
};

/** A booking of the bank, or the announcement of one. */
export type BankEntry = {
  /** Unique on its account (decision 0195). */
  readonly key: string;
  /** The same entry may be stored under one of these instead, if it has the same `mark` there. */
  readonly otherKeys: readonly string[];
  /** Amount, currency, direction, reversal, booking date: two different entries have two marks. */
  readonly mark: string;
  /** From 1, in the statement. */
  readonly position: number;
  readonly line: number;
  /** Never negative. */
  readonly minor: bigint;
  readonly currency: Currency;
  readonly direction: Direction;
  /** The entry takes back an earlier one of the other direction. */
  readonly isReversal: boolean;
  readonly status: EntryStatus;
  readonly bookedOn: string | null;
  readonly valueOn: string | null;
  /** AcctSvcrRef. Null also if the bank writes NONREF or the like. */
  readonly servicerReference: string | null;
  /** NtryRef. */
  readonly entryReference: string | null;
  readonly code: BankTransactionCode | null;
  readonly charges: readonly BankCharge[];
  /** AddtlNtryInf. */
  readonly additional: string | null;
  readonly batch: BatchInformation | null;
  /** The entry stands for several payments whose amounts the file does not give. */
  readonly isUndetailedBatch: boolean;
  /** Charges taken from the transactions' sum (negative) or added to it: entry minus sum. */
  readonly chargedWithin: bigint;
  /** At least one, or none if `isUndetailedBatch`. */
  readonly transactions: readonly BankTransaction[];
};

/** A whole statement, for callers that can hold it in memory. */
export type BankStatement = {
  readonly head: StatementHead;
  readonly totals: StatementTotals;
  readonly entries: readonly BankEntry[];
};

/** A statement is refused as a whole. Null `head`: not even the head could be read. */
export type StatementRefusal = {
  readonly index: number;
  readonly line: number;
  readonly reason: string;
  readonly head: StatementHead | null;
};

/** The parts of a reading, in the order of the file. Entries come in slices of at most 200. */
export type ReadPart =
  | { readonly kind: 'statement'; readonly head: StatementHead }
  | { readonly kind: 'entries'; readonly index: number; readonly entries: readonly BankEntry[] }
  | { readonly kind: 'end'; readonly index: number; readonly totals: StatementTotals }
  | ({ readonly kind: 'refused' } & StatementRefusal);

/** The result of the first reading of a file; the second reading needs it. */
export type CheckedStatement =
  | {
      readonly state: 'readable';
      readonly head: StatementHead;
      readonly totals: StatementTotals;
      /**
       * References that several booked entries share, or several announced ones (decision 0195).
       */
      readonly repeatedReferences: ReadonlySet<string>;
    }
  | ({ readonly state: 'refused' } & StatementRefusal);
