import type pg from 'pg';
import type { Currency } from '../../kernel/money.ts';
import type { PayoutCause } from '../../payouts/payout.ts';
import type { NamedPayout } from '../../payouts/payout-cause.ts';
import type { Database } from '../../storage/database.ts';
import type { PaymentCounts, PaymentState } from './payment-states.ts';

/** A payment of a file, as people and the bank read it. */
export type PaymentLine = {
  readonly payoutId: string;
  readonly number: number;
  readonly minor: bigint;
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  /** All details of the payee. */
  readonly destination: object;
  readonly details: string | null;
  readonly reference: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly payeeName: string | null;
};

type LineRow = {
  readonly id: string;
  readonly file_number: number;
  readonly amount: string;
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly destination: object;
  readonly details: string | null;
  readonly reference: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly payee_name: string | null;
};

/** The remittance in a file has one of the two: the reference, if there is one. */
export const remittanceOf = ({
  details,
  reference,
}: Pick<PaymentLine, 'details' | 'reference'>): string | null => reference ?? details;

const linesEach = 1_000;

/** The lines of a file in their order, in batches: a large file is never in memory as a whole. */
export async function* paymentLines(
  client: pg.ClientBase,
  fileId: string,
): AsyncGenerator<PaymentLine, void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<LineRow>(
      `SELECT id, file_number, amount::text, name, iban, bic, destination, details, reference,
         state, reason, payee_name
       FROM payout WHERE payment_file_id = $1 AND file_number > $2
       ORDER BY file_number LIMIT $3`,
      [fileId, after, linesEach],
    );
    for (const row of rows) {
      yield {
        ...{ payoutId: row.id, number: row.file_number, minor: BigInt(row.amount) },
        ...{ name: row.name, iban: row.iban, bic: row.bic, details: row.details },
        ...{
          destination: row.destination,
          reference: row.reference,
          state: row.state,
          reason: row.reason,
        },
        payeeName: row.payee_name,
      };
    }
    after = rows.at(-1)?.file_number ?? 0;
    if (rows.length < linesEach) return;
  }
}

export const linesOf = (database: Database, fileId: string): Promise<readonly PaymentLine[]> =>
  database.withLongQuery(async (client) => {
    const lines: PaymentLine[] = [];
    for await (const line of paymentLines(client, fileId)) lines.push(line);
    return lines;
  });

/** A payout of a file, with the ids that its operations load it by. */
export type NamedLine = NamedPayout & { readonly number: number };

type NamedRow = {
  readonly id: string;
  readonly cause: PayoutCause;
  readonly subject: string;
  readonly extras: object;
  readonly bank_account_id: string;
  readonly currency: Currency;
  readonly is_test: boolean;
  readonly file_number: number;
};

const namedColumns = 'id, cause, subject, extras, bank_account_id, currency, is_test, file_number';

const lineOf = (row: NamedRow): NamedLine => {
  const { id, cause, subject, extras, currency } = row;
  const { bank_account_id: bankAccountId, is_test: isTest, file_number: number } = row;
  return { id, cause, subject, extras, bankAccountId, currency, isTest, number };
};

const namedEach = 200;

/** The payouts of a file, in batches. */
export async function* namedLines(
  database: Database,
  fileId: string,
): AsyncGenerator<readonly NamedLine[], void> {
  for (let after = 0; ; ) {
    const lines = await database.withLookup(async (client) => {
      const { rows } = await client.query<NamedRow>(
        `SELECT ${namedColumns} FROM payout
         WHERE payment_file_id = $1 AND file_number > $2 ORDER BY file_number LIMIT $3`,
        [fileId, after, namedEach],
      );
      return rows.map(lineOf);
    });
    if (lines.length > 0) yield lines;
    after = lines.at(-1)?.number ?? 0;
    if (lines.length < namedEach) return;
  }
}

