import type { Draft } from '../../engine/rows.ts';
import { tallies } from '../lists/tally.store.ts';
import { tallyChanges } from '../lists/tally.ts';
import { transfers } from './transfer.store.ts';
import type { Transfer } from './transfer.ts';

/** Writes an existing transfer. Lists count it in its new state. */
export function changeTransfer(draft: Draft, after: Transfer): Transfer {
  const before = draft.get(transfers, after.id);
  if (before === null) throw new Error(`transfer ${after.id} does not exist`);
  draft.update(transfers, after);
  for (const tally of tallyChanges(before, after)) draft.append(tallies, tally);
  return after;
}
