import type pg from 'pg';
import type { Project } from './shop.ts';

const moment = 'extract(epoch FROM now())::bigint';

/** An allowance of each wallet for the project, as their owners would have granted it. */
export async function grantAllowances(
  client: pg.Client,
  { client_id: clientId }: Project,
  wallets: readonly number[],
): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO allowance (id, transaction_id, client_id, wallet_id, description, max_price, currency,
       limits, is_optional, wanted_from, valid_seconds, valid_from, valid_until, charged,
       recent_charges, created_at, confirmed_at, canceled_at)
     SELECT 900000000 + wallet, md5('allowance ' || wallet)::uuid, $1, wallet, 'Rides',
       90000000000, 'EUR', '[]', false, null, null, ${moment}, null, 0, '[]', ${moment}, ${moment}, null
     FROM unnest($2::bigint[]) AS wallet`,
    [clientId, wallets],
  );
  await client.query(
    `INSERT INTO allowance_pair (id, allowance_id)
     SELECT wallet || ':' || $1, 900000000 + wallet FROM unnest($2::bigint[]) AS wallet`,
    [clientId, wallets],
  );
  await client.query('COMMIT');
}

/** Writes this many long-confirmed transactions, each with its payment and its ended hold. */
export async function fillTransactions(
  client: pg.Client,
  project: Project,
  wallets: readonly number[],
  count: number,
): Promise<void> {
  const payer = '($2::bigint[])[1 + n % array_length($2::bigint[], 1)]';
  const key = "md5('transaction ' || $1 || ' ' || n)::uuid";
  const values = [project.client_id, wallets, count];
  const own = [project.project_id, project.project_number, project.wallet_id];
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO wallet_transaction (id, project_id, project_number, client_id, is_test, status, type,
       wallet_id, reserve_seconds, reserve_until, redirect_uri, callback_uri, auto_confirm,
       use_allowance, suggest_allowance, password_request, inquiries, answers, payment_ids,
       new_allowance_id, used_allowance_id, charged_amount, charged_at, pending_acceptance, timeline,
       event_count, created_at, confirmed_at)
     SELECT ${key}, $4::uuid, $5::bigint, $1, true, 'confirmed', 'page', ${payer}, 1800, ${moment}, null,
       null, false, true, false, 'standard', '[]', '[]', jsonb_build_array(2000000000 + n), null,
       900000000 + ${payer}, 100, ${moment}, null,
       jsonb_build_array(jsonb_build_object('status', 'new', 'at', ${moment})), 0, ${moment}, ${moment}
     FROM generate_series(1, $3::bigint) AS n`,
    [...values, own[0], own[1]],
  );
  await client.query(
    `INSERT INTO wallet_payment (id, transaction_id, project_id, status, type, description, price,
       currency, items, commission, parameters, beneficiary_wallet, beneficiary_email, freeze_until,
       payer_wallet, hold_id, transfer_id, created_at, confirmed_at, ended_at)
     SELECT 2000000000 + n, ${key}, $4::uuid, 'reserved', 'page', 'Ride ' || n, 100, 'EUR', null, null,
       null, $5::bigint, null, null, ${payer}, null, 4000000000 + n, ${moment}, ${moment}, null
     FROM generate_series(1, $3::bigint) AS n`,
    [...values, own[0], own[2]],
  );
  await client.query('COMMIT');
  for (const table of ['wallet_transaction', 'wallet_payment']) {
    await client.query(`VACUUM (ANALYZE, FREEZE) ${table}`);
  }
  await client.query('CHECKPOINT').catch(() => {});
}

/** Some of these, from all over the table. */
export async function someTransactions(
  client: pg.Client,
  { client_id: clientId }: Project,
  count: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT md5('transaction ' || $1 || ' ' || n)::uuid AS id
     FROM generate_series(1, $2::bigint, greatest(1, $2::bigint / 1000)) AS n`,
    [clientId, count],
  );
  return rows.map(({ id }) => id);
}
