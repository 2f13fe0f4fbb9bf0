import { integerColumn, nullable, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
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
  readonly limit: number;
};

/** The newest first. */
export function listRailAnswers(
  database: Database,
  { outcome, paymentId, limit }: RailAnswerList,
): Promise<readonly RailAnswer[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT id, rail, answer_id, payment_id, status, payment_status, outcome, reason, taken_at
       FROM rail_answer
       WHERE ($1::text IS NULL OR outcome = $1) AND ($2::uuid IS NULL OR payment_id = $2)
       ORDER BY taken_at DESC, id DESC LIMIT $3`,
      [outcome, paymentId, limit],
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
