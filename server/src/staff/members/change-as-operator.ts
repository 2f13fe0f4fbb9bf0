import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { refuse } from '../../kernel/decision.ts';
import type { Actor } from '../actor.ts';
import { type ChangedStaff, type ChangeStaff, changeStaff } from './change-staff.ts';
import { staffMembers, staffRoles } from './member.store.ts';
import { staffRoleId } from './member.ts';

export type ChangeAsOperator = {
  /** Who does it. */
  readonly by: Actor;
  readonly change: ChangeStaff;
  /** Others who are operators, as far as is known: one of them has to be left. */
  readonly operators: readonly string[];
};

/** Whether somebody can sign in as an operator of the installation. */
const isOperator = (draft: Draft, staffId: string): boolean =>
  draft.get(staffRoles, staffRoleId(staffId, null))?.role === 'operator' &&
  draft.get(staffMembers, staffId)?.state === 'active';

/** Whether the change would leave them without it. */
function endsOperator({ role, state }: ChangeStaff): boolean {
  const isOther = role !== undefined && role.projectId === null && role.role !== 'operator';
  return isOther || state === 'suspended';
}

/**
 * An operator changes somebody. Nobody changes their own role or suspends themselves, and one operator
 * is left, also when two act at once: each commit looks at the rows of all that it counts.
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
