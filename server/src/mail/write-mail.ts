import type { Draft } from '../engine/rows.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { mails } from './mail.store.ts';
import { type Mail, mailOf, type NewMail } from './mail.ts';

/**
 * Writes a mail with the commit of the operation that calls this, so that what was answered has its
 * mail and what was not has none. It is sent afterwards, outside any transaction (decision 0036).
 */
export function writeMail(draft: Draft, mail: NewMail, now: UnixSeconds): Mail {
  const written = mailOf(mail, now);
  draft.append(mails, written);
  return written;
}
