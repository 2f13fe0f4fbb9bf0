import { type Static, Type } from 'typebox';
import { amountMinor, createdAt, currencyCode, testMode } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { bookOf } from '../../ledger/book-of-account.ts';
import type { Hold } from '../../ledger/hold.ts';
import { accountId } from './ledger.wire.ts';

export const holdsQuery = listQuery({
  account_id: Type.Optional(accountId({ description: 'On this account.' })),
  ...createdWithin,
});

const holdAnswer = Type.Object(
  {
    hold_id: Type.String({ format: 'uuid', description: 'Id of the reservation.' }),
    account_id: accountId({ description: 'On which account.' }),
    amount: amountMinor({ description: 'What is reserved, minor units.' }),
    currency: currencyCode(),
    test_mode: testMode(),
    created_at: createdAt(),
  },
  {
    $id: 'Hold',
    examples: [
      {
        hold_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        account_id: '2305843009213693951',
        amount: 1250,
        currency: 'EUR',
        test_mode: true,
        created_at: 1800000000,
      },
    ],
  },
);

export const holdsAnswer = pageAnswer(holdAnswer, 'Holds');

export const holdOnWire = (hold: Hold): Static<typeof holdAnswer> => {
  const { currency, isTest } = bookOf(hold.accountId);
  return {
    hold_id: hold.id,
    account_id: String(hold.accountId),
    amount: Number(hold.amount),
    currency,
    test_mode: isTest,
    created_at: hold.createdAt,
  };
};

export const holdCsv: CsvForm<Static<typeof holdAnswer>> = {
  columns: ['hold_id', 'account_id', 'currency', 'amount', 'test_mode', 'created_at'],
  amounts: ['amount'],
  currencyOf: ({ currency }) => currency,
};
