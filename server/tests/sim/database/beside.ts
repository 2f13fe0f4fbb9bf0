import type { TableRows } from './rows.ts';
import type { Raw } from './values.ts';

/** What a statement beside the engine can do within its transaction. */
export type Room = {
  readonly table: (name: string) => TableRows;
  /** All rows, as a statement that begins now sees them. */
  readonly all: (table: TableRows) => readonly Raw[];
  /** Waits for the row's lock. Returns the row as it is then. */
  readonly lock: (table: TableRows, key: string) => Promise<Raw | null>;
  readonly lockName: (name: string) => Promise<void>;
  readonly insert: (table: TableRows, raw: Raw) => Promise<void>;
  readonly write: (table: TableRows, key: string, raw: Raw) => void;
};

/** The rows that the driver returns, and how many were written. */
export type Answer = { readonly rows: readonly object[]; readonly rowCount: number };

export type Values = readonly unknown[];

export type Beside = (room: Room, values: Values, text: string) => Promise<Answer>;

export const answerOf = (rows: readonly object[], rowCount = rows.length): Answer => ({
  rows,
  rowCount,
});

const nothing = answerOf([]);

type Fields = Readonly<Record<string, string | null>>;

export function fieldsOf({ columns }: TableRows, raw: Raw): Fields {
  const fields: Record<string, string | null> = {};
  for (let at = 0; at < columns.length; at += 1) fields[columns[at] ?? ''] = raw[at] ?? null;
  return fields;
}

const rawOf = (table: TableRows, fields: Fields): Raw =>
  table.columns.map((column) => fields[column] ?? null);

const changed = (table: TableRows, raw: Raw, changes: Fields): Raw =>
  rawOf(table, { ...fieldsOf(table, raw), ...changes });

/** As PostgreSQL prints the value. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value);
}

const filesOf = (room: Room): TableRows => room.table('payment_file');
const payoutsOf = (room: Room): TableRows => room.table('payout');

const inFile = (room: Room, fileId: unknown): readonly Raw[] => {
  const table = payoutsOf(room);
  const at = table.at('payment_file_id');
  return room.all(table).filter((raw) => raw[at] === fileId);
};

const keyOrder = (table: TableRows) => (one: Raw, other: Raw) =>
  table.keyOf(one) < table.keyOf(other) ? -1 : 1;

const accountForm = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** The payouts that fit into the next file, in order. */
function nextPayouts(room: Room, [accountId, each, most, unusable]: Values): readonly Raw[] {
  const table = payoutsOf(room);
  const waits = (raw: Raw): boolean => {
    const iban = raw[table.at('iban')] ?? '';
    return (
      raw[table.at('state')] === 'waiting' &&
      accountForm.test(iban) &&
      BigInt(raw[table.at('amount')] ?? 0) <= BigInt(String(each)) &&
      !(unusable as readonly string[]).includes(iban) &&
      raw[table.at('bank_account_id')] === accountId
    );
  };
  return room.all(table).filter(waits).slice(0, Number(most));
}

async function accountsOfNext(room: Room, values: Values): Promise<Answer> {
  const at = payoutsOf(room).at('iban');
  const accounts = new Set(nextPayouts(room, values).map((raw) => raw[at]));
  return answerOf([...accounts].map((iban) => ({ iban })));
}

/**
 * Waiting payouts are picked in their order, locked in the order of their ids, and checked again if
 * the statement says so.
 */
