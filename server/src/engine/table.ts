import { isDeepStrictEqual } from 'node:util';
import { type Column, quote } from './column.ts';

/** The key of a row: what an operation asks for. */
export type Key = string | bigint | number;

/** A row as the driver gives it: the columns' texts, in the order of the table's columns. */
export type RawRow = readonly (string | null)[];

export type Columns<Row> = { readonly [Property in keyof Row]-?: Column<Row[Property]> };

/** One SQL statement with its parameters, prepared once per connection under its name. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
};

/** Rows that are only ever added: postings, events. They are never loaded by key. */
export type Log<Row> = {
  readonly name: string;
  readonly insert: (rows: readonly Row[]) => Statement;
};

/** Rows that operations load by key, lock and change. */
export type Table<Row> = Log<Row> & {
  /** The names of the columns, in the order in which {@link fromRaw} expects their texts. */
  readonly columns: readonly string[];
  /** Tables are locked in the order of their ranks, so that two nodes never wait in a circle. */
  readonly lockRank: number;
  readonly keyOf: (row: Row) => Key;
  /** The properties that an update writes. */
  readonly mutable: readonly string[];
  /** The properties that hold client data, up to the size of a request. */
  readonly openProperties: readonly string[];
  /** One spelling for each key: UUIDs may come in upper or lower case. */
  readonly keyText: (key: Key) => string;
  readonly lock: (keys: readonly string[]) => Statement;
  /** Locks the rows that nobody else has locked, and leaves the others out. */
  readonly lockFree: (keys: readonly string[]) => Statement;
  readonly read: (keys: readonly string[]) => Statement;
  /** Writes the mutable columns and no others. */
  readonly update: (rows: readonly Row[]) => Statement;
  /** The first immutable column that differs: an update would lose the change. */
  readonly changedFixedColumn: (before: Row, after: Row) => string | undefined;
  readonly remove: (keys: readonly string[]) => Statement;
  readonly fromRaw: (raw: RawRow) => Row;
};

const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Field<Row> = {
  readonly name: string;
  readonly column: Column<Row[keyof Row]>;
  readonly value: (row: Row) => Row[keyof Row];
  readonly property: string;
};

const fieldsOf = <Row>(columns: Columns<Row>): readonly Field<Row>[] =>
  (Object.keys(columns) as (keyof Row & string)[]).map((property) => ({
    name: columnName(property),
    column: columns[property] as Column<Row[keyof Row]>,
    value: (row) => row[property],
    property,
  }));

const packed = <Row>(rows: readonly Row[], { column, value }: Field<Row>): string =>
  column.packing.join(rows.map((row) => column.toElement(value(row))));

const parameters = <Row>(fields: readonly Field<Row>[]): string =>
  fields
    .map(({ column }, index) => column.packing.unpack(`$${index + 1}`, column.sqlType))
    .join(', ');

const names = <Row>(fields: readonly Field<Row>[]): string =>
  fields.map((field) => field.name).join(', ');

const insertOf = <Row>(name: string, fields: readonly Field<Row>[]): Log<Row>['insert'] => {
  const text = `INSERT INTO ${name} (${names(fields)}) SELECT * FROM unnest(${parameters(fields)})`;
  return (rows) => ({
    name: `insert ${name}`,
    text,
    values: fields.map((field) => packed(rows, field)),
  });
};

/** The check is faster than lower-casing: nearly all keys are in lower case already. */
function lowered(key: Key): string {
  const text = String(key);
  return /[A-Z]/.test(text) ? text.toLowerCase() : text;
}

/**
 * Generates code that makes a row of this one table. One function for all tables would meet rows of
 * all shapes, and would take twice as long (decision 0069-one-shape).
 */
function rowMaker<Row>(fields: readonly Field<Row>[]): (raw: RawRow) => Row {
  const readers = fields.map((_, index) => `read${index}`);
  const properties = fields.map(
    ({ property }, index) => `${property}: read${index}(raw[${index}])`,
  );
  const body = `return (raw) => ({ ${properties.join(', ')} });`;
  return new Function(...readers, body)(...fields.map(({ column }) => column.fromText));
}

