import fc from 'fast-check';
import { camtXml } from '../camt-file.ts';
import type { CamtEntry, CamtFile } from '../camt-model.ts';
import { dateOf, dayCount, decimals, type Line } from './model.ts';

/** The balance at the bank before the first day. */
const openingMinor = 50_000;

const days = Array.from({ length: dayCount }, (_, day) => day);

type Span = { readonly from: number; readonly to: number };

/** The bank's own book of some days, from which all its statements are written. */
export class BankDays {
  readonly #iban: string;
  readonly #lines: readonly Line[];
  #files = 0;

  constructor(iban: string, lines: readonly Line[]) {
    this.#iban = iban;
    this.#lines = lines;
  }

  get closingMinor(): number {
    return this.#balanceAt(this.#lines.length);
  }

  #balanceAt(index: number): number {
    return this.#lines.slice(0, index).reduce((sum, { minor }) => sum + minor, openingMinor);
  }

  /** The positions of the lines of some days. */
  #placesOf({ from, to }: Span): readonly [number, number] {
    const before = this.#lines.filter(({ day }) => day < from).length;
    return [before, this.#lines.filter(({ day }) => day <= to).length];
  }

  #write(span: Span, entries: readonly CamtEntry[], more: Partial<Written>): string {
    this.#files += 1;
    const { kind = 'camt.053', opening = null, closing = null, sequence, name } = more;
    const statement = {
      ...{ id: name ?? `S${this.#files}`, account: this.#iban },
      ...{ from: dateOf(span.from), to: dateOf(span.to), entries },
      ...{ opening: amountText(opening), closing: amountText(closing) },
      ...(sequence === undefined ? {} : { sequence: String(sequence) }),
    };
    return camtXml({ kind, messageId: `M${this.#files}`, statements: [statement] });
  }

  /** The camt.053 of a span, split into this many files, or fewer where there are few entries. */
  statements(span: Span, cuts = 1, sequence?: number): readonly string[] {
    const [first, end] = this.#placesOf(span);
    const parts = Math.min(cuts, Math.max(1, end - first));
    return Array.from({ length: parts }, (_, part) => {
      const from = first + Math.floor(((end - first) * part) / parts);
      const to = first + Math.floor(((end - first) * (part + 1)) / parts);
      const entries = this.#lines.slice(from, to).map(({ entry }) => entry);
      const [opening, closing] = [this.#balanceAt(from), this.#balanceAt(to)];
      const number = sequence === undefined ? {} : { sequence: sequence + part };
      return this.#write(span, entries, { opening, closing, ...number });
    });
  }

  /** The bank's report during a day: entries booked so far, and pending ones. */
  report(day: number, cut: number): string {
    const [first, end] = this.#placesOf({ from: day, to: day });
    const until = first + (cut % (end - first + 1));
    const entries = this.#lines.slice(first, end).map(({ entry }, index) => {
      const isOther = entry.servicerReference?.startsWith('BANK') && entry.batch === undefined;
      const bare = isOther && cut % 3 === 0 ? { transactions: [] } : {};
      // Some banks give no details during the day, and announce another amount than they book.
      if (first + index < until) return { ...entry, ...bare };
      const other = isOther ? { amount: '1.23', ...bare } : {};
      return { ...entry, ...other, bookedOn: null, status: 'PDNG' };
    });
    const balances =
      cut % 2 === 0 ? {} : { opening: this.#balanceAt(first), closing: this.#balanceAt(until) };
    return this.#write({ from: day, to: day }, entries, { kind: 'camt.052', ...balances });
  }

  /** One entry alone, with the payments of a batch. */
  notice(at: number): readonly string[] {
    const line = this.#lines[at % Math.max(1, this.#lines.length)];
    if (line === undefined) return [];
    const { day, entry, detailed } = line;
    return [this.#write({ from: day, to: day }, [detailed ?? entry], { kind: 'camt.054' })];
  }

  /** The payments inside batches, which only a camt.054 lists. */
  details(): readonly string[] {
    return this.#lines.flatMap(({ detailed }, at) => (detailed === null ? [] : this.notice(at)));
  }
}

