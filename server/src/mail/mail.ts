import { accept, type Decision, refuse } from '../kernel/decision.ts';
import { next, stateAfter } from '../kernel/machine.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { type MailState, mailMachine } from './mail.states.ts';
import { markedAsTest } from './test-mark.ts';

/** What somebody is to read. */
export type NewMail = {
  /** In the order of time (`timeOrderedUuid`); comes with the input of the operation. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** When the link in its text ends, and the text with it; null: it has no link that is a secret. */
  readonly linkEndsAt: UnixSeconds | null;
  /** A mail of test mode says so in its subject and its first lines. */
  readonly isTest: boolean;
  /** It goes to somebody as staff, whose address may be a payer's, too; left out: it does not. */
  readonly isToStaff?: boolean;
};

export type Mail = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  /** Null once nobody is to read it any more (decision 0101-mails-are-sealed). */
  readonly sealedText: string | null;
  readonly linkEndsAt: UnixSeconds | null;
  readonly isTest: boolean;
  readonly isToStaff: boolean;
  readonly createdAt: UnixSeconds;
  readonly state: MailState;
  /** Tries that were begun. */
  readonly attempts: number;
  /** Null once there will be no other try. */
  readonly nextTryAt: UnixSeconds | null;
  readonly lastError: string | null;
  readonly sentAt: UnixSeconds | null;
};

/** A mail with its text, for sending. */
export type Letter = Pick<Mail, 'id' | 'recipient' | 'subject' | 'isTest' | 'createdAt'> & {
  readonly text: string;
};

/** Seals the text of the mail with this id; another mail's id does not open it. */
export type SealText = (text: string, mailId: string) => string;

/** The result of one attempt. */
export type Delivery =
  | { readonly kind: 'delivered' }
  /** It may go better later: nobody answers, the server is busy, our login is wrong. */
  | { readonly kind: 'put off'; readonly because: string }
  /** The server will never take this mail. */
  | { readonly kind: 'refused'; readonly because: string }
  /** Nothing carries mails here. Its text stays only where it may be shown. */
  | { readonly kind: 'kept'; readonly keepsText: boolean }
  /** Its link was used or has ended: nobody needs it any more. */
  | { readonly kind: 'lapsed' };

/** How long after each try the next one comes; after the last of them, none (decision 0036). */
export const retryAfterSeconds: readonly number[] = [60, 300, 900, 3_600, 14_400, 43_200];

/** How long a try may be under way before it counts as lost: above what any try can take. */
export const leaseSeconds = 120;

const addressCharacters = String.raw`[^\s\p{C}@<>()[\]\\,;:"]`;

/**
 * An address as the envelope and the header `To` hold it alike: no list, no name, nothing that would
 * have to be quoted.
 */
export const mailAddressPattern = `^${addressCharacters}{1,64}@${addressCharacters}{1,189}$`;

const mailAddress = new RegExp(mailAddressPattern, 'u');
const headerLengthMax = 255;
const errorLengthMax = 500;

/** One line: what could end it becomes a space. Characters, not halves of them, are counted. */
export const oneLine = (text: string, lengthMax = Number.POSITIVE_INFINITY): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')].slice(0, lengthMax).join('').trim();

/** PostgreSQL holds neither NUL nor half of a surrogate pair. */
const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\u{fffd}');

/**
 * A mail that is about to be written. It never throws: an address that a client gave and that mail
 * cannot reach is a mail that failed, for everybody to see.
 */
export function mailOf(mail: NewMail, seal: SealText, now: UnixSeconds): Mail {
  const { id, to, isTest, linkEndsAt, isToStaff = false } = mail;
  const { subject, text } = isTest ? markedAsTest(mail) : mail;
  const isAddress = mailAddress.test(to);
  const state = stateAfter(mailMachine, null, 'write', { isAddress });
  return {
    id,
    recipient: oneLine(to, headerLengthMax),
    subject: oneLine(subject, headerLengthMax),
    sealedText: isAddress ? seal(storable(text), id) : null,
    linkEndsAt,
    isTest,
    isToStaff,
    createdAt: now,
    state,
    attempts: 0,
    nextTryAt: isAddress ? now : null,
    lastError: isAddress ? null : 'This is no address that mail can be sent to.',
    sentAt: null,
  };
}

/** A mail that is not sent: there were too many of its kind. It has no text. */
export const withheldMail = (mail: NewMail, because: string, now: UnixSeconds): Mail => ({
  ...mailOf(mail, () => '', now),
  state: stateAfter(mailMachine, null, 'withhold'),
  sealedText: null,
  nextTryAt: null,
  lastError: because,
});

/** Whether nobody needs its text any more: it was blanked with its link, or the link has ended. */
export const isLapsed = ({ sealedText, linkEndsAt }: Mail, now: UnixSeconds): boolean =>
  sealedText === null || (linkEndsAt !== null && linkEndsAt <= now);

/** The mail after a try. `mail` is the one that was claimed: its attempts count this try already. */
export function afterTry(mail: Mail, delivery: Delivery, now: UnixSeconds): Mail {
  const ended = { ...mail, nextTryAt: null, sealedText: null };
  switch (delivery.kind) {
    case 'delivered': {
      const state = stateAfter(mailMachine, mail.state, 'deliver');
      return { ...ended, state, sentAt: now };
    }
    case 'kept': {
      const state = stateAfter(mailMachine, mail.state, 'keep');
      const sealedText = delivery.keepsText ? mail.sealedText : null;
      return { ...ended, state, attempts: 0, sealedText };
    }
    case 'lapsed': {
      const state = stateAfter(mailMachine, mail.state, 'lapse');
      return { ...ended, state, lastError: 'Its link was used or has ended.' };
    }
    case 'refused': {
      const state = stateAfter(mailMachine, mail.state, 'refuse');
      // Its sealed text stays, so that it can be sent again (decision 0201).
      const lastError = oneLine(delivery.because, errorLengthMax);
      return { ...mail, nextTryAt: null, state, lastError };
    }
    case 'put off': {
      const delay = retryAfterSeconds[mail.attempts - 1];
      const triesLeft = delay !== undefined;
      const state = stateAfter(mailMachine, mail.state, 'put_off', { triesLeft });
      const lastError = oneLine(delivery.because, errorLengthMax);
      return triesLeft
        ? { ...mail, state, nextTryAt: unixSeconds(now + delay), lastError }
        : { ...mail, nextTryAt: null, state, lastError };
    }
  }
}

/** A failed mail that is sent again, with its whole schedule. One without its text never is. */
export function retried(mail: Mail, now: UnixSeconds): Decision<Mail, 'invalid_state'> {
  const hasText = !isLapsed(mail, now);
  const row = next(mailMachine, mail.state, 'retry', { hasText });
  if (row !== null) {
    return accept({ ...mail, state: row.to, attempts: 0, nextTryAt: now, lastError: null });
  }
  const because =
    mail.state === 'failed'
      ? 'Its text is gone: its link was used or has ended, or its address is none.'
      : `This mail is ${mail.state}; only a failed one is sent again.`;
  return refuse('invalid_state', because);
}
