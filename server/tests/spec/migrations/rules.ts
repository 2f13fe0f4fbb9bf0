import {
  indexBuiltBesideWrites,
  type Migration,
  removalIn,
} from '../../../src/storage/migration-manners.ts';
import { judgeAction } from './alter-table.ts';
import type { Fault, Judging } from './judging.ts';
import { KnownSchema } from './known-schema.ts';
import { isLarge } from './small-tables.ts';
import { partsOf, statementsIn } from './statements.ts';

type File = Pick<Migration, 'name' | 'sql'>;

/** For each file, the statements that break nodes of the release before. */
export function judgeMigrationFiles(files: readonly File[]): ReadonlyMap<string, readonly Fault[]> {
  const known = new KnownSchema();
  const faults = new Map<string, readonly Fault[]>();
  for (const { name, sql } of files) {
    const statements = statementsIn(sql);
    faults.set(name, judgeFile(sql, statements, known));
    for (const statement of statements) known.add(statement);
  }
  return faults;
}

function judgeFile(
  sql: string,
  statements: readonly string[],
  known: KnownSchema,
): readonly Fault[] {
  const judging: Judging = {
    known,
    ownTables: new Set(statements.flatMap((one) => /^CREATE TABLE (\w+)/i.exec(one)?.[1] ?? [])),
    ownColumns: new Set(statements.flatMap(columnsAddedBy)),
    alteredTables: new Set(
      statements.flatMap((one) => /^ALTER TABLE (\w+) (?!VALIDATE)/i.exec(one)?.[1] ?? []),
    ),
    unused: new Set(removalIn(sql)?.things ?? []),
  };
  const isAlone = indexBuiltBesideWrites(sql) !== null;
  return statements.flatMap((statement) => judgeStatement(statement, judging, isAlone));
}

function columnsAddedBy(statement: string): readonly string[] {
  const [, table, actions] = /^ALTER TABLE (?:ONLY )?(\w+) (.+)$/i.exec(statement) ?? [];
  return partsOf(actions ?? '').flatMap((action) => {
    const column = /^ADD COLUMN (?:IF NOT EXISTS )?(\w+)/i.exec(action)?.[1];
    return column === undefined ? [] : [`${table}.${column}`];
  });
}

type Judge = (found: RegExpExecArray, judging: Judging, isAlone: boolean) => readonly Fault[];

const none: readonly Fault[] = [];

const judgeAlteration: Judge = ([, table = '', actions = ''], judging) =>
  judging.ownTables.has(table)
    ? none
    : partsOf(actions).flatMap((action) => judgeAction(table, action, judging));

const judgeRemoval: Judge = ([, kind = '', name = ''], { unused }) =>
  unused.has(name) ? none : [{ rule: 'removes', because: `${kind.toLowerCase()} ${name}` }];

const judgeWrite: Judge = ([, table = ''], { ownTables }) =>
  ownTables.has(table) || !isLarge(table)
    ? none
    : [{ rule: 'lock', because: `writes all rows of ${table} in one transaction` }];

const judgeTrigger: Judge = ([, table = ''], { ownTables }) =>
  ownTables.has(table) ? none : [{ rule: 'narrows', because: `trigger on ${table}` }];

/** The first match decides. A statement without a match is not known to be safe. */
const judges: readonly (readonly [RegExp, Judge])[] = [
  [/^ALTER TABLE (?:ONLY )?(\w+) (.+)$/i, judgeAlteration],
  [/^CREATE (?:UNIQUE )?INDEX\b.*$/i, judgeIndex],
  [/^DROP (\w+) (?:CONCURRENTLY )?(?:IF EXISTS )?(\w+)/i, judgeRemoval],
  [/^(?:UPDATE|DELETE FROM) (\w+)/i, judgeWrite],
  [/^CREATE TRIGGER \w+ .*? ON (\w+)/i, judgeTrigger],
  [/^CREATE (?:TABLE|SEQUENCE|TYPE|DOMAIN|FUNCTION|VIEW)\b/i, () => none],
  [/^(?:INSERT INTO|COMMENT ON|SELECT setval)\b/i, () => none],
];

function judgeStatement(statement: string, judging: Judging, isAlone: boolean): readonly Fault[] {
  for (const [form, judge] of judges) {
    const found = form.exec(statement);
    if (found !== null) return judge(found, judging, isAlone);
  }
  return [{ rule: 'unknown', because: statement.slice(0, 60) }];
}

const indexForm =
  /^CREATE (UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?(\w+) ON (\w+) (?:USING \w+ )?(.*)$/i;

function judgeIndex(
  [statement]: RegExpExecArray,
  judging: Judging,
  isAlone: boolean,
): readonly Fault[] {
  const [, unique, concurrently, name, table = '', rest = ''] = indexForm.exec(statement) ?? [];
  if (judging.ownTables.has(table)) return [];
  const columns = rest.match(/\w+/g) ?? [];
  const isOfOwnColumn = columns.some((column) => judging.ownColumns.has(`${table}.${column}`));
  return [
    ...(unique !== undefined && !isOfOwnColumn
      ? [{ rule: 'narrows', because: `unique index ${name} on ${table}` } as const]
      : []),
    ...(concurrently === undefined && isLarge(table)
      ? [{ rule: 'lock', because: `index ${name} on ${table} without CONCURRENTLY` } as const]
      : []),
    ...(concurrently !== undefined && !isAlone
      ? [{ rule: 'lock', because: `${name} is not the one statement of its file` } as const]
      : []),
  ];
}
