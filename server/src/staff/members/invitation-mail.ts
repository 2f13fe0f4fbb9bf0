import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import type { Locale } from '../../identity/users/person.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import { staffLinkTexts } from './invitation-texts.ts';
import { isProjectRole } from './member.ts';
import { newLinkSecret, staffLinkToken } from './staff-link.ts';
import type { StaffLinkMail } from './write-staff-link.ts';

type Invited = {
  readonly staffId: string;
  readonly locale: Locale;
  /** All their future roles. */
  readonly roles: readonly string[];
  /** The name of the project that lets them in; left out: the mail names none. */
  readonly project?: string | undefined;
};

/** An owner writes the name of a project, and the mail goes to whomever they name. */
const nameShownMax = 80;

/** Where an invitation leads: who has a role of the installation works with the console. */
const invitationPath = (roles: readonly string[]): string =>
  roles.every(isProjectRole) ? '/portal/invitation' : '/console/invitation';

/** The parts of an invitation that do not depend on its recipient. */
export type Invitation = {
  readonly mailId: string;
  readonly secret: string;
  readonly publicUrl: string;
};

export const newInvitation = (publicUrl: string): Invitation => ({
  mailId: timeOrderedUuid(),
  secret: newLinkSecret(),
  publicUrl,
});

/** The mail that invites a person, in their language. */
export function invitationTo(
  { mailId, secret, publicUrl }: Invitation,
  { staffId, locale, roles, project }: Invited,
): StaffLinkMail {
  const { invitationSubject: subject, invitedTo, invitationText } = staffLinkTexts[locale];
  const token = staffLinkToken(staffId, secret);
  const named = project === undefined ? null : foreignWords(project, nameShownMax);
  const asked = invitationText(`${publicUrl}${invitationPath(roles)}/${token}`);
  return { mailId, secret, subject, text: `${invitedTo(named)} ${asked}` };
}

export const invitationMail = (invited: Invited, publicUrl: string): StaffLinkMail =>
  invitationTo(newInvitation(publicUrl), invited);

/** The mail with a link to set a new password, in the language of the page that requests it. */
export function staffPasswordMail(locale: Locale, addressOf: (token: string) => string) {
  const { passwordSubject: subject, passwordText } = staffLinkTexts[locale];
  return {
    mailId: timeOrderedUuid(),
    secret: newLinkSecret(),
    subject,
    text: (token: string): string => passwordText(addressOf(token)),
  };
}
