import { UnreadableFile } from '../xml/unreadable-file.ts';
import { checkBankFile, readBankFile } from './read-bank-file.ts';
import type { BankEntry, BankTransaction, CheckedStatement, ReadPart } from './statement.ts';

/**
 * What a thread sends of a file that it reads. An entry with very many transactions comes without
 * them, and they follow in pieces: taking a piece in must not keep a request waiting.
 */
export type ReadingPiece =
  | { readonly kind: 'checked'; readonly checked: readonly CheckedStatement[] }
  | { readonly kind: 'part'; readonly part: ReadPart }
  | { readonly kind: 'whole'; readonly index: number; readonly entry: BankEntry }
  | { readonly kind: 'transactions'; readonly transactions: readonly BankTransaction[] }
  | {
      readonly kind: 'unreadable';
      readonly fault: Pick<UnreadableFile, 'code' | 'reason' | 'line'>;
    }
  | { readonly kind: 'done' };

const transactionsMax = 200;

/** Checks a file, or reads one that was checked. */
export async function* piecesOfReading(
  bytes: AsyncIterable<Uint8Array>,
  checked: readonly CheckedStatement[] | null,
): AsyncGenerator<ReadingPiece> {
  try {
    if (checked === null) yield { kind: 'checked', checked: await checkBankFile(bytes) };
    else for await (const part of readBankFile(bytes, checked)) yield* piecesOf(part);
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

/** Puts pieces together again. Null: more is needed. */
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
