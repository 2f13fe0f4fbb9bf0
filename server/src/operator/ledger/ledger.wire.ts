import { type Static, Type } from 'typebox';
import type { RawJson } from '../../edge/answering/answer.ts';
import { exactJson } from '../../edge/answering/answer.ts';
import { amountMinor } from '../../edge/wire.ts';
import { currencies } from '../../kernel/money.ts';
import { type Account, accountKinds, available } from '../../ledger/account.ts';
import type { AuditReport } from '../../ledger/audit.store.ts';
import { bookOf } from '../../ledger/book-of-account.ts';
import type { Posting } from '../../ledger/posting.ts';

/** Ids exceed what JSON clients read as integers, so they travel as digits: at most 2^62. */
export const accountId = (options: { readonly description?: string } = {}) =>
  Type.String({
    pattern: '^([1-9][0-9]{0,17}|[1-4][0-9]{18})$',
    examples: ['2305843009213693951'],
    ...options,
  });

const currency = () => Type.Enum([...currencies], { examples: ['EUR'] });

export const accountParams = Type.Object({ account_id: accountId() });

export const newAccount = Type.Object(
  {
    kind: Type.Enum(Object.keys(accountKinds) as (keyof typeof accountKinds)[]),
    currency: currency(),
    test_mode: Type.Optional(Type.Boolean({ default: true })),
  },
  { $id: 'NewAccount', examples: [{ kind: 'wallet', currency: 'EUR', test_mode: true }] },
);

export const accountAnswer = Type.Object(
  {
    account_id: accountId(),
    kind: Type.String(),
    currency: Type.String(),
    test_mode: Type.Boolean(),
    balance: Type.Integer({ description: 'Minor units.' }),
    held: Type.Integer({ description: 'The part of the balance that is reserved.' }),
    available: Type.Integer({ description: 'What may be spent: balance less held.' }),
    created_at: Type.Integer({ description: 'Unix timestamp in seconds.' }),
  },
  {
    $id: 'Account',
    examples: [
      {
        account_id: '2305843009213693951',
        kind: 'wallet',
        currency: 'EUR',
        test_mode: true,
        balance: 5000,
        held: 1200,
        available: 3800,
        created_at: 1800000000,
      },
    ],
  },
);

export const newPosting = Type.Object(
  {
    debit_account: accountId(),
    credit_account: accountId(),
    amount: amountMinor(),
  },
  {
    $id: 'NewPosting',
    examples: [
      { debit_account: '2305843009213693951', credit_account: '1152921504606846975', amount: 1250 },
    ],
  },
);

export const postingAnswer = Type.Object(
  {
    posting_id: Type.String({ format: 'uuid' }),
    debit_account: accountId(),
    credit_account: accountId(),
    amount: amountMinor(),
    currency: Type.String(),
    debit_balance: Type.Integer({ description: 'The balance this posting led to.' }),
    credit_balance: Type.Integer({ description: 'The balance this posting led to.' }),
    created_at: Type.Integer({ description: 'Unix timestamp in seconds.' }),
  },
  {
    $id: 'Posting',
    examples: [
      {
        posting_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        debit_account: '2305843009213693951',
        credit_account: '1152921504606846975',
        amount: 1250,
        currency: 'EUR',
        debit_balance: 3750,
        credit_balance: 1250,
        created_at: 1800000000,
      },
    ],
  },
);

export const auditAnswer = Type.Object(
  {
    ok: Type.Boolean(),
    accounts: Type.Integer(),
    postings: Type.Integer(),
    differences: Type.Array(
      Type.Object({ subject: Type.String(), expected: Type.String(), found: Type.String() }),
    ),
  },
  { $id: 'Audit', examples: [{ ok: true, accounts: 12, postings: 3400, differences: [] }] },
);

/** Accounts of the service may hold more than 2^53: each amount is written with all its digits. */
export const accountOnWire =
  (status: number) =>
  (account: Account): RawJson =>
    exactJson(
      {
        account_id: String(account.id),
        kind: account.kind,
        currency: account.currency,
        test_mode: account.isTest,
        balance: account.balance,
        held: account.held,
        available: available(account),
        created_at: account.createdAt,
      },
      status,
    );

export const postingOnWire = (posting: Posting): RawJson =>
  exactJson(
    {
      posting_id: posting.movementId,
      debit_account: String(posting.debitAccount),
      credit_account: String(posting.creditAccount),
      amount: posting.amount,
      currency: bookOf(posting.creditAccount).currency,
      debit_balance: posting.debitBalance,
      credit_balance: posting.creditBalance,
      created_at: posting.createdAt,
    },
    201,
  );

export const auditOnWire = (report: AuditReport): Static<typeof auditAnswer> => ({
  ok: report.ok,
  accounts: Number(report.accounts),
  postings: Number(report.postings),
  differences: [...report.differences],
});
