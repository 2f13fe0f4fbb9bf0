import { integerColumn, nullable, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { KeyedAsked } from '../../figures/lists/keyed-list.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';
import type { AnswerOutcome, RailAnswer, ReportedStatus } from './rail-answer.ts';

export const railAnswers = defineTable<RailAnswer>({
  name: 'rail_answer',
  lockRank: lockRankOf('rail_answer'),
  key: 'id',
  columns: {
    id: uuidColumn,
    rail: textColumn(),
    answerId: textColumn(),
    paymentId: uuidColumn,
    status: textColumn<ReportedStatus>(),
    paymentStatus: textColumn<PaymentStatus>(),
    outcome: textColumn<AnswerOutcome>(),
    reason: nullable(textColumn()),
    takenAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});

type Row = {
  readonly id: string;
  readonly rail: string;
  readonly answer_id: string;
  readonly payment_id: string;
  readonly status: ReportedStatus;
  readonly payment_status: PaymentStatus;
  readonly outcome: AnswerOutcome;
  readonly reason: string | null;
  readonly taken_at: string;
};

export type RailAnswerList = {
  readonly outcome: AnswerOutcome | null;
  readonly paymentId: string | null;
};

/** The answers on one side of a key, the nearest first. The list begins with the newest. */
export function listRailAnswers(
  database: Database,
  { outcome, paymentId }: RailAnswerList,
  { beside, isBackwards, limit }: KeyedAsked,
): Promise<readonly RailAnswer[]> {
  const [sign, order] = isBackwards ? ['>', 'ASC'] : ['<', 'DESC'];
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT id, rail, answer_id, payment_id, status, payment_status, outcome, reason, taken_at
       FROM rail_answer
       WHERE ($1::text IS NULL OR outcome = $1) AND ($2::uuid IS NULL OR payment_id = $2)
         AND ($3::bigint IS NULL OR (taken_at, id) ${sign} ($3::bigint, $4::uuid))
       ORDER BY taken_at ${order}, id ${order} LIMIT $5`,
      [outcome, paymentId, beside?.at ?? null, beside?.id ?? null, limit],
    );
    return rows.map((row) => ({
      id: row.id,
      rail: row.rail,
      answerId: row.answer_id,
      paymentId: row.payment_id,
      status: row.status,
      paymentStatus: row.payment_status,
      outcome: row.outcome,
      reason: row.reason,
      takenAt: unixSeconds(Number(row.taken_at)),
    }));
  });
}
