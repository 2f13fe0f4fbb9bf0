import { type Static, Type } from 'typebox';
import { currencyCode, inMajorUnits, inMinorUnits, moment, orLeftOut } from '../../edge/wire.ts';
import { offsetMetadata, offsetQuery, pageCursor } from '../../figures/lists/offset-list.wire.ts';
import { type AccountPosting, directions, spoken } from '../../figures/statements/statement.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { decimalOf } from '../../kernel/money.ts';
import { bookOf } from '../../ledger/book-of-account.ts';

export const limitDefault = 20;
const limitMax = 200;
/** For older statements use the cursor, which costs the same everywhere. */
const offsetMax = 10_000;

export const statementsQuery = Type.Object({
  currency: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Codes with commas between them',
      examples: ['EUR,USD'],
    }),
  ),
  direction: Type.Optional(
    Type.Enum([...directions], { description: 'What came (`in`), or what left (`out`)' }),
  ),
  from: Type.Optional(moment('What happened at this moment or later, Unix seconds')),
  to: Type.Optional(moment('What happened before this moment, Unix seconds')),
  ...offsetQuery({ limit: { maximum: limitMax, default: limitDefault }, offsetMax }),
  after: pageCursor('after', 1_024),
  before: Type.Optional(
    Type.String({ description: 'Not offered: the list begins with the newest' }),
  ),
  text: Type.Optional(Type.String({ description: 'Not offered: texts are not searched' })),
});

export type StatementsQuery = Static<typeof statementsQuery>;

const statementTypes = ['transfer', 'commission', 'return'] as const;

/**
 * The form of published clients. Those for Java read the three fields of the amount in this order,
 * without others in between.
 */
const statement = Type.Object({
  id: Type.Integer({ description: 'Unique within the wallet' }),
  amount: Type.Integer({ description: 'Minor units, whichever direction it went' }),
  amount_decimal: inMajorUnits('The same amount'),
  currency: currencyCode(),
  direction: Type.Enum([...directions], { description: '`in`: it came; `out`: it left' }),
  date: Type.Integer({ description: 'Unix seconds' }),
  type: Type.Enum([...statementTypes], {
    description: 'A payment or transfer, a fee, or money that came back',
  }),
  details: Type.String({ description: 'What it was, in words' }),
  account_number: Type.String({ description: 'Number of the account that it changed' }),
  balance: inMinorUnits('What the account held afterwards'),
  balance_decimal: inMajorUnits('The same balance'),
  reference_number: Type.String({ description: 'Of the movement: a payment and its fee share it' }),
  other_party: Type.Optional(
    Type.Object(
      {
        name: Type.String({ description: 'Name of the project' }),
        display_name: Type.String({ description: 'The same as `name`' }),
      },
      { description: 'The project on the other side; people are not named' },
    ),
  ),
});

export const statementsAnswer = Type.Object(
  {
    statements: Type.Array(statement, { description: 'Lines of the page, the newest first' }),
    _metadata: offsetMetadata(
      { after: Type.Optional(Type.String({ description: 'Give it as after: what is older' })) },
      'Where from, to or direction is given, at most 10000 are counted',
    ),
  },
  {
    $id: 'Statements',
    examples: [
      {
        statements: [
          {
            id: 771,
            amount: 1250,
            amount_decimal: '12.50',
            currency: 'EUR',
            direction: 'out',
            date: 1767225660,
            type: 'transfer',
            details: 'Payment',
            account_number: 'XF43FLRN0000004829301847301',
            balance: 8750,
            balance_decimal: '87.50',
            reference_number: '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11',
            other_party: { name: 'Corner shop', display_name: 'Corner shop' },
          },
        ],
        _metadata: {
          total: 1,
          limit: 20,
          offset: 0,
          has_next: false,
          has_previous: false,
          cursors: { after: 'MTIzNDU2Nzg5MC0w' },
        },
      },
    ],
  },
);

const bookNumbers = 256n;

/**
 * Unique within the wallet and permanent: it combines the account's book and the posting's
 * position.
 */
export const statementIdOf = ({ accountId, version }: AccountPosting): number =>
  Number(version * bookNumbers + BigInt.asUintN(8, accountId));

/** Kinds of postings whose money comes back. */
const returning: readonly string[] = ['refund', 'chargeback', 'return'];

function typeOf(kind: string): (typeof statementTypes)[number] {
  if (kind === 'commission') return 'commission';
  return returning.includes(kind) ? 'return' : 'transfer';
}

export function statementOnWire(
  one: AccountPosting,
  project: string | null,
): Static<typeof statement> {
  const { currency } = bookOf(one.accountId);
  return {
    id: statementIdOf(one),
    amount: Number(one.amount),
    amount_decimal: decimalOf({ minor: one.amount, currency }),
    currency,
    direction: one.direction,
    date: one.createdAt,
    type: typeOf(one.kind),
    details: spoken(one.kind),
    account_number: accountNumberOf(one.accountId),
    balance: Number(one.balance),
    balance_decimal: decimalOf({ minor: one.balance, currency }),
    reference_number: one.movementId,
    other_party: orLeftOut(project === null ? null : { name: project, display_name: project }),
  };
}
