import type { Operation } from '../../engine/operation.ts';
import { refuse } from '../../kernel/decision.ts';
import { actingOwnerAsks, isActingOwner } from './acting-owner.ts';
import { type ChangedStaff, type ChangeStaff, changeStaff } from './change-staff.ts';

export type ChangeAsOwner = {
  /** The owner who makes the change. */
  readonly ownerId: string;
  /** The project that they own. */
  readonly projectId: string;
  readonly change: ChangeStaff;
};

/**
 * An owner changes a member of their project. The commit checks again that they are an active
 * owner, and nobody changes themselves. So one owner who can sign in remains, even if two act at
 * once (decision 0161).
 */
export const changeAsOwner: Operation<
  ChangeAsOwner,
  ChangedStaff,
  'not_found' | 'invalid_state' | 'forbidden' | 'yourself'
> = {
  name: 'change staff as owner',
  *load({ ownerId, projectId, change }, rows) {
    const [first = [], ...rest] = changeStaff.load(change, rows);
    yield [...actingOwnerAsks({ ownerId, projectId }), ...first];
    yield* rest;
  },
  decide: (draft, { ownerId, projectId, change }, now) => {
    if (change.staffId === ownerId) {
      return refuse('yourself', 'Nobody changes their own role; another owner does.');
    }
    if (!isActingOwner(draft, { ownerId, projectId })) {
      return refuse('forbidden', 'Only an owner of the project may do this.');
    }
    return changeStaff.decide(draft, change, now);
  },
};