/**
 * Compares the immutable columns, by generated code as above. The values are nearly always
 * identical; only if they are not are their contents compared.
 */
function fixedColumnWatch<Row>(fixed: readonly Field<Row>[]): Table<Row>['changedFixedColumn'] {
  const comparisons = fixed.map(({ property }) => `before.${property} === after.${property}`);
  const isSame: (before: Row, after: Row) => boolean = new Function(
    'before',
    'after',
    `return ${comparisons.join(' && ') || 'true'};`,
  ) as never;
  return (before, after) =>
    isSame(before, after)
      ? undefined
      : fixed.find(({ value }) => !isDeepStrictEqual(value(before), value(after)))?.name;
}

/**
 * An append-only table. Its `*.store.ts` file lists the columns, and the statement is derived from
 * them.
 */
export function defineLog<Row>(log: {
  readonly name: string;
  readonly columns: Columns<Row>;
}): Log<Row> {
  return { name: log.name, insert: insertOf(log.name, fieldsOf(log.columns)) };
}

/**
 * A table of rows with a key. Its `*.store.ts` file lists the columns, and which of them may change
 * after the insert. The statements of a batch are derived from that and look alike for every table.
 */
export function defineTable<Row>(table: {
  readonly name: string;
  readonly lockRank: number;
  readonly key: keyof Row & string;
  readonly columns: Columns<Row>;
  readonly mutable: readonly (keyof Row & string)[];
}): Table<Row> {
  const fields = fieldsOf(table.columns);
  const keyField = fields.filter((field) => field.property === table.key);
  const isMutable = ({ property }: Field<Row>): boolean =>
    (table.mutable as readonly string[]).includes(property);
  const changed = [...keyField, ...fields.filter(isMutable)];
  const fixed = fields.filter((field) => !changed.includes(field));
  const key = columnName(table.key);
  const select = `SELECT ${names(fields)} FROM ${table.name} WHERE ${key} = ANY($1::${table.columns[table.key].sqlType}[])`;
  const assignments = changed
    .slice(1)
    .map(({ name }) => `${name} = change.${name}`)
    .join(', ');
  const updateText = `UPDATE ${table.name} SET ${assignments} FROM unnest(${parameters(changed)}) AS change(${names(changed)}) WHERE ${table.name}.${key} = change.${key}`;
  const keyArray = (keys: readonly string[]) => [`{${keys.map(quote).join(',')}}`];
  return {
    name: table.name,
    columns: fields.map(({ name }) => name),
    lockRank: table.lockRank,
    mutable: table.mutable,
    openProperties: fields
      .filter(({ column }) => column.sqlType === 'jsonb')
      .map(({ property }) => property),
    keyOf: (row) => row[table.key] as Key,
    keyText: table.columns[table.key].sqlType === 'uuid' ? lowered : String,
    insert: insertOf(table.name, fields),
    // NO KEY: an insert elsewhere that refers to this row need not wait.
    lock: (keys) => ({
      name: `lock ${table.name}`,
      text: `${select} ORDER BY ${key} FOR NO KEY UPDATE`,
      values: keyArray(keys),
    }),
    lockFree: (keys) => ({
      name: `lock free ${table.name}`,
      text: `${select} ORDER BY ${key} FOR NO KEY UPDATE SKIP LOCKED`,
      values: keyArray(keys),
    }),
    read: (keys) => ({ name: `read ${table.name}`, text: select, values: keyArray(keys) }),
    update: (rows) => ({
      name: `update ${table.name}`,
      text: updateText,
      values: changed.map((field) => packed(rows, field)),
    }),
    remove: (keys) => ({
      name: `remove ${table.name}`,
      text: `DELETE FROM ${table.name} WHERE ${key} = ANY($1::${table.columns[table.key].sqlType}[])`,
      values: keyArray(keys),
    }),
    changedFixedColumn: fixedColumnWatch(fixed),
    fromRaw: rowMaker(fields),
  };
}
