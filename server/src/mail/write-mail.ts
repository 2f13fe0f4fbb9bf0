import { type Ask, ask } from '../engine/operation.ts';
import type { Draft } from '../engine/rows.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { mails } from './mail.store.ts';
import { type Mail, mailOf, type NewMail, type SealText } from './mail.ts';

/** What an operation that writes a mail needs beside its rows. */
export type Mailing = { readonly seal: SealText };

/**
 * Writes a mail with the commit of the operation that calls this, so that what was answered has its
 * mail and what was not has none. It is sent afterwards, outside any transaction (decision 0036).
 * A batch that is repeated seals the text anew; no decision depends on the sealed bytes.
 */
export function writeMail(draft: Draft, mail: NewMail, { seal }: Mailing, now: UnixSeconds): Mail {
  const written = mailOf(mail, seal, now);
  draft.insert(mails, written);
  return written;
}

/** What an operation must ask for that calls {@link forgetText}; `mailId` null: there is no mail. */
export const textAsks = (mailId: string | null): readonly Ask[] =>
  mailId === null ? [] : [ask(mails, mailId)];

/** The link in this mail was used: nobody is to read it any more (decision 0101). */
export function forgetText(draft: Draft, mailId: string | null): void {
  const mail = mailId === null ? null : draft.get(mails, mailId);
  if (mail !== null && mail.sealedText !== null) {
    draft.update(mails, { ...mail, sealedText: null });
  }
}
