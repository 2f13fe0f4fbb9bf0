import { setImmediate as othersTurn } from 'node:timers/promises';
import type pg from 'pg';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import type { Database } from '../../storage/database.ts';
import { sepaMinorMax } from '../writing/payment-message.ts';

type Waiting = {
  readonly bankAccountId: string;
  readonly transactionsMax: number;
  readonly eachMax: bigint;
};

/** An account that may be an IBAN. SQL cannot check the check digits and the country. */
const formOfIban = '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$';

/** The waiting payouts that can stand in a file. $4: invalid accounts. */
export const waitsForFile = `bank_account_id = $1 AND state = 'waiting'
  AND iban ~ '${formOfIban}' AND amount <= $2 AND iban <> ALL ($4::text[])`;

const accountsOfNext = `SELECT DISTINCT iban FROM (
  SELECT iban FROM payout WHERE ${waitsForFile} ORDER BY place LIMIT $3) AS next`;

/**
 * One check takes some microseconds: this many take a millisecond or two, then others get their
 * turn.
 */
const checkedInOneGo = 100;

async function wrongAmong(accounts: readonly string[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (let at = 0; at < accounts.length; at += checkedInOneGo) {
    if (at > 0) await othersTurn();
    const some = accounts.slice(at, at + checkedInOneGo);
    wrong.push(...some.filter((iban) => ibanIn(iban) === null));
  }
  return wrong;
}

/**
 * Accounts of waiting payouts that look like an IBAN and are invalid: older releases did not check
 * them. Such a payout waits until somebody names its account (decision 0236).
 */
export async function unusableAccounts(
  client: pg.ClientBase,
  { bankAccountId, transactionsMax, eachMax }: Waiting,
): Promise<readonly string[]> {
  const unusable: string[] = [];
  for (;;) {
    const values = [bankAccountId, String(eachMax), transactionsMax, unusable];
    const { rows } = await client.query<{ iban: string }>(accountsOfNext, values);
    const wrong = await wrongAmong(rows.map(({ iban }) => iban));
    if (wrong.length === 0) return unusable;
    unusable.push(...wrong);
  }
}

type Unfit = { readonly id: string; readonly iban: string | null; readonly amount: string };

const readEach = 1_000;

/**
 * The payouts of a draft that cannot stand in a file. Older releases put them there: a bank would
 * refuse them, or the file could not be written.
 */
export async function unfitPayouts(database: Database, fileId: string): Promise<readonly string[]> {
  const unfit: string[] = [];
  for (let after = 0; ; after += readEach) {
    const rows = await database.withLookup((client) =>
      client
        .query<Unfit>(
          `SELECT id, iban, amount::text FROM payout
           WHERE payment_file_id = $1 AND file_number > $2 AND file_number <= $2 + $3::integer
           ORDER BY file_number`,
          [fileId, after, readEach],
        )
        .then((found) => found.rows),
    );
    const wrong = new Set(await wrongAmong(rows.map(({ iban }) => iban ?? '')));
    const isUnfit = ({ iban, amount }: Unfit): boolean =>
      wrong.has(iban ?? '') || BigInt(amount) > sepaMinorMax;
    unfit.push(...rows.filter(isUnfit).map(({ id }) => id));
    if (rows.length < readEach) return unfit;
  }
}
