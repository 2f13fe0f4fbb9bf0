import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { paymentFiles } from '../payment-files/payment-file.store.ts';
import { bankTransactions } from '../transactions/bank-transaction.store.ts';
import type { Posted } from '../transactions/bank-transaction.ts';
import { fileOfSum } from '../transactions/told-day.ts';
import type { TakingServices } from './place-entries.ts';

const bankLine = { kind: 'client', id: 'bank' } as const;

type MoveDay = {
  readonly payoutId: string;
  readonly fileId: string;
  /** The debit that booked the file as one sum. */
  readonly sumId: string;
  readonly day: string;
};

/** A repetition changes nothing. */
const moveDayOfPayout: Operation<MoveDay, null, never> = {
  name: 'move day of payout',
  load: ({ payoutId, fileId, sumId }) => [
    [ask(payouts, payoutId), ask(paymentFiles, fileId), ask(bankTransactions, sumId)],
  ],
  decide: (draft, { payoutId, fileId, sumId, day }) => {
    const [payout, file] = [draft.get(payouts, payoutId), draft.get(paymentFiles, fileId)];
    const sum = draft.get(bankTransactions, sumId);
    const isOfSum =
      sum?.state === 'matched' && sum.amount < 0n && file?.bookedAsOneOn === (sum.bookedOn ?? '');
    if (isOfSum && payout?.paymentFileId === fileId && payout.bookedOn === file.bookedAsOneOn) {
      draft.update(payouts, { ...payout, bookedOn: day });
    }
    return accept(null);
  },
};

const movedEach = 200;

/**
 * The payouts of a file that was booked as one sum get the day of that sum (decision 0270). They
 * move before the sum does, so that an interrupted run goes on when the statement comes again.
 */
export async function moveDaysOfSums(
  { engine, lookups }: Pick<TakingServices, 'engine' | 'lookups'>,
  posted: readonly Posted[],
  day: string | null,
): Promise<void> {
  if (day === null) return;
  for (const sum of posted) {
    const fileId = fileOfSum(sum);
    if (fileId === null) continue;
    const ids = await lookups.payoutsOfSum(fileId);
    const move = { fileId, sumId: sum.id, day };
    for (let at = 0; at < ids.length; at += movedEach) {
      const some = ids.slice(at, at + movedEach);
      await Promise.all(
        some.map((payoutId) => engine.execute(moveDayOfPayout, { ...move, payoutId }, bankLine)),
      );
    }
  }
}
