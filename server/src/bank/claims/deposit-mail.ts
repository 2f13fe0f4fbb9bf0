import type { Engine } from '../../engine/engine.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import { emailOf } from '../../identity/users/own-login.store.ts';
import { personIdOfWallet } from '../../identity/users/person.store.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import { granted } from '../../kernel/decision.ts';
import type { Money } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { NewMail } from '../../mail/mail.ts';
import { amountText } from '../../pages/amount.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { Database } from '../../storage/database.ts';

/** Who gets the mail about incoming money. */
export type Told = {
  readonly to: string;
  readonly locale: PageLanguage;
  readonly isTest: boolean;
};

type Said = {
  readonly subject: (amount: string) => string;
  readonly text: (amount: string, reference: string) => string;
};

const texts: InEveryLanguage<Said> = {
  en: {
    subject: (amount) => `${amount} has arrived in your wallet`,
    text: (amount, reference) =>
      `A bank transfer of ${amount} has arrived in your Florin wallet.\n\nReference: ${reference}`,
  },
  lt: {
    subject: (amount) => `Į jūsų piniginę gauta: ${amount}`,
    text: (amount, reference) =>
      `Į jūsų Florin piniginę gautas banko pavedimas: ${amount}.\n\nNuoroda: ${reference}`,
  },
  ru: {
    subject: (amount) => `В ваш кошелёк поступило: ${amount}`,
    text: (amount, reference) =>
      `В ваш кошелёк Florin поступил банковский перевод: ${amount}.\n\nНомер платежа: ${reference}`,
  },
};

/**
 * The wallet's owner, if they have an email address. Null: the wallet belongs to a project, or
 * there is no address.
 */
export async function ownerToTell(
  { engine, database }: { readonly engine: Engine; readonly database: Database },
  walletId: number,
): Promise<Told | null> {
  const id = await personIdOfWallet(database, walletId);
  const person = id === null ? null : granted(await engine.read(personById, id));
  const to = id === null ? null : await emailOf(database, id);
  return person === null || to === null
    ? null
    : { to, locale: person.locale, isTest: person.isTest };
}

/** The mail about a deposit, sent once (bank 2, Wallet). */
export const depositMail = (
  { to, locale, isTest }: Told,
  money: Money,
  { key, reference }: { readonly key: string; readonly reference: string },
  now: UnixSeconds,
): NewMail => {
  const amount = amountText(money, locale);
  return {
    id: uuidAt(now, 'deposit mail', key),
    to,
    subject: texts[locale].subject(amount),
    text: texts[locale].text(amount, reference),
    linkEndsAt: null,
    isTest,
  };
};
