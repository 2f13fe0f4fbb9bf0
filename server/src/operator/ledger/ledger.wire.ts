import { type Static, Type } from 'typebox';
import type { RawJson } from '../../edge/answering/answer.ts';
import { exactJson } from '../../edge/answering/answer.ts';
import { amountMinor, createdAt, currencyCode } from '../../edge/wire.ts';
import { currencies } from '../../kernel/money.ts';
import { accountKinds } from '../../ledger/account.ts';
import type { AuditReport } from '../../ledger/audit.store.ts';
import { bookOf } from '../../ledger/book-of-account.ts';
import type { Posting } from '../../ledger/posting.ts';
import { differences } from '../fields.wire.ts';

/** Ids exceed the integers of JSON clients, so they are digits in a text: at most 2^62. */
export const accountId = (options: { readonly description?: string } = {}) =>
  Type.String({
    pattern: '^([1-9][0-9]{0,17}|[1-4][0-9]{18})$',
    examples: ['2305843009213693951'],
    ...options,
  });

const currency = () =>
  Type.Enum([...currencies], { description: 'Currency, ISO 4217 code', examples: ['EUR'] });

export const ofAccount = { description: 'Id of the account, decimal digits.' };
export const kindText =
  'Whose money: a wallet, merchant or beneficiary, or a purpose of the service itself.';
const sides = {
  debit_account: accountId({ description: 'From where: its balance falls.' }),
  credit_account: accountId({ description: 'To where: its balance rises.' }),
  amount: amountMinor({ description: 'Amount, minor units.' }),
};

export const accountParams = Type.Object({ account_id: accountId(ofAccount) });

export const newAccount = Type.Object(
  {
    kind: Type.Enum(Object.keys(accountKinds) as (keyof typeof accountKinds)[], {
      description: kindText,
    }),
    currency: currency(),
    test_mode: Type.Optional(
      Type.Boolean({ default: true, description: 'true: for money of test mode' }),
    ),
  },
  { $id: 'NewAccount', examples: [{ kind: 'wallet', currency: 'EUR', test_mode: true }] },
);

export const newPosting = Type.Object(
  { ...sides },
  {
    $id: 'NewPosting',
    examples: [
      { debit_account: '2305843009213693951', credit_account: '1152921504606846975', amount: 1250 },
    ],
  },
);

export const postingAnswer = Type.Object(
  {
    posting_id: Type.String({ format: 'uuid', description: 'Id of the posting.' }),
    ...sides,
    currency: currencyCode(),
    debit_balance: Type.Integer({ description: 'The balance this posting led to.' }),
    credit_balance: Type.Integer({ description: 'The balance this posting led to.' }),
    created_at: createdAt(),
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
    ok: Type.Boolean({ description: 'Whether everything agrees with the journal' }),
    accounts: Type.Integer({ description: 'Accounts that were looked at' }),
    postings: Type.Integer({ description: 'Postings that were added up' }),
    differences: differences('What does not agree, at most 100'),
  },
  { $id: 'Audit', examples: [{ ok: true, accounts: 12, postings: 3400, differences: [] }] },
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
