import type { PaymentReport, Reported, ReportedTransaction } from './payment-report.ts';

/** Statuses of files and blocks whose payments differ. */
const mixed: ReadonlySet<string> = new Set(['PART', 'RVCM']);

/** A payment of a file, by the ids that the file has. */
export type SentPayment = {
  readonly blockId: string;
  readonly endToEndId: string;
  readonly uetr: string;
};

/** What a report says of one payment. `payeeName`: see `ReportedTransaction`. */
export type Outcome = Reported & { readonly payeeName: string | null };

/**
 * What a report says of each payment of its file (decision 0218). A payment's own status counts before
 * the one of its block, and that before the one of the file. PART says that payments differ, so those
 * that the bank does not name stay as they are. Payments of which nothing is said are not in the map.
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

/** The payments that a report names with a status of their own. */
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
 * What a report calls a payment by. The file has the same text for the first two ids, and banks answer
 * with either; the UETR is a number in hexadecimal, in letters of any size.
 */
export const nameOf = (one: ReportedTransaction): string | null =>
  one.originalEndToEndId ?? one.originalInstructionId ?? one.originalUetr?.toLowerCase() ?? null;

/** What a report calls payments by that nobody has answered to: in the end, those of no file of ours. */
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
