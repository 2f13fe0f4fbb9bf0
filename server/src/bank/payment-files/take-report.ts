import type { Engine } from '../../engine/engine.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { PayoutCauses } from '../../payouts/payout-cause.ts';
import type { Database } from '../../storage/database.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { readBankAccount } from '../accounts/change-bank-accounts.ts';
import type { StatementFiles } from '../reading/statement-file.ts';
import { type Outcome, outcomesOf, Strangers } from '../reports/outcomes.ts';
import type { PaymentReport, ReadReport, StatusReason } from '../reports/payment-report.ts';
import { paymentIds, uetrOf } from '../writing/payment-ids.ts';
import { readPaymentFile } from './make-file.ts';
import { fileOfMessage, paymentFiles } from './payment-file.store.ts';
import type { PaymentFile, PaymentFileState } from './payment-file.ts';
import { countStates, type NamedLine, namedLines } from './payment-lines.store.ts';
import { fileState, needsPerson, verificationOf } from './payment-states.ts';
import { type Heard, reportPayout } from './report-payout.ts';

export type ReportServices = {
  readonly engine: Engine;
  readonly database: Database;
  readonly causes: PayoutCauses;
  readonly files: StatementFiles;
  /** Called for the account after a report was taken: the sum of a file may have waited for it. */
  readonly onTaken: (account: BankAccount) => Promise<void>;
  /** Called for a report that refuses payments which the bank has booked (decision 0218). */
  readonly onContradiction: (about: Readonly<Record<string, unknown>>) => void;
};

/** The outcome of one report of a file. */
export type TakenReport = {
  readonly state: 'taken' | 'refused';
  readonly messageId: string | null;
  readonly originalMessageId: string | null;
  readonly paymentFileId: string | null;
  /** How many payouts moved, and how many wait for a person. */
  readonly counts: Readonly<Record<Heard, number>>;
  /** Why the report was refused, or what a person has to ask the bank. Null: neither. */
  readonly problem: string | null;
};

/** All services but the files. */
type Taking = Omit<ReportServices, 'files'>;

const bankLine = { kind: 'client', id: 'bank' } as const;
const noCounts = { accepted: 0, rejected: 0, verification: 0, contradiction: 0, nothing: 0 };

/**
 * Takes the reports of a file (bank 3, pain.002). `onReadable` is called once the file was read.
 */
export async function takeReportFile(
  services: ReportServices,
  path: string,
  onReadable?: () => void,
): Promise<readonly TakenReport[]> {
  const reports = await services.files.reading(path, (source) => source.reports());
  onReadable?.();
  return takeReports(services, reports);
}

/** Takes reports. A repetition changes nothing. */
export async function takeReports(
  services: Taking,
  reports: readonly ReadReport[],
): Promise<readonly TakenReport[]> {
  const taken: TakenReport[] = [];
  for (const report of reports) {
    if (report.state === 'readable') taken.push(await takeReport(services, report));
    else {
      const { messageId, originalMessageId, line, reason } = report;
      taken.push(refused({ messageId, originalMessageId }, `line ${line}: ${reason}`));
    }
  }
  return taken;
}

const refused = (
  { messageId, originalMessageId }: Pick<TakenReport, 'messageId' | 'originalMessageId'>,
  problem: string,
): TakenReport => ({
  ...{ state: 'refused', messageId, originalMessageId, paymentFileId: null },
  ...{ counts: noCounts, problem },
});

async function takeReport(services: Taking, report: PaymentReport): Promise<TakenReport> {
  const { engine, database } = services;
  const fileId = await fileOfMessage(database, report.originalMessageId);
  if (fileId === null) {
    return refused(report, `There is no payment file ${report.originalMessageId}.`);
  }
  const known = await engine.read(readPaymentFile, fileId);
  const account = known.ok ? await engine.read(readBankAccount, known.value.bankAccountId) : known;
  if (!known.ok || !account.ok) return refused(report, 'The payment file is gone.');
  const file = known.value;
  if (file.state === 'draft' || file.state === 'withdrawn') {
    return refused(report, `The payment file ${file.messageId} is ${file.state}.`);
  }
  const counts = { ...noCounts };
  const strangers = new Strangers(report);
  for await (const lines of namedLines(database, fileId)) {
    const about = { file, account: account.value, report, strangers };
    for (const heard of await tellLines(services, about, lines)) counts[heard] += 1;
  }
  await refreshFile(services, fileId, { hasAnswered: true, asksPerson: counts.verification > 0 });
  await services.onTaken(account.value);
  const { messageId, originalMessageId } = report;
  const of = { state: 'taken', messageId, originalMessageId, paymentFileId: fileId } as const;
  const { contradiction: payouts } = counts;
  if (payouts > 0) services.onContradiction({ report: messageId, payment_file: fileId, payouts });
  const problems = [refusedLate(payouts), namedNobody(strangers.count)];
  const problem = problems.filter((one) => one !== null).join(' ');
  return { ...of, counts, problem: problem === '' ? null : problem };
}

