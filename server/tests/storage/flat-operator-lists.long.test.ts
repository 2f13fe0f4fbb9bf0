import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryList } from '../../src/delivery/deliveries/delivery-list.store.ts';
import { findRows } from '../../src/figures/lists/list.store.ts';
import type { List } from '../../src/figures/lists/list.ts';
import { accountNumberOf } from '../../src/identity/wallets/account-number.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { postingList } from '../../src/operator/ledger/posting-list.store.ts';
import { walletList } from '../../src/operator/lists.store.ts';
import { staffList } from '../../src/staff/members/listed-staff.store.ts';
import { operatorTransferList } from '../../src/transfer/lists/operator-list.store.ts';
import { ownPayoutList } from '../../src/transfer/own-payouts/own-payout-list.store.ts';
import { allowanceList } from '../../src/wallet/allowances/allowance-list.store.ts';
import { transactionList } from '../../src/wallet/transactions/transaction-list.store.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { countingBlocks } from '../support/watched-database.ts';

// Business 2: a page costs the same behind a thousand rows and behind thirty thousand, whichever of
// the filters finds it (decision 0155).

const [few, many] = [1_000, 30_000];
/** A tree one level higher takes a few more reads, and a moment takes more halvings. */
const slackBlocks = 250;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query('ALTER TABLE staff_role DROP CONSTRAINT staff_role_project_id_fkey');
});
afterAll(() => db.drop());

const project = '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11';
const [payer, seller, account] = [77, 78, 259n];

/** Most rows are confirmed and of others. Every tenth is of one payer and seller, or canceled. */
const fillings = [
  `INSERT INTO wallet_transaction (id, project_id, project_number, client_id, is_test, status, type,
     wallet_id, reserve_seconds, auto_confirm, use_allowance, suggest_allowance, password_request,
     inquiries, answers, payment_ids, charged_amount, timeline, event_count, created_at, confirmed_at)
   SELECT md5(n::text)::uuid, CASE n % 2 WHEN 0 THEN $1::uuid ELSE gen_random_uuid() END, 1, 'c', true,
     CASE n % 10 WHEN 5 THEN 'canceled' ELSE 'confirmed' END, 'page',
     CASE n % 10 WHEN 0 THEN ${payer} ELSE 1000 + n END, 60, false, false, false, 'none', '[]', '[]',
     CASE n % 10 WHEN 3 THEN jsonb_build_array(n) ELSE '[]' END, 0, '[]', 0, n, CASE n % 10 WHEN 5 THEN null ELSE n END
   FROM generate_series($2::bigint, $3::bigint) AS n`,
  `INSERT INTO wallet_payment (id, transaction_id, project_id, status, type, description, price,
     currency, beneficiary_wallet, transfer_id, created_at)
   SELECT n, md5(n::text)::uuid, $1, 'new', 'page', 'One', 1, 'EUR', ${seller}, n, n
   FROM generate_series($2::bigint, $3::bigint) AS n WHERE n % 10 = 3`,
  `INSERT INTO transaction_beneficiary (wallet_id, transaction_id)
   SELECT ${seller}, md5(n::text)::uuid FROM generate_series($2::bigint, $3::bigint) AS n
   WHERE n % 10 = 3 AND $1::uuid IS NOT NULL`,
  `INSERT INTO allowance (id, transaction_id, client_id, wallet_id, description, max_price, currency,
     limits, is_optional, valid_from, charged, recent_charges, created_at, confirmed_at, canceled_at)
   SELECT n, $1, 'c' || n % 2, CASE n % 10 WHEN 0 THEN ${payer} ELSE 1000 + n END, 'One', 1, 'EUR', '[]',
     false, n, 0, '[]', n, n, CASE n % 10 WHEN 5 THEN n END
   FROM generate_series($2::bigint, $3::bigint) AS n`,
  `INSERT INTO transfer (id, project_id, client_id, is_test, status, is_shown, amount, currency,
     payer_account, payer_wallet, beneficiary, beneficiary_number, extras, auto_process,
     password_given, told, created_at)
   SELECT n, CASE n % 2 WHEN 0 THEN $1::uuid ELSE gen_random_uuid() END, 'c', true,
     CASE n % 10 WHEN 5 THEN 'rejected' ELSE 'registered' END, true, 1, 'EUR',
     CASE n % 10 WHEN 0 THEN ${account} ELSE 1000 + n END, 1,
     CASE WHEN n <= 20 THEN '{"type": "bank"}'::jsonb ELSE '{"type": "service"}' END,
     CASE n % 10 WHEN 3 THEN '${accountNumberOf(account)}' ELSE 'N' || n END, '{}', true, true, '[]', n
   FROM generate_series($2::bigint, $3::bigint) AS n`,
  `INSERT INTO posting (movement_id, leg, kind, debit_account, credit_account, amount,
     debit_version, credit_version, debit_balance, credit_balance, created_at)
   SELECT gen_random_uuid(), 0, 'test', CASE n % 2 WHEN 0 THEN ${account} ELSE 515 END,
     CASE n % 2 WHEN 0 THEN 515 ELSE ${account} END, 1, n, n, 0, 0, n
   FROM generate_series($2::bigint, $3::bigint) AS n WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO staff_member (id, email, name, locale, state, recovery, passkeys, created_at)
   SELECT md5('staff ' || n)::uuid, n || '@staff.example', 'Ona', 'en', 'invited', '[]', '[]', n
   FROM generate_series($2::bigint, $3::bigint) AS n WHERE $1::uuid IS NOT NULL`,
  // The roles of the project are the oldest of all.
  `INSERT INTO staff_role (id, staff_id, project_id, role, created_at)
   SELECT n, md5('staff ' || n)::uuid, CASE WHEN n <= 20 THEN $1 ELSE gen_random_uuid() END, 'owner', n
   FROM generate_series($2::bigint, $3::bigint) AS n`,
  `INSERT INTO wallet (id, account_kind, is_test, created_at)
   SELECT n, 'wallet', true, n FROM generate_series($2::bigint, $3::bigint) AS n
   WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO person (id, name, locale, is_test, wallet_id, created_at)
   SELECT n, 'Ona', 'lt', true, n, n FROM generate_series($2::bigint, $3::bigint) AS n
   WHERE $1::uuid IS NOT NULL`,
  // The deliveries of the client are the oldest, too.
  `INSERT INTO delivery (id, callback_id, position, client_id, is_test, dialect, object, sequence,
     is_resend, url, host, state, attempt_count, attempts, claimed_until, created_at)
   SELECT gen_random_uuid(), gen_random_uuid(), n, CASE WHEN n <= 20 THEN 'shop' ELSE 'c' || n % 9 END,
     true, 'checkout', 'order ' || n, 1, false, 'https://shop.example', 'shop.example:443',
     CASE n % 2 WHEN 0 THEN 'failed' ELSE 'delivered' END, 1, '[]', 0, n
   FROM generate_series($2::bigint, $3::bigint) AS n WHERE $1::uuid IS NOT NULL`,
];

