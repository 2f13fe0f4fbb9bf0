import { type Ask, ask, type Operation, type Query } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Counted } from '../../mail/mail-quota.ts';
import { countAsks, type Mailing, textAsks, writeCountedMail } from '../../mail/write-mail.ts';
import { staffMembers } from './member.store.ts';
import type { StaffMember } from './member.ts';
import { staffLinks } from './staff-link.store.ts';
import { staffLinkId, staffLinkOf } from './staff-link.ts';
import {
  goodLink,
  keepStaffLink,
  linkAsks,
  linkUseAsks,
  type StaffLinkMail,
  useLink,
} from './write-staff-link.ts';

export type SendInvitation = {
  readonly staffId: string;
  readonly invitation: StaffLinkMail;
  /** Whether all roles of the invitation are in test projects. */
  readonly isTest: boolean;
  readonly mailing: Mailing;
};

/** Links to one person, of either kind: three an hour (decision 0102-mails-have-quotas). */
export const staffLinkCount = (staffId: string): Counted => ({
  kind: 'owner',
  name: `staff ${staffId}`,
});

/**
 * An operation that calls {@link inviteAgain} must load this, once it has loaded the older link.
 */
export const inviteAgainAsks = (staffId: string, rows: LoadedRows): readonly Ask[] => {
  const older = rows.get(staffLinks, staffLinkId(staffId, 'invitation'));
  return [...textAsks(older?.mailId ?? null), ...countAsks([staffLinkCount(staffId)])];
};

/**
 * Invites a person again: the new link ends the older one. Beyond the quota the mail is withheld,
 * and their current link stays valid.
 */
export function inviteAgain(
  draft: Draft,
  member: StaffMember,
  { invitation, isTest, mailing }: Omit<SendInvitation, 'staffId'>,
  now: UnixSeconds,
): void {
  const { mailId: id, secret, subject, text } = invitation;
  const link = staffLinkOf({ kind: 'invitation', secret, mailId: id }, member, now);
  const { expiresAt: linkEndsAt } = link;
  const mail = { id, to: member.email, subject, text, linkEndsAt, isTest, isToStaff: true };
  const counting = { counted: [staffLinkCount(member.id)], mailing };
  if (writeCountedMail(draft, mail, counting, now).state !== 'withheld') {
    keepStaffLink(draft, link, draft.get(staffLinks, link.id));
  }
}

/** Sends a new invitation to a person who has not accepted one yet. */
export const sendInvitation: Operation<SendInvitation, StaffMember, 'not_found' | 'invalid_state'> =
  {
    name: 'send staff invitation',
    *load({ staffId }, rows) {
      yield [ask(staffLinks, staffLinkId(staffId, 'invitation')), ask(staffMembers, staffId)];
      yield inviteAgainAsks(staffId, rows);
    },
    decide: (draft, { staffId, ...again }, now) => {
      const member = draft.get(staffMembers, staffId);
      if (member === null) return refuse('not_found', `There is no staff member ${staffId}.`);
      if (member.state !== 'invited') {
        return refuse('invalid_state', `This staff member is ${member.state}.`);
      }
      inviteAgain(draft, member, again, now);
      return accept(member);
    },
  };

/** The owner of this invitation, as long as it is valid. */
export const readInvitation: Query<string, StaffMember, 'link_spent'> = {
  name: 'read staff invitation',
  load: (token) => [linkAsks(token, 'invitation')],
  answer: (rows, token, now) => {
    const found = goodLink(rows, token, 'invitation', now);
    return found.ok ? accept(found.value.member) : found;
  },
};

export type UseStaffLink = {
  readonly token: string;
  /** Made outside of any batch. */
  readonly passwordHash: string;
};

/** An invited person sets their password, and is active from now on. */
export const acceptInvitation: Operation<UseStaffLink, StaffMember, 'link_spent'> = {
  name: 'accept staff invitation',
  load: ({ token }, rows) => linkUseAsks(token, 'invitation', rows),
  decide: (draft, { token, passwordHash }, now) => {
    const found = goodLink(draft, token, 'invitation', now);
    return found.ok ? accept(useLink(draft, found.value, passwordHash, now)) : found;
  },
};
