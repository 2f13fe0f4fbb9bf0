import type { PaymentReport, Reported, ReportedTransaction } from './payment-report.ts';

/** Statuses of files and blocks whose payments have different results. */
const mixed: ReadonlySet<string> = new Set(['PART', 'RVCM']);

/** A payment of a file, with its ids in the file. */
export type SentPayment = {
  readonly blockId: string;
  readonly endToEndId: string;
  readonly uetr: string;
};

/** What a report says about one payment. `payeeName`: see `ReportedTransaction`. */
export type Outcome = Reported & { readonly payeeName: string | null };

/**
 * What a report says about each payment of its file (decision 0218). A payment's own status comes
 * before that of its block, and that before the status of the file. PART says that results differ,
 * so payments that the bank does not name keep their state. The map leaves out payments without a
 * status.
 */
export function outcomesOf(
  report: PaymentReport,
  payments: Iterable<SentPayment>,
): ReadonlyMap<string, Outcome> {
  const named = namedIn(report);
  const blocks = new Map(report.blocks.map((block) => [block.originalBlockId, block]));
  const outcomes = new Map<string, Outcome>();
  for (const { blockId, endToEndId, uetr } of payments) {
    const block = blocks.get(blockId);
    const whole = block === undefined || block.status === null ? report.group : block;
    const outcome = named.get(endToEndId) ?? named.get(uetr) ?? ofAll(whole);
    if (outcome !== null) outcomes.set(endToEndId, outcome);
  }
  return outcomes;
}

/** The payments that have a status of their own in a report. */
function namedIn({ blocks }: PaymentReport): ReadonlyMap<string, Outcome> {
  const named = new Map<string, Outcome>();
  for (const { transactions } of blocks) {
    for (const one of transactions) {
      const name = nameOf(one);
      const { status, reasons, payeeName } = one;
      if (name !== null && status !== null) named.set(name, { status, reasons, payeeName });
    }
  }
  return named;
}

/**
 * The report's name for a payment. In our files the first two ids are equal, and banks answer with
 * either. The UETR is a hexadecimal number in upper or lower case.
 */
export const nameOf = (one: ReportedTransaction): string | null =>
  one.originalEndToEndId ?? one.originalInstructionId ?? one.originalUetr?.toLowerCase() ?? null;

/**
 * The report's names for payments that no file has claimed yet: in the end, those of no file of
 * ours.
 */
export class Strangers {
  readonly #names: Set<string>;

  constructor({ blocks }: PaymentReport) {
    const all = blocks.flatMap(({ transactions }) => transactions.map(nameOf));
    this.#names = new Set(all.filter((name) => name !== null));
  }

  get count(): number {
    return this.#names.size;
  }

  answeredBy(payments: Iterable<SentPayment>): void {
    for (const { endToEndId, uetr } of payments) {
      this.#names.delete(endToEndId);
      this.#names.delete(uetr);
    }
  }
}

/** Null: the status holds for no payment in particular. */
function ofAll(reported: Reported | null): Outcome | null {
  if (reported === null || reported.status === null || mixed.has(reported.status)) return null;
  return { status: reported.status, reasons: reported.reasons, payeeName: null };
}
