import { listAsk } from '../../engine/list-lock.store.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Locale } from '../../identity/users/person.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import { staffAddresses, staffMembers, staffRoles } from './member.store.ts';
import { type StaffMember, type StaffRole, staffAddressOf, staffRoleId } from './member.ts';
import { staffLinkOf } from './staff-link.ts';
import { keepStaffLink, type StaffLinkMail } from './write-staff-link.ts';

export type AddStaff = {
  /** Of a new person; somebody with the same address keeps theirs. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly role: StaffRole['role'];
  /** Null: in the installation. */
  readonly projectId: string | null;
  /** Null: they are invited and set one themselves. */
  readonly passwordHash: string | null;
  /** What is sent to whoever is new and has no password; null: they have one. */
  readonly invitation: StaffLinkMail | null;
  readonly mailing: Mailing;
};

/** Gives somebody a role; who is new here becomes staff by it (business 1 and 7). */
export const addStaff: Operation<AddStaff, StaffMember, 'already_there' | 'not_found'> = {
  name: 'add staff',
  *load({ email, projectId }, rows) {
    yield [ask(staffAddresses, staffAddressOf(email))];
    const known = rows.get(staffAddresses, staffAddressOf(email));
    if (known !== null) yield [ask(staffRoles, staffRoleId(known.staffId, projectId))];
    if (known !== null) yield [ask(staffMembers, known.staffId)];
    if (projectId !== null) yield [ask(projects, projectId)];
    yield [listAsk('staff'), mailAsk];
  },
  decide: (draft, wanted, now) => {
    const { projectId, role } = wanted;
    const project = projectId === null ? null : draft.get(projects, projectId);
    if (projectId !== null && project === null) {
      return refuse('not_found', `There is no project ${projectId}.`);
    }
    const address = staffAddressOf(wanted.email);
    const known = draft.get(staffAddresses, address);
    const member = known === null ? null : draft.get(staffMembers, known.staffId);
    const roleId = staffRoleId(member?.id ?? wanted.id, projectId);
    if (member !== null && draft.get(staffRoles, roleId) !== null) {
      return refuse('already_there', 'They have a role there already; change it instead.');
    }
    const added = member ?? newMember(wanted, now);
    if (member === null) {
      draft.insert(staffMembers, added);
      draft.insert(staffAddresses, { email: address, staffId: added.id });
      invite(draft, added, { ...wanted, isTest: project?.isTest ?? false }, now);
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

/** Who is new has no link yet. Their address is written to once, so this mail is not counted. */
function invite(
  draft: Draft,
  member: StaffMember,
  { invitation, mailing, isTest }: Pick<AddStaff, 'invitation' | 'mailing'> & { isTest: boolean },
  now: UnixSeconds,
) {
  if (invitation === null) return;
  const { mailId: id, secret, subject, text } = invitation;
  const link = staffLinkOf({ kind: 'invitation', secret, mailId: id }, member, now);
  const mail = { id, to: member.email, subject, text, linkEndsAt: link.expiresAt, isTest };
  writeMail(draft, mail, mailing, now);
  keepStaffLink(draft, link, null);
}
