import { createHash } from 'node:crypto';
import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { bicIn } from '../../identity/beneficiaries/iban.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { AlsoWrites, Database } from '../../storage/database.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { addressIn } from '../writing/payee-address.ts';
import { paymentIds, uetrOf } from '../writing/payment-ids.ts';
import type { PaymentItem, PaymentMessage } from '../writing/payment-message.ts';
import { executionDate } from '../writing/target-calendar.ts';
import { paymentFileText } from '../writing/write-payment-file.ts';
import { gatherDraft, keepBytes, paymentFiles } from './payment-file.store.ts';
import { type Hand, handOf, type PaymentFile } from './payment-file.ts';
import type { PaymentLine } from './payment-lines.store.ts';

export type WantedFile = {
  readonly id: string;
  readonly account: BankAccount;
  readonly isInstant: boolean;
  readonly by: Hand;
  readonly transactionsMax: number;
  readonly totalMax: bigint;
};

/**
 * Puts all waiting payouts into a new draft (bank 3, File; decision 0221). If the id exists
 * already, nothing happens. False: nothing waits.
 */
export function makeDraft(
  database: Database,
  { id, account, isInstant, by, transactionsMax, totalMax }: WantedFile,
  now: UnixSeconds,
  alsoWrites: AlsoWrites,
): Promise<boolean> {
  const { holder, iban, bic, currency, profile } = account;
  const { pain, batchBooking, cutOff, timeZone } = profile;
  const draft = {
    ...{ id, bankAccountId: account.id, messageId: paymentIds(id).messageId, isInstant, currency },
    form: { holder, iban, bic, pain, batchBooking },
    executionDate: executionDate({ now, cutOff, timeZone, instant: isInstant }),
    ...{ madeBy: handOf(by), madeByName: by.name, createdAt: now },
  };
  return gatherDraft(database, draft, { transactionsMax, totalMax }, alsoWrites);
}

type Lines = AsyncIterable<PaymentLine>;

/** Writes the bytes of a draft: once, before its release. */
export const writeFile = (database: Database, file: PaymentFile): Promise<void> =>
  keepBytes(database, file.id, (lines) => textOf(lines, file));

async function* textOf(lines: Lines, file: PaymentFile): AsyncGenerator<string, string> {
  const digest = createHash('sha256');
  for await (const piece of paymentFileText(messageOf(lines, file), file.form.pain)) {
    digest.update(piece);
    yield piece;
  }
  return digest.digest('hex');
}

function messageOf(lines: Lines, file: PaymentFile): PaymentMessage {
  const { id, form, isInstant, executionDate: day, transactions, total } = file;
  const ids = paymentIds(id);
  return {
    messageId: ids.messageId,
    createdAt: file.createdAt,
    debtor: { name: form.holder, iban: form.iban, bic: form.bic },
    batchBooking: form.batchBooking,
    blocks: [
      {
        ...{ blockId: ids.blockId(1), instant: isInstant, executionDate: day },
        totals: { count: transactions, minor: total },
        items: itemsOf(lines, id),
      },
    ],
  };
}

async function* itemsOf(lines: Lines, fileId: string): AsyncGenerator<PaymentItem> {
  for await (const line of lines) yield itemOf(fileId, line);
}

export const endToEndIdOf = (fileId: string, number: number): string =>
  paymentIds(fileId).endToEndId(number);

function itemOf(fileId: string, line: PaymentLine): PaymentItem {
  const { number, minor, name, iban, bic, destination, details, reference } = line;
  const endToEndId = endToEndIdOf(fileId, number);
  const remittance =
    reference !== null ? { reference } : details === null ? null : { text: details };
  return {
    ...{ endToEndId, minor, currency: 'EUR', remittance, uetr: uetrOf(endToEndId) },
    creditor: {
      ...{ name, iban },
      // Nobody requires it, and clients of transfers write anything: the IBAN alone decides.
      bic: bic === null ? null : bicIn(bic),
      address: addressIn(destination),
    },
  };
}

/** The file as it is now, to answer the person who made or withdrew it. */
export const confirmFile: Operation<
  { readonly id: string; readonly isDone: boolean },
  PaymentFile,
  'not_found' | 'invalid_state'
> = {
  name: 'confirm payment file',
  load: ({ id }) => [[ask(paymentFiles, id)]],
  decide: (draft, { id, isDone }) => {
    const file = draft.get(paymentFiles, id);
    if (file === null) return refuse('not_found', 'There is no such payment file.');
    return isDone ? accept(file) : refuse('invalid_state', `The payment file is ${file.state}.`);
  },
};

export const readPaymentFiles: Query<readonly string[], readonly PaymentFile[], never> = {
  name: 'read payment files',
  load: (ids) => [ids.map((id) => ask(paymentFiles, id))],
  answer: (rows, ids) => accept(ids.flatMap((id) => rows.get(paymentFiles, id) ?? [])),
};

export const readPaymentFile: Query<string, PaymentFile, 'not_found'> = {
  name: 'read payment file',
  load: (id) => [[ask(paymentFiles, id)]],
  answer: (rows, id): Decision<PaymentFile, 'not_found'> => {
    const file = rows.get(paymentFiles, id);
    return file === null ? refuse('not_found', 'There is no such payment file.') : accept(file);
  },
};
