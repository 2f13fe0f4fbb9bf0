import type { AccountServices } from '../../account/account-services.ts';
import { wayBackFor } from '../../account/profile/notice-mail.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import { maskedIban } from '../../identity/beneficiaries/iban.ts';
import { emailOf } from '../../identity/users/own-login.store.ts';
import type { Person } from '../../identity/users/person.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import type { NewMail } from '../../mail/mail.ts';
import { amountText } from '../../pages/amount.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { failureWords } from './failure-words.ts';
import type { WantedWithdrawal } from './typed-withdrawal.ts';

type Left = Readonly<Record<'amount' | 'to' | 'receipt' | 'wayBack', string>>;
type Back = Readonly<Record<'amount' | 'to' | 'reason' | 'receipt', string>>;

type Said = {
  readonly left: readonly [subject: (amount: string) => string, text: (words: Left) => string];
  /** The bank did not carry it out, and the money never left. */
  readonly failed: readonly [subject: (amount: string) => string, text: (words: Back) => string];
  /** It had been paid and came back. */
  readonly returned: readonly [subject: (amount: string) => string, text: (words: Back) => string];
};

// biome-ignore format: one text per line
const texts: InEveryLanguage<Said> = {
  en: {
    left: [
      (amount) => `You sent ${amount} to a bank account`,
      ({ amount, to, receipt, wayBack }) => `${amount} is on its way from your Florin wallet to a bank account.\n\nRecipient: ${to}\nReceipt: ${receipt}\n\nIf it was not you, set another password at once:\n${wayBack}\n\nThen contact us.`,
    ],
    failed: [
      (amount) => `Not sent to the bank account: ${amount}`,
      ({ amount, to, reason, receipt }) => `${amount} is available in your Florin wallet again: the bank did not carry out your transfer.\n\nReason: ${reason}\nRecipient: ${to}\nReceipt: ${receipt}`,
    ],
    returned: [
      (amount) => `Returned by the bank: ${amount}`,
      ({ amount, to, reason, receipt }) => `${amount} is available in your Florin wallet again: the bank of the recipient returned your transfer.\n\nReason: ${reason}\nRecipient: ${to}\nReceipt: ${receipt}`,
    ],
  },
  lt: {
    left: [
      (amount) => `Siunčiate pinigus į banko sąskaitą: ${amount}`,
      ({ amount, to, receipt, wayBack }) => `Iš jūsų Florin piniginės į banko sąskaitą siunčiama: ${amount}.\n\nGavėjas: ${to}\nKvitas: ${receipt}\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį:\n${wayBack}\n\nTada kreipkitės į mus.`,
    ],
    failed: [
      (amount) => `Į banko sąskaitą neišsiųsta: ${amount}`,
      ({ amount, to, reason, receipt }) => `Bankas jūsų pervedimo neįvykdė. Jūsų Florin piniginėje vėl galima naudotis šia suma: ${amount}.\n\nPriežastis: ${reason}\nGavėjas: ${to}\nKvitas: ${receipt}`,
    ],
    returned: [
      (amount) => `Bankas grąžino pinigus: ${amount}`,
      ({ amount, to, reason, receipt }) => `Gavėjo bankas jūsų pervedimą grąžino. Jūsų Florin piniginėje vėl galima naudotis šia suma: ${amount}.\n\nPriežastis: ${reason}\nGavėjas: ${to}\nKvitas: ${receipt}`,
    ],
  },
  ru: {
    left: [
      (amount) => `Вы отправили деньги на банковский счёт: ${amount}`,
      ({ amount, to, receipt, wayBack }) => `С вашего кошелька Florin на банковский счёт отправляется: ${amount}.\n\nПолучатель: ${to}\nКвитанция: ${receipt}\n\nЕсли это сделали не вы, немедленно задайте другой пароль:\n${wayBack}\n\nЗатем обратитесь к нам.`,
    ],
    failed: [
      (amount) => `Не отправлено на банковский счёт: ${amount}`,
      ({ amount, to, reason, receipt }) => `Банк не выполнил ваш перевод. В вашем кошельке Florin снова доступно: ${amount}.\n\nПричина: ${reason}\nПолучатель: ${to}\nКвитанция: ${receipt}`,
    ],
    returned: [
      (amount) => `Банк вернул деньги: ${amount}`,
      ({ amount, to, reason, receipt }) => `Банк получателя вернул ваш перевод. В вашем кошельке Florin снова доступно: ${amount}.\n\nПричина: ${reason}\nПолучатель: ${to}\nКвитанция: ${receipt}`,
    ],
  },
};

const quotes: InEveryLanguage<readonly [string, string]> = {
  en: ['“', '”'],
  lt: ['„', '“'],
  ru: ['«', '»'],
};

/** A name that somebody typed looks like no words of ours; of the IBAN enough to know it again. */
function recipientIn(name: string, iban: string, language: PageLanguage): string {
  const [open, close] = quotes[language];
  return `${open}${foreignWords(name, 70)}${close}, ${maskedIban(iban)}`;
}

const receiptAt = (publicUrl: string, language: PageLanguage, id: number): string =>
  `${publicUrl}/frontend/${language}/wallet/sent/${id}`;

/** Whoever did not send it learns of it (decision 0186); null: nowhere to write to. */
export async function leftMail(
  services: AccountServices,
  person: Person,
  { iban, name, minor, currency }: WantedWithdrawal,
  transferId: number,
): Promise<NewMail | null> {
  const email = await emailOf(services.database, person.id);
  if (email === null) return null;
  const { locale, isTest } = person;
  const [subject, text] = texts[locale].left;
  const amount = amountText({ minor, currency }, locale);
  const to = recipientIn(name, iban, locale);
  const receipt = receiptAt(services.publicUrl(), locale, transferId);
  const words = { amount, to, receipt, wayBack: wayBackFor(services, person) };
  const said = { subject: subject(amount), text: text(words) };
  return { id: timeOrderedUuid(), to: email, ...said, linkEndsAt: null, isTest };
}

/** What did not arrive, and why (decision 0231). */
export function backMail(
  transfer: Transfer,
  { locale, isTest }: Pick<Person, 'locale' | 'isTest'>,
  { email, publicUrl }: { readonly email: string; readonly publicUrl: string },
  now: UnixSeconds,
): NewMail {
  const { id, amount: minor, currency, beneficiary, beneficiaryNumber, performedAt } = transfer;
  const [subject, text] = texts[locale][performedAt === null ? 'failed' : 'returned'];
  const amount = amountText({ minor, currency }, locale);
  const words = {
    amount,
    to: recipientIn(beneficiary.name ?? '', beneficiaryNumber ?? '', locale),
    reason: foreignWords(failureWords(transfer, locale), 200),
    receipt: receiptAt(publicUrl, locale, id),
  };
  const said = { subject: subject(amount), text: text(words) };
  const mailId = uuidAt(now, 'withdrawal end', String(id));
  return { id: mailId, to: email, ...said, linkEndsAt: null, isTest };
}
