import type { Database } from '../../storage/database.ts';
import type { BankTransactionRow } from './bank-transaction.ts';

/** A possible owner of the money, and the reason to think so. */
export type Suggestion = {
  readonly because: 'amount' | 'iban' | 'name';
  readonly paymentId: string | null;
  readonly walletId: number | null;
};

const suggestionsMax = 5;

type Row = {
  readonly because: Suggestion['because'];
  readonly payment_id: string | null;
  readonly wallet_id: string | null;
};

/**
 * Suggests payments that wait for exactly this amount, and earlier recipients of the same payer's
 * money, by IBAN and by name (bank 2, Suspense). Each query follows an index and ends early.
 */
export const suggestionsFor = (
  database: Database,
  { amount, bankAccountId, counterpartyIban, counterpartyName }: BankTransactionRow,
): Promise<readonly Suggestion[]> =>
  database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `(SELECT 'amount' AS because, payment_id, NULL::bigint AS wallet_id FROM bank_reference
        WHERE amount - received = $1 AND received < amount AND amount >= $1
          AND EXISTS (SELECT FROM payment WHERE payment.id = bank_reference.payment_id
            AND payment.status IN ('initiated', 'awaiting_authorization'))
        ORDER BY created_at DESC LIMIT ${suggestionsMax})
       UNION ALL
       (SELECT 'iban', payment_id, wallet_id FROM bank_transaction
        WHERE bank_account_id = $2 AND counterparty_iban = $3
          AND state IN ('matched', 'assigned') AND coalesce(payment_id::text, wallet_id::text) IS NOT NULL
        ORDER BY place DESC LIMIT ${suggestionsMax})
       UNION ALL
       (SELECT 'name', payment_id, wallet_id FROM bank_transaction
        WHERE bank_account_id = $2 AND lower(counterparty_name) = lower($4)
          AND counterparty_iban IS DISTINCT FROM $3
          AND state IN ('matched', 'assigned') AND coalesce(payment_id::text, wallet_id::text) IS NOT NULL
        ORDER BY place DESC LIMIT ${suggestionsMax})`,
      [String(amount), bankAccountId, counterpartyIban, counterpartyName],
    );
    return rows.map(({ because, payment_id: paymentId, wallet_id: walletId }) => ({
      because,
      paymentId,
      walletId: walletId === null ? null : Number(walletId),
    }));
  });
