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

/** A link and whose it is. */
export type OwnedLink = { readonly link: StaffLink; readonly member: StaffMember };

/** What a mail with a link is made of, outside of any batch. Its secret is in its text alone. */
export type StaffLinkMail = {
  readonly mailId: string;
  readonly secret: string;
  readonly subject: string;
  readonly text: string;
};

/** Keeps a link. The one of its kind before it ends, and nobody is to read its mail any more. */
export function keepStaffLink(draft: Draft, link: StaffLink, older: StaffLink | null): void {
  if (older === null) {
    draft.insert(staffLinks, link);
    return;
  }
  forgetText(draft, older.mailId);
  draft.update(staffLinks, link);
}

/** What an operation or a query must ask for that calls {@link goodLink}. */
export function linkAsks(token: string, kind: StaffLinkKind): readonly Ask[] {
  const parts = staffLinkParts(token);
  if (parts === null) return [];
  return [ask(staffLinks, staffLinkId(parts.staffId, kind)), ask(staffMembers, parts.staffId)];
}

/** The same for {@link useLink}: the mail as well. */
export function* linkUseAsks(token: string, kind: StaffLinkKind, rows: LoadedRows) {
  yield linkAsks(token, kind);
  const parts = staffLinkParts(token);
  const link = parts === null ? null : rows.get(staffLinks, staffLinkId(parts.staffId, kind));
  yield textAsks(link?.mailId ?? null);
}

/** The link of this token, as long as it can be used. Why it cannot is nobody's business. */
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

/** Sets the password of its owner by a link, which then is spent. Their sessions end with it. */
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
