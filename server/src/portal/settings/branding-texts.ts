import type { InEveryLanguage } from '../../pages/language.ts';

type BrandingTexts = {
  readonly title: string;
  readonly lead: string;
  readonly change: string;
  readonly look: string;
  readonly name: string;
  readonly nameHint: string;
  readonly logo: string;
  readonly logoHint: string;
  readonly logoNow: string;
  readonly removeLogo: string;
  readonly colour: string;
  readonly colourHint: string;
  readonly contrastNow: (ratio: string) => string;
  readonly pickColour: string;
  readonly ownColour: string;
  readonly help: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  readonly supportUrl: string;
  readonly termsUrl: string;
  readonly helpHint: string;
  readonly receipts: string;
  readonly sendReceipts: string;
  readonly receiptsHint: string;
  readonly languages: string;
  readonly languagesHint: string;
  readonly everyLanguage: string;
  readonly defaultLanguage: string;
  readonly usualLanguage: string;
  readonly preview: string;
  readonly previewHint: string;
  readonly previewed: string;
  readonly screen: string;
  readonly lights: Readonly<Record<'light' | 'dark', string>>;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly save: string;
  readonly done: string;
  readonly wrong: {
    readonly name: string;
    readonly colour: string;
    readonly contrast: (ratio: string, needed: string) => string;
    readonly supportEmail: string;
    readonly supportPhone: string;
    readonly address: string;
    readonly languages: string;
    readonly defaultLanguage: string;
    readonly noPicture: string;
    readonly tooLarge: (kilobytes: string) => string;
    readonly pixels: (width: string, height: string) => string;
    readonly picture: (because: string) => string;
  };
};

