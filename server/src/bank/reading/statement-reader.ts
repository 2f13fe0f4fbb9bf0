import type { Currency } from '../../kernel/money.ts';
import type { Element } from '../xml/element.ts';
import { type Problem, Problems } from '../xml/problems.ts';
import { TreeBuilder } from '../xml/tree-builder.ts';
import { Balances } from './balances.ts';
import { type EntryDraft, entryDraftOf } from './entry-draft.ts';
import type { BookedSum, StatementHead, StatementRefusal, StatementTotals } from './statement.ts';
import { headFields, headOf, type Message } from './statement-head.ts';
import { type TransactionDetails, transactionDetailsOf } from './transaction-details.ts';

/** Receives the content of the statements of a file, in order. */
export type StatementListener = {
  /** False: entries are counted and checked, and payers' texts are skipped. */
  readonly wantsTexts: boolean;
  readonly head: (head: StatementHead) => void;
  readonly entry: (entry: EntryDraft) => void;
  readonly end: (head: StatementHead, totals: StatementTotals) => void;
  readonly refused: (refusal: StatementRefusal) => void;
};

type Start = {
  readonly index: number;
  readonly line: number;
  readonly message: Message;
  readonly messageId: string | null;
};

/** The elements of an entry: Ntry, NtryDtls, TxDtls. */
const transactionPlace = { depth: 3, name: 'TxDtls' };

/**
 * Reads one statement, element by element. It passes on the head with the first entry or at the
 * end. After the first problem it reads no further.
 */
export class StatementReader {
  readonly #listener: StatementListener;
  readonly #start: Start;
  readonly #problems = new Problems();
  readonly #fields = new Map<string, Element>();
  readonly #balances = new Balances();
  readonly #sums = new Map<Currency, { credits: bigint; debits: bigint }>();
  #head: StatementHead | null = null;
  #depth = 0;
  #tree: TreeBuilder | null = null;
  #details: TransactionDetails[] = [];
  #entries = 0;
  #transactions = 0;

  constructor(listener: StatementListener, start: Start) {
    this.#listener = listener;
    this.#start = start;
  }

  open(element: Element): void {
    this.#depth += 1;
    if (this.#depth === 1 && this.#problems.first === null) this.#begin(element);
    else this.#tree?.open(element);
  }

  text(text: string): void {
    this.#tree?.text(text);
  }

  /** True: the statement has ended. */
  close(): boolean {
    if (this.#depth === 0) {
      this.#end();
      return true;
    }
    this.#depth -= 1;
    const tree = this.#tree;
    const element = tree?.close() ?? null;
    if (tree === null || element === null) return false;
    this.#tree = null;
    if (tree.isTooLarge) this.#problems.note(element.line, `${element.name} is too large`);
    else if (element.name === 'Ntry') this.#entry(element);
    else if (element.name === 'Bal') this.#balances.add(element, this.#problems);
    else if (!this.#fields.has(element.name)) this.#fields.set(element.name, element);
    return false;
  }

  #begin(element: Element): void {
    const { name } = element;
    if (name === 'Ntry') {
      this.#details = [];
      this.#tree = new TreeBuilder(transactionPlace, (details) =>
        this.#details.push(transactionDetailsOf(details, this.#problems, this.#listener)),
      );
    } else if (name === 'Bal' || headFields.has(name)) this.#tree = new TreeBuilder();
    this.#tree?.open(element);
  }

  /** The head, passed on once, unless it has a problem. */
  #known(): StatementHead | null {
    if (this.#head === null) {
      const head = headOf({ ...this.#start, fields: this.#fields }, this.#problems);
      if (this.#problems.first === null) {
        this.#head = head;
        this.#listener.head(head);
      }
    }
    return this.#head;
  }

  #entry(element: Element): void {
    const head = this.#known();
    if (head === null) return;
    const context = { head, position: this.#entries + 1, details: this.#details };
    const entry = entryDraftOf(element, context, this.#problems);
    if (this.#problems.first !== null) return;
    this.#entries += 1;
    this.#transactions += entry.transactions.length;
    if (entry.status === 'BOOK') this.#add(entry);
    this.#listener.entry(entry);
  }

  #add({ currency, direction, minor }: EntryDraft): void {
    const sums = this.#sums.get(currency) ?? { credits: 0n, debits: 0n };
    if (direction === 'CRDT') sums.credits += minor;
    else sums.debits += minor;
    this.#sums.set(currency, sums);
  }

  #end(): void {
    const head = this.#known();
    const problem = this.#problems.first;
    if (head !== null && problem === null) this.#listener.end(head, this.#totals());
    else this.#refuse(head, problem);
  }

  #refuse(head: StatementHead | null, problem: Problem | null): void {
    const { index, line: startLine } = this.#start;
    const { line, reason } = problem ?? { line: startLine, reason: 'the statement has no head' };
    this.#listener.refused({ index, line, reason, head: head ?? this.#triedHead() });
  }

  /** The head of a refused statement, as far as it can be read. */
  #triedHead(): StatementHead | null {
    const problems = new Problems();
    const message = { ...this.#start.message, problem: null };
    const head = headOf({ ...this.#start, message, fields: this.#fields }, problems);
    return problems.first === null ? head : null;
  }

  #totals(): StatementTotals {
    const booked: BookedSum[] = [];
    for (const [currency, sums] of this.#sums) booked.push({ currency, ...sums });
    const { opening, closing } = this.#balances;
    return {
      opening,
      closing,
      entryCount: this.#entries,
      transactionCount: this.#transactions,
      booked,
    };
  }
}
