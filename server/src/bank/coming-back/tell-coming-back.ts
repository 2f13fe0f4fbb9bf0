import { maskedIban } from '../../identity/beneficiaries/iban.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Counted, mailboxCount } from '../../mail/mail-quota.ts';
import { countAsks, type Mailing, writeCountedMail } from '../../mail/write-mail.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { TimerWork } from '../../time/timer.ts';

/** The bank never paid it, or paid it and sent it back. */
export type ComingBack = 'rejected' | 'returned';

/** The recipient of a mail, and their language. */
export type MailReader = { readonly to: string; readonly locale: PageLanguage };

/** The mails to all recipients. */
export type MailsAboutMoney = {
  readonly told: readonly MailReader[];
  readonly isTest: boolean;
  readonly mailTo: (one: MailReader, now: UnixSeconds) => NewMail;
};

/** The longest name of a payer, recipient or project in a mail. */
const nameShownMax = 80;
export const nameInMail = (name: string): string => foreignWords(name, nameShownMax);

/** The payee of the money: a name, and the ends of the IBAN. */
export const recipientInMail = (name: string | null, iban: string | null): string =>
  [nameInMail(name ?? ''), iban === null ? '' : maskedIban(iban)]
    .filter((part) => part !== '')
    .join(', ');

const notSaid: InEveryLanguage<string> = {
  en: 'The bank has not said why.',
  lt: 'Bankas priežasties nenurodė.',
  ru: 'Банк не сообщил причину.',
};

const reasonShownMax = 200;

/** Why the bank did not pay. Foreign words are marked as in every mail (decision 0102). */
export const reasonInMail = (words: string | null, language: PageLanguage): string =>
  words === null ? notSaid[language] : foreignWords(words, reasonShownMax);

/**
 * Writes the mails that the end of a payout has promised (decision 0234). The commit that writes
 * them removes the timer, so each recipient gets one mail.
 */
export function tellComingBack(
  { told, isTest, mailTo }: MailsAboutMoney,
  mailing: Mailing,
): TimerWork {
  const countsOf = ({ to }: MailReader): readonly Counted[] => [
    { ...mailboxCount(to, isTest), kind: 'money_back' },
  ];
  return {
    load: () => [told.flatMap((one) => countAsks(countsOf(one)))],
    decide: (draft, _subject, now) => {
      for (const one of told) {
        writeCountedMail(draft, mailTo(one, now), { counted: countsOf(one), mailing }, now);
      }
    },
  };
}

/** The row that the mail is about no longer exists: nobody is told. */
export const nobodyIsTold: TimerWork = { load: () => [], decide: () => {} };
