import type { AccountServices } from '../../account/account-services.ts';
import { wayBackFor } from '../../account/profile/notice-mail.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { emailOf } from '../../identity/users/own-login.store.ts';
import type { Person } from '../../identity/users/person.ts';
import type { NewMail } from '../../mail/mail.ts';
import { amountText } from '../../pages/amount.ts';
import type { InEveryLanguage } from '../../pages/language.ts';
import type { Send } from './typed-send.ts';

/** What was sent, the address of its receipt, and the address to set a new password. */
type Words = Readonly<Record<'amount' | 'to' | 'receipt' | 'wayBack', string>>;

type Said = {
  readonly subject: (amount: string) => string;
  readonly text: (words: Words) => string;
};

// biome-ignore format: one text per line
const sentTexts: InEveryLanguage<Said> = {
  en: {
    subject: (amount) => `You sent ${amount}`,
    text: ({ amount, to, receipt, wayBack }) => `${amount} was sent from your Florin wallet.\n\nRecipient: ${to}\nReceipt: ${receipt}\n\nIf it was not you, set another password at once:\n${wayBack}\n\nThen cancel the transfer, if the receipt still offers that, and contact us.`,
  },
  lt: {
    subject: (amount) => `Išsiuntėte pinigų: ${amount}`,
    text: ({ amount, to, receipt, wayBack }) => `Iš jūsų Florin piniginės išsiųsta: ${amount}.\n\nGavėjas: ${to}\nKvitas: ${receipt}\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį:\n${wayBack}\n\nTada atšaukite pervedimą, jei kvito puslapyje tai dar galima, ir kreipkitės į mus.`,
  },
  ru: {
    subject: (amount) => `Вы отправили деньги: ${amount}`,
    text: ({ amount, to, receipt, wayBack }) => `С вашего кошелька Florin отправлено: ${amount}.\n\nПолучатель: ${to}\nКвитанция: ${receipt}\n\nЕсли это сделали не вы, немедленно задайте другой пароль:\n${wayBack}\n\nЗатем отзовите перевод, если на странице квитанции это ещё возможно, и обратитесь к нам.`,
  },
};

/**
 * Warns the owner, who may not have sent it (decision 0186). Null: they have no address for mail.
 */
export async function sentMail(
  services: AccountServices,
  person: Person,
  { to: recipient, minor, currency }: Send,
  transferId: number,
): Promise<NewMail | null> {
  const to = await emailOf(services.database, person.id);
  if (to === null) return null;
  const { locale, isTest } = person;
  const { subject, text } = sentTexts[locale];
  const amount = amountText({ minor, currency }, locale);
  const receipt = `${services.publicUrl()}/frontend/${locale}/wallet/sent/${transferId}`;
  const wayBack = wayBackFor(services, person);
  return {
    id: timeOrderedUuid(),
    to,
    subject: subject(amount),
    text: text({ amount, to: recipient, receipt, wayBack }),
    linkEndsAt: null,
    isTest,
  };
}
