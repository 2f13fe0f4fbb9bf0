import type { BankLookups } from '../lookups.ts';
import type { BankEntry } from '../reading/statement.ts';
import type { KnownEntry } from '../transactions/bank-transaction.store.ts';
import { entryIdOf, saysTheSame } from '../transactions/bank-transaction.ts';

/**
 * The ids given to the entries of one message. Two entries never share an id. Only an announced and
 * a booked entry may: they can be the same.
 */
export class GivenIds {
  readonly #given = new Set<string>();

  give(entry: BankEntry, id: string): void {
    this.#given.add(named(entry, id));
  }

  /** Frees the id, before the entry is looked up again. */
  takeBack(entry: BankEntry, id: string): void {
    this.#given.delete(named(entry, id));
  }

  has(entry: BankEntry, id: string): boolean {
    return this.#given.has(named(entry, id));
  }
}

const named = ({ status }: BankEntry, id: string): string =>
  `${status === 'BOOK' ? 'booked' : 'announced'} ${id}`;

/** The count is the last part of a key (decision 0195). */
const withoutCount = (key: string): string => key.slice(0, key.lastIndexOf(' '));

/**
 * The keys under which to look for equal entries: with the entry's day, without a day, and with
 * nearby days.
 */
const contentsOf = ({ key, otherKeys }: BankEntry): readonly [string, ...string[]] => [
  withoutCount(key),
  ...otherKeys.map(withoutCount),
];

/** Entries are equal whatever their days: they are taken one after another. */
export const alikeOf = (entry: BankEntry): string => {
  const [own, ...others] = contentsOf(entry);
  return entry.bookedOn === null ? own : (others[0] ?? own);
};

/** The first equal entry under each of the other keys. If it is missing, that key has none. */
export const firstOthersOf = (accountId: string, entry: BankEntry): readonly string[] =>
  contentsOf(entry)
    .slice(1)
    .map((content) => entryIdOf(accountId, `${content} 1`));

/** How many ids one query looks up. */
const idsEach = 64;

type Looking = {
  readonly lookups: Pick<BankLookups, 'knownEntries'>;
  readonly accountId: string;
  /** Statements that share no entry with this entry's statement. */
  readonly apart: ReadonlySet<string>;
  readonly given: GivenIds;
};

/**
 * The ids of an entry without a bank reference. The first is its own. Equal entries are matched one
 * to one with known entries: those of the same day first, then those without a day (decision 0195).
 * Entries of a statement before or after it on the same day are skipped (decision 0210). A
 * concurrent import may write the entry under one of the other ids.
 */
export async function idsByContent(
  { lookups, accountId, apart, given }: Looking,
  entry: BankEntry,
): Promise<readonly string[]> {
  const contents = contentsOf(entry);
  const looked = contents.map((): readonly string[] => []);
  const known = new Map<string, KnownEntry>();
  const nextOf = (ids: readonly string[]) =>
    ids.find((id) => !known.has(id) && !given.has(entry, id));
  const countEach = Math.ceil(idsEach / contents.length);
  for (let first = 1; looked.some((ids) => nextOf(ids) === undefined); first += countEach) {
    const more = contents.map((content) => idsFrom(accountId, content, first, countEach));
    for (const [at, ids] of more.entries()) looked[at] = [...(looked[at] ?? []), ...ids];
    for (const [id, one] of await lookups.knownEntries(more.flat())) known.set(id, one);
  }
  // No await from here on: an id that is free now is given now.
  const alike = looked.flat().filter((id) => {
    const { mark = '', confirmedBy = null } = known.get(id) ?? {};
    return saysTheSame(mark, entry.mark) && !apart.has(confirmedBy ?? '') && !given.has(entry, id);
  });
  const [next = '', ...others] = looked.flatMap((ids) => nextOf(ids) ?? []);
  const same = alike.find((id) => known.get(id)?.mark === entry.mark);
  const id = same ?? alike[0] ?? next;
  given.give(entry, id);
  const faster = [next, ...others, ...(same === undefined ? alike : [])];
  return [id, ...faster.filter((one) => one !== id)];
}

const idsFrom = (accountId: string, content: string, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => entryIdOf(accountId, `${content} ${first + index}`));
