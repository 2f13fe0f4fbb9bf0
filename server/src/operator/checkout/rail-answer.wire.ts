import { type Static, Type } from 'typebox';
import { exampleIds, uuid } from '../../checkout/checkout.wire.ts';
import { failureReasons } from '../../checkout/payments/failure.ts';
import {
  answerOutcomes,
  type RailAnswer,
  reportedStatuses,
} from '../../checkout/rails/rail-answer.ts';
import { orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { keyedQuery, pageAnswerAlso } from '../../figures/lists/list.wire.ts';

export const railAnswersQuery = keyedQuery({
  state: Type.Optional(
    Type.Enum([...answerOutcomes], { description: 'What became of it; left out: all of them.' }),
  ),
  payment_id: Type.Optional(uuid({ description: 'Of this payment alone.' })),
});

const exampleAnswer = {
  rail: 'mock',
  answer_id: 'bank-42',
  payment_id: exampleIds.payment,
  status: 'settled',
  payment_status: 'authorized',
  state: 'applied',
  reason: null,
  taken_at: 1_800_000_060,
};

export const railAnswer = Type.Object(
  {
    rail: Type.String({ description: 'What carries the money of the payment.' }),
    answer_id: Type.String({ description: 'The bank’s own name for its answer.' }),
    payment_id: uuid({ description: 'Id of the payment.' }),
    status: Type.String({ description: 'What the bank said.' }),
    payment_status: Type.String({ description: 'Where the payment stood when it came.' }),
    state: Type.String({
      description:
        'applied; past: the payment knew it or was beyond it; unexpected: it contradicts the ' +
        'books, moved nothing and is for a person to look at.',
    }),
    reason: orNull(Type.String({ description: 'Why it was not expected.' })),
    taken_at: Type.Integer({ description: 'Unix seconds at which it came.' }),
  },
  { $id: 'RailAnswer', examples: [exampleAnswer] },
);

export const railAnswersAnswer = pageAnswerAlso(railAnswer, 'RailAnswers', 'rail_answers');

export const railAnswerCsv: CsvForm<Static<typeof railAnswer>> = {
  columns: Object.keys(railAnswer.properties),
  amounts: [],
  currencyOf: () => '',
};

/** A report of the bank about a test payment, as often and as late as you like. */
export const givenAnswer = Type.Object(
  {
    answer_id: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[^\\p{Cc}]+$',
      description: 'The bank’s own name for its answer; each counts once.',
    }),
    status: Type.Enum([...reportedStatuses], { description: 'What the bank says.' }),
    failure_reason: Type.Optional(
      Type.Enum([...failureReasons], {
        description: 'With `rejected` and `failed`: why. With any other status it is ignored.',
      }),
    ),
    failure_code: Type.Optional(
      Type.String({
        ...{ minLength: 1, maxLength: 64, pattern: '^[^\\p{Cc}]+$' },
        description: 'The bank’s own code; counts with `failure_reason` only.',
      }),
    ),
  },
  { $id: 'TestAnswer', examples: [{ answer_id: 'bank-42', status: 'settled' }] },
);

export const railAnswerOnWire = (answer: RailAnswer): Static<typeof railAnswer> => ({
  rail: answer.rail,
  answer_id: answer.answerId,
  payment_id: answer.paymentId,
  status: answer.status,
  payment_status: answer.paymentStatus,
  state: answer.outcome,
  reason: answer.reason,
  taken_at: answer.takenAt,
});
