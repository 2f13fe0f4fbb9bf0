import { isDeepStrictEqual } from 'node:util';
import { BankDesk } from '../../support/bank-histories/bank-desk.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';
import { type Left, shown } from './left.ts';
import type { Alone } from './replay.ts';

/** The books agree with the bank and are the same as if each file had come once and in order. */
export async function checkBank({ plan }: Left, alone: Alone, faults: string[]): Promise<void> {
  if (plan.files.length === 0) return;
  const desk = new BankDesk(alone, alone.store);
  const seen = await desk.seen(plan.wanted);
  if (seen.unexplained !== 0) faults.push(`${seen.unexplained} at the bank is not explained`);
  const plain = await MemoryBank.open(plan.wanted);
  for (const file of plan.plain) await plain.give(file);
  const expected = await plain.seen();
  if (!isDeepStrictEqual(seen, expected)) {
    faults.push(`the bank's days were booked as ${shown(seen)}, plainly as ${shown(expected)}`);
  }
}