async function fill(from: number, to: number): Promise<void> {
  for (const text of fillings) await db.query(text, [project, from, to]);
  for (const table of [
    'wallet_transaction',
    'wallet_payment',
    'allowance',
    'transfer',
    'posting',
    'staff_member',
    'staff_role',
    'delivery',
    'wallet',
    'person',
  ]) {
    await db.query(`ANALYZE ${table}`);
  }
  await db.query('ANALYZE transaction_beneficiary');
}

const now = unixSeconds(1_000_000);
const moment = { now, windowSeconds: 60 };

type Filters = Readonly<Record<string, string | number>>;

const lists: readonly (readonly [string, (filters: Filters) => List, Filters])[] = [
  ['transactions', (filters) => transactionList({ query: filters, walletOf: null }, moment), {}],
  [
    'transactions of a project',
    (filters) => transactionList({ query: filters, walletOf: null }, moment),
    { project_id: project },
  ],
  [
    'transactions of a payer',
    (filters) => transactionList({ query: filters, walletOf: null }, moment),
    { wallet_id: payer },
  ],
  [
    'transactions of a seller',
    (filters) => transactionList({ query: filters, walletOf: null }, moment),
    { wallet_id: seller },
  ],
  [
    'done transactions',
    (filters) => transactionList({ query: filters, walletOf: null }, moment),
    { status: 'done' },
  ],
  [
    'allowances of a wallet',
    (filters) => allowanceList({ query: filters, walletOf: null }, now),
    { wallet_id: payer },
  ],
  [
    'canceled allowances',
    (filters) => allowanceList({ query: filters, walletOf: null }, now),
    { status: 'canceled' },
  ],
  [
    'transfers of an account',
    (filters) => operatorTransferList(filters, now),
    { account_number: accountNumberOf(account) },
  ],
  ['rejected transfers', (filters) => operatorTransferList(filters, now), { status: 'rejected' }],
  ['failed transfers', (filters) => operatorTransferList(filters, now), { status: 'failed' }],
  // These payouts are the oldest of all.
  ['payouts', () => ownPayoutList(now), { project_id: project, payer_wallet: 1 }],
  ['staff', () => staffList, {}],
  ['staff of a project', () => staffList, { project_id: project }],
  ['deliveries of a client', () => deliveryList, { client_id: 'shop' }],
  ['failed ones of a client', () => deliveryList, { client_id: 'shop', state: 'failed' }],
  // This wallet is the oldest of all, and the only one found.
  ['the wallet of a user', () => walletList, { user: 5 }],
  ['postings', postingList, {}],
  ['postings of an account', postingList, { account_id: String(account) }],
];

/** The blocks read for the newest page, for the page after a cursor and for a page of a period. */
async function costs(count: number): Promise<Record<string, readonly number[]>> {
  const found: Record<string, readonly number[]> = {};
  for (const [name, listOf, filters] of lists) {
    const list = listOf(filters);
    const asked = {
      filters,
      createdFrom: null,
      createdTo: null,
      limit: 5,
      after: null,
      before: null,
    };
    const counting = () => countingBlocks(db.database);
    const [newest, older, dated] = [counting(), counting(), counting()];
    const { rows } = await findRows(newest.database, list, asked);
    const after = rows.at(-1)?.place ?? null;
    await findRows(older.database, list, { ...asked, after });
    await findRows(dated.database, list, { ...asked, createdTo: count / 2 });
    found[name] = [rows.length, newest.blocks(), older.blocks(), dated.blocks()];
  }
  return found;
}

test('pages of every list and filter cost the same behind many more rows', async () => {
  await fill(1, few);
  const before = await costs(few);
  await fill(few + 1, many);
  const after = await costs(many);
  for (const [name, , filters] of lists) {
    const [rows = 0, ...blocks] = after[name] ?? [];
    const isOne = filters['user'] !== undefined;
    expect(rows, name).toBe(filters['status'] === 'failed' ? 0 : isOne ? 1 : 6);
    for (const [index, count] of blocks.entries()) {
      const earlier = before[name]?.[index + 1] ?? 0;
      expect(count, `${name}: ${blocks} after ${before[name]}`).toBeLessThan(earlier + slackBlocks);
    }
  }
});
