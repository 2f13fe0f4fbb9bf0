import type { ReadReport, ReportedBlock, ReportedTransaction } from '../reports/payment-report.ts';
import { readReportFile } from '../reports/read-report-file.ts';
import { UnreadableFile } from '../xml/unreadable-file.ts';
import { checkBankFile, readBankFile } from './read-bank-file.ts';
import type { BankEntry, BankTransaction, CheckedStatement, ReadPart } from './statement.ts';

/** What a thread reads from a file. */
export type ReadingTask =
  | { readonly kind: 'check' }
  | { readonly kind: 'read'; readonly checked: readonly CheckedStatement[] }
  | { readonly kind: 'reports' };

/**
 * A part of the file that a thread sends. An entry with very many transactions follows them, and so
 * does a report: receiving a piece must not delay a request.
 */
export type ReadingPiece =
  | { readonly kind: 'checked'; readonly checked: readonly CheckedStatement[] }
  | { readonly kind: 'report'; readonly report: ReadReport }
  | {
      readonly kind: 'reported';
      readonly block: number;
      readonly transactions: readonly ReportedTransaction[];
    }
  | { readonly kind: 'part'; readonly part: ReadPart }
  | { readonly kind: 'whole'; readonly index: number; readonly entry: BankEntry }
  | { readonly kind: 'transactions'; readonly transactions: readonly BankTransaction[] }
  | {
      readonly kind: 'unreadable';
      readonly fault: Pick<UnreadableFile, 'code' | 'reason' | 'line'>;
    }
  | { readonly kind: 'done' };

const transactionsMax = 200;

/** Checks a file, reads one that was checked, or reads reports. */
export async function* piecesOfReading(
  bytes: AsyncIterable<Uint8Array>,
  task: ReadingTask,
): AsyncGenerator<ReadingPiece> {
  try {
    if (task.kind === 'check') yield { kind: 'checked', checked: await checkBankFile(bytes) };
    else if (task.kind === 'reports') {
      for (const report of await readReportFile(bytes)) yield* piecesOfReport(report);
    } else for await (const part of readBankFile(bytes, task.checked)) yield* piecesOf(part);
    yield { kind: 'done' };
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    // The class of an error is lost between threads.
    const { code, reason, line } = fault;
    yield { kind: 'unreadable', fault: { code, reason, line } };
  }
}

function* piecesOf(part: ReadPart): Generator<ReadingPiece> {
  const [entry, ...others] = part.kind === 'entries' ? part.entries : [];
  const isLong = entry !== undefined && entry.transactions.length > transactionsMax;
  if (part.kind !== 'entries' || !isLong || others.length > 0) {
    yield { kind: 'part', part };
    return;
  }
  const { transactions } = entry;
  for (let at = 0; at < transactions.length; at += transactionsMax) {
    yield { kind: 'transactions', transactions: transactions.slice(at, at + transactionsMax) };
  }
  yield { kind: 'whole', index: part.index, entry: { ...entry, transactions: [] } };
}

function* piecesOfReport(report: ReadReport): Generator<ReadingPiece> {
  if (report.state === 'refused') {
    yield { kind: 'report', report };
    return;
  }
  for (const [block, { transactions }] of report.blocks.entries()) {
    for (let at = 0; at < transactions.length; at += transactionsMax) {
      const some = transactions.slice(at, at + transactionsMax);
      yield { kind: 'reported', block, transactions: some };
    }
  }
  const blocks = report.blocks.map((block) => ({ ...block, transactions: [] }));
  yield { kind: 'report', report: { ...report, blocks } };
}

/** Reassembles reports. Null: more pieces are needed. */
export class ReportsJoined {
  #transactions = new Map<number, ReportedTransaction[]>();

  add(piece: ReadingPiece): ReadReport | null {
    if (piece.kind === 'reported') {
      const known = this.#transactions.get(piece.block);
      if (known === undefined) this.#transactions.set(piece.block, [...piece.transactions]);
      else known.push(...piece.transactions);
    }
    if (piece.kind !== 'report') return null;
    const { report } = piece;
    if (report.state === 'refused') return report;
    const whole = (block: ReportedBlock, at: number): ReportedBlock => ({
      ...block,
      transactions: this.#transactions.get(at) ?? [],
    });
    const blocks = report.blocks.map(whole);
    this.#transactions = new Map();
    return { ...report, blocks };
  }
}

/** Reassembles statements. Null: more pieces are needed. */
export class PiecesJoined {
  #transactions: BankTransaction[] = [];

  add(piece: ReadingPiece): ReadPart | null {
    if (piece.kind === 'part') return piece.part;
    if (piece.kind === 'transactions') this.#transactions.push(...piece.transactions);
    if (piece.kind !== 'whole') return null;
    const entry: BankEntry = { ...piece.entry, transactions: this.#transactions };
    this.#transactions = [];
    return { kind: 'entries', index: piece.index, entries: [entry] };
  }
}
