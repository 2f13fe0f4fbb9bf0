import type { InEveryLanguage } from '../../../pages/language.ts';

type ReusableTexts = {
  readonly title: string;
  readonly lead: string;
  readonly newLink: string;
  readonly toSingle: string;
  readonly empty: string;
  readonly created: string;
  readonly text: string;
  readonly textHint: string;
  readonly reference: string;
  readonly referenceHint: string;
  readonly amount: string;
  readonly amountHint: (example: string) => string;
  readonly kind: string;
  readonly fixed: string;
  readonly free: string;
  readonly min: string;
  readonly max: string;
  readonly boundHint: string;
  readonly currency: string;
  readonly language: string;
  readonly method: string;
  readonly state: string;
  readonly states: Readonly<Record<'on' | 'off', string>>;
  readonly orders: string;
  readonly paid: string;
  readonly volume: string;
  readonly about: string;
  readonly address: string;
  readonly code: string;
  readonly lastOrders: string;
  readonly allOrders: string;
  readonly noOrders: string;
  readonly create: string;
  readonly turnOff: string;
  readonly offMeaning: string;
  readonly turnOn: string;
  readonly onMeaning: string;
  readonly currencyGone: (currency: string) => string;
  readonly done: Readonly<Record<'made' | 'on' | 'off', string>>;
  readonly wrong: { readonly amount: (example: string) => string } & Readonly<
    Record<'bound' | 'order' | 'text' | 'reference' | 'choice' | 'method', string>
  >;
};

