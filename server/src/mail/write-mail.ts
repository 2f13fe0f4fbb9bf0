import { listAsk } from '../engine/list-lock.store.ts';
import { type Ask, ask } from '../engine/operation.ts';
import type { Draft } from '../engine/rows.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { mails } from './mail.store.ts';
import { type Mail, mailOf, type NewMail, type SealText, withheldMail } from './mail.ts';
import { mailCountId, mailCounts } from './mail-quota.store.ts';
import {
  type Counted,
  hasRoom,
  type MailQuotas,
  type QuotaKind,
  roomAt,
  timesWith,
  withheldBecause,
} from './mail-quota.ts';

/** The services for an operation that writes a mail. */
export type Mailing = { readonly seal: SealText; readonly quotas: MailQuotas };

/** An operation that calls {@link writeMail} must load this. */
export const mailAsk: Ask = listAsk('mail');

/**
 * Writes a mail in the commit of the calling operation. So an operation that was answered has its
 * mail, and one that was not has none. The mail is sent afterwards, outside any transaction
 * (decision 0036). A repeated batch seals the text anew; no decision depends on the sealed bytes.
 */
export function writeMail(draft: Draft, mail: NewMail, { seal }: Mailing, now: UnixSeconds): Mail {
  const written = mailOf(mail, seal, now);
  draft.insert(mails, written);
  return written;
}

/** An operation that calls {@link countMail} or {@link writeCountedMail} must load this. */
export const countAsks = (counted: readonly Counted[]): readonly Ask[] => [
  ...counted.map((one) => ask(mailCounts, mailCountId(one))),
  mailAsk,
];

/**
 * Counts one mail for all of these names, or for none. In that case it returns the quota that is
 * used up.
 */
export function countMail(
  draft: Draft,
  counted: readonly Counted[],
  { quotas }: Mailing,
  now: UnixSeconds,
): QuotaKind | null {
  const timesOf = (one: Counted) => draft.get(mailCounts, mailCountId(one))?.times ?? [];
  const full = counted.find((one) => !hasRoom(timesOf(one), quotas[one.kind], now));
  if (full !== undefined) return full.kind;
  for (const one of counted) {
    const id = mailCountId(one);
    const row = { id, times: timesWith(timesOf(one), quotas[one.kind], now), lastAt: now };
    if (draft.get(mailCounts, id) === null) draft.insert(mailCounts, row);
    else draft.update(mailCounts, row);
  }
  return null;
}

/** When a mail for all of these names would have room. Null: never. */
export function roomForMailAt(
  draft: Draft,
  counted: readonly Counted[],
  { quotas }: Mailing,
  now: UnixSeconds,
): UnixSeconds | null {
  const moments = counted.map((one) =>
    roomAt(draft.get(mailCounts, mailCountId(one))?.times ?? [], quotas[one.kind], now),
  );
  const known = moments.filter((moment) => moment !== null);
  return known.length < moments.length ? null : unixSeconds(Math.max(now, ...known));
}

/**
 * Writes a mail that somebody other than its recipient causes. Beyond a quota the mail is withheld.
 */
export function writeCountedMail(
  draft: Draft,
  mail: NewMail,
  { counted, mailing }: { readonly counted: readonly Counted[]; readonly mailing: Mailing },
  now: UnixSeconds,
): Mail {
  const full = countMail(draft, counted, mailing, now);
  if (full === null) return writeMail(draft, mail, mailing, now);
  const withheld = withheldMail(mail, withheldBecause[full], now);
  draft.insert(mails, withheld);
  return withheld;
}

/** An operation that calls {@link forgetText} must load this. `mailId` null: there is no mail. */
export const textAsks = (mailId: string | null): readonly Ask[] =>
  mailId === null ? [] : [ask(mails, mailId)];

/** Erases the text of a mail whose link was used: nobody needs it any more (decision 0101). */
export function forgetText(draft: Draft, mailId: string | null): void {
  const mail = mailId === null ? null : draft.get(mails, mailId);
  if (mail !== null && mail.sealedText !== null) {
    draft.update(mails, { ...mail, sealedText: null });
  }
}
