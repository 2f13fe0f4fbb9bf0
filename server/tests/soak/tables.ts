import type { FlorinHome } from '../support/florin-home.ts';

/** The sizes in the database that must not grow without end. */
export type Tables = {
  /** Temporary rows: none of them is left when their time is over. */
  readonly passing: number;
  /** Bytes of tables that have few rows and change them all the time, dead versions included. */
  readonly busyBytes: number;
};

/** Rows that are deleted by an action or after some days. */
const passingRows = [
  'idempotent_answer',
  'event',
  'delivery',
  'timer',
  'funds_wait',
  'mail',
  'mail_count',
  'invitation',
  'contact_token',
  'page_session',
  'password_try',
  'oauth_code',
  'oauth_access_token',
  'oauth_refresh_token',
  'oauth_grant',
  "wallet_transaction WHERE status = 'new'",
  "transfer WHERE status = 'new'",
];

/** Written by nearly every batch, and never by more than one row each. */
const busyTables = ['lane', 'event_feed', 'id_block', 'client_directory', 'allowance', 'account'];

const passing = passingRows.map((rows) => `(SELECT count(*) FROM ${rows})`).join(' + ');
const busyBytes = busyTables.map((table) => `pg_total_relation_size('${table}')`).join(' + ');

export async function tablesOf(home: FlorinHome): Promise<Tables> {
  const [row] = await home.query<Record<keyof Tables, string>>(
    `SELECT ${passing} AS "passing", ${busyBytes} AS "busyBytes"`,
  );
  return { passing: Number(row?.passing), busyBytes: Number(row?.busyBytes) };
}

/** The temporary rows that exist, by table. */
export async function leftIn(home: FlorinHome): Promise<readonly string[]> {
  const left: string[] = [];
  for (const rows of passingRows) {
    const [row] = await home.query<{ count: string }>(`SELECT count(*) FROM ${rows}`);
    if (row?.count !== '0') left.push(`${row?.count} rows of ${rows}`);
  }
  return left;
}

export async function isAllTold(home: FlorinHome): Promise<boolean> {
  return (await home.query("SELECT FROM delivery WHERE state = 'pending' LIMIT 1")).length === 0;
}
