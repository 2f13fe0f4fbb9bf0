import { type Static, Type } from 'typebox';
import { orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { isCurrency, minorOf } from '../../kernel/money.ts';
import { payoutIdOf } from '../../payouts/payout.ts';
import { transferMachine } from '../../transfer/transfers/transfer.states.ts';
import type { Transfer } from '../../transfer/transfers/transfer.ts';
import { transferAnswer, transferForOperator } from '../../transfer/transfers/transfer.wire.ts';
import { ofProject, statusFilter } from '../list-filters.wire.ts';

export const transferParams = Type.Object({
  transfer_id: Type.String({ description: 'The number of the transfer' }),
});

export const transfersQuery = listQuery({
  ...ofProject,
  account_number: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 42,
      description: 'The account of the payer, or the account or IBAN of the beneficiary.',
    }),
  ),
  ...statusFilter(Object.keys(transferMachine.states)),
  ...createdWithin,
});

/** The transfer as its creator reads it, with the project. */
export const anyTransferAnswer = Type.Object(
  {
    transfer_id: Type.Integer({ description: 'The same as `id`, under the name that lists use.' }),
    project_id: Type.String({ format: 'uuid', description: 'The project that created it.' }),
    payout_id: orNull(
      Type.String({ description: 'The payout that carries it to a bank; null: none does' }),
    ),
    ...transferAnswer.properties,
  },
  { $id: 'AnyTransfer' },
);

type AnyTransfer = Static<typeof anyTransferAnswer>;

export const transfersAnswer = pageAnswer(anyTransferAnswer, 'AnyTransfers');

export const anyTransferOnWire = (transfer: Transfer): AnyTransfer => ({
  transfer_id: transfer.id,
  project_id: transfer.projectId,
  payout_id: transfer.handedAt === null ? null : payoutIdOf('transfer', String(transfer.id)),
  ...transferForOperator(transfer),
});

/** The transfer API writes amounts as decimals; a line has both forms. */
const flatTransfer = ({ amount: { amount: decimal, currency }, ...row }: AnyTransfer) => ({
  ...row,
  currency,
  amount: isCurrency(currency) ? minorOf(decimal, currency) : null,
});

export const transferCsv: CsvForm<AnyTransfer> = {
  columns: [
    'transfer_id',
    'project_id',
    'created_at',
    'performed_at',
    'status',
    'currency',
    'amount',
    'payer.account_number',
    'beneficiary',
    'purpose.details',
    'purpose.reference',
    'failure_status.code',
    'payout_id',
    'simulated',
  ],
  amounts: ['amount'],
  currencyOf: ({ amount }) => amount.currency,
  flat: flatTransfer,
};
