import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import type { NewMail } from '../../mail/mail.ts';
import type { StaffMember } from '../members/member.ts';
import { changedTexts, type OwnChange, ownChanges } from './changed-texts.ts';

/** Whether a mail tells the member about it. */
export const isOwnChange = (action: string): action is OwnChange =>
  (ownChanges as readonly string[]).includes(action);

type Told = {
  readonly member: Pick<StaffMember, 'email' | 'locale'>;
  readonly securityUrl: string;
};

/** The mail after a change of a member's own sign-in, in their language. */
export function changedMail(change: OwnChange, { member, securityUrl }: Told): NewMail {
  const { subjects, text } = changedTexts[member.locale];
  const subject = subjects[change];
  return {
    ...{ id: timeOrderedUuid(), to: member.email, subject, linkEndsAt: null, isTest: false },
    isToStaff: true,
    text: text(subject, securityUrl),
  };
}
