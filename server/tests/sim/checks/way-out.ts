import { bankAccounts } from '../../../src/bank/accounts/bank-account.store.ts';
import { paymentFiles } from '../../../src/bank/payment-files/payment-file.store.ts';
import { reconcile } from '../../../src/bank/reconciliation.ts';
import { paymentIds } from '../../../src/bank/writing/payment-ids.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import type { Payout } from '../../../src/payouts/payout.ts';
import { transfers } from '../../../src/transfer/transfers/transfer.store.ts';
import { memoryLookups } from '../../support/bank-histories/memory-lookups.ts';
import { outAccountId } from '../way-out/out-account.ts';
import type { End, OutBank } from '../way-out/out-bank.ts';
import { type Left, shown } from './left.ts';
import type { Alone } from './replay.ts';

const statusOf: Readonly<Record<End, string>> = {
  booked: 'done',
  rejected: 'failed',
  returned: 'failed',
};

/** A payout has the state that the bank gave it, and so has its cause. */
function checkPayout(
  payout: Payout,
  { store }: Alone,
  fates: ReadonlyMap<string, End>,
  faults: string[],
): void {
  const { id, state, subject, paymentFileId, fileNumber } = payout;
  const isFiled = paymentFileId !== null && fileNumber !== null;
  // The helper of tests answered before any file contained it.
  if (!isFiled && (state === 'booked' || state === 'rejected')) return;
  const end = isFiled ? fates.get(paymentIds(paymentFileId).endToEndId(fileNumber)) : undefined;
  if (end === undefined) {
    faults.push(`payout ${id} is ${state}, and no bank was ever asked for it`);
    return;
  }
  if (state !== end) faults.push(`payout ${id} is ${state}, and the bank says ${end}`);
  const status = store.rowOf(transfers, Number(subject))?.status;
  if (status !== statusOf[end]) faults.push(`transfer ${subject} is ${status} after ${end}`);
}

function checkFiles({ store }: Alone, bank: OutBank, faults: string[]): void {
  for (const { id, state, messageId, openTotal } of store.rowsOf(paymentFiles)) {
    const isEnded = ['booked', 'rejected', 'withdrawn'].includes(state);
    if (!isEnded) faults.push(`payment file ${id} is ${state} in the end`);
    if (openTotal !== 0n) faults.push(`the bank owes ${openTotal} of payment file ${id}`);
    if ((state === 'withdrawn') === bank.has(messageId)) {
      faults.push(`payment file ${id} is ${state}, and the bank knows better`);
    }
  }
}

/** Every payout left once, in one file, and the books agree with the bank. */
export async function checkWayOut({ outBank }: Left, alone: Alone, faults: string[]) {
  if (outBank === null) return;
  const { store } = alone;
  const own = store.rowsOf(payouts).filter(({ bankAccountId }) => bankAccountId === outAccountId);
  for (const payout of own) checkPayout(payout, alone, outBank.fates, faults);
  const filed = own.filter(({ paymentFileId }) => paymentFileId !== null).length;
  if (filed !== outBank.fates.size) {
    faults.push(`the bank was asked for ${outBank.fates.size} payments; ${filed} are ours`);
  }
  checkFiles(alone, outBank, faults);
  const account = store.rowOf(bankAccounts, outAccountId);
  if (account === null) return;
  const services = { engine: alone, lookups: memoryLookups(store) };
  const compared = await reconcile(services, account, '9999-12-31');
  if (compared.bankClosing !== BigInt(outBank.balance)) {
    faults.push(`the bank has ${outBank.balance}, its statements say ${compared.bankClosing}`);
  }
  if (compared.unexplained !== 0n || compared.explained.length > 0) {
    faults.push(`the books do not meet the bank: ${shown(compared)}`);
  }
}
