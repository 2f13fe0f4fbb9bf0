import { checkBank } from './bank.ts';
import type { Left } from './left.ts';
import { checkAllowances, checkBooks, checkNothingWaits, checkRefunds } from './money.ts';
import { compareLogs, compareRows, replayed } from './replay.ts';
import { checkCalls, checkDeliveries, checkEvents } from './told.ts';
import { checkWayOut } from './way-out.ts';

/** Everything that is wrong, in words. */
export async function faultsLeft(left: Left): Promise<readonly string[]> {
  const faults: string[] = [];
  checkCalls(left, faults);
  checkEvents(left, faults);
  checkDeliveries(left, faults);
  const alone = await replayed(left, faults);
  // After a decision that differs, the rows may differ, too.
  if (faults.length > 0) return faults;
  compareRows(left.view, alone, faults);
  compareLogs(left.view, alone, faults);
  for (const check of [checkBooks, checkRefunds, checkAllowances, checkNothingWaits]) {
    check(alone.store, faults);
  }
  await checkBank(left, alone, faults);
  await checkWayOut(left, alone, faults);
  return faults;
}
