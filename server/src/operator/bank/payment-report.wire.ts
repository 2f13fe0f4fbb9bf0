import { Type } from 'typebox';
import type { TakenReport } from '../../bank/payment-files/take-report.ts';
import { orNull } from '../../edge/wire.ts';

const count = (description: string) => Type.Integer({ description });

export const paymentReportAnswer = Type.Object(
  {
    reports: Type.Array(
      Type.Object(
        {
          state: Type.Enum(['taken', 'refused'], { description: 'What became of it' }),
          message_id: orNull(Type.String({ description: 'Of the report' })),
          original_message_id: orNull(Type.String({ description: 'Of the payment file' })),
          payment_file_id: orNull(Type.String({ description: 'The payment file; null: none' })),
          accepted: count('How many payouts it moved to accepted'),
          rejected: count('How many payouts it moved to rejected: their money is back'),
          verification: count('For how many payouts a person has to compare names'),
          problem: orNull(
            Type.String({
              description: 'Why it was refused, or what to ask the bank; null: neither',
            }),
          ),
        },
        { $id: 'PaymentReportTaken' },
      ),
      { description: 'In the order of the file' },
    ),
  },
  { $id: 'PaymentReports' },
);

export const reportsOnWire = (reports: readonly TakenReport[]) => ({
  reports: reports.map(({ counts, ...report }) => ({
    state: report.state,
    message_id: report.messageId,
    original_message_id: report.originalMessageId,
    payment_file_id: report.paymentFileId,
    accepted: counts.accepted,
    rejected: counts.rejected,
    verification: counts.verification,
    problem: report.problem,
  })),
});
