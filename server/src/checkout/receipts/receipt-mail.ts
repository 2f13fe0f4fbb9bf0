import type { Branding } from '../../identity/projects/branding/branding.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import { oneLine } from '../../mail/mail.ts';
import { amountText } from '../../pages/amount.ts';
import type { BuyerLanguage, InEveryBuyerLanguage } from '../../pages/language.ts';
import { footTexts } from '../../pages/merchant-look.ts';
import { momentText } from '../../pages/moment.ts';
import { pageTexts } from '../buyer/texts/page-texts.ts';
import type { Method } from '../methods/method.ts';
import { methodWords } from '../page/method-words.ts';
import { moneyBackTexts } from '../page/money-back/money-back-texts.ts';
import type { Payment } from '../payments/payment.ts';

/** What a receipt says: the amount, the seller, the time, the order, the method, and whom to ask. */
export type Receipt = {
  readonly language: BuyerLanguage;
  readonly merchant: string;
  readonly payment: Payment;
  /** The part that the order took. The rest was refunded at once. */
  readonly taken: bigint;
  /** Null: the catalogue no longer has the method. */
  readonly method: Method | null;
  readonly branding: Branding | null;
};

type Words = Readonly<Record<'seller' | 'amount' | 'order' | 'because', string>>;

// biome-ignore format: one text per line
const receiptTexts: InEveryBuyerLanguage<Words> = {
  de: {
    seller: 'Verkäufer', amount: 'Betrag', order: 'Bestellung',
    because: 'Der Verkäufer hat diese E-Mail-Adresse für den Beleg angegeben.',
  },
  et: {
    seller: 'Müüja', amount: 'Summa', order: 'Tellimus',
    because: 'Selle e-posti aadressi andis kviitungi jaoks müüja.',
  },
  en: {
    seller: 'Seller', amount: 'Amount', order: 'Order',
    because: 'The seller gave this email address for the receipt.',
  },
  lv: {
    seller: 'Pārdevējs', amount: 'Summa', order: 'Pasūtījums',
    because: 'Šo e-pasta adresi kvītij norādīja pārdevējs.',
  },
  lt: {
    seller: 'Pardavėjas', amount: 'Suma', order: 'Užsakymas',
    because: 'Šį el. pašto adresą kvitui nurodė pardavėjas.',
  },
  pl: {
    seller: 'Sprzedawca', amount: 'Kwota', order: 'Zamówienie',
    because: 'Ten adres e-mail do potwierdzenia podał sprzedawca.',
  },
  ru: {
    seller: 'Продавец', amount: 'Сумма', order: 'Заказ',
    because: 'Этот адрес эл. почты для квитанции указал продавец.',
  },
};

export const nameLengthMax = 60;
const referenceLengthMax = 120;

/** A reference without anything that a mail program would turn into a link. */
const plainReference = /^[\p{L}\p{N} #_-]+$/u;

/** A buyer needs the whole reference to ask about an order, so usual references stay unchanged. */
export const shownReference = (reference: string): string =>
  plainReference.test(reference)
    ? oneLine(reference, referenceLengthMax)
    : foreignWords(reference, referenceLengthMax);

/** Whom to ask. Null: the seller names nobody. */
export function contactLine({
  language,
  branding,
}: Pick<Receipt, 'language' | 'branding'>): string | null {
  const { supportEmail = null, supportPhone = null, supportUrl = null } = branding ?? {};
  const ways = [supportEmail, supportPhone, supportUrl].filter((way) => way !== null);
  return ways.length === 0 ? null : `${footTexts[language].questions}: ${ways.join(', ')}`;
}

function methodTitle({ language, method, payment }: Receipt): string {
  return method === null ? payment.methodKey : methodWords(method, language).title;
}

const amountIn = ({ language, payment: { currency } }: Receipt, minor: bigint): string =>
  amountText({ minor, currency }, language);

/** Whether the seller has the money or a part of it. */
function meaningOf(receipt: Receipt): string {
  const { language, payment, taken } = receipt;
  const [, meaning] = pageTexts[language].states.settled;
  if (taken === payment.amount) return meaning;
  const { because, part } = moneyBackTexts[language];
  const back = part(amountIn(receipt, payment.amount - taken), amountIn(receipt, payment.amount));
  return `${meaning} ${because.too_much(back)}`;
}

/** In the buyer's language. The merchant's own words are shown as in every mail (decision 0102). */
export function receiptMail(receipt: Receipt): { readonly subject: string; readonly text: string } {
  const { language, merchant, payment } = receipt;
  const { receipt: labels, states } = pageTexts[language];
  const texts = receiptTexts[language];
  const [paid] = states.settled;
  const { settledAt, updatedAt, orderReference, id } = payment;
  const amount = amountIn(receipt, receipt.taken);
  const name = foreignWords(merchant, nameLengthMax);
  const facts = [
    [texts.seller, name],
    [texts.amount, amount],
    [labels.day, momentText(settledAt ?? updatedAt, language)],
    [texts.order, shownReference(orderReference)],
    [labels.method, methodTitle(receipt)],
    [labels.number, id],
  ].map(([label, value]) => `  ${label}: ${value}`);
  const contact = contactLine(receipt);
  const told = contact === null ? [] : [contact];
  const parts = [meaningOf(receipt), facts.join('\n'), ...told, texts.because];
  return { subject: `${paid}: ${amount} – ${name}`, text: parts.join('\n\n') };
}