/** The number of payouts of a file in each state. */
export const countStates = (database: Database, fileId: string): Promise<PaymentCounts> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ state: PaymentState; count: number }>(
      `SELECT state, count(*)::integer AS count FROM payout WHERE payment_file_id = $1
       GROUP BY state`,
      [fileId],
    );
    const none = { in_file: 0, accepted: 0, rejected: 0, booked: 0, returned: 0 };
    return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  });

/** The payout that a bank names by its number in a file. Null: none. */
export const payoutOfNumber = (
  database: Database,
  fileId: string,
  number: number,
): Promise<(NamedLine & { readonly amount: bigint }) | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<NamedRow & { readonly amount: string }>(
      `SELECT ${namedColumns}, amount::text FROM payout
       WHERE payment_file_id = $1 AND file_number = $2`,
      [fileId, number],
    );
    const [row] = rows;
    return row === undefined ? null : { ...lineOf(row), amount: BigInt(row.amount) };
  });

/** The place of a payout in a file. */
export type FiledNumber = { readonly fileId: string; readonly number: number };

const triedEach = 1_000;

/** The places of filed payouts of this amount, the newest first, in batches. */
export async function* filedWithAmount(
  database: Database,
  bankAccountId: string,
  amount: bigint,
): AsyncGenerator<readonly FiledNumber[], void> {
  let before: string | null = null;
  for (;;) {
    const rows: readonly FiledRow[] = await filedBefore(database, [
      ...[bankAccountId, String(amount), before, triedEach],
    ]);
    yield rows.map(({ file, number }) => ({ fileId: file, number }));
    before = rows.at(-1)?.place ?? null;
    if (rows.length < triedEach) return;
  }
}

type FiledRow = { readonly file: string; readonly number: number; readonly place: string };

const filedBefore = (
  database: Database,
  values: readonly (string | number | null)[],
): Promise<readonly FiledRow[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<FiledRow>(
      `SELECT payment_file_id AS file, file_number AS number, place::text FROM payout
       WHERE bank_account_id = $1 AND amount = $2 AND payment_file_id IS NOT NULL
         AND ($3::bigint IS NULL OR place < $3) ORDER BY place DESC LIMIT $4`,
      [...values],
    );
    return rows;
  });

/**
 * The payouts of a file whose day is the day on which it was booked as one sum. Empty if it was
 * not.
 */
export const payoutsOfSum = (database: Database, fileId: string): Promise<readonly string[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM payout WHERE payment_file_id = $1
         AND booked_on = (SELECT booked_as_one_on FROM payment_file WHERE id = $1)`,
      [fileId],
    );
    return rows.map(({ id }) => id);
  });

/**
 * The total of a file that the bank has neither refused nor booked, and the total that it has
 * refused.
 */
export type FileSums = { readonly open: bigint; readonly refused: bigint };

/** Both totals at one moment. Null: no such file. */
export const sumsOfFile = (database: Database, fileId: string): Promise<FileSums | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ open: string; refused: string }>(
      `SELECT open_total::text AS open, (SELECT coalesce(sum(amount), 0)::text FROM payout
         WHERE payment_file_id = $1 AND state = 'rejected') AS refused
       FROM payment_file WHERE id = $1`,
      [fileId],
    );
    const [row] = rows;
    return row === undefined ? null : { open: BigInt(row.open), refused: BigInt(row.refused) };
  });

/**
 * The files of an account that the bank has not finished, booked as one sum or not. A file that was
 * refused whole and booked anyway is finished once the bank has given all of it back.
 */
export const filesUnderWay = (
  database: Database,
  bankAccountId: string,
): Promise<readonly { readonly id: string; readonly bookedAsOneOn: string | null }[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string; booked_as_one_on: string | null }>(
      `SELECT id, booked_as_one_on FROM payment_file WHERE bank_account_id = $1
         AND (state IN ('released', 'submitted', 'accepted', 'partly_accepted')
           OR state = 'rejected' AND booked_as_one_on IS NOT NULL) ORDER BY place`,
      [bankAccountId],
    );
    return rows.map(({ id, booked_as_one_on: bookedAsOneOn }) => ({ id, bookedAsOneOn }));
  });
