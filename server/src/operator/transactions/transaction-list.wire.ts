import { type Static, Type } from 'typebox';
import { integerId } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { allowanceMachine } from '../../wallet/allowances/allowance.states.ts';
import { allowanceStateAt } from '../../wallet/allowances/allowance.ts';
import {
  ownAllowanceAnswer,
  ownAllowanceOnWire,
} from '../../wallet/allowances/own-allowance.wire.ts';
import type { FoundAllowance } from '../../wallet/allowances/read-allowance.ts';
import { transactionMachine } from '../../wallet/transactions/transaction.states.ts';
import {
  transactionAnswer,
  transactionOnWire,
} from '../../wallet/transactions/transaction.wire.ts';
import type { WholeTransaction } from '../../wallet/transactions/whole-transaction.ts';
import { ofProject, statusFilter } from '../list-filters.wire.ts';

/**
 * The wallet API calls a number project_id, so the operator's own id of a project is a separate
 * field.
 */
const projectUuid = () =>
  Type.String({
    format: 'uuid',
    description:
      'The project as the operator API names it: `project_id` elsewhere, and as a filter.',
  });

const projectNumber = () =>
  Type.Integer({ description: 'The number of the project, as in the wallet API.' });

export const transactionsQuery = listQuery({
  ...ofProject,
  wallet_id: Type.Optional(
    integerId({ description: 'Paid from this wallet, or with a payment to it.' }),
  ),
  ...statusFilter(Object.keys(transactionMachine.states)),
  ...createdWithin,
});

/** The transaction as its own project reads it, with the project. */
export const anyTransactionAnswer = Type.Object(
  {
    ...transactionAnswer.properties,
    project_id: projectNumber(),
    project_uuid: projectUuid(),
  },
  { $id: 'AnyTransaction' },
);

type AnyTransaction = Static<typeof anyTransactionAnswer>;

export const transactionsAnswer = pageAnswer(anyTransactionAnswer, 'Transactions');

export const anyTransactionOnWire = (
  whole: WholeTransaction,
  windowSeconds: number,
  now: UnixSeconds,
): AnyTransaction => ({
  ...transactionOnWire(whole, windowSeconds, now),
  project_uuid: whole.transaction.projectId,
});

/** The single currency of its payments. Empty if there are several or none. */
const currencyOf = ({ payments }: AnyTransaction): string => {
  const currencies = new Set(payments.map(({ currency }) => currency));
  const [only = ''] = currencies;
  return currencies.size === 1 ? only : '';
};

/**
 * A line has no room for payments: it has their sum if they have one currency, and all of them as
 * JSON.
 */
const flatTransaction = (row: AnyTransaction) => {
  const currency = currencyOf(row);
  const total = row.payments.reduce((sum, { price }) => sum + BigInt(price), 0n);
  return { ...row, currency, amount: currency === '' ? null : total };
};

export const transactionCsv: CsvForm<AnyTransaction> = {
  columns: [
    'transaction_key',
    'project_id',
    'project_uuid',
    'created_at',
    'confirmed_at',
    'status',
    'type',
    'wallet',
    'allowance_id',
    'currency',
    'amount',
    'payments',
  ],
  amounts: ['amount'],
  currencyOf,
  flat: flatTransaction,
};

const allowanceStatuses = Object.keys(allowanceMachine.states).map((state) => state.toLowerCase());

export const allowancesQuery = listQuery({
  ...ofProject,
  wallet_id: Type.Optional(
    integerId({ description: 'Granted by this wallet, or to the project that owns it.' }),
  ),
  ...statusFilter(allowanceStatuses),
  ...createdWithin,
});

/** The allowance as its own project reads it, with a status that distinguishes all five states. */
export const anyAllowanceAnswer = Type.Object(
  {
    allowance_id: Type.Integer({ description: 'The same as `id`, under the name that lists use.' }),
    ...ownAllowanceAnswer.properties,
    status: Type.String({ description: 'created, accepted, active, expired or canceled' }),
    project_id: projectNumber(),
    project_uuid: projectUuid(),
  },
  { $id: 'AnyAllowance' },
);

type AnyAllowance = Static<typeof anyAllowanceAnswer>;

export const allowancesAnswer = pageAnswer(anyAllowanceAnswer, 'Allowances');

export const anyAllowanceOnWire = (
  { allowance, transaction }: FoundAllowance,
  now: UnixSeconds,
): AnyAllowance => ({
  allowance_id: allowance.id,
  ...ownAllowanceOnWire(allowance, now),
  status: allowanceStateAt(allowance, now).toLowerCase(),
  project_id: transaction.projectNumber,
  project_uuid: transaction.projectId,
});

export const allowanceCsv: CsvForm<AnyAllowance> = {
  columns: [
    'allowance_id',
    'transaction_key',
    'project_id',
    'project_uuid',
    'wallet',
    'created_at',
    'confirmed_at',
    'canceled_at',
    'status',
    'valid.from',
    'valid.until',
    'description',
    'currency',
    'max_price',
  ],
  amounts: ['max_price'],
  currencyOf: ({ currency }) => currency,
};
