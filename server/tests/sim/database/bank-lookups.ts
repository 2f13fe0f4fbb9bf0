import { type Answer, answerOf, fieldsOf, linesAfter, type Values } from './beside.ts';
import type { TableRows } from './rows.ts';
import type { Store } from './store.ts';
import type { Raw } from './values.ts';

type Lookup = (store: Store, values: Values) => Answer;

const filesOf = (store: Store): TableRows => store.table('payment_file');
const payoutsOf = (store: Store): TableRows => store.table('payout');

const rowsWith = (table: TableRows, column: string, value: unknown): readonly Raw[] => {
  const at = table.at(column);
  return table.all().filter((raw) => raw[at] === value);
};

/** As the driver parses results of a lookup connection. */
const parsed = (row: object): object => {
  const fields = row as Readonly<Record<string, string | null>>;
  return {
    ...fields,
    extras: JSON.parse(fields['extras'] ?? '{}'),
    is_test: fields['is_test'] === 't',
    file_number: Number(fields['file_number']),
  };
};

const namedLines: Lookup = (store, values) => {
  const table = payoutsOf(store);
  const { rows } = linesAfter(table, table.all(), values);
  return answerOf(rows.map(parsed));
};

const payoutOfNumber: Lookup = (store, [fileId, number]) => {
  const table = payoutsOf(store);
  const found = rowsWith(table, 'payment_file_id', fileId)
    .filter((raw) => raw[table.at('file_number')] === String(number))
    .map((raw) => parsed(fieldsOf(table, raw)));
  return answerOf(found);
};

const countStates: Lookup = (store, [fileId]) => {
  const table = payoutsOf(store);
  const counts = new Map<string, number>();
  for (const raw of rowsWith(table, 'payment_file_id', fileId)) {
    const state = raw[table.at('state')] ?? '';
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return answerOf([...counts].map(([state, count]) => ({ state, count })));
};

const fileOfMessage: Lookup = (store, [messageId]) =>
  answerOf(
    rowsWith(filesOf(store), 'message_id', messageId).map((raw) => fieldsOf(filesOf(store), raw)),
  );

const sumsOfFile: Lookup = (store, [id]) => {
  const raw = filesOf(store).now(String(id));
  const table = payoutsOf(store);
  const refused = rowsWith(table, 'payment_file_id', id)
    .filter((payout) => payout[table.at('state')] === 'rejected')
    .reduce((sum, payout) => sum + BigInt(payout[table.at('amount')] ?? 0), 0n);
  const open = raw?.[filesOf(store).at('open_total')];
  return answerOf(raw === null ? [] : [{ open, refused: String(refused) }]);
};

const onTheirWay = ['released', 'submitted', 'accepted', 'partly_accepted'];

const filesUnderWay: Lookup = (store, [accountId]) => {
  const table = filesOf(store);
  const found = rowsWith(table, 'bank_account_id', accountId)
    .filter((raw) => {
      const [state, asOne] = [raw[table.at('state')] ?? '', raw[table.at('booked_as_one_on')]];
      return onTheirWay.includes(state) || (state === 'rejected' && asOne !== null);
    })
    .map((raw) => fieldsOf(table, raw));
  return answerOf(found);
};

const keptPiece: Lookup = (store, [fileId, number]) => {
  const table = store.table('payment_file_piece');
  const found = table
    .all()
    .filter(([file, at]) => file === fileId && at === String(number))
    .map(([, , piece]) => ({ piece }));
  return answerOf(found);
};

const known: readonly (readonly [RegExp, Lookup])[] = [
  [/FROM payout\s+WHERE payment_file_id = \$1 AND file_number > \$2 ORDER BY/, namedLines],
  [/FROM payout\s+WHERE payment_file_id = \$1 AND file_number = \$2$/, payoutOfNumber],
  [/^SELECT state, count\(\*\)::integer AS count FROM payout/, countStates],
  [/^SELECT id FROM payment_file WHERE message_id = \$1$/, fileOfMessage],
  [/^SELECT open_total::text AS open, \(SELECT coalesce\(sum\(amount\), 0\)/, sumsOfFile],
  [/^SELECT id, booked_as_one_on FROM payment_file WHERE bank_account_id = \$1/, filesUnderWay],
  [/^SELECT piece FROM payment_file_piece WHERE/, keptPiece],
];

/** Null: the statement is not about payment files. */
export const answerBankLookup = (store: Store, text: string, values: Values): Answer | null =>
  known.find(([shape]) => shape.test(text))?.[1](store, values) ?? null;
