import type { Distribution } from '../checkout/splits/split-plan.ts';
import type { InEveryLanguage } from '../pages/language.ts';

type ShareTexts = {
  readonly shares: string;
  readonly recipient: string;
  readonly amount: string;
  readonly status: string;
  readonly statuses: Readonly<Record<Distribution['status'], string>>;
  readonly resend: string;
  readonly resendTo: (name: string, amount: string) => string;
  readonly meaning: string;
  readonly iban: string;
  readonly ibanHint: string;
  readonly wrongIban: string;
  readonly resent: string;
};

/** The texts about the shares of a payment that go to others. */
export const shareTexts: InEveryLanguage<ShareTexts> = {
  en: {
    shares: 'Shares',
    recipient: 'Recipient',
    amount: 'Amount',
    status: 'Status',
    statuses: { delivered: 'delivered', returned: 'returned', sent: 'sent again' },
    resend: 'Send again',
    resendTo: (name, amount) => `Send ${amount} to ${name} again`,
    meaning:
      'The money came back from the bank and is kept for this recipient. Your balance does not change.',
    iban: 'Another IBAN',
    ibanHint: 'Leave it empty to send it to the same account.',
    wrongIban: 'This is not an IBAN.',
    resent: 'The share was sent again.',
  },
  lt: {
    shares: 'Dalys',
    recipient: 'Gavėjas',
    amount: 'Suma',
    status: 'Būsena',
    statuses: { delivered: 'pristatyta', returned: 'grįžo', sent: 'išsiųsta dar kartą' },
    resend: 'Siųsti dar kartą',
    resendTo: (name, amount) => `Dar kartą siųsti ${amount}, gavėjas ${name}`,
    meaning: 'Pinigai grįžo iš banko ir laikomi šiam gavėjui. Jūsų likutis nesikeičia.',
    iban: 'Kitas IBAN',
    ibanHint: 'Palikite tuščią, jei siunčiate į tą pačią sąskaitą.',
    wrongIban: 'Tai ne IBAN.',
    resent: 'Dalis išsiųsta dar kartą.',
  },
  ru: {
    shares: 'Доли',
    recipient: 'Получатель',
    amount: 'Сумма',
    status: 'Статус',
    statuses: { delivered: 'доставлена', returned: 'вернулась', sent: 'отправлена снова' },
    resend: 'Отправить снова',
    resendTo: (name, amount) => `Снова отправить ${amount}, получатель ${name}`,
    meaning: 'Деньги вернулись из банка и хранятся для этого получателя. Ваш остаток не изменится.',
    iban: 'Другой IBAN',
    ibanHint: 'Оставьте пустым, чтобы отправить на тот же счёт.',
    wrongIban: 'Это не IBAN.',
    resent: 'Доля отправлена снова.',
  },
};
