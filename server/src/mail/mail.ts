import { accept, type Decision, refuse } from '../kernel/decision.ts';
import { next, stateAfter } from '../kernel/machine.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { type MailState, mailMachine } from './mail.states.ts';
import { markedAsTest } from './test-mark.ts';

/** A mail to write. */
export type NewMail = {
  /** Time-ordered (`timeOrderedUuid`). It comes with the input of the operation. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** When the link in its text ends, and the text with it. Null: it has no secret link. */
  readonly linkEndsAt: UnixSeconds | null;
  /** A mail of test mode says so in its subject and its first lines. */
  readonly isTest: boolean;
  /** It goes to a member of the staff, whose address may also be a payer's. Absent: it does not. */
  readonly isToStaff?: boolean;
};

export type Mail = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  /**
   * Null: the text was erased because nobody needs it any more (decision 0101-mails-are-sealed).
   */
  readonly sealedText: string | null;
  readonly linkEndsAt: UnixSeconds | null;
  readonly isTest: boolean;
  readonly isToStaff: boolean;
  readonly createdAt: UnixSeconds;
  readonly state: MailState;
  /** The number of started tries. */
  readonly attempts: number;
  /** Null: there will be no further try. */
  readonly nextTryAt: UnixSeconds | null;
  readonly lastError: string | null;
  readonly sentAt: UnixSeconds | null;
};

/** A mail with its text, for sending. */
export type Letter = Pick<Mail, 'id' | 'recipient' | 'subject' | 'isTest' | 'createdAt'> & {
  readonly text: string;
};

/** Seals the text of the mail with this id. It does not open under another mail's id. */
export type SealText = (text: string, mailId: string) => string;

/** The result of one attempt. */
export type Delivery =
  | { readonly kind: 'delivered' }
  /** A later try may succeed: there is no answer, the server is busy, or our login is wrong. */
  | { readonly kind: 'put off'; readonly because: string }
  /** The server will never take this mail. */
  | { readonly kind: 'refused'; readonly because: string }
  /** There is no carrier here. The text stays only if people may see it. */
  | { readonly kind: 'kept'; readonly keepsText: boolean }
  /** Its link was used or has ended: nobody needs it any more. */
  | { readonly kind: 'lapsed' };

/**
 * The delay from each try to the next. After the last one there is no further try (decision 0036).
 */
export const retryAfterSeconds: readonly number[] = [60, 300, 900, 3_600, 14_400, 43_200];

/** How long a try may be under way before it counts as lost: longer than any try can take. */
export const leaseSeconds = 120;

const addressCharacters = String.raw`[^\s\p{C}@<>()[\]\\,;:"]`;

/**
 * An address that is the same in the envelope and in the header `To`: no list, no name, and nothing
 * that needs quoting.
 */
export const mailAddressPattern = `^${addressCharacters}{1,64}@${addressCharacters}{1,189}$`;

const mailAddress = new RegExp(mailAddressPattern, 'u');
const headerLengthMax = 255;
const errorLengthMax = 500;

/**
 * One line: every character that could end it becomes a space. The length counts characters, not
 * their halves.
 */
export const oneLine = (text: string, lengthMax = Number.POSITIVE_INFINITY): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')].slice(0, lengthMax).join('').trim();

/** PostgreSQL cannot store NUL or half of a surrogate pair. */
const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\u{fffd}');

/**
 * A mail to be written. It never throws: if a client gave an address that mail cannot reach, the
 * mail is visible as failed.
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

/** A mail that is not sent, because there were too many of its kind. It has no text. */
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

/** The mail after a try. `mail` is the claimed one: its attempts already include this try. */
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

/** A failed mail that is sent again, with its full schedule. A mail without its text never is. */
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