async function putIntoFile(room: Room, values: Values, text: string): Promise<Answer> {
  const [total, fileId] = values.slice(4);
  const looksAgain = text.includes("payout.state = 'waiting'");
  const table = payoutsOf(room);
  let soFar = 0n;
  const picked = nextPayouts(room, values).filter((raw) => {
    soFar += BigInt(raw[table.at('amount')] ?? 0);
    return soFar <= BigInt(String(total));
  });
  const mine = new Set<string>();
  for (const raw of picked.toSorted(keyOrder(table))) {
    const key = table.keyOf(raw);
    const now = await room.lock(table, key);
    if (now === null) continue;
    if (!looksAgain || now[table.at('state')] === 'waiting') mine.add(key);
  }
  let [transactions, sum] = [0, 0n];
  for (const raw of picked) {
    const key = table.keyOf(raw);
    if (!mine.has(key)) continue;
    transactions += 1;
    sum += BigInt(raw[table.at('amount')] ?? 0);
    const numbered = { payment_file_id: String(fileId), file_number: String(transactions) };
    room.write(table, key, changed(table, raw, { state: 'in_file', ...numbered }));
  }
  return answerOf([{ transactions, total: String(sum) }]);
}

const insertText = /^INSERT INTO (\w+) \(([^)]+)\)\s+VALUES \(([^)]+)\)$/;

/** One row, whose values are parameters and plain words. */
const insertOne =
  ([, name = '', columns = '', given = '']: readonly string[]): Beside =>
  async (room, values) => {
    const table = room.table(name);
    const words = given.split(/,\s*/);
    const worth = (word: string): string | null =>
      word.startsWith('$') ? textOf(values[Number(word.slice(1)) - 1]) : word.slice(1, -1);
    const fields = columns.split(/,\s*/).map((column, at) => [column, worth(words[at] ?? '')]);
    await room.insert(table, rawOf(table, Object.fromEntries(fields)));
    return answerOf([], 1);
  };

async function keepPiece(room: Room, [fileId, number, piece]: Values): Promise<Answer> {
  await room.insert(room.table('payment_file_piece'), [
    ...[textOf(fileId), textOf(number), textOf(piece)],
  ]);
  return answerOf([], 1);
}

/** Has the bank booked an unmatched debit that names the message of this file? */
function isDebited(room: Room, file: Raw): boolean {
  const files = filesOf(room);
  const [messageId, accountId] = ['message_id', 'bank_account_id'].map(
    (name) => file[files.at(name)],
  );
  const debits = room.table('bank_transaction');
  const isOpen = (fields: Fields): boolean =>
    ['suspense', 'assigned', 'ignored'].includes(fields['state'] ?? '') &&
    BigInt(fields['posted'] ?? 0) < 0n;
  return room
    .all(debits)
    .map((raw) => fieldsOf(debits, raw))
    .filter((fields) => fields['bank_account_id'] === accountId && isOpen(fields))
    .flatMap((fields) => [fields['end_to_end_id'], fields['reference']])
    .some(
      (name) =>
        name
          ?.trimStart()
          .toUpperCase()
          .startsWith(messageId ?? '') === true,
    );
}

/** The part of a file that may still be given up, as the statement defines it. */
function mayGiveUp(room: Room, file: Raw): boolean {
  const table = filesOf(room);
  const state = file[table.at('state')] ?? '';
  const isInDoubt =
    ['released', 'submitted'].includes(state) && file[table.at('verification')] === 'waiting';
  const isWhole =
    file[table.at('booked_as_one_on')] === null &&
    file[table.at('open_total')] === file[table.at('total')];
  const at = payoutsOf(room).at('state');
  const isInside = inFile(room, file[table.at('id')]).every((raw) => raw[at] === 'in_file');
  return (state === 'draft' || isInDoubt) && isWhole && isInside && !isDebited(room, file);
}

async function lockInside(room: Room, [fileId]: Values): Promise<Answer> {
  const payouts = payoutsOf(room);
  const inside = inFile(room, fileId).toSorted(keyOrder(payouts));
  for (const raw of inside) await room.lock(payouts, payouts.keyOf(raw));
  return answerOf([{ count: String(inside.length) }]);
}

async function lockFile(room: Room, [fileId]: Values): Promise<Answer> {
  const file = await room.lock(filesOf(room), String(fileId));
  return file === null ? nothing : answerOf([{}]);
}

