import { ask, type Operation, type Query } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import { sourceCount } from '../../mail/mail-quota.ts';
import {
  countAsks,
  countMail,
  type Mailing,
  textAsks,
  writeCountedMail,
} from '../../mail/write-mail.ts';
import { staffLinkCount, type UseStaffLink } from './invitation-link.ts';
import { staffAddresses, staffMembers } from './member.store.ts';
import { type StaffMember, staffAddressOf } from './member.ts';
import { staffLinks } from './staff-link.store.ts';
import { staffLinkId, staffLinkOf, staffLinkToken } from './staff-link.ts';
import { goodLink, keepStaffLink, linkAsks, linkUseAsks, useLink } from './write-staff-link.ts';

export type SendStaffPasswordLink = {
  /** As it was typed. */
  readonly email: string;
  readonly secret: string;
  readonly mailId: string;
  readonly subject: string;
  readonly text: (token: string) => string;
  readonly mailing: Mailing;
  /** The source address of the request. Null: it is unknown. */
  readonly source: string | null;
};

const ownerIdOf = (rows: LoadedRows, email: string): string | null =>
  rows.get(staffAddresses, staffAddressOf(email))?.staffId ?? null;

/**
 * The caller learns nothing about the address. Only an active member gets a mail. The answer is for
 * the log alone.
 */
export const sendStaffPasswordLink: Operation<
  SendStaffPasswordLink,
  'written' | 'too many',
  never
> = {
  name: 'send staff password link',
  *load({ email, source }, rows) {
    const address = ask(staffAddresses, staffAddressOf(email));
    yield [address];
    const staffId = ownerIdOf(rows, email);
    const counts = countAsks([sourceCount(source)]);
    if (staffId === null) {
      yield counts;
      return;
    }
    const id = staffLinkId(staffId, 'password');
    yield [ask(staffLinks, id), ask(staffMembers, staffId)];
    const older = rows.get(staffLinks, id)?.mailId ?? null;
    yield [...textAsks(older), ...counts, ...countAsks([staffLinkCount(staffId)])];
  },
  decide: (draft, input, now) => {
    const { email, secret, mailId: id, subject, text, mailing, source } = input;
    // Every form counts, even if nobody owns the address: each one costs a commit.
    if (countMail(draft, [sourceCount(source)], mailing, now) !== null) return accept('too many');
    const staffId = ownerIdOf(draft, email);
    const member = staffId === null ? null : draft.get(staffMembers, staffId);
    if (member?.state !== 'active') return accept('written');
    const link = staffLinkOf({ kind: 'password', secret, mailId: id }, member, now);
    const mail = {
      ...{ id, to: member.email, subject, linkEndsAt: link.expiresAt, isTest: false },
      isToStaff: true,
      text: text(staffLinkToken(member.id, secret)),
    };
    const counting = { counted: [staffLinkCount(member.id)], mailing };
    if (writeCountedMail(draft, mail, counting, now).state !== 'withheld') {
      keepStaffLink(draft, link, draft.get(staffLinks, link.id));
    }
    return accept('written');
  },
};

/** The owner of this link, as long as it is valid. */
export const readStaffPasswordLink: Query<string, StaffMember, 'link_spent'> = {
  name: 'read staff password link',
  load: (token) => [linkAsks(token, 'password')],
  answer: (rows, token, now) => {
    const found = goodLink(rows, token, 'password', now);
    return found.ok ? accept(found.value.member) : found;
  },
};

/** A member sets a new password with the link from a mail. Their sessions end with it. */
export const setStaffPassword: Operation<UseStaffLink, StaffMember, 'link_spent'> = {
  name: 'set staff password',
  load: ({ token }, rows) => linkUseAsks(token, 'password', rows),
  decide: (draft, { token, passwordHash }, now) => {
    const found = goodLink(draft, token, 'password', now);
    return found.ok ? accept(useLink(draft, found.value, passwordHash, now)) : found;
  },
};
