import type { Branding } from '../../identity/projects/branding/branding.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import { amountText } from '../../pages/amount.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { contactLine, nameLengthMax, shownReference } from '../receipts/receipt-mail.ts';
import type { PaymentLink } from './payment-link.ts';

/** The content of a mail with a payment link: seller, amount, purpose, expiry and address. */
export type LinkMail = {
  readonly language: PageLanguage;
  readonly merchant: string;
  readonly link: PaymentLink;
  readonly branding: Branding | null;
  /** The merchant's note. Empty: none. */
  readonly note: string;
  readonly url: string;
};

type Words = Readonly<
  Record<
    'subject' | 'asks' | 'seller' | 'amount' | 'purpose' | 'order' | 'until' | 'writes' | 'pay',
    string
  > & { because: string }
>;

// biome-ignore format: one text per line
const linkMailTexts: InEveryLanguage<Words> = {
  en: {
    subject: 'Payment request', asks: 'A seller asks you to pay.',
    seller: 'Seller', amount: 'Amount', purpose: 'For', order: 'Order', until: 'Valid until',
    writes: 'The merchant writes', pay: 'Pay here',
    because: 'The seller gave this email address. If you do not know what this is about, do not pay and ask the seller.',
  },
  lt: {
    subject: 'Prašymas sumokėti', asks: 'Pardavėjas prašo sumokėti.',
    seller: 'Pardavėjas', amount: 'Suma', purpose: 'Už ką', order: 'Užsakymas', until: 'Galioja iki',
    writes: 'Pardavėjas rašo', pay: 'Sumokėti galite čia',
    because: 'Šį el. pašto adresą nurodė pardavėjas. Jei nežinote, apie ką tai, nemokėkite ir paklauskite pardavėjo.',
  },
  ru: {
    subject: 'Просьба об оплате', asks: 'Продавец просит вас оплатить.',
    seller: 'Продавец', amount: 'Сумма', purpose: 'За что', order: 'Заказ', until: 'Действует до',
    writes: 'Продавец пишет', pay: 'Оплатить можно здесь',
    because: 'Этот адрес эл. почты указал продавец. Если вы не знаете, о чём речь, не платите и спросите продавца.',
  },
};

const purposeLengthMax = 140;
export const noteLengthMax = 300;

/** The merchant's own words are marked as theirs and contain no link (decision 0102). */
export function linkMail(mail: LinkMail): { readonly subject: string; readonly text: string } {
  const { language, merchant, link, note, url } = mail;
  const texts = linkMailTexts[language];
  const amount = amountText({ minor: link.amount, currency: link.currency }, language);
  const name = foreignWords(merchant, nameLengthMax);
  const purpose = foreignWords(link.details.purpose ?? '', purposeLengthMax);
  const facts = [
    [texts.seller, name],
    [texts.amount, amount],
    ...(purpose === '' ? [] : [[texts.purpose, purpose]]),
    [texts.order, shownReference(link.orderReference)],
    ...(link.expiredAt === null ? [] : [[texts.until, momentText(link.expiredAt, language)]]),
  ].map(([label, value]) => `  ${label}: ${value}`);
  const words = foreignWords(note, noteLengthMax);
  const contact = contactLine(mail);
  const parts = [
    texts.asks,
    facts.join('\n'),
    ...(words === '' ? [] : [`${texts.writes}:\n  “${words}”`]),
    `${texts.pay}:\n${url}`,
    ...(contact === null ? [] : [contact]),
    texts.because,
  ];
  return { subject: `${texts.subject}: ${amount} – ${name}`, text: parts.join('\n\n') };
}
