import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import type { Database } from '../../storage/database.ts';

/** Business 7, Closing: something that has not ended yet. */
export type OpenThing = {
  readonly kind: OpenKind;
  readonly id: string;
  readonly amount: bigint | null;
  readonly currency: string | null;
};

type OpenKind =
  | 'balance'
  | 'debt'
  | 'hold'
  | 'order'
  | 'link'
  | 'payment'
  | 'transaction'
  | 'transfer'
  | 'payout';

/** The wallet, and the project that owns it. Null: a person owns it. */
export type Holder = { readonly walletId: number; readonly projectId: string | null };

/** At most this many are listed. The caller ends these and asks again for the next ones. */
const openMax = 100;

const ownAccounts =
  'SELECT account_id FROM wallet_account WHERE wallet_id = (SELECT wallet_id FROM asked)';

/**
 * A transaction that its payer has accepted and that waits for their money: it can still become
 * accepted.
 */
const awaited = `wallet_transaction.status = 'new' AND pending_acceptance IS NOT NULL
  AND (reserve_until IS NULL OR reserve_until > asked.now)`;

const ownAddresses = `SELECT address_owner.id FROM address_owner JOIN person ON person.id = person_id
  WHERE wallet_id = (SELECT wallet_id FROM asked)`;

/** The money in the wallet, and the money on its way in or out. */
const ofWallet = `
  SELECT 1 AS place, 'balance' AS kind, id::text, balance AS amount, currency FROM account
  WHERE balance <> 0 AND id IN (${ownAccounts})
  UNION ALL
  SELECT 3, 'hold', hold.id::text, hold.amount, account.currency
  FROM hold JOIN account ON account.id = hold.account_id
  WHERE account.held > 0 AND hold.state = 'held' AND account.id IN (${ownAccounts})
  UNION ALL
  SELECT 7, 'transaction', id::text, NULL, NULL FROM wallet_transaction, asked
  WHERE (status IN ('waiting', 'reserved')
      AND (wallet_transaction.wallet_id = asked.wallet_id OR project_id = asked.owner_id))
    OR (${awaited}
      AND (pending_acceptance->>'walletId' = asked.wallet_id::text OR project_id = asked.owner_id))
  UNION ALL
  SELECT 7, 'transaction', transaction_id::text, NULL, NULL
  FROM asked, wallet_payment JOIN wallet_transaction ON wallet_transaction.id = transaction_id
  WHERE (wallet_transaction.status IN ('waiting', 'reserved')
      OR ${awaited})
    AND (beneficiary_wallet = asked.wallet_id
      OR beneficiary_wallet IS NULL AND 'email:' || lower(beneficiary_email) IN (${ownAddresses}))
  UNION ALL
  SELECT 7, 'transaction', transaction_id::text, NULL, NULL FROM wallet_payment, asked
  WHERE hold_id IS NOT NULL AND status = 'reserved'
    AND (asked.wallet_id IN (payer_wallet, beneficiary_wallet) OR project_id = asked.owner_id)
  UNION ALL
  SELECT 8, CASE WHEN handed_at IS NULL THEN 'transfer' ELSE 'payout' END, id::text, amount, currency
  FROM transfer, asked
  WHERE status NOT IN ('new', 'registered', 'done', 'rejected', 'failed')
    AND asked.wallet_id IN (payer_wallet, beneficiary_wallet)`;

/**
 * Debts of buyers, money in the project's accounts with the service, and payouts that a bank may
 * still return. Transfers are listed with the wallet. A payment that waits for a transfer ends with
 * its order (decision 0208): later money waits in suspense.
 */
const ofProject = `
  UNION ALL
  SELECT 2, 'debt', account.id::text, abs(account.balance), account.currency
  FROM service_account JOIN account ON account.id = service_account.account_id
  WHERE account.balance <> 0
    AND (service_account.id LIKE 'receivable ' || (SELECT owner_id FROM asked) || ':%'
      OR service_account.id LIKE 'returned ' || (SELECT owner_id FROM asked) || ':%')
  UNION ALL
  SELECT 4, 'order', id::text, amount - amount_paid, currency FROM checkout_order, asked
  WHERE status = 'pending_payment' AND project_id = asked.owner_id
  UNION ALL
  SELECT 5, 'link', payment_link.id::text, payment_link.amount, checkout_order.currency
  FROM asked JOIN checkout_order ON checkout_order.project_id = asked.owner_id
    JOIN payment_link ON payment_link.order_id = checkout_order.id
  WHERE checkout_order.status = 'pending_payment' AND payment_link.status = 'active'
    AND (expired_at IS NULL OR expired_at > asked.now)
  UNION ALL
  SELECT 6, 'payment', payment.id::text, payment.amount, payment.currency
  FROM asked JOIN payment ON payment.project_id = asked.owner_id
    JOIN checkout_order ON checkout_order.id = payment.order_id
  WHERE payment.status IN (
      'initiated', 'awaiting_authorization', 'authorized', 'processing', 'pending_settlement',
      'on_hold')
    AND NOT (payment.rail = 'bank-files' AND checkout_order.status <> 'pending_payment'
      AND payment.status IN ('initiated', 'awaiting_authorization'))
  UNION ALL
  SELECT 8, 'payout', payout.id::text, payout.amount, payout.currency FROM payout, asked
  WHERE payout.state IN ('waiting', 'in_file', 'accepted') AND payout.cause IN ('refund', 'leg')
    AND payout.extras->>'project_id' = asked.owner_id::text`;

type Row = {
  readonly kind: OpenKind;
  readonly id: string;
  readonly amount: string | null;
  readonly currency: string | null;
};

/**
 * The things that prevent the closing of a project or a user. It may read whole tables: closing is
 * rare.
 */
export function openThingsOf(
  database: Database,
  { walletId, projectId }: Holder,
  now: number,
): Promise<readonly OpenThing[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(
      `WITH asked AS (SELECT $1::bigint AS wallet_id, $2::uuid AS owner_id, $3::bigint AS now)
       SELECT DISTINCT place, kind, id, amount, currency
       FROM (${ofWallet}${projectId === null ? '' : ofProject}) AS open
       ORDER BY place, id LIMIT ${openMax}`,
      [walletId, projectId, now],
    );
    return rows.map(({ kind, id, amount, currency }) => ({
      kind,
      id: kind === 'balance' ? accountNumberOf(BigInt(id)) : id,
      amount: amount === null ? null : BigInt(amount),
      currency,
    }));
  });
}