/** The texts about links that many people pay. */
export const reusableTexts: InEveryLanguage<ReusableTexts> = {
  en: {
    title: 'Reusable links',
    lead: 'One address for many payers: each gets an order and a payment link of their own.',
    newLink: 'New reusable link',
    toSingle: 'Payment links',
    empty: 'No reusable links match.',
    created: 'Created',
    text: 'What the payer pays for',
    textHint: 'Shown on the payment page.',
    reference: 'Reference',
    referenceHint:
      "References of its orders begin with it and end with a number. Letters, digits, spaces and _ / ? : ( ) . , ' + -",
    amount: 'Amount',
    amountHint: (example) => `For an amount that is always the same, for example ${example}`,
    kind: 'Who chooses the amount',
    fixed: 'The amount is always the same',
    free: 'The payer chooses the amount',
    min: 'At least',
    max: 'At most',
    boundHint: 'For an amount that the payer chooses. You can leave it empty.',
    currency: 'Currency',
    language: 'Language of the page',
    method: 'Method',
    state: 'State',
    states: { on: 'on', off: 'off' },
    orders: 'Orders made',
    paid: 'Orders paid',
    volume: 'Total paid',
    about: 'About the link',
    address: 'Address',
    code: 'QR code of the link',
    lastOrders: 'Newest orders',
    allOrders: 'All its orders',
    noOrders: 'No one has started to pay yet.',
    create: 'Create reusable link',
    turnOff: 'Switch off',
    offMeaning: 'No one can start a payment with it. Existing orders stay and can be paid.',
    turnOn: 'Switch on',
    onMeaning: 'Payers can use it again.',
    currencyGone: (currency) =>
      `The project no longer accepts ${currency}: no one can start a payment with this link.`,
    done: {
      made: 'The reusable link was made.',
      on: 'The link is switched on.',
      off: 'The link is switched off.',
    },
    wrong: {
      amount: (example) => `Write an amount above zero in this form: ${example}.`,
      bound: 'Write an amount above zero, or leave it empty.',
      order: 'The largest amount is below the smallest.',
      text: 'Write what is paid for, in at most 255 characters.',
      reference: 'Write a reference of at most 235 characters, using only those below.',
      choice: 'Choose one from the list.',
      method: 'This method cannot be used for this amount. Choose another one.',
    },
  },
  lt: {
    title: 'Daugkartinės nuorodos',
    lead: 'Vienas adresas daugeliui mokėtojų: kiekvienas gauna savo užsakymą ir mokėjimo nuorodą.',
    newLink: 'Nauja daugkartinė nuoroda',
    toSingle: 'Mokėjimo nuorodos',
    empty: 'Tokių daugkartinių nuorodų nėra.',
    created: 'Sukurta',
    text: 'Už ką moka mokėtojas',
    textHint: 'Rodoma mokėjimo puslapyje.',
    reference: 'Numeris',
    referenceHint:
      "Juo prasideda užsakymų numeriai, gale pridedamas eilės numeris. Lotyniškos raidės, skaitmenys, tarpai ir _ / ? : ( ) . , ' + -",
    amount: 'Suma',
    amountHint: (example) => `Kai suma visada ta pati, pavyzdžiui, ${example}`,
    kind: 'Kas nurodo sumą',
    fixed: 'Suma visada ta pati',
    free: 'Sumą nurodo mokėtojas',
    min: 'Ne mažiau kaip',
    max: 'Ne daugiau kaip',
    boundHint: 'Kai sumą nurodo mokėtojas. Galima nepildyti.',
    currency: 'Valiuta',
    language: 'Puslapio kalba',
    method: 'Būdas',
    state: 'Būsena',
    states: { on: 'įjungta', off: 'išjungta' },
    orders: 'Sukurta užsakymų',
    paid: 'Apmokėta užsakymų',
    volume: 'Iš viso sumokėta',
    about: 'Apie nuorodą',
    address: 'Adresas',
    code: 'Nuorodos QR kodas',
    lastOrders: 'Naujausi užsakymai',
    allOrders: 'Visi jos užsakymai',
    noOrders: 'Kol kas niekas nepradėjo mokėti.',
    create: 'Sukurti daugkartinę nuorodą',
    turnOff: 'Išjungti',
    offMeaning: 'Pradėti mokėti ja nebus galima. Sukurti užsakymai lieka, juos sumokėti galima.',
    turnOn: 'Įjungti',
    onMeaning: 'Mokėtojai vėl galės ja naudotis.',
    currencyGone: (currency) =>
      `Projektas ${currency} nebepriima: su šia nuoroda pradėti mokėti negalima.`,
    done: {
      made: 'Daugkartinė nuoroda sukurta.',
      on: 'Nuoroda įjungta.',
      off: 'Nuoroda išjungta.',
    },
    wrong: {
      amount: (example) => `Įveskite didesnę už nulį sumą, parašytą taip: ${example}.`,
      bound: 'Įveskite sumą, didesnę už nulį, arba palikite tuščią.',
      order: 'Didžiausia suma mažesnė už mažiausią.',
      text: 'Įveskite, už ką mokama, ne daugiau kaip 255 ženklais.',
      reference: 'Įveskite numerį iš toliau nurodytų ženklų, ne daugiau kaip 235.',
      choice: 'Pasirinkite iš sąrašo.',
      method: 'Šio būdo tokiai sumai naudoti negalima. Pasirinkite kitą.',
    },
  },
  ru: {
    title: 'Многоразовые ссылки',
    lead: 'Один адрес для многих плательщиков: каждый получает свой заказ и свою ссылку на оплату.',
    newLink: 'Новая многоразовая ссылка',
    toSingle: 'Ссылки на оплату',
    empty: 'Таких многоразовых ссылок нет.',
    created: 'Создана',
    text: 'За что платит плательщик',
    textHint: 'Показывается на странице оплаты.',
    reference: 'Номер',
    referenceHint:
      "С него начинаются номера заказов, в конце добавляется порядковый номер. Латинские буквы, цифры, пробелы и _ / ? : ( ) . , ' + -",
    amount: 'Сумма',
    amountHint: (example) => `Если сумма всегда одна и та же, например ${example}`,
    kind: 'Кто указывает сумму',
    fixed: 'Сумма всегда одна и та же',
    free: 'Сумму указывает плательщик',
    min: 'Не меньше',
    max: 'Не больше',
    boundHint: 'Если сумму указывает плательщик. Можно не заполнять.',
    currency: 'Валюта',
    language: 'Язык страницы',
    method: 'Способ',
    state: 'Состояние',
    states: { on: 'включена', off: 'отключена' },
    orders: 'Создано заказов',
    paid: 'Оплачено заказов',
    volume: 'Оплачено всего',
    about: 'О ссылке',
    address: 'Адрес',
    code: 'QR-код ссылки',
    lastOrders: 'Новые заказы',
    allOrders: 'Все её заказы',
    noOrders: 'Пока никто не начал платить.',
    create: 'Создать многоразовую ссылку',
    turnOff: 'Отключить',
    offMeaning: 'Начать оплату по ней будет нельзя. Созданные заказы остаются, их можно оплатить.',
    turnOn: 'Включить',
    onMeaning: 'Плательщики снова смогут ей пользоваться.',
    currencyGone: (currency) =>
      `Проект больше не принимает ${currency}: по этой ссылке начать оплату нельзя.`,
    done: {
      made: 'Многоразовая ссылка создана.',
      on: 'Ссылка включена.',
      off: 'Ссылка отключена.',
    },
    wrong: {
      amount: (example) => `Укажите сумму больше нуля в таком виде: ${example}.`,
      bound: 'Укажите сумму больше нуля или оставьте поле пустым.',
      order: 'Наибольшая сумма меньше наименьшей.',
      text: 'Укажите, за что платят, не длиннее 255 знаков.',
      reference: 'Укажите номер из перечисленных ниже знаков, не длиннее 235.',
      choice: 'Выберите из списка.',
      method: 'Этот способ не подходит для такой суммы. Выберите другой.',
    },
  },
};