/** The statement counts: the money has left, whatever the report says. */
const refusedLate = (payouts: number): string | null =>
  payouts === 0
    ? null
    : `The bank refuses ${payouts === 1 ? 'a payment' : `${payouts} payments`} that a statement has booked. Ask the bank where the money is.`;

/** The report names payments that are not ours: a person has to be told. */
function namedNobody(payments: number): string | null {
  if (payments === 0) return null;
  return payments === 1
    ? 'The report names a payment that is not in the file. Ask the bank which one it means.'
    : `The report names ${payments} payments that are not in the file. Ask the bank which ones it means.`;
}

type About = {
  readonly file: PaymentFile;
  readonly account: BankAccount;
  readonly report: PaymentReport;
  readonly strangers: Strangers;
};

async function tellLines(
  { engine, causes }: Taking,
  { file, account, report, strangers }: About,
  lines: readonly NamedLine[],
): Promise<readonly Heard[]> {
  const ids = paymentIds(file.id);
  const blockId = ids.blockId(1);
  const sent = lines.map(({ number }) => {
    const endToEndId = ids.endToEndId(number);
    return { blockId, endToEndId, uetr: uetrOf(endToEndId) };
  });
  strangers.answeredBy(sent);
  const outcomes = outcomesOf(report, sent);
  const told = lines.flatMap((payout) => {
    const outcome = outcomes.get(ids.endToEndId(payout.number));
    return outcome === undefined || outcome.status === null ? [] : [{ payout, outcome }];
  });
  return Promise.all(
    told.map(async ({ payout, outcome }) => {
      const { status, payeeName } = outcome;
      const input = { causes, account, fileId: file.id, payout, reason: reasonOf(outcome) };
      const heard = granted(
        await engine.execute(reportPayout, { ...input, status: status ?? '', payeeName }, bankLine),
      );
      return heard === 'verification' && !asksPerson(status ?? '') ? 'nothing' : heard;
    }),
  );
}

const asksPerson = (status: string): boolean => {
  const verification = verificationOf(status);
  return verification !== null && needsPerson(verification);
};

function reasonOf({ reasons }: Outcome) {
  const [first] = reasons as readonly (StatusReason | undefined)[];
  const texts = reasons.flatMap((reason) => reason.texts).join(' ');
  return { code: first?.code ?? first?.proprietary ?? null, text: texts === '' ? null : texts };
}

/** The states in order: a file never goes back to an earlier one. */
const order: readonly PaymentFileState[] = [
  ...(['draft', 'withdrawn', 'released', 'submitted', 'accepted', 'partly_accepted'] as const),
  ...(['rejected', 'booked'] as const),
];

type Refresh = {
  readonly id: string;
  readonly state: PaymentFileState | null;
  readonly hasAnswered: boolean;
  readonly asksPerson: boolean;
};

const noteAnswer: Operation<Refresh, null, never> = {
  name: 'note answer to payment file',
  load: ({ id }) => [[ask(paymentFiles, id)]],
  decide: (draft, { id, state, hasAnswered, asksPerson: asks }, now) => {
    const file = draft.get(paymentFiles, id);
    if (file === null) return accept(null);
    const isFurther = state !== null && order.indexOf(state) > order.indexOf(file.state);
    if (!isFurther && !hasAnswered) return accept(null);
    const after: PaymentFile = {
      ...file,
      state: isFurther ? state : file.state === 'released' ? 'submitted' : file.state,
      submittedAt: file.submittedAt ?? now,
      answeredAt: hasAnswered ? now : file.answeredAt,
      verification: asks && file.verification === null ? 'waiting' : file.verification,
      updatedAt: now,
    };
    draft.update(paymentFiles, after);
    return accept(null);
  },
};

/** Derives the state of a file from its payouts, whoever has moved them. */
export async function refreshFile(
  { engine, database }: Pick<Taking, 'engine' | 'database'>,
  id: string,
  { hasAnswered, asksPerson: asks }: Omit<Refresh, 'id' | 'state'>,
): Promise<void> {
  const state = fileState(await countStates(database, id), 'in_file');
  await engine.execute(noteAnswer, { id, state, hasAnswered, asksPerson: asks }, bankLine);
}
