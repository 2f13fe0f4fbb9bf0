import { readdirSync, readFileSync } from 'node:fs';
import type { Unique } from './rows.ts';
import type { Catalogue } from './store.ts';

const folder = new URL('../../../migrations/', import.meta.url);

const created = /^CREATE TABLE (\w+) \(([\s\S]*?)\);/gm;
const altered = /^ALTER TABLE (\w+) ADD PRIMARY KEY \((\w+)\);/gm;
const columnKey = /^\s*(\w+)\s[^,]*?\b(PRIMARY KEY|UNIQUE)\b/;
const tableKey = /^\s*(?:CONSTRAINT \w+ )?(PRIMARY KEY|UNIQUE) \(([\w, ]+)\)/;
const indexed = /^CREATE UNIQUE INDEX (\w+) ON (\w+) \(([\w, ]+)\)(?! WHERE)/gm;

const namesIn = (list: string): readonly string[] => list.split(',').map((name) => name.trim());

type Key = { readonly isPrimary: boolean; readonly columns: readonly string[] };

/** The keys in one line of a table. */
function keysIn(line: string): Key | null {
  const whole = tableKey.exec(line);
  if (whole !== null)
    return { isPrimary: whole[1] === 'PRIMARY KEY', columns: namesIn(whole[2] ?? '') };
  const one = columnKey.exec(line.replace(/'[^']*'/g, ''));
  return one === null ? null : { isPrimary: one[2] === 'PRIMARY KEY', columns: [one[1] ?? ''] };
}

/** The keys in one migration. */
function* keysOfMigration(sql: string): Generator<Key & { readonly table: string }> {
  for (const [, table = '', body = ''] of sql.matchAll(created)) {
    for (const line of body.split(/,\s*\n/)) {
      const key = keysIn(line);
      if (key !== null) yield { table, ...key };
    }
  }
  for (const [, table = '', key = ''] of sql.matchAll(altered)) {
    yield { table, isPrimary: true, columns: [key] };
  }
  for (const [, , table = '', columns = ''] of sql.matchAll(indexed)) {
    yield { table, isPrimary: false, columns: namesIn(columns) };
  }
}

/**
 * The keys of all tables, as the migrations create them. A test compares them with a migrated
 * database. The database itself assigns the places of lists, and they never collide.
 */
export function readCatalogue(): Catalogue {
  const keys = new Map<string, string>();
  const uniques: Unique[] = [];
  for (const file of readdirSync(folder).toSorted()) {
    const sql = readFileSync(new URL(file, folder), 'utf8').replaceAll(/--.*$/gm, '');
    for (const { table, isPrimary, columns } of keysOfMigration(sql)) {
      const [first = ''] = columns;
      if (isPrimary && columns.length === 1) keys.set(table, first);
      else if (!columns.includes('place')) {
        uniques.push({ name: `${table}(${columns.join(',')})`, table, columns });
      }
    }
  }
  return { keys, uniques };
}
