import { bracketsAfter, partsOf } from './statements.ts';

/** What earlier files have created: tables, and checks by their names. */
export class KnownSchema {
  readonly tables = new Set<string>();
  readonly checks = new Map<string, string>();

  /** Adds what a statement creates. */
  add(statement: string): void {
    const table = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1];
    if (table !== undefined) this.#addTable(table, statement);
    const altered = /^ALTER TABLE (?:ONLY )?(\w+) (.+)$/i.exec(statement);
    for (const action of partsOf(altered?.[2] ?? '')) this.#addAction(altered?.[1] ?? '', action);
  }

  #addTable(table: string, statement: string): void {
    this.tables.add(table);
    for (const part of partsOf(bracketsAfter(statement, 0))) this.#addCheck(table, part);
  }

  #addAction(table: string, action: string): void {
    const added = /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(.+)$/i.exec(action)?.[1];
    if (added !== undefined) this.#addCheck(table, added);
  }

  /** A check without a name is named after its table and column, as in PostgreSQL. */
  #addCheck(table: string, part: string): void {
    const at = part.search(/\bCHECK \(/i);
    if (at < 0) return;
    const [, name] = /^CONSTRAINT (\w+)/i.exec(part) ?? [];
    const column = /^(\w+)/.exec(part)?.[1] ?? '';
    this.checks.set(name ?? `${table}_${column}_check`, bracketsAfter(part, at));
  }
}

const lists = /\bIN \(([^()]*)\)/gi;

const listsIn = (check: string): readonly ReadonlySet<string>[] =>
  [...check.matchAll(lists)].map(([, list]) => new Set(partsOf(list ?? '')));

/** Whether every row that passes the old check passes the new one, as far as their texts show. */
export function isWider(before: string, after: string): boolean {
  if (after === before || after.startsWith(`${before} OR `)) return true;
  if (after.startsWith(`(${before}) OR `)) return true;
  const [old, fresh] = [listsIn(before), listsIn(after)];
  if (before.replaceAll(lists, 'IN ()') !== after.replaceAll(lists, 'IN ()')) return false;
  return old.every((list, nth) => [...list].every((value) => fresh[nth]?.has(value) === true));
}
