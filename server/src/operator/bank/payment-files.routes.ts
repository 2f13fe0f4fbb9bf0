import { readBankAccount } from '../../bank/accounts/change-bank-accounts.ts';
import {
  confirmFile,
  makeDraft,
  readPaymentFile,
  readPaymentFiles,
  writeFile,
} from '../../bank/payment-files/make-file.ts';
import {
  giveUpFile,
  keptBytes,
  paymentFileList,
} from '../../bank/payment-files/payment-file.store.ts';
import { linesOf } from '../../bank/payment-files/payment-lines.store.ts';
import { goOn, releaseFile, submitFile } from '../../bank/payment-files/release-file.ts';
import { unfitPayouts } from '../../bank/payment-files/unusable-accounts.store.ts';
import { localDay } from '../../bank/writing/target-calendar.ts';
import { beginStreaming } from '../../edge/answering/streamed-answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accept, granted, refuse } from '../../kernel/decision.ts';
import { act, idForRequest, type OperatorServices, operate, writtenDown } from '../operate.ts';
import * as wire from './payment-file.wire.ts';

export type PaymentFileServices = OperatorServices & {
  readonly paymentLimits: { readonly file: bigint; readonly day: bigint };
};

const tags = ['Operator: payment files'];
/** The transaction that did it has already recorded it (decision 0235). */
const isWrittenDown = (): boolean => false;

/** A file as the answer to an act on it. */
const asFile = { status: 200, wire: wire.paymentFileOnWire } as const;
const asWithdrawn = { ...asFile, tookPlace: isWrittenDown };
const asMade = { ...asWithdrawn, status: 201 } as const;

const subjectOf = (id: string): string => `payment file ${id}`;

const makeRoute = (services: PaymentFileServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/payment-files'),
    summary: 'Put everything that waits for a bank account into a payment file',
    tags,
    request: { body: wire.newPaymentFile },
    answers: { 201: wire.paymentFileAnswer },
    successStatus: 201,
    refusals: {
      not_found: 404,
      nothing_to_pay: 409,
      not_instant: 422,
      invalid_state: 409,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { engine, database, clock, paymentLimits } = services;
      const { bank_account_id: accountId, instant = false, limit } = request.body;
      const account = await engine.read(readBankAccount, accountId.toLowerCase());
      if (!account.ok) return refuse('not_found', `There is no bank account ${accountId}.`);
      if (instant && !account.value.profile.instant) {
        return refuse('not_instant', 'The bank of this account executes no instant transfers.');
      }
      const id = idForRequest(request, 'payment file');
      const wanted = {
        ...{ id, account: account.value, isInstant: instant, by: request.caller.actor },
        ...{ transactionsMax: limit ?? wire.transactionsMax, totalMax: paymentLimits.file },
      };
      const told = { action: 'make_payment_file', subject: subjectOf(id), details: { instant } };
      const now = clock.now();
      if (!(await makeDraft(database, wanted, now, writtenDown(request, told, now)))) {
        return refuse('nothing_to_pay', 'Nothing waits that fits into a file of this account.');
      }
      return operate(engine, request, told, confirmFile, { id, isDone: true }, asMade);
    },
  });

const readRoute = ({ engine, database, door }: PaymentFileServices): Route =>
  route({
    ...door.at('GET /admin/v1/payment-files/:payment_file_id'),
    summary: 'Read a payment file with the payouts in it',
    tags,
    request: { params: wire.paymentFileParams },
    answers: { 200: wire.paymentFileWithItems },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const found = await engine.read(readPaymentFile, params.payment_file_id.toLowerCase());
      if (!found.ok) return found;
      return accept(wire.withItemsOnWire(found.value, await linesOf(database, found.value.id)));
    },
  });

/** As many as a person will read. */
const namedMax = 5;

const unfitText = (unfit: readonly string[]): string => {
  const some = unfit.slice(0, namedMax).join(', ');
  const rest = unfit.length > namedMax ? `, and ${unfit.length - namedMax} more` : '';
  return `No bank carries these payouts, whose account is no IBAN or whose amount is too large: ${some}${rest}. Withdraw the file and make another; they wait for another account.`;
};

