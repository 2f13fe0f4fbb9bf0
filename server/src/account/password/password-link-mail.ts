import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { newSecret } from '../../identity/invitations/invitation.ts';
import type { Person } from '../../identity/users/person.ts';
import { nextIn, passwordAddress } from '../session/enter.ts';
import { passwordTexts } from './password-texts.ts';
import type { SendPasswordLink } from './send-password-link.ts';

/** The mail that an operator sends to a person, in the person's own language. */
export function passwordLinkMail(
  { isTest }: Person,
  publicUrl: string,
): Pick<SendPasswordLink, 'secret' | 'mailId' | 'said'> {
  return {
    secret: newSecret(),
    mailId: timeOrderedUuid(),
    said: (token, locale) => {
      const { mailSubject: subject, mailText } = passwordTexts[locale];
      const address = passwordAddress(nextIn(undefined), locale, isTest);
      const url = `${publicUrl}${address}&link=${encodeURIComponent(token)}`;
      return { subject, text: mailText(url) };
    },
  };
}
