import { listAsk } from '../../engine/list-lock.store.ts';
import { type Ask, ask, type Operation, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { closedText } from '../../identity/projects/change-project-state.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Locale } from '../../identity/users/person.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { mails } from '../../mail/mail.store.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import { inviteAgain, inviteAgainAsks } from './invitation-link.ts';
import { type Invitation, invitationTo } from './invitation-mail.ts';
import { staffAddresses, staffMembers, staffRoles } from './member.store.ts';
import { type StaffMember, type StaffRole, staffAddressOf, staffRoleId } from './member.ts';
import { staffLinks } from './staff-link.store.ts';
import { staffLinkId, staffLinkOf } from './staff-link.ts';
import { keepStaffLink } from './write-staff-link.ts';

export type AddStaff = {
  /** The id of a new person. A person who already has this address keeps theirs. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly role: StaffRole['role'];
  /** Null: a role in the installation. */
  readonly projectId: string | null;
  /** Null: they are invited and set a password themselves. */
  readonly passwordHash: string | null;
  /** The invitation for a person without a password. Null: they have one. */
  readonly invitation: Invitation | null;
  readonly mailing: Mailing;
};

/** Extra rows for an operation around {@link addStaff}. Each loads with the rows of its rank. */
type MoreAsks = { readonly members: readonly Ask[]; readonly counts: readonly Ask[] };

export function* addStaffRounds(
  { email, projectId }: AddStaff,
  rows: LoadedRows,
  { members, counts }: MoreAsks = { members: [], counts: [] },
): Rounds {
  yield [ask(staffAddresses, staffAddressOf(email))];
  const known = rows.get(staffAddresses, staffAddressOf(email));
  yield [...(known === null ? [] : knownAsks(known.staffId, projectId)), ...members];
  if (projectId !== null) yield [ask(projects, projectId)];
  const again = known === null ? [] : inviteAgainAsks(known.staffId, rows);
  yield [...again, ...counts, listAsk('staff'), mailAsk];
}

/** Gives a person a role. A new person becomes staff by it (business 1 and 7). */
export const addStaff: Operation<
  AddStaff,
  StaffMember,
  'already_there' | 'not_found' | 'invalid_state'
> = {
  name: 'add staff',
  load: (input, rows) => addStaffRounds(input, rows),
  decide: (draft, wanted, now) => {
    const { projectId, role } = wanted;
    const project = projectId === null ? null : draft.get(projects, projectId);
    if (projectId !== null && project === null) {
      return refuse('not_found', `There is no project ${projectId}.`);
    }
    if (project?.state === 'closed') return refuse('invalid_state', closedText);
    const address = staffAddressOf(wanted.email);
    const known = draft.get(staffAddresses, address);
    const member = known === null ? null : draft.get(staffMembers, known.staffId);
    const roleId = staffRoleId(member?.id ?? wanted.id, projectId);
    if (member !== null && draft.get(staffRoles, roleId) !== null) {
      return refuse('already_there', 'They have a role there already; change it instead.');
    }
    const added = member ?? newMember(wanted, now);
    const asked = { ...wanted, isTest: project?.isTest === true, project: project?.name };
    if (member === null) {
      draft.insert(staffMembers, added);
      draft.insert(staffAddresses, { email: address, staffId: added.id });
      invite(draft, added, asked, now);
    } else if (member.state === 'invited') {
      inviteKnown(draft, member, asked, now);
    }
    draft.insert(staffRoles, { id: roleId, staffId: added.id, projectId, role, createdAt: now });
    return accept(added);
  },
};

const newMember = (wanted: AddStaff, now: UnixSeconds): StaffMember => ({
  id: wanted.id,
  email: wanted.email.trim(),
  name: wanted.name,
  locale: wanted.locale,
  state: wanted.passwordHash === null ? 'invited' : 'active',
  passwordHash: wanted.passwordHash,
  totp: null,
  totpStep: null,
  recovery: [],
  passkeys: [],
  createdAt: now,
});

type Asked = Pick<AddStaff, 'invitation' | 'mailing' | 'role'> & {
  readonly isTest: boolean;
  /** The name of the project. */
  readonly project: string | undefined;
};

const knownAsks = (staffId: string, projectId: string | null): readonly Ask[] => [
  ask(staffLinks, staffLinkId(staffId, 'invitation')),
  ask(staffRoles, staffRoleId(staffId, projectId)),
  ask(staffRoles, staffRoleId(staffId, null)),
  ask(staffMembers, staffId),
];

/** A new person has no link yet. An owner's mail was counted before (decision 0279). */
function invite(
  draft: Draft,
  member: StaffMember,
  { invitation, mailing, isTest, role, project }: Asked,
  now: UnixSeconds,
) {
  if (invitation === null) return;
  const whom = { staffId: member.id, locale: member.locale, roles: [role], project };
  const { mailId: id, secret, subject, text } = invitationTo(invitation, whom);
  const link = staffLinkOf({ kind: 'invitation', secret, mailId: id }, member, now);
  const { expiresAt: linkEndsAt } = link;
  const mail = { id, to: member.email, subject, text, linkEndsAt, isTest, isToStaff: true };
  writeMail(draft, mail, mailing, now);
  keepStaffLink(draft, link, null);
}

/** A person with an open invitation from elsewhere gets a mail about this role, too. */
function inviteKnown(
  draft: Draft,
  member: StaffMember,
  { invitation, mailing, isTest, role, project }: Asked,
  now: UnixSeconds,
) {
  if (invitation === null) return;
  const { id: staffId, locale } = member;
  const held = draft.get(staffRoles, staffRoleId(staffId, null));
  const roles = held === null ? [role] : [role, held.role];
  const older = draft.get(staffLinks, staffLinkId(staffId, 'invitation'));
  const before = older === null ? null : draft.get(mails, older.mailId);
  const again = {
    invitation: invitationTo(invitation, { staffId, locale, roles, project }),
    // What they were invited to before may be live.
    isTest: isTest && before?.isTest === true,
    mailing,
  };
  inviteAgain(draft, member, again, now);
}
