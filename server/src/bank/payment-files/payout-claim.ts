import { ask } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { payouts } from '../../payouts/payout.store.ts';
import type { PayoutCauses } from '../../payouts/payout-cause.ts';
import type { Database } from '../../storage/database.ts';
import type { BookedFile, EndedPayout, PayoutClaim } from '../claims/claim.ts';
import { fileOfPaymentId } from '../writing/payment-ids.ts';
import { bookPayout, endUnpaid, isBookedAsOne, payoutRounds, returnPayout } from './end-payout.ts';
import { paymentFiles } from './payment-file.store.ts';
import { payoutOfNumber, sumsOfFile } from './payment-lines.store.ts';

export type PayoutPort = { readonly database: Database; readonly causes: PayoutCauses };

/**
 * The payout that the bank names by its end-to-end id (bank 3, Transaction). If the amount differs
 * from ours, it is not our payout, and a person has to look at it.
 */
export async function payoutClaim(
  { database, causes }: PayoutPort,
  { account, endToEndId, amount, bookedOn, reason }: EndedPayout,
): Promise<PayoutClaim | null> {
  const named = fileOfPaymentId(endToEndId);
  if (named === null || named.number === null) return null;
  const found = await payoutOfNumber(database, named.fileId, named.number);
  const size = amount < 0n ? -amount : amount;
  if (found?.bankAccountId !== account.id || found.amount !== size) return null;
  return {
    subject: `payout ${found.id}`,
    reference: null,
    load: (rows) => payoutRounds(causes, { payout: found, fileId: named.fileId }, rows),
    end: (draft, now) => {
      const payout = draft.get(payouts, found.id);
      // Its file may have been withdrawn meanwhile, and another file may have taken the payout.
      if (payout === null || payout.paymentFileId !== named.fileId) {
        return refuse('invalid_state', 'The payout is in another file, or waits.');
      }
      if (amount > 0n) return returnPayout(draft, causes, payout, { account, reason }, now);
      if (isBookedAsOne(draft, payout)) {
        return refuse('invalid_state', 'The bank has booked the sum of its file.');
      }
      const booked = bookPayout(draft, causes, payout, bookedOn, account.onTheWay, now);
      return booked.ok ? accept('taken') : booked;
    },
    endUnpaid: (draft, now) =>
      endUnpaid(draft, { payout: found, fileId: named.fileId }, bookedOn, now),
  };
}

/**
 * A file that the bank booked as one sum. The sum is exactly the part that it had neither refused
 * nor booked, or that part plus all that it had refused and then gives back. The commit books only
 * the sum; its payouts follow one after another (`book-file.ts`). That commit compares the sum once
 * more, under the lock of the file (decision 0235).
 */
export async function fileClaim(
  { database }: PayoutPort,
  { account, ids, amount, bookedOn }: BookedFile,
): Promise<PayoutClaim | null> {
  const named = ids.map((id) => (id === null ? null : fileOfPaymentId(id)));
  const fileId = named.find((one) => one !== null)?.fileId ?? null;
  const sums = fileId === null ? null : await sumsOfFile(database, fileId);
  if (fileId === null || sums === null) return null;
  const { open } = sums;
  const owedBack = amount === open ? 0n : sums.refused;
  if (amount !== open + owedBack) return null;
  return {
    subject: `payment_file ${fileId}`,
    reference: null,
    load: () => [[ask(paymentFiles, fileId)]],
    end: (draft, now) => {
      const file = draft.get(paymentFiles, fileId);
      if (file === null || file.bankAccountId !== account.id || file.bookedAsOneOn !== null) {
        return refuse('invalid_state', 'The payment file is another one, or booked already.');
      }
      // Each refusal lowers the open total, so an equal total means equal refusals, too.
      if (file.openTotal !== open) {
        return refuse('invalid_state', 'The bank has refused or booked some of it meanwhile.');
      }
      const booked = { openTotal: owedBack, bookedAsOneOn: bookedOn, updatedAt: now };
      draft.update(paymentFiles, { ...file, ...booked });
      return accept('taken');
    },
    endUnpaid: null,
  };
}
