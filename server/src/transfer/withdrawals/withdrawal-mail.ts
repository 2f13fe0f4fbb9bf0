import type { AccountServices } from '../../account/account-services.ts';
import { wayBackFor } from '../../account/profile/notice-mail.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { maskedIban } from '../../identity/beneficiaries/iban.ts';
import { emailOf } from '../../identity/users/own-login.store.ts';
import type { Person } from '../../identity/users/person.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import type { NewMail } from '../../mail/mail.ts';
import { amountText } from '../../pages/amount.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { WantedWithdrawal } from './typed-withdrawal.ts';

type Left = Readonly<Record<'amount' | 'to' | 'receipt' | 'wayBack', string>>;

type Said = readonly [subject: (amount: string) => string, text: (words: Left) => string];

// biome-ignore format: one text per line
const texts: InEveryLanguage<Said> = {
  en: [
    (amount) => `You sent ${amount} to a bank account`,
    ({ amount, to, receipt, wayBack }) => `${amount} is on its way from your Florin wallet to a bank account.\n\nRecipient: ${to}\nReceipt: ${receipt}\n\nIf it was not you, set another password at once:\n${wayBack}\n\nThen contact us.`,
  ],
  lt: [
    (amount) => `Siunčiate pinigus į banko sąskaitą: ${amount}`,
    ({ amount, to, receipt, wayBack }) => `Iš jūsų Florin piniginės į banko sąskaitą siunčiama: ${amount}.\n\nGavėjas: ${to}\nKvitas: ${receipt}\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį:\n${wayBack}\n\nTada kreipkitės į mus.`,
  ],
  ru: [
    (amount) => `Вы отправили деньги на банковский счёт: ${amount}`,
    ({ amount, to, receipt, wayBack }) => `С вашего кошелька Florin на банковский счёт отправляется: ${amount}.\n\nПолучатель: ${to}\nКвитанция: ${receipt}\n\nЕсли это сделали не вы, немедленно задайте другой пароль:\n${wayBack}\n\nЗатем обратитесь к нам.`,
  ],
};

const quotes: InEveryLanguage<readonly [string, string]> = {
  en: ['“', '”'],
  lt: ['„', '“'],
  ru: ['«', '»'],
};

/**
 * Marks a typed name so that it cannot pass for our own text, and shows enough of the IBAN to
 * recognise it.
 */
function recipientIn(name: string, iban: string, language: PageLanguage): string {
  const [open, close] = quotes[language];
  return `${open}${foreignWords(name, 70)}${close}, ${maskedIban(iban)}`;
}

const receiptAt = (publicUrl: string, language: PageLanguage, id: number): string =>
  `${publicUrl}/frontend/${language}/wallet/sent/${id}`;

/**
 * Warns the owner, who may not have sent it (decision 0186). Null: they have no address for mail.
 */
export async function leftMail(
  services: AccountServices,
  person: Person,
  { iban, name, minor, currency }: WantedWithdrawal,
  transferId: number,
): Promise<NewMail | null> {
  const email = await emailOf(services.database, person.id);
  if (email === null) return null;
  const { locale, isTest } = person;
  const [subject, text] = texts[locale];
  const amount = amountText({ minor, currency }, locale);
  const to = recipientIn(name, iban, locale);
  const receipt = receiptAt(services.publicUrl(), locale, transferId);
  const words = { amount, to, receipt, wayBack: wayBackFor(services, person) };
  const said = { subject: subject(amount), text: text(words) };
  return { id: timeOrderedUuid(), to: email, ...said, linkEndsAt: null, isTest };
}
