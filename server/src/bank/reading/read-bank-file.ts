import { readDocuments } from '../xml/read-documents.ts';
import type { EntryDraft } from './entry-draft.ts';
import { EntryKeys, RepeatedReferences } from './keys.ts';
import { MessageReader } from './message-reader.ts';
import type { BankEntry, CheckedStatement, ReadPart } from './statement.ts';
import type { StatementListener } from './statement-reader.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Entries or transactions, whichever reaches the limit first. */
const sliceMax = 200;

/** Passes the content of the file to the listener. Yields after every piece. */
function told(bytes: Bytes, listener: StatementListener): AsyncGenerator<void> {
  let statements = 0;
  return readDocuments(bytes, () => {
    const content = new MessageReader(listener, statements);
    const end = (): void => {
      content.end();
      statements += content.statements;
    };
    return { content, end };
  });
}

/**
 * The first reading: it finds the readable statements and the refused ones, and keeps no entry.
 * Throws `UnreadableFile` if the file cannot be read at all.
 */
export async function checkBankFile(bytes: Bytes): Promise<readonly CheckedStatement[]> {
  const checked: CheckedStatement[] = [];
  let references = new RepeatedReferences();
  const listener: StatementListener = {
    wantsTexts: false,
    head: () => {
      references = new RepeatedReferences();
    },
    entry: (entry) => references.add(entry),
    end: (head, totals) => {
      checked.push({ state: 'readable', head, totals, repeatedReferences: references.all });
    },
    refused: (refusal) => checked.push({ state: 'refused', ...refusal }),
  };
  for await (const _ of told(bytes, listener));
  return checked;
}

/**
 * The second reading of the same bytes: the statements that the first one found readable, with the
 * keys of their entries. A refused statement is one part and has no entries.
 */
export async function* readBankFile(
  bytes: Bytes,
  checked: readonly CheckedStatement[],
): AsyncGenerator<ReadPart> {
  const parts = new PartsOfFile(checked);
  for await (const _ of told(bytes, parts)) yield* parts.take();
}

/** Collects entries into slices and gives them their keys. */
class PartsOfFile implements StatementListener {
  readonly wantsTexts = true;
  readonly #checked: readonly CheckedStatement[];
  #parts: ReadPart[] = [];
  #entries: BankEntry[] = [];
  #transactions = 0;
  #keys: EntryKeys | null = null;
  #index = 0;

  constructor(checked: readonly CheckedStatement[]) {
    this.#checked = checked;
  }

  take(): readonly ReadPart[] {
    const parts = this.#parts;
    if (parts.length > 0) this.#parts = [];
    return parts;
  }

  readonly head: StatementListener['head'] = (head) => {
    const { index } = head;
    const checked = this.#checked[index];
    if (checked === undefined) throw new Error('the file is another one than was checked');
    this.#index = index;
    this.#keys = null;
    if (checked.state === 'refused') return;
    this.#keys = new EntryKeys(head, checked.repeatedReferences);
    this.#parts.push({ kind: 'statement', head });
  };

  readonly entry = (entry: EntryDraft): void => {
    if (this.#keys === null) return;
    const { length } = entry.transactions;
    // An entry with very many transactions is a slice of its own.
    if (this.#transactions + length > sliceMax) this.#passOn();
    this.#entries.push(this.#keys.keyed(entry));
    this.#transactions += length;
    if (this.#entries.length >= sliceMax) this.#passOn();
  };

  readonly end: StatementListener['end'] = ({ index }, totals) => {
    if (this.#keys === null) throw new Error('the file is another one than was checked');
    this.#passOn();
    this.#parts.push({ kind: 'end', index, totals });
  };

  readonly refused: StatementListener['refused'] = (refusal) => {
    if (this.#checked[refusal.index]?.state !== 'refused') {
      throw new Error('the file is another one than was checked');
    }
    this.#parts.push({ kind: 'refused', ...refusal });
  };

  #passOn(): void {
    if (this.#entries.length === 0) return;
    this.#parts.push({ kind: 'entries', index: this.#index, entries: this.#entries });
    this.#entries = [];
    this.#transactions = 0;
  }
}
