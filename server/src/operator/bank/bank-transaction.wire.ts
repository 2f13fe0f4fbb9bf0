import { type Static, Type } from 'typebox';
import {
  type BankTransactionRow,
  transactionStates,
} from '../../bank/transactions/bank-transaction.ts';
import type { Suggestion } from '../../bank/transactions/suggestions.store.ts';
import { amountMinor, createdAt, currencyCode, orNull, updatedAt } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';

const id = (description: string) => Type.String({ description });

const suggestion = Type.Object(
  {
    because: Type.Enum(['amount', 'iban', 'name'], {
      description: 'The same open amount, or the same payer by IBAN or name',
    }),
    payment_id: orNull(id('The payment that it may be for')),
    wallet_id: orNull(Type.Integer({ description: 'The wallet that it may be for' })),
  },
  { description: 'Whose it may be, and why' },
);

export const bankTransactionAnswer = Type.Object(
  {
    bank_transaction_id: id('Id of the transaction'),
    bank_account_id: id('The account on which it was booked'),
    amount: Type.Integer({ description: 'Minor units; negative: a debit' }),
    currency: currencyCode(),
    booked_on: orNull(Type.String({ description: 'Day of its booking, YYYY-MM-DD' })),
    counterparty: Type.Object(
      {
        name: orNull(Type.String({ description: 'As the bank writes it' })),
        iban: orNull(Type.String({ description: 'Without blanks' })),
      },
      { description: 'Who is at the other end' },
    ),
    reference: orNull(
      Type.String({ description: 'The reference that was recognised, or the structured one' }),
    ),
    remittance: orNull(Type.String({ description: 'What the payer wrote' })),
    end_to_end_id: orNull(Type.String({ description: "The payer's own id of the payment" })),
    state: Type.Enum([...transactionStates], { description: 'Where it stands' }),
    reason: orNull(
      Type.String({ description: 'Why it stands there, where the state does not say' }),
    ),
    payment_id: orNull(id('The payment that it was matched or assigned to')),
    wallet_id: orNull(Type.Integer({ description: 'The wallet that it was deposited into' })),
    project_id: orNull(id('The project that it was assigned to')),
    payout_id: orNull(id('The payout that it is the booking of')),
    note: orNull(Type.String({ description: 'What somebody wrote when they kept or returned it' })),
    suggestions: Type.Array(suggestion, {
      description: 'Of a credit in suspense: whose it may be, the likeliest first',
    }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { $id: 'BankTransaction' },
);

type Wire = Static<typeof bankTransactionAnswer>;

export const bankTransactionParams = Type.Object({
  bank_transaction_id: Type.String({ format: 'uuid', description: 'Id of the transaction' }),
});

export const bankTransactionsQuery = listQuery({
  state: Type.Optional(Type.Enum([...transactionStates], { description: 'In this state now' })),
  bank_account_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Booked on this account' }),
  ),
  payment_id: Type.Optional(Type.String({ format: 'uuid', description: 'Of this payment' })),
});

export const bankTransactionsAnswer = pageAnswer(bankTransactionAnswer, 'BankTransactions');

export const bankTransactionCsv: CsvForm<Wire> = {
  columns: [
    ...['bank_transaction_id', 'bank_account_id', 'amount', 'currency', 'booked_on'],
    ...['counterparty.name', 'counterparty.iban', 'reference', 'remittance', 'end_to_end_id'],
    ...['state', 'reason', 'payment_id', 'wallet_id', 'project_id', 'payout_id', 'note'],
    ...['created_at', 'updated_at'],
  ],
  amounts: ['amount'],
  currencyOf: ({ currency }) => currency,
};

const suggestionOnWire = ({ because, paymentId, walletId }: Suggestion) => ({
  because,
  payment_id: paymentId,
  wallet_id: walletId,
});

export const bankTransactionOnWire = (
  row: BankTransactionRow,
  suggestions: readonly Suggestion[],
): Wire => ({
  bank_transaction_id: row.id,
  bank_account_id: row.bankAccountId,
  amount: Number(row.amount),
  currency: row.currency,
  booked_on: row.bookedOn,
  counterparty: { name: row.counterpartyName, iban: row.counterpartyIban },
  reference: row.reference,
  remittance: row.remittance,
  end_to_end_id: row.endToEndId,
  state: row.state,
  reason: row.reason,
  payment_id: row.paymentId,
  wallet_id: row.walletId,
  project_id: row.projectId,
  payout_id: row.payoutId,
  note: row.note,
  suggestions: suggestions.map(suggestionOnWire),
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

const toWhom = {
  payment_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'A payment that waits for a bank transfer' }),
  ),
  wallet_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'A wallet' }),
  ),
  project_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'A project, without an order' }),
  ),
};

export const assignment = Type.Object(toWhom, {
  $id: 'BankAssignment',
  description: 'Exactly one of them.',
  examples: [{ wallet_id: 1042 }],
});

export type Target = Static<typeof assignment>;

const partsMax = 50;

export const split = Type.Object(
  {
    parts: Type.Array(
      Type.Object({ amount: amountMinor({ description: 'Minor units' }), ...toWhom }),
      { minItems: 1, maxItems: partsMax, description: 'Their sum is the whole transaction' },
    ),
  },
  { $id: 'BankSplit', examples: [{ parts: [{ amount: 1250, wallet_id: 1042 }] }] },
);

const words = (description: string) =>
  Type.String({ minLength: 1, maxLength: 140, pattern: '\\S', description });

export const returning = Type.Object(
  { reason: words('For the sender, and for whoever asks later') },
  { $id: 'BankReturn', examples: [{ reason: 'Not meant for us' }] },
);

export const keeping = Type.Object(
  { note: words('Why it is kept') },
  { $id: 'BankKeep', examples: [{ note: 'Refund of a charge' }] },
);

export const continuityAcceptance = Type.Object(
  {
    statement_id: Type.String({
      format: 'uuid',
      description: 'The statement with the break: `halted_by` of the account',
    }),
    reason: words('Why the break is accepted'),
  },
  {
    $id: 'BankContinuity',
    examples: [
      { statement_id: '7a1c9b52-3a1e-4d9b-8f0a-1c2d3e4f5a6b', reason: 'Statement 12 was empty' },
    ],
  },
);
