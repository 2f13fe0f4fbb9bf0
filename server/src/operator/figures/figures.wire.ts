import { type TObject, Type } from 'typebox';
import { exactJson, type RawJson } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import {
  type Breakdown,
  breakdowns,
  conversionOf,
  type DailyFigures,
} from '../../figures/daily/daily-figures.ts';
import { daySeconds } from '../../figures/daily/tally.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { csvAnswer } from '../../figures/lists/csv-answer.ts';
import { lastMoment } from '../../kernel/time.ts';

const seconds = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: lastMoment, description }));

export const figuresQuery = Type.Object(
  {
    project_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Left out: all projects of the mode together.' }),
    ),
    test_mode: Type.Optional(
      Type.Enum(['0', '1', 'false', 'true'], {
        description:
          'Figures of test projects or of live ones. Left out: those of the mode that the project has now; without a project, the live ones.',
      }),
    ),
    from: seconds('Unix seconds. Its whole UTC day is counted. Left out: 30 days before the end.'),
    to: seconds(
      'Unix seconds, not included: the last day counted is the one with the second before it, and it is counted whole. At most 400 days after `from`. Left out: the end of today.',
    ),
    by: Type.Optional(
      Type.Enum([...breakdowns], {
        default: 'day',
        description:
          'What the rows are split by, beside day and currency: nothing more, the payment method, or the reason of a failure.',
      }),
    ),
    format: Type.Optional(
      Type.Enum(['json', 'csv'], {
        description: '`csv` gives the rows as a table; the header `Accept: text/csv` does, too.',
      }),
    ),
  },
  // Unknown parameters are refused: a misspelt project would return the figures of all.
  { additionalProperties: false },
);

const date = Type.String({
  format: 'date',
  description: 'The UTC day on which it happened. Days without anything are left out.',
  examples: ['2026-11-17'],
});
const currency = Type.String({ description: 'Currency, ISO 4217 code.', examples: ['EUR'] });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const conversion = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const volume = Type.Integer({
  minimum: 0,
  description:
    'What settled payments brought, in minor units, gross: refunds and chargebacks do not lower it. Digits beyond 2^53 are exact.',
});
const failedPayments = count(
  'Payments that ended without money: failed, rejected, canceled or expired.',
);

const ofDay = Type.Object(
  {
    date,
    currency,
    orders: count('Orders created.'),
    paid: count('Orders that became paid in full, whenever they were created.'),
    volume,
    refunds: count('Refunds made, returned excess included. Chargebacks are no refunds.'),
    refund_volume: Type.Integer({
      minimum: 0,
      description: 'What they gave back, in minor units.',
    }),
    failed_payments: failedPayments,
    conversion: conversion('paid ÷ orders, at most 1; 0 without orders.'),
  },
  { $id: 'FiguresOfDay', description: 'by=day' },
);

const ofMethod = Type.Object(
  {
    date,
    currency,
    method: Type.String({ description: 'The key of the payment method.', examples: ['mock'] }),
    payments: count('Payments begun.'),
    paid: count('Payments settled, whenever they were begun.'),
    volume,
    failed_payments: failedPayments,
    conversion: conversion('paid ÷ payments, at most 1; 0 without payments.'),
  },
  { $id: 'FiguresOfMethod', description: 'by=method' },
);

const ofReason = Type.Object(
  {
    date,
    currency,
    reason: Type.String({
      description:
        'Why the payment ended (decision 0179), or, where that is not known, its status: failed, rejected, canceled or expired. Expect more words.',
      examples: ['insufficient_funds'],
    }),
    failed_payments: count('Payments that ended for this reason.'),
  },
  { $id: 'FiguresOfReason', description: 'by=reason' },
);

export const figuresAnswer = Type.Object(
  {
    items: Type.Array(Type.Union([ofDay, ofMethod, ofReason]), {
      description: 'Rows of the form that `by` asks for.',
    }),
  },
  {
    $id: 'Figures',
    description: 'The oldest day first, then by currency, then by method or reason.',
    examples: [
      {
        items: [
          {
            date: '2026-11-17',
            currency: 'EUR',
            orders: 4,
            paid: 3,
            volume: 3750,
            refunds: 1,
            refund_volume: 1250,
            failed_payments: 1,
            conversion: 0.75,
          },
        ],
      },
    ],
  },
);

const headOf = ({ day, currency: code }: DailyFigures) => ({
  date: new Date(day * daySeconds * 1_000).toISOString().slice(0, 10),
  currency: code,
});

const dayOnWire = (row: DailyFigures) => ({
  ...headOf(row),
  orders: row.numbers.orders,
  paid: row.numbers.orders_paid,
  volume: row.amounts.payments_settled,
  refunds: row.numbers.refunds,
  refund_volume: row.amounts.refunds,
  failed_payments: row.numbers.payments_failed,
  conversion: conversionOf(row.numbers.orders_paid, row.numbers.orders),
});

const methodOnWire = (row: DailyFigures) => ({
  ...headOf(row),
  method: row.detail,
  payments: row.numbers.payments,
  paid: row.numbers.payments_settled,
  volume: row.amounts.payments_settled,
  failed_payments: row.numbers.payments_failed,
  conversion: conversionOf(row.numbers.payments_settled, row.numbers.payments),
});

const reasonOnWire = (row: DailyFigures) => ({
  ...headOf(row),
  reason: row.detail,
  failed_payments: row.numbers.payments_failed,
});

type ShownFigures = { readonly currency: string };

type FiguresForm = {
  readonly schema: TObject;
  readonly onWire: (row: DailyFigures) => ShownFigures;
};

/** The form of a row in each breakdown. */
const forms: Readonly<Record<Breakdown, FiguresForm>> = {
  day: { schema: ofDay, onWire: dayOnWire },
  method: { schema: ofMethod, onWire: methodOnWire },
  reason: { schema: ofReason, onWire: reasonOnWire },
};

const rowsOnWire = (rows: readonly DailyFigures[], by: Breakdown): readonly ShownFigures[] =>
  rows.map((row) => forms[by].onWire(row));

/** The volume of a whole installation may exceed 2^53, so all its digits are written. */
export const figuresOnWire = (rows: readonly DailyFigures[], by: Breakdown): RawJson =>
  exactJson({ items: rowsOnWire(rows, by) }, 200);

const amounts: readonly string[] = ['volume', 'refund_volume'];

/** The same rows as CSV (business 7, CSV). */
export function figuresAsCsv(
  rows: readonly DailyFigures[],
  by: Breakdown,
): Promise<StreamedAnswer> {
  const columns = Object.keys(forms[by].schema.properties);
  const form: CsvForm<ShownFigures> = {
    columns,
    amounts: amounts.filter((name) => columns.includes(name)),
    currencyOf: (row) => row.currency,
  };
  return csvAnswer('figures', form, inOneStep(rowsOnWire(rows, by)));
}

/** At most 400 days, which fit in memory like one page. */
async function* inOneStep<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield rows;
}
