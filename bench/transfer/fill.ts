import type pg from 'pg';
import { accountIdOf } from '../../server/src/identity/wallets/account-number.ts';
import type { Project } from './shop.ts';

const moment = 'extract(epoch FROM now())::bigint';
const days = 60;

/**
 * Writes this many transfers of one account, done in the last two months, with the tallies they
 * would have left.
 */
export async function fillTransfers(
  client: pg.Client,
  project: Project,
  count: number,
): Promise<void> {
  const number = project.account_numbers.EUR;
  const createdAt = `${moment} - 86400 * (n % ${days})`;
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO transfer (id, project_id, client_id, is_test, status, is_shown, amount, currency, payer_account,
       payer_wallet, beneficiary, beneficiary_number, extras, auto_process, password_given, signed_at,
       told, created_at, performed_at)
     SELECT 9000000000 + n, $1::uuid, $2, true, 'done', true, 100 + n % 900, 'EUR', $3::bigint, $4::bigint,
       '{"type": "bank", "name": "Ona", "bank_account": {"iban": "LT601010012345678901"}}',
       'LT601010012345678901', '{}', true, false, ${createdAt}, '["done"]', ${createdAt}, ${createdAt}
     FROM generate_series(1, $5::bigint) AS n`,
    [project.project_id, project.client_id, String(accountIdOf(number)), project.wallet_id, count],
  );
  await client.query(
    `INSERT INTO transfer_total (account, day, status, transfers)
     SELECT 'payer ' || $1, created_at / 86400, status, count(*) FROM transfer
     WHERE payer_account = $2::bigint GROUP BY 1, 2, 3`,
    [number, String(accountIdOf(number))],
  );
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE transfer');
}
