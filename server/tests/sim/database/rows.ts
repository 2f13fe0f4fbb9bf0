import type { Raw } from './values.ts';

/** A row from one commit to the next; null: there was none. */
type Version = {
  readonly since: number;
  readonly raw: Raw | null;
  /** The commit that inserted it. A row that was removed and inserted again is another row. */
  readonly born: number;
};

/** A rule that no two rows have the same values in these columns. */
export type Unique = {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
};

type UniqueValues = { readonly rule: string; readonly values: string };

const nothing: readonly UniqueValues[] = [];

/** The rows of one table, with all their versions: a snapshot sees the versions of its moment. */
export class TableRows {
  readonly name: string;
  keyColumn: string | null;
  #columns: readonly string[] = [];
  #places = new Map<string, number>();
  readonly #current = new Map<string, Raw>();
  readonly #versions = new Map<string, Version[]>();
  readonly #uniques: readonly Unique[];
  /** By the name of the rule: the row that has these values. */
  readonly #taken = new Map<string, Map<string, string>>();
  #added = 0;

  constructor(name: string, key: string | null, uniques: readonly Unique[]) {
    this.name = name;
    this.keyColumn = key;
    this.#uniques = uniques;
    for (const unique of uniques) this.#taken.set(unique.name, new Map());
  }

  /** In the order of the first insert; every other statement uses the same order. */
  get columns(): readonly string[] {
    return this.#columns;
  }

  set columns(columns: readonly string[]) {
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.#places = new Map(columns.map((column, place) => [column, place]));
  }

  at(column: string): number {
    const place = this.#places.get(column);
    if (place === undefined) throw new Error(`${this.name} has no column ${column}`);
    return place;
  }

  /** Rows of logs are never selected by key, so they are numbered. */
  keyOf(raw: Raw): string {
    if (this.keyColumn === null) {
      this.#added += 1;
      return String(this.#added);
    }
    return raw[this.at(this.keyColumn)] ?? '';
  }

  now(key: string): Raw | null {
    return this.#current.get(key) ?? null;
  }

  /** The row before its last change. */
  before(key: string): Raw | null {
    return this.#versions.get(key)?.at(-2)?.raw ?? null;
  }

  /** The row as of a commit. */
  asOf(key: string, moment: number): Raw | null {
    const versions = this.#versions.get(key);
    const last = versions?.at(-1);
    if (versions === undefined || last === undefined) return null;
    if (last.since <= moment) return last.raw;
    return versions.findLast(({ since }) => since <= moment)?.raw ?? null;
  }

  keys(): readonly string[] {
    return [...this.#versions.keys()];
  }

  /** All current rows. */
  all(): readonly Raw[] {
    return this.#current.size === 0 ? [] : [...this.#current.values()];
  }

  /** The values that must be free for a row, by rule; a NULL column needs none. */
  uniqueValues(raw: Raw): readonly UniqueValues[] {
    if (this.#uniques.length === 0) return nothing;
    return this.#uniques.flatMap(({ name, columns }) => {
      const values = columns.map((column) => raw[this.at(column)]);
      if (values.some((value) => value === null || value === undefined)) return [];
      return [{ rule: name, values: values.join('\u0000') }];
    });
  }

  /** The row that has these values; null: none. */
  takenBy(rule: string, values: string): string | null {
    return this.#taken.get(rule)?.get(values) ?? null;
  }

  /** The commit that inserted the current row. */
  bornAt(key: string): number {
    return this.#versions.get(key)?.at(-1)?.born ?? 0;
  }

  /** Written by a commit, which may have removed the row and inserted it again. */
  write(key: string, raw: Raw | null, since: number, isAnew = false): void {
    const before = this.#current.get(key);
    if (before !== undefined) {
      for (const { rule, values } of this.uniqueValues(before))
        this.#taken.get(rule)?.delete(values);
    }
    if (raw === null) this.#current.delete(key);
    else {
      for (const { rule, values } of this.uniqueValues(raw))
        this.#taken.get(rule)?.set(values, key);
      this.#current.set(key, raw);
    }
    const versions = this.#versions.get(key);
    const born = isAnew || before === undefined ? since : this.bornAt(key);
    if (versions === undefined) this.#versions.set(key, [{ since, raw, born }]);
    else versions.push({ since, raw, born });
  }
}