// biome-ignore format: one text per line
export const brandingTexts: InEveryLanguage<BrandingTexts> = {
  en: {
    title: 'Buyer’s page',
    lead: 'What buyers see when they pay',
    change: 'Change',
    look: 'Look',
    name: 'Name',
    nameHint: 'Buyers read it above the amount. It is the name of the project everywhere else, too.',
    logo: 'Logo',
    logoHint: 'PNG, JPEG or SVG, at most 200 kB. Empty: the logo stays.',
    logoNow: 'The logo of now',
    removeLogo: 'Remove the logo',
    colour: 'Colour',
    colourHint: 'As in #14532d, of buttons and of what is chosen. It needs a contrast of 3 to 1. Empty: our own green.',
    contrastNow: (ratio) => `This one has ${ratio} to 1.`,
    pickColour: 'Pick a colour',
    ownColour: 'our own green',
    help: 'Questions and terms',
    supportEmail: 'Email for questions',
    supportPhone: 'Phone for questions',
    supportUrl: 'Page for questions',
    termsUrl: 'Page of your terms',
    helpHint: 'Shown below the payment and in receipts. Leave empty what you do not have.',
    receipts: 'Receipts',
    sendReceipts: 'Send buyers a receipt by email',
    receiptsHint: 'When a payment has settled, to the address that its payment link names.',
    languages: 'Languages',
    languagesHint: 'Between which buyers can switch. A payment link that names another one is shown in that one.',
    everyLanguage: 'all',
    defaultLanguage: 'Default language',
    usualLanguage: 'not set: English, or the first offered',
    preview: 'Preview',
    previewHint: 'As buyers would see it. Nothing is saved.',
    previewed: 'Buyer’s page, preview',
    screen: 'Screen',
    lights: { light: 'Light', dark: 'Dark' },
    yes: 'yes',
    no: 'no',
    none: 'none',
    save: 'Save',
    done: 'The buyer’s page was saved.',
    wrong: {
      name: 'Give a name of at most 255 characters.',
      colour: 'Give the colour as # and six digits or letters from a to f, as in #14532d.',
      contrast: (ratio, needed) => `This colour has a contrast of ${ratio} to 1 against the page, and needs ${needed} to 1. Choose a darker one.`,
      supportEmail: 'This is not an email address.',
      supportPhone: 'Give a phone number of 5 to 31 digits, spaces and signs.',
      address: 'Give a whole address that begins with https:// or http://.',
      languages: 'Choose at least one language.',
      defaultLanguage: 'The default language must be one of those that are offered.',
      noPicture: 'This file is not a PNG, JPEG or SVG picture.',
      tooLarge: (kilobytes) => `The logo has ${kilobytes} kB. It may have at most 200 kB.`,
      pixels: (width, height) => `The logo has ${width} by ${height} pixels. Each side must have 32 to 2,000.`,
      picture: (because) => because,
    },
  },
  lt: {
    title: 'Pirkėjo puslapis',
    lead: 'Ką pirkėjai mato mokėdami',
    change: 'Keisti',
    look: 'Išvaizda',
    name: 'Pavadinimas',
    nameHint: 'Pirkėjai jį mato virš sumos. Tai ir projekto pavadinimas visur kitur.',
    logo: 'Logotipas',
    logoHint: 'PNG, JPEG arba SVG, iki 200 kB. Tuščia: logotipas nesikeičia.',
    logoNow: 'Dabartinis logotipas',
    removeLogo: 'Pašalinti logotipą',
    colour: 'Spalva',
    colourHint: 'Pavyzdžiui, #14532d. Tai mygtukų ir pasirinkimų spalva. Reikalingas 3:1 kontrastas. Tuščia: mūsų žalia.',
    contrastNow: (ratio) => `Šios spalvos kontrastas ${ratio}:1.`,
    pickColour: 'Pasirinkti spalvą',
    ownColour: 'mūsų žalia',
    help: 'Klausimai ir sąlygos',
    supportEmail: 'El. paštas klausimams',
    supportPhone: 'Telefonas klausimams',
    supportUrl: 'Puslapis klausimams',
    termsUrl: 'Jūsų sąlygų puslapis',
    helpHint: 'Rodoma po mokėjimu ir kvituose. Ko neturite, palikite tuščia.',
    receipts: 'Kvitai',
    sendReceipts: 'Siųsti pirkėjams kvitą el. paštu',
    receiptsHint: 'Kai mokėjimas įskaitytas, adresu, kurį nurodo mokėjimo nuoroda.',
    languages: 'Kalbos',
    languagesHint: 'Kurias pirkėjai gali pasirinkti. Mokėjimo nuoroda, kuri nurodo kitą kalbą, rodoma ta kalba.',
    everyLanguage: 'visos',
    defaultLanguage: 'Numatytoji kalba',
    usualLanguage: 'nenustatyta: anglų arba pirmoji iš siūlomų',
    preview: 'Peržiūra',
    previewHint: 'Taip puslapį matytų pirkėjai. Niekas neišsaugoma.',
    previewed: 'Pirkėjo puslapis, peržiūra',
    screen: 'Ekranas',
    lights: { light: 'Šviesus', dark: 'Tamsus' },
    yes: 'taip',
    no: 'ne',
    none: 'nėra',
    save: 'Išsaugoti',
    done: 'Pirkėjo puslapis išsaugotas.',
    wrong: {
      name: 'Įveskite pavadinimą, ne ilgesnį kaip 255 ženklai.',
      colour: 'Spalvą įveskite kaip # ir šešis skaitmenis arba raides nuo a iki f, pavyzdžiui, #14532d.',
      contrast: (ratio, needed) => `Šios spalvos kontrastas su puslapiu ${ratio}:1, o reikia ${needed}:1. Pasirinkite tamsesnę.`,
      supportEmail: 'Tai ne el. pašto adresas.',
      supportPhone: 'Įveskite telefono numerį: nuo 5 iki 31 skaitmens, tarpo ar ženklo.',
      address: 'Įveskite visą adresą, prasidedantį https:// arba http://.',
      languages: 'Pasirinkite bent vieną kalbą.',
      defaultLanguage: 'Numatytoji kalba turi būti viena iš siūlomų.',
      noPicture: 'Šis failas nėra PNG, JPEG ar SVG paveikslėlis.',
      tooLarge: (kilobytes) => `Logotipas užima ${kilobytes} kB. Jis gali užimti iki 200 kB.`,
      pixels: (width, height) => `Logotipo dydis ${width} × ${height} taškų. Kiekviena kraštinė turi būti nuo 32 iki 2 000.`,
      picture: (because) => `Šio paveikslėlio priimti negalima. Priežastis anglų kalba: ${because}`,
    },
  },
  ru: {
    title: 'Страница покупателя',
    lead: 'Что покупатели видят при оплате',
    change: 'Изменить',
    look: 'Внешний вид',
    name: 'Название',
    nameHint: 'Покупатели видят его над суммой. Это и название проекта во всех других местах.',
    logo: 'Логотип',
    logoHint: 'PNG, JPEG или SVG, до 200 кБ. Пусто: логотип не меняется.',
    logoNow: 'Текущий логотип',
    removeLogo: 'Удалить логотип',
    colour: 'Цвет',
    colourHint: 'Например, #14532d. Это цвет кнопок и выбранного. Нужен контраст 3:1. Пусто: наш зелёный.',
    contrastNow: (ratio) => `У этого цвета ${ratio}:1.`,
    pickColour: 'Выбрать цвет',
    ownColour: 'наш зелёный',
    help: 'Вопросы и условия',
    supportEmail: 'Эл. почта для вопросов',
    supportPhone: 'Телефон для вопросов',
    supportUrl: 'Страница для вопросов',
    termsUrl: 'Страница ваших условий',
    helpHint: 'Показывается под оплатой и в квитанциях. Чего нет, оставьте пустым.',
    receipts: 'Квитанции',
    sendReceipts: 'Отправлять покупателям квитанцию по эл. почте',
    receiptsHint: 'Когда платёж зачислен, на адрес, указанный в ссылке на оплату.',
    languages: 'Языки',
    languagesHint: 'Между которыми покупатель может переключаться. Ссылка на оплату с другим языком показывается на нём.',
    everyLanguage: 'все',
    defaultLanguage: 'Язык по умолчанию',
    usualLanguage: 'не задан: английский или первый из предложенных',
    preview: 'Предпросмотр',
    previewHint: 'Так страницу увидят покупатели. Ничего не сохраняется.',
    previewed: 'Страница покупателя, предпросмотр',
    screen: 'Экран',
    lights: { light: 'Светлый', dark: 'Тёмный' },
    yes: 'да',
    no: 'нет',
    none: 'нет',
    save: 'Сохранить',
    done: 'Страница покупателя сохранена.',
    wrong: {
      name: 'Укажите название не длиннее 255 знаков.',
      colour: 'Укажите цвет как # и шесть цифр или букв от a до f, например #14532d.',
      contrast: (ratio, needed) => `Контраст этого цвета со страницей ${ratio}:1, а нужно ${needed}:1. Выберите более тёмный.`,
      supportEmail: 'Это не адрес эл. почты.',
      supportPhone: 'Укажите номер телефона: от 5 до 31 цифры, пробела или знака.',
      address: 'Укажите полный адрес, который начинается с https:// или http://.',
      languages: 'Выберите хотя бы один язык.',
      defaultLanguage: 'Язык по умолчанию должен быть одним из предложенных.',
      noPicture: 'Этот файл — не изображение PNG, JPEG или SVG.',
      tooLarge: (kilobytes) => `Логотип занимает ${kilobytes} кБ. Он может занимать до 200 кБ.`,
      pixels: (width, height) => `Размер логотипа ${width} × ${height} точек. Каждая сторона должна быть от 32 до 2 000.`,
      picture: (because) => `Это изображение принять нельзя. Причина на английском: ${because}`,
    },
  },
};
