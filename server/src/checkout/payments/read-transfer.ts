import { bankAccounts } from '../../bank/accounts/bank-account.store.ts';
import type { BankAccount } from '../../bank/accounts/bank-account.ts';
import type { Instructions } from '../../bank/instructions/instructions.ts';
import { type BankReference, bankReferences } from '../../bank/references/reference.store.ts';
import { senderOfPayment } from '../../bank/transactions/bank-transaction.store.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Ask, ask, type Query } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { Payment } from './payment.ts';
import { bankTransferRail } from './payment-stage.ts';

/**
 * A payment by bank transfer: its reference with the money received, and the account that the payer
 * saw.
 */
export type Transfer = { readonly reference: BankReference; readonly account: BankAccount };

/** The rows of a transfer, by its reference. */
export function* transferRounds(
  reference: string,
  rows: LoadedRows,
): Generator<readonly Ask[], void> {
  yield [ask(bankReferences, reference)];
  const known = rows.get(bankReferences, reference);
  if (known !== null) yield [ask(bankAccounts, known.bankAccountId)];
}

export function transferIn(rows: Pick<LoadedRows, 'get'>, id: string): Transfer | null {
  const reference = rows.get(bankReferences, id);
  const account = reference === null ? null : rows.get(bankAccounts, reference.bankAccountId);
  return reference === null || account === null ? null : { reference, account };
}

const readByReference: Query<string, Transfer, 'not_found'> = {
  name: 'read bank transfer',
  load: transferRounds,
  answer: (rows, id) => {
    const transfer = transferIn(rows, id);
    return transfer === null
      ? refuse('not_found', 'There is no such bank transfer.')
      : accept(transfer);
  },
};

/** Null: the payment is not a bank transfer. */
export async function readTransfer(
  engine: Engine,
  { rail, externalPaymentId }: Pick<Payment, 'rail' | 'externalPaymentId'>,
): Promise<Transfer | null> {
  if (rail !== bankTransferRail || externalPaymentId === null) return null;
  const found = await engine.read(readByReference, externalPaymentId);
  return found.ok ? found.value : null;
}

/** The sender of the money. Null: it came another way, or the bank did not tell. */
export async function readSender(database: Database, { id, rail }: Payment) {
  return rail === bankTransferRail ? senderOfPayment(database, id) : null;
}

/** The amount still due, and how to pay it. */
export const instructionsOf = ({ reference, account }: Transfer): Instructions => ({
  account,
  amount: { minor: reference.amount - reference.received, currency: account.currency },
  reference: reference.id,
});
