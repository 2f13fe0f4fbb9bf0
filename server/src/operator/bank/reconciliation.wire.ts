import { type Static, Type } from 'typebox';
import type { Reconciliation } from '../../bank/reconciliation.ts';
import { inMinorUnits, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { lastMoment } from '../../kernel/time.ts';

export const reconciliationQuery = Type.Object({
  date: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The day, YYYY-MM-DD; left out: the last one that a statement tells of',
    }),
  ),
});

export const reconciliationAnswer = Type.Object(
  {
    date: Type.String({ description: 'The day that is compared' }),
    bank_closing: orNull(inMinorUnits('Closing balance at the bank; null: no statement tells it')),
    ledger: inMinorUnits("What the books say is somebody's"),
    difference: orNull(inMinorUnits('Bank less books')),
    explained: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(['on_the_way', 'suspense', 'unbooked'], {
            description: 'On its way out, waiting for a person, or booked after that day',
          }),
          amount: inMinorUnits('Part of the difference'),
        },
        { description: 'One explanation' },
      ),
      { description: 'What the difference consists of' },
    ),
    unexplained: orNull(inMinorUnits('What nothing explains: 0 is as it should be')),
  },
  { $id: 'BankReconciliation' },
);

const orNothing = (amount: bigint | null): number | null =>
  amount === null ? null : Number(amount);

export const reconciliationOnWire = (
  found: Reconciliation,
): Static<typeof reconciliationAnswer> => ({
  date: found.date,
  bank_closing: orNothing(found.bankClosing),
  ledger: Number(found.ledger),
  difference: orNothing(found.difference),
  explained: found.explained.map(({ kind, amount }) => ({ kind, amount: Number(amount) })),
  unexplained: orNothing(found.unexplained),
});

const second = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: lastMoment, description }));

export const reconciliationsQuery = Type.Object(
  {
    from: second('Unix seconds: the first day has this second. Left out: 30 days before the end.'),
    to: second(
      'Unix seconds, not included: the last day has the second before it. At most 400 days after `from`. Left out: the end of today.',
    ),
    format: Type.Optional(
      Type.Enum(['json', 'csv'], {
        description: '`csv`: the same as a table; the header `Accept: text/csv` does, too.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const reconciliationsAnswer = Type.Object(
  {
    items: Type.Array(reconciliationAnswer, {
      description: 'Every day of the range, oldest first',
    }),
  },
  { $id: 'BankReconciliations' },
);

type Row = Static<typeof reconciliationAnswer>;

const explanations = ['on_the_way', 'suspense', 'unbooked'] as const;

const sums = ['bank_closing', 'ledger', 'difference', ...explanations, 'unexplained'];

/** Bank accounts are in EUR (bank 1). */
export const reconciliationCsv: CsvForm<Row> = {
  columns: ['date', ...sums],
  amounts: sums,
  currencyOf: () => 'EUR',
  flat: ({ explained, ...row }) => ({
    ...row,
    ...Object.fromEntries(
      explanations.map((kind) => [kind, explained.find((one) => one.kind === kind)?.amount ?? 0]),
    ),
  }),
};
