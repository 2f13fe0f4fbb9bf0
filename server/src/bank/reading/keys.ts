import { hash } from 'node:crypto';
import type { EntryDraft, TransactionDraft } from './entry-draft.ts';
import type { BankEntry, StatementAccount, StatementHead } from './statement.ts';

/**
 * Keys of entries and transactions (bank 2, Two layers; decision 0195). An entry has the same key
 * in a camt.052, a camt.054 and a camt.053, and in files that overlap. So a key is made of nothing
 * that belongs to the file: no ids of messages or statements, no positions, no status.
 */
const joined = (parts: readonly (string | null)[]): string =>
  parts.map((part) => part?.replace(/\s+/g, ' ').trim() ?? '').join('\u001f');

/** The difference between two entries that share a reference. The day is the last part. */
const markOf = (
  entry: Pick<EntryDraft, 'minor' | 'currency' | 'direction' | 'isReversal'>,
  bookedOn: string | null,
): string => {
  const { minor, currency, direction, isReversal } = entry;
  return `${direction}${isReversal ? '-R' : ''} ${minor} ${currency} ${bookedOn ?? ''}`;
};

const dayMs = 86_400_000;
/** Offsets in days from the value date, the nearest first. */
const nearby = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7];

const daysNear = (day: string): readonly string[] => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return nearby.map((count) => new Date(at + count * dayMs).toISOString().slice(0, 10));
};

/**
 * The other days under which an entry may be known: none, or, if this message does not state the
 * booking day, a day near the value date.
 */
function otherDays(
  { bookedOn, valueOn }: EntryDraft,
  fileDay: string | null,
): readonly (string | null)[] {
  if (bookedOn !== null) return [null];
  const near = valueOn ?? fileDay;
  return near === null ? [] : daysNear(near);
}

/** Several payments in one sum, whether or not this message lists them. */
const isBatch = ({ isUndetailedBatch, transactions }: EntryDraft): boolean =>
  isUndetailedBatch || transactions.length > 1;

/** The key of an entry without a reference: a hash of all its content. */
function contentHash(account: string, entry: EntryDraft, bookedOn: string | null): string {
  const mark = markOf(entry, bookedOn);
  // A later message may list its payments, so the hash ignores them.
  if (isBatch(entry)) {
    return hash('sha256', joined(['batch', account, mark, entry.valueOn]), 'base64url');
  }
  const texts = entry.transactions.flatMap(textsOf);
  const said = joined([account, mark, entry.valueOn, ...texts]);
  // The bank's own text varies between messages: it is used only if the entry has no other text.
  const own = texts.some((text) => text !== null) ? '' : joined([entry.additional]);
  return hash('sha256', `${said}\u001e${own}`, 'base64url');
}

const textsOf = ({ references, counterparty, remittance }: TransactionDraft) => [
  references.endToEndId,
  references.uetr,
  references.transactionId,
  counterparty.name,
  counterparty.iban,
  ...remittance.structured,
  ...remittance.unstructured,
];

const accountKey = ({ iban, otherId }: StatementAccount): string => iban ?? `other ${otherId}`;

/** Booked and announced entries are counted separately: an announced one may be booked later. */
const groupOf = ({ status }: EntryDraft): string => (status === 'BOOK' ? 'booked' : 'announced');

/**
 * The references that several entries of a statement share. The memory per reference is constant.
 */
export class RepeatedReferences {
  readonly #seen = new Set<string>();
  readonly #repeated = new Set<string>();

  add(entry: EntryDraft): void {
    const { servicerReference } = entry;
    if (servicerReference === null) return;
    // A copy: the text is a slice of the file, and would keep the file in memory.
    const reference = Buffer.from(servicerReference).toString();
    const seen = `${groupOf(entry)} ${reference}`;
    if (this.#seen.has(seen)) this.#repeated.add(reference);
    else this.#seen.add(Buffer.from(seen).toString());
  }

  get all(): ReadonlySet<string> {
    return this.#repeated;
  }
}

/** Gives keys to the entries of one statement, in order. */
export class EntryKeys {
  readonly #account: string;
  readonly #repeated: ReadonlySet<string>;
  /** The last day of the statement. */
  readonly #day: string | null;
  readonly #counts = new Map<string, number>();

  constructor(
    { account, from, to }: Pick<StatementHead, 'account' | 'from' | 'to'>,
    repeatedReferences: ReadonlySet<string>,
  ) {
    this.#account = accountKey(account);
    this.#repeated = repeatedReferences;
    this.#day = to ?? from;
  }

  /** Changes and returns the same object: copies would take a third of the reading time. */
  keyed(entry: EntryDraft): BankEntry {
    entry.mark = markOf(entry, entry.bookedOn);
    const { key, otherKeys } = this.#keysOf(entry, entry.mark);
    entry.key = key;
    entry.otherKeys = otherKeys;
    giveKeys(entry.transactions);
    return entry;
  }

  #keysOf(entry: EntryDraft, mark: string): Pick<BankEntry, 'key' | 'otherKeys'> {
    const { servicerReference: reference, bookedOn } = entry;
    const days = otherDays(entry, this.#day);
    if (reference === null) {
      const contentOn = (day: string | null): string => contentHash(this.#account, entry, day);
      const content = contentOn(bookedOn);
      const count = this.#count(entry, content);
      const otherKeys = days.map((day) => `hash ${contentOn(day)} ${count}`);
      return { key: `hash ${content} ${count}`, otherKeys };
    }
    const plain = `ref ${reference}`;
    const isAlone = !this.#repeated.has(reference);
    const count = isAlone ? 1 : this.#count(entry, `${plain} ${mark}`);
    const marked = `${plain} ${mark} ${count}`;
    const onOtherDays = days.map((day) => `${plain} ${markOf(entry, day)} ${count}`);
    if (isAlone) return { key: plain, otherKeys: [marked, ...onOtherDays] };
    return { key: marked, otherKeys: [...(count === 1 ? [plain] : []), ...onOtherDays] };
  }

  #count(entry: EntryDraft, content: string): number {
    const counted = `${groupOf(entry)} ${content}`;
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(count === 1 ? Buffer.from(counted).toString() : counted, count);
    return count;
  }
}

/** The UETR, or else the bank's id, or else the position; the position also for a repeated id. */
function giveKeys(transactions: readonly TransactionDraft[]): void {
  const [only] = transactions;
  if (only !== undefined && transactions.length === 1) {
    only.key = idOf(only);
    return;
  }
  const counts = new Map<string, number>();
  for (const transaction of transactions) {
    const id = idOf(transaction);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const transaction of transactions) {
    const id = idOf(transaction);
    transaction.key = counts.get(id) === 1 ? id : placeOf(transaction);
  }
}

const placeOf = ({ position }: TransactionDraft): string => `place ${position}`;

const idOf = (transaction: TransactionDraft): string => {
  const { uetr, transactionId } = transaction.references;
  if (uetr !== null) return `uetr ${uetr}`;
  return transactionId === null ? placeOf(transaction) : `tx ${transactionId}`;
};