async function giveUp(room: Room, [fileId, now]: Values): Promise<Answer> {
  const files = filesOf(room);
  const file = await room.lock(files, String(fileId));
  if (file === null || !mayGiveUp(room, file)) return nothing;
  const gone = { state: 'withdrawn', open_total: '0', updated_at: textOf(now) };
  room.write(files, String(fileId), changed(files, file, gone));
  return answerOf([], 1);
}

async function waitAgain(room: Room, [fileId]: Values): Promise<Answer> {
  const table = payoutsOf(room);
  const left = { payment_file_id: null, file_number: null, reason: null, payee_name: null };
  const all = inFile(room, fileId);
  for (const raw of all) {
    const now = await room.lock(table, table.keyOf(raw));
    if (now !== null)
      room.write(table, table.keyOf(raw), changed(table, now, { ...left, state: 'waiting' }));
  }
  return answerOf([], all.length);
}

async function hashOfDraft(room: Room, [fileId]: Values): Promise<Answer> {
  const table = filesOf(room);
  const file = await room.lock(table, String(fileId));
  if (file === null || file[table.at('state')] !== 'draft') return nothing;
  return answerOf([{ sha256: file[table.at('sha256')] }]);
}

async function keepHash(room: Room, [fileId, sha256]: Values): Promise<Answer> {
  const table = filesOf(room);
  const file = await room.lock(table, String(fileId));
  if (file === null) return nothing;
  room.write(table, String(fileId), changed(table, file, { sha256: textOf(sha256) }));
  return answerOf([], 1);
}

/** The payouts of a file after a number, by their numbers. */
export function linesAfter(
  table: TableRows,
  all: readonly Raw[],
  [fileId, after, limit]: Values,
): Answer {
  const lines = all
    .filter((raw) => raw[table.at('payment_file_id')] === fileId)
    .map((raw) => ({ ...fieldsOf(table, raw), file_number: Number(raw[table.at('file_number')]) }))
    .filter(({ file_number: number }) => number > Number(after))
    .toSorted((one, other) => one.file_number - other.file_number);
  return answerOf(lines.slice(0, Number(limit)));
}

const lines: Beside = async (room, values) =>
  linesAfter(payoutsOf(room), room.all(payoutsOf(room)), values);

const known: readonly (readonly [string, Beside])[] = [
  ['SELECT DISTINCT iban FROM (', accountsOfNext],
  ['WITH picked AS (', putIntoFile],
  ['INSERT INTO payment_file_piece VALUES ($1, $2, $3)', keepPiece],
  ['WITH inside AS (', lockInside],
  ['SELECT FROM payment_file WHERE id = $1 FOR NO KEY UPDATE', lockFile],
  ["UPDATE payment_file AS file SET state = 'withdrawn'", giveUp],
  ["UPDATE payout SET state = 'waiting', payment_file_id = NULL", waitAgain],
  ["SELECT sha256 FROM payment_file WHERE id = $1 AND state = 'draft' FOR UPDATE", hashOfDraft],
  ['UPDATE payment_file SET sha256 = $2 WHERE id = $1', keepHash],
  ['SELECT id, file_number, amount::text', lines],
  ['SET CONSTRAINTS payout_payment_file_id_fkey DEFERRED', async () => nothing],
  [
    'SELECT 1 FROM payment_file WHERE id = $1',
    async (room, [id]) => {
      const table = filesOf(room);
      return answerOf(room.all(table).filter((raw) => table.keyOf(raw) === id));
    },
  ],
  [
    "SELECT pg_advisory_xact_lock(hashtext('payment file draft'))",
    async (room) => {
      await room.lockName('payment file draft');
      return nothing;
    },
  ],
];

/** Null: the statement is unknown here. */
export function besideIn(text: string): Beside | null {
  const trimmed = text.trim();
  const inserted = insertText.exec(trimmed);
  if (inserted !== null) return insertOne(inserted);
  return known.find(([start]) => trimmed.startsWith(start))?.[1] ?? null;
}
