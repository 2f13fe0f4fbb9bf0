import { type Static, Type } from 'typebox';
import { endToEndIdOf } from '../../bank/payment-files/make-file.ts';
import { createdAt, currencyCode, inMinorUnits, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import type { Payout } from '../../payouts/payout.ts';

const text = (description: string) => Type.String({ description });
const id = (description: string) => Type.String({ format: 'uuid', description });

const states = [
  ...(['waiting', 'in_file', 'accepted', 'booked', 'rejected', 'returned'] as const),
] as const;
/** The causes of a payout (bank 3, What goes out). */
const causes = ['transfer', 'refund', 'leg', 'return'] as const;

export const payoutAnswer = Type.Object(
  {
    payout_id: text('Id of the payout'),
    cause: Type.Enum([...causes], { description: 'Why it leaves. Expect more words.' }),
    subject: text('Which transfer, refund, leg or return it is of'),
    state: Type.Enum([...states], { description: 'Where it is on its way' }),
    bank_account_id: orNull(text('The bank account by whose files it goes; null: another rail')),
    payment_file_id: orNull(text('The payment file that it is in; null: none')),
    end_to_end_id: orNull(text('What the bank knows it by (EndToEndId); null: it is in no file')),
    amount: inMinorUnits('What is paid'),
    currency: currencyCode(),
    test_mode: Type.Boolean({ description: 'Of test money, or of live money' }),
    name: text('Who is paid'),
    iban: orNull(text('To which account; null: not by an IBAN, or nobody knows it yet')),
    details: orNull(text('What is said beside the amount')),
    reference: orNull(text('The structured reference')),
    reason: orNull(text("The bank's code, where it did not arrive")),
    payee_name: orNull(text('The name that the bank of the payee knows, where it differs')),
    booked_on: orNull(
      text(
        'The day on which the bank booked it, YYYY-MM-DD; null: not yet, or its day is not told yet',
      ),
    ),
    created_at: createdAt(),
    answered_at: orNull(
      Type.Integer({ description: 'When it came to its end, Unix seconds; null: not yet' }),
    ),
  },
  { $id: 'Payout' },
);

export const payoutParams = Type.Object({ payout_id: id('Id of the payout') });

export const payeeAccount = Type.Object(
  {
    iban: Type.String({ minLength: 1, maxLength: 64, description: 'The account of the payee' }),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 150,
        description: 'Whose account it is. Left out: as it is known.',
      }),
    ),
  },
  { $id: 'PayeeAccount', examples: [{ iban: 'LT60 1010 0123 4567 8901', name: 'Ona Onaitė' }] },
);

export const payoutsQuery = listQuery({
  bank_account_id: Type.Optional(id('By the files of this bank account')),
  state: Type.Optional(Type.Enum([...states], { description: 'In this state' })),
  cause: Type.Optional(Type.Enum([...causes], { description: 'Of this cause' })),
});
export const payoutsAnswer = pageAnswer(payoutAnswer, 'Payouts');

type Wire = Static<typeof payoutAnswer>;

export const payoutCsv: CsvForm<Wire> = {
  columns: Object.keys(payoutAnswer.properties),
  amounts: ['amount'],
  currencyOf: ({ currency }) => currency,
};

export const payoutOnWire = (payout: Payout): Wire => ({
  payout_id: payout.id,
  cause: payout.cause,
  subject: payout.subject,
  state: payout.state,
  bank_account_id: payout.bankAccountId,
  payment_file_id: payout.paymentFileId,
  end_to_end_id:
    payout.paymentFileId === null || payout.fileNumber === null
      ? null
      : endToEndIdOf(payout.paymentFileId, payout.fileNumber),
  amount: Number(payout.amount),
  currency: payout.currency,
  test_mode: payout.isTest,
  name: payout.name,
  iban: payout.iban,
  details: payout.details,
  reference: payout.reference,
  reason: payout.reason,
  payee_name: payout.payeeName,
  // Some messages do not give the booking day.
  booked_on: payout.bookedOn === '' ? null : payout.bookedOn,
  created_at: payout.handedAt,
  answered_at: payout.answeredAt,
});
