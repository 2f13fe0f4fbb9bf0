import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import type { Decision } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Viewer, visible } from './access.ts';
import { lapsed } from './end-transfer.ts';
import { transfers } from './transfer.store.ts';
import type { Transfer } from './transfer.ts';
import type { TransferContext } from './transfer-context.ts';
import { transferRounds } from './transfer-rounds.ts';

/** A caller's change of a transfer. */
export type TransferCall = {
  readonly transferId: number;
  readonly viewer: Viewer;
  readonly context: TransferContext;
};

type Step<Refusal extends string> = (
  draft: Draft,
  transfer: Transfer,
  call: TransferCall,
  now: UnixSeconds,
) => Decision<Transfer, Refusal>;

/** An operation on a transfer that the caller can see and that has not lapsed. */
export const changeByCaller = <Refusal extends string>(
  name: string,
  step: Step<Refusal>,
): Operation<TransferCall, Transfer, Refusal | 'not_found' | 'invalid_state'> => ({
  name,
  weight: () => 3,
  load: ({ transferId }, rows) => transferRounds(transferId, rows),
  decide: (draft, call, now) => {
    const found = visible(draft.get(transfers, call.transferId), call.viewer, now);
    if (!found.ok) return found;
    return lapsed(draft, found.value, now) ?? step(draft, found.value, call, now);
  },
});
