import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { emailOf } from '../../identity/users/own-login.store.ts';
import type { Person } from '../../identity/users/person.ts';
import type { NewMail } from '../../mail/mail.ts';
import type { AccountServices } from '../account-services.ts';
import { passwordAddress } from '../session/enter.ts';
import { type FactorChange, secondFactorTexts } from './second-factor-texts.ts';

/** The mail to a wallet's owner after a change, in their language. Null: they have no address. */
export async function factorMail(
  { database, publicUrl }: Pick<AccountServices, 'database' | 'publicUrl'>,
  { id, isTest, locale }: Person,
  change: FactorChange | 'removed_by_us',
): Promise<NewMail | null> {
  const to = await emailOf(database, id);
  if (to === null) return null;
  const { mailSubjects, mailText } = secondFactorTexts[locale];
  const subject = mailSubjects[change];
  const url = `${publicUrl()}${passwordAddress(`/frontend/${locale}/wallet/second-factor`, locale, isTest)}`;
  const text = mailText(subject, url);
  return { id: timeOrderedUuid(), to, subject, text, linkEndsAt: null, isTest };
}
