import type { Continuity } from '../statements/joining.ts';

/** The outcome of one statement of a file (bank 2, Report). Amounts are minor units as texts. */
export type StatementReport = {
  readonly state: 'taken' | 'refused';
  readonly statementId: string | null;
  /** The IBAN, or the bank's other id of the account. Null: it cannot be read. */
  readonly account: string | null;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly entries: number;
  readonly new: number;
  readonly known: number;
  readonly changed: number;
  readonly matched: number;
  readonly suspense: number;
  readonly ignored: number;
  readonly continuity: Continuity;
  readonly problems: readonly string[];
};

export type FileReport = {
  readonly fileId: string;
  readonly sha256: string;
  readonly repeated: boolean;
  readonly statements: readonly StatementReport[];
};

type Counts = Pick<
  StatementReport,
  'entries' | 'new' | 'known' | 'changed' | 'matched' | 'suspense' | 'ignored'
>;

export const noCounts: Counts = {
  entries: 0,
  new: 0,
  known: 0,
  changed: 0,
  matched: 0,
  suspense: 0,
  ignored: 0,
};

/** The report of a refused statement. */
export const refusedReport = (
  named: Pick<StatementReport, 'statementId' | 'account'>,
  problem: string,
): StatementReport => ({
  ...{ state: 'refused', ...named, opening: null, closing: null, ...noCounts },
  ...{ continuity: 'unknown', problems: [problem] },
});
