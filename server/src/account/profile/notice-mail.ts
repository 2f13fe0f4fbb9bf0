import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { emailOf } from '../../identity/users/own-login.store.ts';
import type { Person } from '../../identity/users/person.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import type { NewMail } from '../../mail/mail.ts';
import type { Database } from '../../storage/database.ts';
import { nextIn, passwordAddress } from '../session/enter.ts';
import { type NoticeKind, noticeTexts } from './notice-texts.ts';

type Services = { readonly database: Database; readonly publicUrl: () => string };

/**
 * The page where an owner takes their wallet back: in their own language, whatever the language of
 * the page.
 */
export const wayBackFor = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { locale, isTest }: Person,
): string => `${publicUrl()}${passwordAddress(nextIn(undefined), locale, isTest)}`;

/** `detail` cannot look like words or a link of ours, because the author of the change wrote it. */
export function noticeTo(
  services: Pick<Services, 'publicUrl'>,
  person: Person,
  to: string,
  kind: NoticeKind,
  detail = '',
): NewMail {
  const { subject, text } = noticeTexts[person.locale][kind];
  const url = wayBackFor(services, person);
  const words = kind === 'name' ? foreignWords(detail, 60) : detail;
  const { isTest } = person;
  const id = timeOrderedUuid();
  return { id, to, subject, text: text(url, words), linkEndsAt: null, isTest };
}

/**
 * If somebody else made the change, the owner learns of it, and how to take the wallet back. Null:
 * the owner has no address. The commit that makes the change writes the mail (decision 0134).
 */
export async function noticeFor(
  services: Services,
  person: Person,
  kind: NoticeKind,
  detail = '',
): Promise<NewMail | null> {
  const to = await emailOf(services.database, person.id);
  return to === null ? null : noticeTo(services, person, to, kind, detail);
}
