import { Type } from 'typebox';
import { createdAt, currencyCode, orNull, testMode } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { statementQuery } from '../../figures/statements/statement.wire.ts';
import { currencies } from '../../kernel/money.ts';
import { uuidPattern } from '../../kernel/uuid.ts';
import { accountKinds, available } from '../../ledger/account.ts';
import { restsAtZero } from '../../ledger/service-account.ts';
import type { ListedAccount } from './account-list.store.ts';
import { accountId, kindText, ofAccount } from './ledger.wire.ts';

export const accountsQuery = listQuery({
  kind: Type.Optional(
    Type.Enum(Object.keys(accountKinds) as (keyof typeof accountKinds)[], {
      description: 'Of this kind alone.',
    }),
  ),
  currency: Type.Optional(Type.Enum([...currencies], { description: 'In this currency.' })),
  test_mode: Type.Optional(Type.Boolean({ description: 'true: money of test mode.' })),
  owner: Type.Optional(
    Type.String({
      pattern: `^(?:[0-9]{1,15}|${uuidPattern})$`,
      description:
        'The id of a user or of a project. Of a project also what it owes and what came back.',
    }),
  ),
  has_balance: Type.Optional(
    Type.Boolean({ description: 'true: its balance is not zero; false: it is.' }),
  ),
  should_be_zero: Type.Optional(
    Type.Boolean({ description: 'true: accounts that hold nothing once everything has ended.' }),
  ),
  ...createdWithin,
});

const owner = Type.Object(
  {
    type: Type.Enum(['user', 'project', 'beneficiary', 'service'], {
      description: 'Who: a person, a merchant, a recipient of splits, or the service itself.',
    }),
    id: orNull(Type.String({ description: 'Id of the user, project or recipient.' })),
    name: orNull(Type.String({ description: 'Their name.' })),
  },
  { description: 'Whose money it is' },
);

export const accountAnswer = Type.Object(
  {
    account_id: accountId(ofAccount),
    kind: Type.String({ description: kindText }),
    currency: currencyCode(),
    test_mode: testMode(),
    balance: Type.Integer({
      description: 'What the account holds, minor units; the service’s own may be below zero',
    }),
    held: Type.Integer({ description: 'The part of the balance that is reserved.' }),
    available: Type.Integer({ description: 'What may be spent: balance less held.' }),
    created_at: createdAt(),
    owner: orNull(owner),
    wallet_id: orNull(Type.Integer({ description: 'The wallet that it is part of.' })),
    purpose: orNull(
      Type.String({
        description:
          'What the service keeps it for: `deposits`, `rail …`, `receivable`, `returned` or `beneficiary`.',
      }),
    ),
    should_be_zero: Type.Boolean({
      description:
        'Whether it holds nothing once everything has ended: money on its way, waiting or owed.',
    }),
    closed: Type.Boolean({ description: 'Whether its wallet is closed: it takes no money.' }),
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
        owner: { type: 'user', id: '17', name: 'Ona' },
        wallet_id: 19,
        purpose: null,
        should_be_zero: false,
        closed: false,
      },
    ],
  },
);

export const accountsAnswer = pageAnswer(accountAnswer, 'Accounts');

/** Service accounts may hold more than 2^53, so the answer has every digit. */
export const accountOnWire = ({ account, owner: whose, walletId, purpose }: ListedAccount) => ({
  account_id: String(account.id),
  kind: account.kind,
  currency: account.currency,
  test_mode: account.isTest,
  balance: account.balance,
  held: account.held,
  available: available(account),
  created_at: account.createdAt,
  owner: whose,
  wallet_id: walletId,
  purpose,
  should_be_zero: restsAtZero(account.kind, purpose),
  closed: account.isClosed,
});

export const accountCsv: CsvForm<ReturnType<typeof accountOnWire>> = {
  columns: [
    ...['account_id', 'kind', 'currency', 'test_mode', 'balance', 'held', 'available'],
    ...['created_at', 'owner.type', 'owner.id', 'owner.name', 'wallet_id', 'purpose'],
    ...['should_be_zero', 'closed'],
  ],
  amounts: ['balance', 'held', 'available'],
  currencyOf: ({ currency }) => currency,
};

const { currency: _ofWallet, ...inOneCurrency } = statementQuery.properties;

/** An account has one currency. */
export const accountStatementQuery = Type.Object(inOneCurrency, { additionalProperties: false });
