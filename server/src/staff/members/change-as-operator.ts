import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { refuse } from '../../kernel/decision.ts';
import type { Actor } from '../actor.ts';
import { type ChangedStaff, type ChangeStaff, changeStaff } from './change-staff.ts';
import { staffMembers, staffRoles } from './member.store.ts';
import { staffRoleId } from './member.ts';

export type ChangeAsOperator = {
  /** The author of the change. */
  readonly by: Actor;
  readonly change: ChangeStaff;
  /** The other operators, as far as known: one of them must remain. */
  readonly operators: readonly string[];
};

/** Whether a person can sign in as an operator of the installation. */
const isOperator = (draft: Draft, staffId: string): boolean =>
  draft.get(staffRoles, staffRoleId(staffId, null))?.role === 'operator' &&
  draft.get(staffMembers, staffId)?.state === 'active';

/** Whether the change would end their operator role. */
function endsOperator({ role, state }: ChangeStaff): boolean {
  const isOther = role !== undefined && role.projectId === null && role.role !== 'operator';
  return isOther || state === 'suspended';
}

/**
 * An operator changes a member. Nobody changes their own role or suspends themselves. One operator
 * always remains, even if two act at once: each commit checks the rows of all that it counts.
 */
export const changeAsOperator: Operation<
  ChangeAsOperator,
  ChangedStaff,
  'not_found' | 'invalid_state' | 'yourself' | 'last_operator'
> = {
  name: 'change staff as operator',
  *load({ change, operators }, rows) {
    const people = endsOperator(change) ? [...operators, change.staffId] : [];
    const [first = [], ...rest] = changeStaff.load(change, rows);
    yield [
      ...people.map((id) => ask(staffRoles, staffRoleId(id, null))),
      ...people.map((id) => ask(staffMembers, id)),
      ...first,
    ];
    yield* rest;
  },
  decide: (draft, { by, change, operators }, now) => {
    const isOwn = by.type === 'staff' && by.id === change.staffId;
    if (isOwn && (change.role !== undefined || change.state !== undefined)) {
      return refuse('yourself', 'Nobody changes their own role or state; another operator does.');
    }
    const isLast =
      endsOperator(change) &&
      isOperator(draft, change.staffId) &&
      !operators.some((id) => id !== change.staffId && isOperator(draft, id));
    if (isLast) {
      return refuse('last_operator', 'They are the last operator; make another one first.');
    }
    return changeStaff.decide(draft, change, now);
  },
};
