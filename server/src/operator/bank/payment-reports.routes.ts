import { type ReportServices, takeReportFile } from '../../bank/payment-files/take-report.ts';
import { type Route, route } from '../../edge/route.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import { paymentReportAnswer, reportsOnWire } from './payment-report.wire.ts';
import { savedFileRefusals, withSavedFile } from './saved-file.ts';

export type PaymentReportServices = OperatorServices & {
  readonly bankImports: { readonly reports: ReportServices };
};

/** The bank's reports about payment files (bank 3, pain.002). */
export const paymentReportRoute = ({ engine, door, bankImports }: PaymentReportServices): Route =>
  route({
    ...door.at('POST /admin/v1/payment-reports'),
    summary: 'Take a report of the bank about payment files (pain.002)',
    tags: ['Operator: payment files'],
    takesFile: true,
    trickleMs: 20_000,
    request: {},
    answers: { 200: paymentReportAnswer },
    successStatus: 200,
    refusals: savedFileRefusals,
    handle: (request) =>
      withSavedFile(request, async ({ path, sha256, onReadable }) => {
        const reports = await takeReportFile(bankImports.reports, path, onReadable);
        const subject = `payment report ${sha256}`;
        const details = { reports: reports.length };
        await writeDown(engine, request, { action: 'take_payment_report', subject, details });
        return reportsOnWire(reports);
      }),
  });
