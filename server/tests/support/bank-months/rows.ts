import { type PaymentFile, readPaymentFile } from '../../../src/cli/bank-simulator/payment-file.ts';
import type { TestDatabase } from '../test-database.ts';
import type { ModelPayout, PayoutState } from './model.ts';

/** A payout in the service, and its place in a file. */
export type PayoutRow = {
  readonly id: string;
  readonly cause: ModelPayout['cause'];
  readonly amount: string;
  readonly state: PayoutState;
  readonly reason: string | null;
  readonly message: string | null;
  readonly number: number | null;
};

/** All payouts of a bank account. */
export const payoutRows = (
  { query }: TestDatabase,
  accountId: string,
): Promise<readonly PayoutRow[]> =>
  query<PayoutRow>(
    `SELECT payout.id, cause, amount, payout.state, reason, message_id AS message,
       file_number AS number
     FROM payout LEFT JOIN payment_file ON payment_file.id = payment_file_id
     WHERE payout.bank_account_id = $1`,
    [accountId],
  );

export function fileIn(xml: string): PaymentFile {
  const file = readPaymentFile(xml);
  if (file === null) throw new Error('the bank cannot read the payment file');
  return file;
}
