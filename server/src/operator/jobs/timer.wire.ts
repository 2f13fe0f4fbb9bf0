import { type Static, Type } from 'typebox';
import { orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { keyedAnswerOf, keyedQuery } from '../../figures/lists/list.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { OverdueTimer } from '../../time/timer-rounds.ts';

export const timersQuery = keyedQuery({});

const timerId = Type.String({
  ...{ minLength: 1, maxLength: 500 },
  description: 'Its name: the kind and what it is about.',
});

const timerAnswer = Type.Object(
  {
    timer_id: timerId,
    kind: Type.String({ description: 'What is to be done.' }),
    subject: Type.String({ description: 'What it is about: the key of a row.' }),
    due_at: Type.Integer({ description: 'Unix seconds at which it fell due.' }),
    failures: Type.Integer({ description: 'How often it failed on the node that answers.' }),
    error: orNull(
      Type.String({ description: 'What it failed with; null: not on the node that answers.' }),
    ),
    next_try_at: orNull(
      Type.Integer({ description: 'Unix seconds of the next try on that node; null: at once.' }),
    ),
  },
  { $id: 'Timer' },
);

export const timersAnswer = keyedAnswerOf(
  timerAnswer,
  'Timers',
  'Timers that should have run five seconds ago or earlier, the one that waits longest first.',
);

export const timerCsv: CsvForm<Static<typeof timerAnswer>> = {
  columns: Object.keys(timerAnswer.properties),
  amounts: [],
  currencyOf: () => '',
};

export const runRequest = Type.Object(
  { timer_id: timerId },
  { $id: 'RunTimer', examples: [{ timer_id: 'expire session:0b9f6d0e' }] },
);

export const ranAnswer = Type.Object(
  {
    timer_id: Type.String({ description: 'Its name.' }),
    outcome: Type.Literal('done', { description: 'It ran.' }),
  },
  { $id: 'RanTimer' },
);

export const timerOnWire = (
  { timer, rest }: OverdueTimer,
  now: UnixSeconds,
): Static<typeof timerAnswer> => ({
  timer_id: timer.id,
  kind: timer.kind,
  subject: timer.subject,
  due_at: timer.dueAt,
  failures: rest?.failures ?? 0,
  error: rest?.error ?? null,
  next_try_at: rest === null || rest.leftMs === null ? null : now + Math.ceil(rest.leftMs / 1_000),
});
