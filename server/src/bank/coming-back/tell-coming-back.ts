import { maskedIban } from '../../identity/beneficiaries/iban.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Counted, mailboxCount } from '../../mail/mail-quota.ts';
import { countAsks, type Mailing, writeCountedMail } from '../../mail/write-mail.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { TimerWork } from '../../time/timer.ts';

/** Never paid, or paid and sent back. */
export type ComingBack = 'rejected' | 'returned';

/** Somebody who is told, and the language in which they read. */
export type MailReader = { readonly to: string; readonly locale: PageLanguage };

/** A mail for each of those who are told. */
export type MailsAboutMoney = {
  readonly told: readonly MailReader[];
  readonly isTest: boolean;
  readonly mailTo: (one: MailReader, now: UnixSeconds) => NewMail;
};

/** Names of payers, recipients and projects in a mail. */
const nameShownMax = 80;
export const nameInMail = (name: string): string => foreignWords(name, nameShownMax);

/** Who was to get the money: a name, and the ends of the IBAN. */
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

/** Why the bank did not pay. What others wrote stands there as in every mail (decision 0102). */
export const reasonInMail = (words: string | null, language: PageLanguage): string =>
  words === null ? notSaid[language] : foreignWords(words, reasonShownMax);

/**
 * Writes the mails that the end of a payout has promised (decision 0234). The timer goes with the
 * commit that writes them, so there is one for everybody who is told.
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

/** Whatever it was about is gone: nobody is told. */
export const nobodyIsTold: TimerWork = { load: () => [], decide: () => {} };
