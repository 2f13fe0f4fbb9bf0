import { type Static, Type } from 'typebox';
import { currencyCode, moment, orNull } from '../../edge/wire.ts';
import { currencies } from '../../kernel/money.ts';
import { limitOf } from '../lists/list.wire.ts';
import { type Line, signedAmount, spoken } from './statement.ts';

/** An unknown parameter is refused: if it were ignored, the caller would get another statement. */
export const statementQuery = Type.Object(
  {
    currency: Type.Optional(
      Type.Enum([...currencies], {
        description: 'May be left out where the wallet has one account.',
        examples: ['EUR'],
      }),
    ),
    from: Type.Optional(
      Type.Integer({
        ...moment(),
        description:
          'What was posted at this moment or later, Unix seconds. By default everything.',
      }),
    ),
    to: Type.Optional(
      Type.Integer({
        ...moment(),
        description: 'What was posted before this moment, Unix seconds. By default up to now.',
      }),
    ),
    limit: limitOf('How many items a page has at most. CSV and camt.053 have all of them.'),
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: '`cursors.after` of a page: the items that follow it, of the same statement.',
      }),
    ),
    format: Type.Optional(
      Type.Enum(['json', 'csv', 'camt053'], {
        description:
          '`csv` (also by `Accept: text/csv`) and `camt053` (camt.053.001.08) give the whole.',
      }),
    ),
  },
  { additionalProperties: false },
);

export type StatementQuery = Static<typeof statementQuery>;

const item = Type.Object({
  date: Type.Integer({ description: 'Unix seconds' }),
  type: Type.String({ description: 'What it was, in words of the ledger.', examples: ['Refund'] }),
  counterparty: Type.String({
    description:
      'The name of a project or of a recipient of splits, what an account of the service is for, ' +
      'or an account number: people are not named.',
  }),
  reference: Type.String({
    description:
      'Of the order, refund, transfer or deposit, or what a payment was for; on an account of a ' +
      'bank what the bank said of it; otherwise the id of the movement.',
  }),
  amount: Type.Integer({ description: 'Minor units; below zero: it left the wallet.' }),
  balance: Type.Integer({ description: 'What the account held afterwards, minor units.' }),
});

export const statementAnswer = Type.Object(
  {
    currency: currencyCode(),
    opening_balance: Type.Integer({ description: 'Before the first item of the whole statement.' }),
    closing_balance: Type.Integer({
      description: 'After the last item of the whole statement: opening_balance and all amounts.',
    }),
    items: Type.Array(item, { description: 'Items of the page, the oldest first.' }),
    _metadata: Type.Object(
      {
        limit: Type.Integer({ description: 'Items that the page has at most' }),
        has_next: Type.Boolean({ description: 'Whether newer items follow.' }),
        has_previous: Type.Boolean({ description: 'Whether older items precede.' }),
        cursors: Type.Object(
          {
            after: orNull(
              Type.String({ description: 'Give it as `after`; null: this is the last page.' }),
            ),
            before: Type.Null({ description: 'A statement is read forwards.' }),
          },
          { description: 'Where the next page begins.' },
        ),
      },
      { description: 'How large the page is, and what lies beside it' },
    ),
  },
  {
    $id: 'WalletStatement',
    description:
      'The oldest first. All pages are of one statement: what is posted meanwhile is not in it. ' +
      'As CSV or camt.053 where `format` asks for it.',
    examples: [
      {
        currency: 'EUR',
        opening_balance: 10000,
        closing_balance: 8750,
        items: [
          {
            date: 1767225660,
            type: 'Payment',
            counterparty: 'Corner shop',
            reference: 'Order 15',
            amount: -1250,
            balance: 8750,
          },
        ],
        _metadata: {
          limit: 20,
          has_next: false,
          has_previous: false,
          cursors: { after: null, before: null },
        },
      },
    ],
  },
);

export type StatementPage = Static<typeof statementAnswer>;

export type StatementItem = Static<typeof item>;

export const itemOnWire = (line: Line): StatementItem => ({
  date: line.createdAt,
  type: spoken(line.kind),
  counterparty: line.counterparty.name ?? line.counterparty.accountNumber,
  reference: line.reference ?? line.movementId,
  amount: Number(signedAmount(line)),
  balance: Number(line.balance),
});
