import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { forgetText, textAsks } from '../../mail/write-mail.ts';
import { staffMembers } from './member.store.ts';
import type { StaffMember } from './member.ts';
import { staffLinks } from './staff-link.store.ts';
import {
  isStaffLinkGood,
  type StaffLink,
  type StaffLinkKind,
  staffLinkId,
  staffLinkParts,
} from './staff-link.ts';

/** A link and its owner. */
export type OwnedLink = { readonly link: StaffLink; readonly member: StaffMember };

/**
 * The parts of a mail with a link, made outside of any batch. Only its text contains the secret.
 */
export type StaffLinkMail = {
  readonly mailId: string;
  readonly secret: string;
  readonly subject: string;
  readonly text: string;
};

/** Stores a link. The older one of its kind ends, and the text of its mail is deleted. */
export function keepStaffLink(draft: Draft, link: StaffLink, older: StaffLink | null): void {
  if (older === null) {
    draft.insert(staffLinks, link);
    return;
  }
  forgetText(draft, older.mailId);
  draft.update(staffLinks, link);
}

/** An operation or query that calls {@link goodLink} must load this. */
export function linkAsks(token: string, kind: StaffLinkKind): readonly Ask[] {
  const parts = staffLinkParts(token);
  if (parts === null) return [];
  return [ask(staffLinks, staffLinkId(parts.staffId, kind)), ask(staffMembers, parts.staffId)];
}

/** The same for {@link useLink}, with the mail. */
export function* linkUseAsks(token: string, kind: StaffLinkKind, rows: LoadedRows) {
  yield linkAsks(token, kind);
  const parts = staffLinkParts(token);
  const link = parts === null ? null : rows.get(staffLinks, staffLinkId(parts.staffId, kind));
  yield textAsks(link?.mailId ?? null);
}

/** The link of this token, as long as it is valid. Nobody learns why it is not. */
export function goodLink(
  rows: LoadedRows,
  token: string,
  kind: StaffLinkKind,
  now: UnixSeconds,
): Decision<OwnedLink, 'link_spent'> {
  const parts = staffLinkParts(token);
  const link = parts === null ? null : rows.get(staffLinks, staffLinkId(parts.staffId, kind));
  const member = parts === null ? null : rows.get(staffMembers, parts.staffId);
  if (parts === null || link === null || member === null) return spent;
  return isStaffLinkGood(link, parts.secret, member, now) ? accept({ link, member }) : spent;
}

const spent = refuse('link_spent', 'The link was used, is too old or was replaced.');

/** Sets the password of its owner by a link, which is then used up. Their sessions end with it. */
export function useLink(
  draft: Draft,
  { link, member }: OwnedLink,
  passwordHash: string,
  now: UnixSeconds,
): StaffMember {
  const changed: StaffMember = { ...member, passwordHash, state: 'active' };
  draft.update(staffMembers, changed);
  draft.update(staffLinks, { ...link, usedAt: now });
  forgetText(draft, link.mailId);
  return changed;
}
