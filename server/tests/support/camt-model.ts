/** What a test may set in a statement file of `camtXml` (camt-file.ts). */
export type CamtKind = 'camt.052' | 'camt.053' | 'camt.054';

export type CamtFile = {
  readonly kind?: CamtKind;
  /** 2 to 14. */
  readonly version?: number;
  readonly messageId?: string;
  readonly statements: readonly CamtStatement[];
  /** A prefix for every name: `ns2`. */
  readonly prefix?: string;
  /** `business`: AppHdr and Document in one element; `wrapper`: one element around the Document. */
  readonly envelope?: 'business' | 'wrapper';
  /** The encoding in the XML declaration; null: no declaration. */
  readonly encoding?: string | null;
};

export type CamtStatement = {
  readonly id?: string;
  readonly sequence?: string;
  readonly legalSequence?: string;
  readonly page?: { readonly number: string; readonly isLast: boolean };
  readonly createdAt?: string;
  readonly from?: string;
  readonly to?: string;
  /** An IBAN. */
  readonly account?: string;
  /** Instead of an IBAN. */
  readonly otherAccount?: string;
  readonly currency?: string | null;
  /** Decimals; negative: overdrawn. */
  readonly opening?: string | null;
  readonly closing?: string | null;
  readonly balances?: readonly CamtBalance[];
  readonly entries?: readonly CamtEntry[];
};

export type CamtBalance = {
  readonly code: string;
  readonly amount: string;
  readonly currency?: string;
  readonly date?: string;
  readonly subType?: string;
};

export type CamtCode =
  | { readonly domain: string; readonly family: string; readonly subFamily: string }
  | { readonly proprietary: string };

export type CamtCharge = {
  readonly amount: string;
  readonly currency?: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly isIncluded?: boolean;
  readonly type?: string;
};

export type CamtEntry = {
  readonly amount?: string;
  readonly currency?: string;
  readonly direction?: string;
  readonly isReversal?: boolean;
  /** Null: none. */
  readonly status?: string | null;
  /** A date, or a moment: `2026-01-05T10:00:00`. Null: none. */
  readonly bookedOn?: string | null;
  readonly valueOn?: string | null;
  readonly servicerReference?: string;
  readonly entryReference?: string;
  readonly code?: CamtCode;
  readonly charges?: readonly CamtCharge[];
  readonly additional?: string;
  readonly batch?: {
    readonly count?: number;
    readonly messageId?: string;
    readonly paymentInformationId?: string;
  };
  readonly transactions?: readonly CamtTransaction[];
};

export type CamtParty = {
  readonly name?: string;
  readonly iban?: string;
  readonly otherAccount?: string;
  readonly bic?: string;
};

export type CamtTransaction = {
  readonly endToEndId?: string;
  readonly uetr?: string;
  readonly transactionId?: string;
  readonly instructionId?: string;
  readonly messageId?: string;
  readonly paymentInformationId?: string;
  readonly servicerReference?: string;
  readonly clearingReference?: string;
  readonly mandateId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly direction?: string;
  readonly code?: CamtCode;
  readonly charges?: readonly CamtCharge[];
  /** InstdAmt, with the exchange where `rate` is given. */
  readonly instructed?: {
    readonly amount: string;
    readonly currency?: string;
    readonly rate?: string;
  };
  readonly debtor?: CamtParty;
  readonly creditor?: CamtParty;
  readonly structured?: readonly string[];
  readonly unstructured?: readonly string[];
  readonly returned?: {
    readonly code?: string;
    readonly proprietary?: string;
    readonly text?: string;
  };
  readonly additional?: string;
};
