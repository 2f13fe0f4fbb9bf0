import { type Static, Type } from 'typebox';
import { endToEndIdOf } from '../../bank/payment-files/make-file.ts';
import { type PaymentFile, paymentFileStates } from '../../bank/payment-files/payment-file.ts';
import { type PaymentLine, remittanceOf } from '../../bank/payment-files/payment-lines.store.ts';
import { writtenTexts } from '../../bank/writing/written-texts.ts';
import { createdAt, currencyCode, inMinorUnits, orNull, updatedAt } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';

const accountIdText = 'Id of the bank account from which it is paid';
const accountId = () => Type.String({ format: 'uuid', description: accountIdText });
const moment = (description: string) => orNull(Type.Integer({ description }));

export const transactionsMax = 50_000;

export const newPaymentFile = Type.Object(
  {
    bank_account_id: accountId(),
    instant: Type.Optional(
      Type.Boolean({ description: 'Instant payments; false if it is left out.' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: transactionsMax,
        description: 'How many payouts at most, the oldest first',
      }),
    ),
  },
  {
    $id: 'NewPaymentFile',
    examples: [{ bank_account_id: '5d0f6a7e-2c1b-4a3d-9e8f-7a6b5c4d3e2f' }],
  },
);

const fileFields = {
  payment_file_id: Type.String({ description: 'Id of the payment file' }),
  bank_account_id: Type.String({ description: accountIdText }),
  state: Type.Enum([...paymentFileStates], { description: 'Where it is on its way' }),
  message_id: Type.String({ description: 'What the bank knows it by (MsgId)' }),
  instant: Type.Boolean({ description: 'Whether the bank is asked for instant payments' }),
  execution_date: Type.String({ description: 'When the bank is asked to pay, YYYY-MM-DD' }),
  transactions: Type.Integer({ description: 'How many payouts it holds' }),
  total: inMinorUnits('All of them together'),
  currency: currencyCode(),
  made_by: Type.String({ description: 'Who made it' }),
  released_by: orNull(Type.String({ description: 'Who released it; null: nobody yet' })),
  released_at: moment('When it was released, Unix seconds; null: not yet'),
  submitted_at: moment('When it was taken to the bank, Unix seconds; null: not yet'),
  answered_at: moment('When the bank last said something about it, Unix seconds; null: not yet'),
  verification: orNull(
    Type.Enum(['waiting', 'accepted'], {
      description: 'waiting: somebody has to compare the names of payees; null: nothing to compare',
    }),
  ),
  sha256: orNull(Type.String({ description: 'Of its bytes; null: they are not made yet' })),
  created_at: createdAt(),
  updated_at: updatedAt(),
};

const item = Type.Object(
  {
    payout_id: Type.String({ description: 'Id of the payout' }),
    end_to_end_id: Type.String({ description: 'What the bank knows it by (EndToEndId)' }),
    amount: inMinorUnits('What is paid'),
    name: Type.String({ description: 'Who is paid' }),
    written_name: orNull(
      Type.String({ description: 'The name as the file has it; null: letter by letter as `name`' }),
    ),
    iban: Type.String({ description: 'To which account' }),
    remittance: orNull(
      Type.String({ description: 'What the payee is told it is for; null: nothing' }),
    ),
    written_remittance: orNull(
      Type.String({
        description:
          'The remittance as the file has it, empty where it is left out; null: letter by letter as `remittance`',
      }),
    ),
    state: Type.String({ description: 'in_file, accepted, booked, rejected or returned' }),
    reason: orNull(Type.String({ description: "The bank's code, where it did not arrive" })),
    payee_name: orNull(
      Type.String({ description: 'The name that the bank of the payee knows, where it differs' }),
    ),
  },
  { $id: 'PaymentFileItem' },
);

export const paymentFileAnswer = Type.Object(fileFields, { $id: 'PaymentFile' });
export const paymentFileWithItems = Type.Object(
  { ...fileFields, items: Type.Array(item, { description: 'In the order of the file' }) },
  { $id: 'PaymentFileWithItems' },
);

export const paymentFileParams = Type.Object({
  payment_file_id: Type.String({ format: 'uuid', description: 'Id of the payment file' }),
});

export const paymentFilesQuery = listQuery({
  bank_account_id: Type.Optional(accountId()),
  state: Type.Optional(Type.Enum([...paymentFileStates], { description: 'In this state' })),
});
export const paymentFilesAnswer = pageAnswer(paymentFileAnswer, 'PaymentFiles');

type Wire = Static<typeof paymentFileAnswer>;

export const paymentFileCsv: CsvForm<Wire> = {
  columns: Object.keys(paymentFileAnswer.properties),
  amounts: ['total'],
  currencyOf: ({ currency }) => currency,
};

export const paymentFileOnWire = (file: PaymentFile): Wire => ({
  payment_file_id: file.id,
  bank_account_id: file.bankAccountId,
  state: file.state,
  message_id: file.messageId,
  instant: file.isInstant,
  execution_date: file.executionDate,
  transactions: file.transactions,
  total: Number(file.total),
  currency: file.currency,
  made_by: file.madeByName,
  released_by: file.releasedByName,
  released_at: file.releasedAt,
  submitted_at: file.submittedAt,
  answered_at: file.answeredAt,
  verification: file.verification,
  sha256: file.sha256,
  created_at: file.createdAt,
  updated_at: file.updatedAt,
});

export const withItemsOnWire = (file: PaymentFile, lines: readonly PaymentLine[]) => ({
  ...paymentFileOnWire(file),
  items: lines.map((line) => itemOnWire(file, line)),
});

function itemOnWire(file: PaymentFile, line: PaymentLine): Static<typeof item> {
  const remittance = remittanceOf(line);
  const written = writtenTexts({ name: line.name, remittance });
  return {
    payout_id: line.payoutId,
    end_to_end_id: endToEndIdOf(file.id, line.number),
    amount: Number(line.minor),
    name: line.name,
    written_name: written.name,
    iban: line.iban,
    remittance,
    written_remittance: written.remittance,
    state: line.state,
    reason: line.reason,
    payee_name: line.payeeName,
  };
}
