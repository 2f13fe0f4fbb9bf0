import type { Engine } from '../../engine/engine.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import type { ListFace } from '../../figures/lists/list-answer.ts';
import type { Project } from '../../identity/projects/project.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Clock } from '../../kernel/time.ts';
import type { FailureStatus } from '../transfers/transfer.ts';
import { transferIdIn } from '../transfers/transfer.wire.ts';
import { type OwnPayout, type PayoutStage, readOwnPayout, stageOf } from './own-payout.ts';
import { ownPayoutList } from './own-payout-list.store.ts';

/** A line of the list. */
export type ListedPayout = {
  readonly transfer_id: number;
  readonly created_at: number;
  readonly performed_at: number | null;
  readonly status: string;
  readonly stage: PayoutStage;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly name: string;
  readonly destination: string;
  readonly details: string | null;
  readonly failure: string | null;
  /** With its text for people. */
  readonly failed: FailureStatus | null;
};

const csv: CsvForm<ListedPayout> = {
  columns: [
    ...['transfer_id', 'created_at', 'performed_at', 'status', 'stage', 'currency', 'amount'],
    ...['name', 'destination', 'details', 'failure'],
  ],
  amounts: ['amount'],
  currencyOf: ({ currency }) => currency,
};

/** `shownNumber`: the part of an account number that its reader may see. */
type Reader = {
  readonly project: Pick<Project, 'id' | 'walletId'>;
  readonly shownNumber: (number: string) => string;
};

const listed = (payout: OwnPayout, { shownNumber }: Reader): ListedPayout => {
  const { transfer } = payout;
  return {
    transfer_id: transfer.id,
    created_at: transfer.createdAt,
    performed_at: transfer.performedAt,
    status: transfer.status,
    stage: stageOf(payout),
    currency: transfer.currency,
    amount: transfer.amount,
    name: transfer.beneficiary.name ?? '',
    destination: transfer.beneficiaryNumber === null ? '' : shownNumber(transfer.beneficiaryNumber),
    details: transfer.purpose?.details ?? null,
    failure: transfer.failure?.code ?? null,
    failed: transfer.failure,
  };
};

type Services = { readonly engine: Engine; readonly clock: Clock };

/** The payouts of a project as a list. */
export const ownPayoutFace = (
  { engine, clock }: Services,
  reader: Reader,
): ListFace<ListedPayout> => ({
  list: ownPayoutList(clock.now()),
  csv,
  read: async (ids) => {
    const { project } = reader;
    const numbers = ids.flatMap((id) => {
      const transferId = transferIdIn(id);
      return transferId.ok ? [transferId.value] : [];
    });
    const found = await Promise.all(
      numbers.map((transferId) => engine.read(readOwnPayout, { transferId, project })),
    );
    return found.flatMap((one) => (one.ok ? [listed(one.value, reader)] : []));
  },
});
