import type { FlorinHome } from '../../support/florin-home.ts';
import type { Account, Found } from './journal.ts';

type Home = Pick<FlorinHome, 'query'>;

/**
 * Finds the rows of each kind of effect. The first parameter is the beginning of the round's marks.
 */
const foundSql = `
  SELECT 'order' AS kind, reference AS mark, id::text, status AS state, amount
    FROM checkout_order WHERE starts_with(reference, $1)
  UNION ALL SELECT 'link', name, id::text, status, amount
    FROM payment_link WHERE starts_with(name, $1)
  UNION ALL SELECT 'payment', order_reference || ' ' || status, id::text, status, amount
    FROM payment WHERE starts_with(order_reference, $1)
  UNION ALL SELECT 'refund', reference, id::text, 'made', amount
    FROM refund WHERE starts_with(reference, $1)
  UNION ALL SELECT 'transaction', p.description, t.id::text, t.status || ', ' || p.status, p.price
    FROM wallet_payment p JOIN wallet_transaction t ON t.id = p.transaction_id
    WHERE starts_with(p.description, $1)
  UNION ALL SELECT 'allowance', description, id::text,
      CASE WHEN confirmed_at IS NULL THEN 'new' ELSE 'granted' END || ', charged ' || charged, max_price
    FROM allowance WHERE starts_with(description, $1)
  UNION ALL SELECT 'user', name, wallet_id::text, 'there', 0 FROM person WHERE starts_with(name, $1)
  UNION ALL SELECT 'deposit', reference, wallet_id::text, 'there', amount
    FROM deposit WHERE starts_with(reference, $1)
  UNION ALL SELECT 'transfer', purpose ->> 'details', id::text, status, amount
    FROM transfer WHERE starts_with(purpose ->> 'details', $1)
  UNION ALL SELECT 'payout', t.purpose ->> 'details', t.id::text, payout.state, payout.amount
    FROM payout JOIN transfer t ON payout.cause = 'transfer' AND payout.subject = t.id::text
    WHERE starts_with(t.purpose ->> 'details', $1)
  UNION ALL SELECT 'posting', amount::text, movement_id::text, 'posted', amount
    FROM posting WHERE amount >= $2 AND amount < $3`;

/** Plain postings are identified by their amounts, which are above all others. */
export const postingsOf = (round: number): readonly [first: number, last: number] => {
  const first = 1_000_000_000 + round * 1_000_000;
  return [first, first + 1_000_000];
};

export const marksOf = (round: number): string => `k${round}-`;

export async function effectsFound(home: Home, round: number): Promise<readonly Found[]> {
  type Row = Omit<Found, 'amount'> & { readonly amount: string };
  const rows = await home.query<Row>(foundSql, [marksOf(round), ...postingsOf(round)]);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** The accounts of all participants, without the service's own accounts. */
export const accountsFound = (home: Home): Promise<readonly Account[]> =>
  home.query<Account>(
    `SELECT id::text, balance::text, held::text FROM account
     WHERE kind IN ('wallet', 'merchant') AND currency = 'EUR' ORDER BY id`,
  );

/** The account of each wallet. */
export async function walletAccounts(home: Home): Promise<ReadonlyMap<number, string>> {
  const rows = await home.query<{ wallet: string; account: string }>(
    "SELECT wallet_id AS wallet, account_id AS account FROM wallet_account WHERE currency = 'EUR'",
  );
  return new Map(rows.map(({ wallet, account }) => [Number(wallet), account]));
}

export async function storedAnswers(
  home: Home,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await home.query<{ id: string; body: string }>(
    'SELECT id, body FROM idempotent_answer WHERE id = ANY($1)',
    [ids],
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Our own sums, in addition to the service's audit; each row is a difference. */
const differences = `
  WITH moved AS (
    SELECT account, sum(amount) AS balance FROM (
      SELECT credit_account AS account, amount FROM posting
      UNION ALL SELECT debit_account, -amount FROM posting
    ) AS leg GROUP BY account
  )
  SELECT 'account ' || id || ' has ' || account.balance || ', its postings say ' ||
      coalesce(moved.balance, 0) AS fault
    FROM account LEFT JOIN moved ON moved.account = id
    WHERE account.balance <> coalesce(moved.balance, 0)
  UNION ALL SELECT 'the balances in ' || currency || ' add up to ' || sum(balance)
    FROM account GROUP BY currency, is_test HAVING sum(balance) <> 0
  UNION ALL SELECT 'hold ' || id || ' of ' || amount || ' is left' FROM hold WHERE state = 'held'
  UNION ALL SELECT 'account ' || id || ' holds ' || held || ' without a hold'
    FROM account WHERE held <> 0 AND NOT EXISTS (
      SELECT FROM hold WHERE account_id = account.id AND hold.state = 'held')
  UNION ALL SELECT 'timer ' || every_timer.id || ' was due at ' || due_at FROM (
    SELECT id, due_at FROM timer
    UNION ALL SELECT 'reservation:' || id, reserve_until FROM wallet_transaction
      WHERE status IN ('waiting', 'reserved')) AS every_timer, service_clock
    WHERE due_at < extract(epoch FROM now()) + offset_ms / 1000 - 60`;

export async function ownDifferences(home: Home): Promise<readonly string[]> {
  return (await home.query<{ fault: string }>(differences)).map(({ fault }) => fault);
}
