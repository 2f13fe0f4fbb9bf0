import { type Static, Type } from 'typebox';
import type { Debt } from '../../checkout/payments/read-debts.ts';
import { currencyCode } from '../../edge/wire.ts';

export const debtsAnswer = Type.Object(
  {
    debts: Type.Array(
      Type.Object({
        currency: currencyCode(),
        amount: Type.Integer({ description: 'What is owed, in minor units.' }),
        account_id: Type.String({
          description: 'The receivable account: a posting that credits it settles the debt.',
        }),
      }),
      { description: 'One item for each currency in which something is owed' },
    ),
  },
  {
    $id: 'Debts',
    examples: [{ debts: [{ currency: 'EUR', amount: 5000, account_id: '1289481298318848' }] }],
  },
);

export const debtsOnWire = (debts: readonly Debt[]): Static<typeof debtsAnswer> => ({
  debts: debts.map(({ currency, amount, accountId }) => ({
    currency,
    amount: Number(amount),
    account_id: String(accountId),
  })),
});
