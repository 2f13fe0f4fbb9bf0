import { type Static, Type } from 'typebox';
import { exactJson, type RawJson } from '../../edge/answering/answer.ts';
import { orNull } from '../../edge/wire.ts';
import type { DailyFigures } from '../../figures/daily/daily-figures.ts';
import { nodeAnswer } from '../health/health.wire.ts';
import { alarmKinds } from './alarms.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const sumsAnswer = Type.Array(
  Type.Object(
    {
      currency: Type.String({ description: 'Currency, ISO 4217 code.' }),
      orders: count('Orders created.'),
      paid: count('Orders that became paid in full.'),
      volume: count('What settled payments brought, in minor units. Digits beyond 2^53 are exact.'),
      failed_payments: count('Payments that ended without money.'),
    },
    { $id: 'VolumeOfCurrency' },
  ),
  { description: 'By currency; those without anything are left out.' },
);

const volumesAnswer = Type.Object(
  { today: sumsAnswer, month: sumsAnswer },
  { $id: 'Volumes', description: 'Today, and 30 days with today, in UTC.' },
);

const alarmAnswer = Type.Object(
  {
    kind: Type.Enum([...alarmKinds], { description: 'What is amiss. Expect more words.' }),
    severity: Type.Enum(['bad', 'wait'], {
      description: '`bad`: look at it now; `wait`: it should not be forgotten.',
    }),
    subject: orNull(Type.String({ description: 'Which host or node, or what a check has found.' })),
    count: orNull(Type.Integer({ description: 'How many; 10000 stands for any larger number.' })),
    since: orNull(Type.Integer({ description: 'Unix seconds since when.' })),
  },
  { $id: 'Alarm' },
);

export const overviewAnswer = Type.Object(
  {
    volumes: Type.Object(
      { live: volumesAnswer, test: volumesAnswer },
      { description: 'Of live projects and of test projects, apart.' },
    ),
    requests: Type.Object(
      {
        answered: count('Requests answered.'),
        client_errors: count('With a status from 400 to 499.'),
        server_errors: count('With a status of 500 or more.'),
      },
      { description: 'The last hour of all nodes; of the others as of their last beat.' },
    ),
    deliveries: Type.Object(
      {
        pending: count('Deliveries that wait; 10000 stands for any larger number.'),
        oldest_pending_at: orNull(
          Type.Integer({ description: 'Unix seconds of the oldest event that waits.' }),
        ),
      },
      { description: 'Webhooks and callbacks.' },
    ),
    broken_rules: count(
      'Rules that the database or an audit found broken since this node started.',
    ),
    nodes: Type.Array(nodeAnswer, { description: 'Nodes of the last day.' }),
    alarms: Type.Array(alarmAnswer, { description: 'What needs somebody, the worst first.' }),
  },
  { $id: 'Overview' },
);

type Sum = { orders: number; paid: number; volume: bigint; failed_payments: number };

/** Adds up the days of a range, by currency. */
function sumsOf(days: readonly DailyFigures[]) {
  const sums = new Map<string, Sum>();
  for (const { currency, numbers, amounts } of days) {
    const known = sums.get(currency) ?? { orders: 0, paid: 0, volume: 0n, failed_payments: 0 };
    sums.set(currency, {
      orders: known.orders + numbers.orders,
      paid: known.paid + numbers.orders_paid,
      volume: known.volume + amounts.payments_settled,
      failed_payments: known.failed_payments + numbers.payments_failed,
    });
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }));
}

export const volumesOf = (days: readonly DailyFigures[], today: number) => ({
  today: sumsOf(days.filter(({ day }) => day === today)),
  month: sumsOf(days),
});

type Volumes = ReturnType<typeof volumesOf>;

/** The volumes of a whole installation may exceed 2^53. */
export const overviewOnWire = (
  overview: Omit<Static<typeof overviewAnswer>, 'volumes'> & {
    readonly volumes: { readonly live: Volumes; readonly test: Volumes };
  },
): RawJson => exactJson(overview, 200);
