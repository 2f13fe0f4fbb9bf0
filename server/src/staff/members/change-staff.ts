import { type Ask, ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { closedText } from '../../identity/projects/change-project-state.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { staffMembers, staffRoles } from './member.store.ts';
import { type StaffMember, type StaffRole, type StaffState, staffRoleId } from './member.ts';

/** The change of a role. `role` null: it is taken away. */
type RoleChange = { readonly projectId: string | null; readonly role: StaffRole['role'] | null };

export type ChangeStaff = {
  readonly staffId: string;
  readonly name?: string;
  readonly state?: 'active' | 'suspended';
  readonly role?: RoleChange;
  /** The places of their roles, as far as known. The answer shows these. */
  readonly places: readonly (string | null)[];
};

/** `isChanged` false: the member was the same before, and nothing has changed. */
export type ChangedStaff = {
  readonly member: StaffMember;
  readonly roles: readonly StaffRole[];
  readonly isChanged: boolean;
};

type Refusal = 'not_found' | 'invalid_state';

const placesIn = ({ places, role }: ChangeStaff): readonly (string | null)[] => [
  ...new Set(role === undefined ? places : [...places, role.projectId]),
];

/**
 * Changes a member's name, state or role, all or nothing (business 1). Sessions check these rows
 * with each request, so a suspension ends them at once.
 */
export const changeStaff: Operation<ChangeStaff, ChangedStaff, Refusal> = {
  name: 'change staff',
  load: (change) => {
    const { staffId } = change;
    const roles = placesIn(change).map((place) => ask(staffRoles, staffRoleId(staffId, place)));
    return [[...roles, ask(staffMembers, staffId), ...projectAsks(change)]];
  },
  decide: (draft, change) => {
    const { staffId, name, state, role } = change;
    const before = draft.get(staffMembers, staffId);
    if (before === null) return refuse('not_found', `There is no staff member ${staffId}.`);
    const stated = state === undefined ? accept(before.state) : stateFor(before, state);
    if (!stated.ok) return stated;
    if (isOfClosed(draft, change)) return refuse('invalid_state', closedText);
    const turned = role === undefined ? accept(false) : changeRole(draft, staffId, role);
    if (!turned.ok) return turned;
    const member: StaffMember = { ...before, name: name ?? before.name, state: stated.value };
    const isOther = member.name !== before.name || member.state !== before.state;
    if (isOther) draft.update(staffMembers, member);
    return accept({ member, roles: rolesOf(draft, change), isChanged: isOther || turned.value });
  },
};

const projectAsks = ({ role }: ChangeStaff): readonly Ask[] =>
  role === undefined || role.projectId === null ? [] : [ask(projects, role.projectId)];

/** Closed is final: the roles in a closed project stay unchanged (decision 0149). */
const isOfClosed = (draft: Draft, { role }: ChangeStaff): boolean =>
  role !== undefined &&
  role.projectId !== null &&
  draft.get(projects, role.projectId)?.state === 'closed';

/** A member suspended before setting a password is invited again when the suspension ends. */
function stateFor(
  { state, passwordHash }: StaffMember,
  wanted: 'active' | 'suspended',
): Decision<StaffState, Refusal> {
  if (wanted === 'suspended' || passwordHash !== null) return accept(wanted);
  if (state === 'suspended') return accept('invited');
  return refuse('invalid_state', 'They become active when they accept their invitation.');
}

/** True: the role has changed. */
function changeRole(
  draft: Draft,
  staffId: string,
  { projectId, role }: RoleChange,
): Decision<boolean, Refusal> {
  const held = draft.get(staffRoles, staffRoleId(staffId, projectId));
  if (held === null) return refuse('not_found', 'They have no role there; add them instead.');
  if (role === null) draft.remove(staffRoles, held.id);
  else if (role !== held.role) draft.update(staffRoles, { ...held, role });
  return accept(role !== held.role);
}

/** In the order in which they were granted. */
const rolesOf = (draft: Draft, change: ChangeStaff): readonly StaffRole[] =>
  placesIn(change)
    .flatMap((place) => draft.get(staffRoles, staffRoleId(change.staffId, place)) ?? [])
    .toSorted(byAge);

const byAge = (a: StaffRole, b: StaffRole): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
