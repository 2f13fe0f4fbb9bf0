import { ask, type Operation } from '../../engine/operation.ts';
import { refuse } from '../../kernel/decision.ts';
import { type ChangedStaff, type ChangeStaff, changeStaff } from './change-staff.ts';
import { staffRoles } from './member.store.ts';
import { staffRoleId } from './member.ts';

export type ChangeAsOwner = {
  /** Who does it. */
  readonly ownerId: string;
  /** Where they are an owner. */
  readonly projectId: string;
  readonly change: ChangeStaff;
};

/**
 * An owner changes somebody of their project. Whether they are still an owner is looked at again by
 * the commit, and nobody changes themselves: so one owner is left, also when two act at once
 * (decision 0161).
 */
export const changeAsOwner: Operation<
  ChangeAsOwner,
  ChangedStaff,
  'not_found' | 'invalid_state' | 'forbidden' | 'yourself'
> = {
  name: 'change staff as owner',
  *load({ ownerId, projectId, change }, rows) {
    const [first = [], ...rest] = changeStaff.load(change, rows);
    yield [ask(staffRoles, staffRoleId(ownerId, projectId)), ...first];
    yield* rest;
  },
  decide: (draft, { ownerId, projectId, change }, now) => {
    if (change.staffId === ownerId) {
      return refuse('yourself', 'Nobody changes their own role; another owner does.');
    }
    if (draft.get(staffRoles, staffRoleId(ownerId, projectId))?.role !== 'owner') {
      return refuse('forbidden', 'Only an owner of the project may do this.');
    }
    return changeStaff.decide(draft, change, now);
  },
};