type Written = {
  readonly kind: NonNullable<CamtFile['kind']>;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly sequence: number;
  readonly name: string;
};

const amountText = (minor: number | null): string | null =>
  minor === null ? null : decimals(minor);

/** One statement for each day, and the contents of the batches. */
export const plainFiles = (bank: BankDays): readonly string[] => [
  ...days.flatMap((day) => bank.statements({ from: day, to: day }, 1, day + 1)),
  ...bank.details(),
];

/** The form of a day's statements: in one or several files, or together with the next day. */
const forms = ['day', 'halves', 'thirds', 'with the next'] as const;

const more = fc.record({
  what: fc.constantFrom('report', 'notice', 'days', 'half', 'again', 'renamed'),
  day: fc.nat(dayCount - 1),
  at: fc.nat(30),
});

/**
 * How the same days are reported: split, overlapping, repeated, in another order, and interrupted.
 */
export const someTelling = fc.record({
  forms: fc.array(fc.constantFrom(...forms), { minLength: dayCount, maxLength: dayCount }),
  isNumbered: fc.boolean(),
  more: fc.array(more, { maxLength: 8, size: 'max' }),
  /** Sorts the files; empty: the order of writing. */
  order: fc.array(fc.nat(99), { maxLength: 20, size: 'max' }),
  /** After this many parts the import of a file crashes; the file is given again later. */
  crashes: fc.array(fc.record({ file: fc.nat(19), after: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 3,
  }),
  /** Files that arrive at the same moment as the next one. */
  together: fc.array(fc.nat(19), { maxLength: 4 }),
  /** The files after which a treasurer accepts a break, if there is one. */
  accepted: fc.array(fc.nat(19), { maxLength: 2 }),
});

export type Telling = typeof someTelling extends fc.Arbitrary<infer Value> ? Value : never;

/** The days in their forms: each is reported once. */
function spansOf(telling: Telling): readonly (Span & { readonly cuts: number })[] {
  const spans: (Span & { cuts: number })[] = [];
  for (let day = 0; day < dayCount; day += 1) {
    const form = telling.forms[day];
    const to = form === 'with the next' ? Math.min(dayCount - 1, day + 1) : day;
    spans.push({ from: day, to, cuts: form === 'halves' ? 2 : form === 'thirds' ? 3 : 1 });
    day = to;
  }
  return spans;
}

/** Additional files of the bank, and repetitions. */
function furtherFiles(
  bank: BankDays,
  { what, day, at }: Telling['more'][number],
  files: readonly string[],
  isCut: (day: number) => boolean,
): readonly string[] {
  const to = Math.min(dayCount - 1, day + (at % 3));
  const [file = ''] = files.slice(at % files.length);
  if (what === 'report') return [bank.report(day, at)];
  if (what === 'notice') return bank.notice(at);
  if (what === 'again') return [file];
  if (what === 'renamed') return [file.replace(/<MsgId>/, `<MsgId>again-${files.length}-`)];
  // No bank numbers the parts of a day and also reports them in another form.
  if (days.slice(day, to + 1).some(isCut)) return [];
  if (what === 'days') return bank.statements({ from: day, to });
  return bank.statements({ from: day, to: day }, 2).slice(at % 2, (at % 2) + 1);
}

/** The files of a telling, in the order in which they are given. */
export function toldFiles(bank: BankDays, telling: Telling): readonly string[] {
  const spans = spansOf(telling);
  // A bank that sends several statements a day numbers them (decision 0210).
  const isNumbered = telling.isNumbered || spans.some(({ cuts }) => cuts > 1);
  let sequence = 1;
  const files = spans.flatMap((span) => {
    const written = bank.statements(span, span.cuts, isNumbered ? sequence : undefined);
    sequence += written.length;
    return written;
  });
  files.push(...bank.details());
  const isCut = (day: number): boolean =>
    spans.some(({ from, to, cuts }) => cuts > 1 && from <= day && day <= to);
  for (const one of telling.more) files.push(...furtherFiles(bank, one, files, isCut));
  const keyOf = (index: number): number => telling.order[index % telling.order.length] ?? 0;
  return files
    .map((file, index) => ({ file, key: keyOf(index) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ file }) => file);
}
