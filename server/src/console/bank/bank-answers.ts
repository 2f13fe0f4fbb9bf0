import type { StatementProblem } from './problem-texts.ts';

/** The operator API's answers about the bank, as far as the pages show them. */
export type BankAccount = {
  readonly bank_account_id: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly holder: string;
  readonly currency: string;
  readonly test_mode: boolean;
  readonly bank_name: string | null;
  readonly project_id: string | null;
  readonly halted_by: string | null;
};

export type Reconciliation = {
  readonly date: string;
  readonly bank_closing: number | null;
  readonly ledger: number;
  readonly difference: number | null;
  readonly explained: readonly { readonly kind: ExplainedBy; readonly amount: number }[];
  readonly unexplained: number | null;
};

export type ExplainedBy = 'on_the_way' | 'suspense' | 'unbooked';

type StatementReport = {
  readonly state: 'taken' | 'refused';
  readonly account: string | null;
  readonly entries: number;
  readonly matched: number;
  readonly suspense: number;
  readonly continuity: Continuity;
  readonly problems: readonly string[];
  readonly problem_details: readonly StatementProblem[];
};

export type Continuity = 'ok' | 'gap' | 'overlap' | 'unknown';

export type BankFile = {
  readonly file_id: string;
  readonly name: string | null;
  readonly statements: readonly StatementReport[];
  readonly created_at: number;
};

export type TransactionState =
  | 'matched'
  | 'suspense'
  | 'assigned'
  | 'returning'
  | 'returned'
  | 'fee'
  | 'ignored';

export type BankTransaction = {
  readonly bank_transaction_id: string;
  readonly bank_account_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly booked_on: string | null;
  readonly counterparty: { readonly name: string | null; readonly iban: string | null };
  readonly reference: string | null;
  readonly remittance: string | null;
  readonly end_to_end_id: string | null;
  readonly state: TransactionState;
  readonly reason: string | null;
  readonly payment_id: string | null;
  readonly wallet_id: number | null;
  readonly project_id: string | null;
  readonly note: string | null;
  readonly suggestions: readonly {
    readonly because: 'amount' | 'iban' | 'name';
    readonly payment_id: string | null;
    readonly wallet_id: number | null;
  }[];
  readonly created_at: number;
};

/** A page of a list. */
export type Items<Row> = { readonly items: readonly Row[] };
