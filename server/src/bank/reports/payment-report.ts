/**
 * A bank's answer to a payment file (pain.002), as plain values (bank 3, pain.002). Statuses are
 * the bank's own codes: `payment-files/payment-states.ts` has their consequences.
 */
export type PaymentReport = {
  /** The place of the report in the file, from 0. Refused reports count, too. */
  readonly index: number;
  /** Versions .03 and .10 to .14; null: the file does not name its namespace. */
  readonly version: number | null;
  readonly messageId: string | null;
  /** As the bank wrote it. Nothing depends on it. */
  readonly createdAt: string | null;
  /** The payment file that the report is about. */
  readonly originalMessageId: string;
  /** `pain.001.001.09`, for example. */
  readonly originalName: string | null;
  /** Null: the report has no status for the file as a whole. */
  readonly group: Reported | null;
  readonly blocks: readonly ReportedBlock[];
};

export type Reported = {
  readonly status: string | null;
  readonly reasons: readonly StatusReason[];
};

/** Null `originalBlockId`: the bank names payments without their block. */
export type ReportedBlock = Reported & {
  readonly originalBlockId: string | null;
  readonly transactions: readonly ReportedTransaction[];
};

/** At least one of the three ids is set. */
export type ReportedTransaction = Reported & {
  readonly originalEndToEndId: string | null;
  readonly originalInstructionId: string | null;
  readonly originalUetr: string | null;
  /** The name in the payee's bank, if verification of payee found a close match. */
  readonly payeeName: string | null;
};

export type StatusReason = {
  /** An ISO code: see `reason-codes.ts`. */
  readonly code: string | null;
  /** A code of the bank's own. */
  readonly proprietary: string | null;
  readonly texts: readonly string[];
};

/** A report is refused as a whole. It has the ids that could be read. */
export type ReportRefusal = {
  readonly index: number;
  readonly line: number;
  readonly reason: string;
  readonly messageId: string | null;
  readonly originalMessageId: string | null;
};

export type ReadReport =
  | ({ readonly state: 'readable' } & PaymentReport)
  | ({ readonly state: 'refused' } & ReportRefusal);
