import type { BankLookups } from '../lookups.ts';
import type { BankEntry } from '../reading/statement.ts';
import type { KnownEntry } from '../transactions/bank-transaction.store.ts';
import { entryIdOf, saysTheSame } from '../transactions/bank-transaction.ts';

/**
 * The ids that entries of one message have got: none of them ever stands for another. What is announced
 * and booked in one message may be the same.
 */
export class GivenIds {
  readonly #given = new Set<string>();

  give(entry: BankEntry, id: string): void {
    this.#given.add(named(entry, id));
  }

  /** It is looked for anew. */
  takeBack(entry: BankEntry, id: string): void {
    this.#given.delete(named(entry, id));
  }

  has(entry: BankEntry, id: string): boolean {
    return this.#given.has(named(entry, id));
  }
}

const named = ({ status }: BankEntry, id: string): string =>
  `${status === 'BOOK' ? 'booked' : 'announced'} ${id}`;

/** The count of a key stands at its end (decision 0195). */
const withoutCount = (key: string): string => key.slice(0, key.lastIndexOf(' '));

/** Under which keys equal entries are looked for: with its day, without one, and on days near to it. */
const contentsOf = ({ key, otherKeys }: BankEntry): readonly [string, ...string[]] => [
  withoutCount(key),
  ...otherKeys.map(withoutCount),
];

/** Equal entries, whatever their days: they are taken one after another. */
export const alikeOf = (entry: BankEntry): string => {
  const [own, ...others] = contentsOf(entry);
  return entry.bookedOn === null ? own : (others[0] ?? own);
};

/** The first of the equal entries under each of the other keys: without it there is no other. */
export const firstOthersOf = (accountId: string, entry: BankEntry): readonly string[] =>
  contentsOf(entry)
    .slice(1)
    .map((content) => entryIdOf(accountId, `${content} 1`));

/** How many ids are looked up in one go. */
const idsEach = 64;

type Looking = {
  readonly lookups: Pick<BankLookups, 'knownEntries'>;
  readonly accountId: string;
  /** Statements that have no entry in common with the one that it stands in. */
  readonly apart: ReadonlySet<string>;
  readonly given: GivenIds;
};

/**
 * The ids of an entry without a reference of the bank; the first is the one that it has. Equal entries
 * are matched one to one with those that are known, of the same day first, then those without a day
 * (decision 0195). Those of a statement that comes before or after on the same day are passed over
 * (decision 0210). The other ids are those by which somebody may be faster.
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
  // From here on nothing waits: what is free now is taken now.
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
