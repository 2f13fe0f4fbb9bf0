import type { InEveryBuyerLanguage } from '../../../pages/language.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';

type ReusableTexts = {
  readonly amount: (currency: string) => string;
  /** Hints on how to write an amount, and on its bounds. */
  readonly example: (example: string) => string;
  readonly atLeast: (min: string) => string;
  readonly atMost: (max: string) => string;
  readonly between: (min: string, max: string) => string;
  readonly wrong: string;
  readonly goOn: string;
  readonly nextStep: string;
  readonly off: StateText;
  /** The seller no longer accepts its currency. */
  readonly currencyGone: StateText;
};

/** The texts of the page of a reusable link (decision 0175). */
export const reusableTexts: InEveryBuyerLanguage<ReusableTexts> = {
  de: {
    amount: (currency) => `Betrag, ${currency}`,
    example: (example) => `Zum Beispiel ${example}`,
    atLeast: (min) => `Mindestens ${min}`,
    atMost: (max) => `Höchstens ${max}`,
    between: (min, max) => `Zwischen ${min} und ${max}`,
    wrong: 'Dieser Betrag ist nicht möglich. Geben Sie einen anderen ein.',
    goOn: 'Weiter zur Zahlung',
    nextStep: 'Auf der nächsten Seite wählen Sie, wie Sie zahlen.',
    off: [
      'Dieser Link ist ausgeschaltet',
      'Es wurde nichts bezahlt. Der Verkäufer nimmt über diesen Link zurzeit keine Zahlungen an. Wenden Sie sich an den Verkäufer.',
    ],
    currencyGone: [
      'Zahlungen in dieser Währung sind nicht möglich',
      'Es wurde nichts bezahlt. Der Verkäufer nimmt die Währung dieses Links nicht mehr an. Wenden Sie sich an den Verkäufer.',
    ],
  },
  et: {
    amount: (currency) => `Summa, ${currency}`,
    example: (example) => `Näiteks ${example}`,
    atLeast: (min) => `Vähemalt ${min}`,
    atMost: (max) => `Kuni ${max}`,
    between: (min, max) => `Vahemikus ${min} kuni ${max}`,
    wrong: 'Selline summa ei ole võimalik. Sisestage teine summa.',
    goOn: 'Edasi maksma',
    nextStep: 'Makseviisi valite järgmisel lehel.',
    off: [
      'See link on välja lülitatud',
      'Midagi ei makstud. Müüja ei võta selle lingi kaudu praegu makseid vastu. Võtke ühendust müüjaga.',
    ],
    currencyGone: [
      'Selles vääringus ei saa maksta',
      'Midagi ei makstud. Müüja ei võta selle lingi vääringut enam vastu. Võtke ühendust müüjaga.',
    ],
  },
  en: {
    amount: (currency) => `Amount, ${currency}`,
    example: (example) => `For example ${example}`,
    atLeast: (min) => `At least ${min}`,
    atMost: (max) => `At most ${max}`,
    between: (min, max) => `From ${min} to ${max}`,
    wrong: 'This amount is not possible. Enter another one.',
    goOn: 'Continue to payment',
    nextStep: 'You choose how to pay on the next page.',
    off: [
      'This link is switched off',
      'Nothing was paid. The seller is not taking payments through this link at the moment. Please contact the seller.',
    ],
    currencyGone: [
      'Payments in this currency are not possible',
      'Nothing was paid. The seller no longer takes the currency of this link. Please contact the seller.',
    ],
  },
  lv: {
    amount: (currency) => `Summa, ${currency}`,
    example: (example) => `Piemēram, ${example}`,
    atLeast: (min) => `Vismaz ${min}`,
    atMost: (max) => `Ne vairāk kā ${max}`,
    between: (min, max) => `No ${min} līdz ${max}`,
    wrong: 'Šāda summa nav iespējama. Ievadiet citu.',
    goOn: 'Turpināt uz maksājumu',
    nextStep: 'Maksājuma veidu izvēlēsieties nākamajā lapā.',
    off: [
      'Šī saite ir izslēgta',
      'Maksājums nav veikts. Pārdevējs šobrīd nepieņem maksājumus ar šo saiti. Sazinieties ar pārdevēju.',
    ],
    currencyGone: [
      'Šajā valūtā samaksāt nevar',
      'Maksājums nav veikts. Pārdevējs šīs saites valūtu vairs nepieņem. Sazinieties ar pārdevēju.',
    ],
  },
  lt: {
    amount: (currency) => `Suma, ${currency}`,
    example: (example) => `Pavyzdžiui, ${example}`,
    atLeast: (min) => `Ne mažiau kaip ${min}`,
    atMost: (max) => `Ne daugiau kaip ${max}`,
    between: (min, max) => `Nuo ${min} iki ${max}`,
    wrong: 'Tokios sumos mokėti negalima. Įveskite kitą.',
    goOn: 'Tęsti ir mokėti',
    nextStep: 'Kaip mokėti, pasirinksite kitame puslapyje.',
    off: [
      'Ši nuoroda išjungta',
      'Mokėjimas neatliktas. Šiuo metu pardavėjas mokėjimų per šią nuorodą nepriima. Kreipkitės į pardavėją.',
    ],
    currencyGone: [
      'Šia valiuta mokėti negalima',
      'Mokėjimas neatliktas. Pardavėjas šios nuorodos valiuta mokėjimų nebepriima. Kreipkitės į pardavėją.',
    ],
  },
  pl: {
    amount: (currency) => `Kwota, ${currency}`,
    example: (example) => `Na przykład ${example}`,
    atLeast: (min) => `Co najmniej ${min}`,
    atMost: (max) => `Najwyżej ${max}`,
    between: (min, max) => `Od ${min} do ${max}`,
    wrong: 'Taka kwota nie jest możliwa. Proszę podać inną.',
    goOn: 'Przejdź do płatności',
    nextStep: 'Metodę płatności wybiera się na następnej stronie.',
    off: [
      'Ten link jest wyłączony',
      'Nic nie zapłacono. Sprzedawca nie przyjmuje teraz płatności przez ten link. Proszę skontaktować się ze sprzedawcą.',
    ],
    currencyGone: [
      'Płatność w tej walucie nie jest możliwa',
      'Nic nie zapłacono. Sprzedawca nie przyjmuje już waluty tego linku. Proszę skontaktować się ze sprzedawcą.',
    ],
  },
  ru: {
    amount: (currency) => `Сумма, ${currency}`,
    example: (example) => `Например, ${example}`,
    atLeast: (min) => `Не меньше ${min}`,
    atMost: (max) => `Не больше ${max}`,
    between: (min, max) => `От ${min} до ${max}`,
    wrong: 'Такую сумму заплатить нельзя. Введите другую.',
    goOn: 'Перейти к оплате',
    nextStep: 'Способ оплаты выбирается на следующей странице.',
    off: [
      'Эта ссылка отключена',
      'Платёж не выполнен. Сейчас продавец не принимает платежи по этой ссылке. Обратитесь к продавцу.',
    ],
    currencyGone: [
      'В этой валюте заплатить нельзя',
      'Платёж не выполнен. Продавец больше не принимает валюту этой ссылки. Обратитесь к продавцу.',
    ],
  },
};
