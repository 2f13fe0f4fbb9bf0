import type { Instructions } from '../../../bank/instructions/instructions.ts';
import { instructionLines } from '../../../bank/instructions/instructions-view.ts';
import type { Branding } from '../../../identity/projects/branding/branding.ts';
import { foreignWords } from '../../../mail/foreign-words.ts';
import { amountText } from '../../../pages/amount.ts';
import type { InEveryLanguage, PageLanguage } from '../../../pages/language.ts';
import { contactLine, nameLengthMax, shownReference } from '../../receipts/receipt-mail.ts';

type Reminder = {
  readonly language: PageLanguage;
  readonly merchant: string;
  readonly orderReference: string;
  readonly branding: Branding | null;
  readonly instructions: Instructions;
  /** Whether a part of the money has arrived. */
  readonly isRest: boolean;
  readonly url: string;
};

type Words = Readonly<
  Record<'subject' | 'nothing' | 'part' | 'seller' | 'order' | 'again' | 'sent' | 'because', string>
>;

// biome-ignore format: one text per line
const reminderTexts: InEveryLanguage<Words> = {
  en: {
    subject: 'Bank transfer expected',
    nothing: 'No money has arrived yet for this payment. To pay, make a transfer with these details.',
    part: 'Part of the money for this payment has arrived. To pay the rest, make a transfer with these details.',
    seller: 'Seller', order: 'Order',
    again: 'The details and the status of the payment are here',
    sent: 'If you have sent the money already, you need not do anything: it is on its way.',
    because: 'The seller gave this email address. If you do not know what this is about, do not pay and ask the seller.',
  },
  lt: {
    subject: 'Laukiame banko pavedimo',
    nothing: 'Pinigai už šį mokėjimą dar neįskaityti. Norėdami sumokėti, atlikite pavedimą pagal šiuos duomenis.',
    part: 'Dalis pinigų už šį mokėjimą įskaityta. Norėdami sumokėti likusią dalį, atlikite pavedimą pagal šiuos duomenis.',
    seller: 'Pardavėjas', order: 'Užsakymas',
    again: 'Duomenys ir mokėjimo būsena',
    sent: 'Jei pinigus jau išsiuntėte, nieko daryti nereikia: jie pakeliui.',
    because: 'Šį el. pašto adresą nurodė pardavėjas. Jei nežinote, apie ką tai, nemokėkite ir paklauskite pardavėjo.',
  },
  ru: {
    subject: 'Ожидается банковский перевод',
    nothing: 'Деньги по этому платежу ещё не зачислены. Чтобы заплатить, сделайте перевод по этим данным.',
    part: 'Часть денег по этому платежу зачислена. Чтобы заплатить остаток, сделайте перевод по этим данным.',
    seller: 'Продавец', order: 'Заказ',
    again: 'Данные и статус платежа',
    sent: 'Если вы уже отправили деньги, ничего делать не нужно: они в пути.',
    because: 'Этот адрес эл. почты указал продавец. Если вы не знаете, о чём речь, не платите и спросите продавца.',
  },
};

/**
 * The same instructions as on the page. The merchant's own words contain no link (decision 0102).
 */
export function reminderMail(reminder: Reminder): {
  readonly subject: string;
  readonly text: string;
} {
  const { language, merchant, orderReference, instructions, isRest, url } = reminder;
  const texts = reminderTexts[language];
  const name = foreignWords(merchant, nameLengthMax);
  const facts = [
    `  ${texts.seller}: ${name}`,
    `  ${texts.order}: ${shownReference(orderReference)}`,
  ];
  const contact = contactLine(reminder);
  const parts = [
    isRest ? texts.part : texts.nothing,
    facts.join('\n'),
    instructionLines(instructions, language),
    `${texts.again}:\n${url}`,
    texts.sent,
    ...(contact === null ? [] : [contact]),
    texts.because,
  ];
  const { amount } = instructions;
  const sum = amount === null ? '' : `: ${amountText(amount, language)}`;
  return { subject: `${texts.subject}${sum} – ${name}`, text: parts.join('\n\n') };
}