const releaseRoute = (services: PaymentFileServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/payment-files/:payment_file_id/release'),
    summary: 'Release a payment file that somebody else has made',
    tags,
    request: { params: wire.paymentFileParams },
    answers: { 200: wire.paymentFileAnswer },
    successStatus: 200,
    refusals: {
      not_found: 404,
      four_eyes: 403,
      invalid_state: 409,
      limit_reached: 409,
      unfit_payouts: 409,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { engine, database, clock, paymentLimits } = services;
      const id = request.params.payment_file_id.toLowerCase();
      const known = await engine.read(readPaymentFile, id);
      if (!known.ok) return known;
      const file = known.value;
      const account = await engine.read(readBankAccount, file.bankAccountId);
      if (!account.ok) return refuse('not_found', 'There is no such payment file.');
      if (file.state === 'draft') {
        const unfit = await unfitPayouts(database, id);
        if (unfit.length > 0) return refuse('unfit_payouts', unfitText(unfit));
        await writeFile(database, file);
      }
      const input = {
        ...{ id, bankAccountId: file.bankAccountId, by: request.caller.actor },
        day: localDay(clock.now(), account.value.profile.timeZone),
        dayMax: paymentLimits.day,
      };
      const details = { transactions: file.transactions, total: Number(file.total) };
      const told = { action: 'release_payment_file', subject: subjectOf(id), details };
      return operate(engine, request, told, releaseFile, input, asFile);
    },
  });

const withdrawRoute = ({ engine, database, clock, door }: PaymentFileServices): Route =>
  route({
    ...door.at('POST /admin/v1/payment-files/:payment_file_id/withdraw'),
    summary: 'Withdraw a draft, or a file whose payees are in doubt; its payouts wait again',
    tags,
    request: { params: wire.paymentFileParams },
    answers: { 200: wire.paymentFileAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const id = request.params.payment_file_id.toLowerCase();
      const told = { action: 'withdraw_payment_file', subject: subjectOf(id), details: {} };
      const now = clock.now();
      const isDone = await giveUpFile(database, id, now, writtenDown(request, told, now));
      return operate(engine, request, told, confirmFile, { id, isDone }, asWithdrawn);
    },
  });

const goOnRoute = ({ engine, door }: PaymentFileServices): Route =>
  route({
    ...door.at('POST /admin/v1/payment-files/:payment_file_id/go-on'),
    summary: 'Let the bank go on after the names of payees were compared',
    operationId: 'operatorConfirmPaymentFilePayees',
    tags,
    request: { params: wire.paymentFileParams },
    answers: { 200: wire.paymentFileAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: (request) => {
      const id = request.params.payment_file_id.toLowerCase();
      const told = { action: 'go_on_payment_file', subject: subjectOf(id), details: {} };
      return operate(engine, request, told, goOn, { id }, asFile);
    },
  });

const xmlRoute = ({ engine, database, door }: PaymentFileServices): Route =>
  route({
    ...door.at('GET /admin/v1/payment-files/:payment_file_id/xml'),
    summary: 'Take the bytes of a released payment file to the bank; it is submitted then',
    tags,
    request: { params: wire.paymentFileParams },
    answers: { 200: wire.paymentFileAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409 },
    handle: async (request) => {
      const id = request.params.payment_file_id.toLowerCase();
      const told = { action: 'take_payment_file', subject: subjectOf(id), details: {} };
      const taken = await act(engine, request, told, submitFile, { id }, () => true);
      if (!taken.ok) return taken;
      const { messageId } = taken.value;
      return accept(
        await beginStreaming(keptBytes(database, id), 'application/xml; charset=utf-8', {
          'content-disposition': `attachment; filename="${messageId}.xml"`,
        }),
      );
    },
  });

/** Payment files (bank 3). */
export const paymentFileRoutes = (services: PaymentFileServices): readonly Route[] => [
  makeRoute(services),
  readRoute(services),
  releaseRoute(services),
  withdrawRoute(services),
  goOnRoute(services),
  xmlRoute(services),
];

export const paymentFileListRoutes = ({
  engine,
  database,
  door,
}: PaymentFileServices): readonly Route[] => {
  const read = async (ids: readonly string[]) =>
    granted(await engine.read(readPaymentFiles, ids)).map(wire.paymentFileOnWire);
  const face = { list: paymentFileList, csv: wire.paymentFileCsv, read };
  return [
    route({
      ...door.at('GET /admin/v1/payment-files'),
      summary: 'List payment files, the newest first',
      tags,
      request: { query: wire.paymentFilesQuery },
      answers: { 200: wire.paymentFilesAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: ({ query, accept: accepted }) =>
        listAnswer(database, face, query, { accept: accepted }),
    }),
  ];
};
