import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Contestant } from '../contestants.ts';
import { operatorOf } from '../preparing.ts';

type Scene = {
  readonly contestant: Contestant;
  readonly adminToken: string;
  readonly dataDir: string;
};

/** The embedded database of a server. */
function databaseUrl(dataDir: string): string {
  const port = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3] ?? '';
  const password = readFileSync(`${dataDir}/postgres/database-password`, 'utf8').trim();
  return `postgres://florin:${password}@127.0.0.1:${port}/florin`;
}

type Begin = () => Promise<() => Promise<void>>;

/**
 * Prepares to hold an account's row while this many clients want to post from it. Each waits as
 * long as the service lets it, until told to end.
 */
export async function prepareHeldAccount({
  contestant,
  adminToken,
  dataDir,
}: Scene): Promise<(wanting: number) => Begin> {
  const call = operatorOf(contestant.port, adminToken);
  const open = (kind: string) =>
    call<{ account_id: string }>('/accounts', { kind, currency: 'EUR' });
  const [{ account_id: account }, { account_id: merchant }] = [
    await open('clearing'),
    await open('merchant'),
  ];
  return (wanting) => async () => {
    const holder = new pg.Client({ connectionString: databaseUrl(dataDir) });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [account]);
    const ended = new AbortController();
    const posting = { debit_account: account, credit_account: merchant, amount: 1 };
    const posters = Array.from({ length: wanting }, async () => {
      while (!ended.signal.aborted) await call('/postings', posting).catch(() => {});
    });
    return async () => {
      ended.abort();
      await holder.end();
      await Promise.all(posters);
    };
  };
}
