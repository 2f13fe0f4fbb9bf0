import type { HidingRule } from '../../checkout/methods/method.ts';
import type { InEveryLanguage } from '../../pages/language.ts';

type SettingsTexts = {
  readonly title: string;
  readonly lead: string;
  readonly readOnly: string;
  readonly general: string;
  readonly name: string;
  readonly currencies: string;
  readonly currenciesHint: string;
  readonly redirectUris: string;
  readonly redirectHint: string;
  readonly sites: string;
  readonly sitesHint: string;
  readonly callback: string;
  readonly callbackUri: string;
  readonly callbackHint: string;
  /** For a live project, without https. */
  readonly callbackUnused: string;
  readonly methods: string;
  readonly methodsHint: string;
  readonly place: (method: string) => string;
  readonly noMethods: string;
  readonly hidden: string;
  readonly off: string;
  readonly on: string;
  readonly splits: string;
  readonly noSplits: string;
  readonly tips: string;
  readonly overrides: string;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly save: string;
  readonly done: Readonly<Record<'details' | 'callback' | 'methods', string>>;
  readonly wrong: Readonly<Record<'name' | 'address' | 'https' | 'order', string>> & {
    readonly addressLine: (line: string) => string;
    readonly siteLine: (line: string) => string;
    readonly tooMany: string;
  };
  /** The reasons why buyers do not see a method. */
  readonly rules: Readonly<Record<HidingRule, string>>;
};

// biome-ignore format: one text per line
export const settingsTexts: InEveryLanguage<SettingsTexts> = {
  en: {
    title: 'Settings',
    lead: 'How the project works',
    readOnly: 'Only an owner of the project changes these settings.',
    general: 'Project',
    name: 'Name',
    currencies: 'Currencies',
    currenciesHint: 'The operator changes them.',
    redirectUris: 'Return addresses',
    redirectHint: 'Where people may return to. One address a line, exactly as your program gives it.',
    sites: 'Sites',
    sitesHint: 'One a line, without a path: https://shop.example',
    callback: 'Webhooks',
    callbackUri: 'Callback address',
    callbackHint: 'For payments from wallets, and for orders and links made in the portal. An order that your program creates names its own callback_url; without one no webhooks are sent.',
    callbackUnused: 'The callback address begins with http://. This project is live, so orders and links made in the portal send no webhooks there. Give an address that begins with https://.',
    methods: 'Payment methods',
    methodsHint: 'Ticked methods are offered. The number beside a method is its place: smaller numbers come first. Empty: the usual place.',
    place: (method) => `Place of ${method}`,
    noMethods: 'No payment method can be offered at present.',
    hidden: 'Why others are not offered',
    off: 'switched off',
    on: 'offered',
    splits: 'Split policy',
    noSplits: 'Payments are not split.',
    tips: 'Tips',
    overrides: 'Overrides by an order',
    yes: 'allowed',
    no: 'not allowed',
    none: 'none',
    save: 'Save',
    done: { details: 'The settings of the project were saved.', callback: 'The callback address was saved.', methods: 'The payment methods were saved.' },
    wrong: {
      name: 'Give the project a name of at most 255 characters.',
      address: 'Give a whole address that begins with https:// or http://.',
      https: 'A live project needs an address that begins with https://.',
      order: 'Places are whole numbers.',
      addressLine: (line) => `This is not a whole address: ${line}`,
      siteLine: (line) => `This is not a site without a path: ${line}`,
      tooMany: 'There may be at most 100.',
    },
    rules: {
      card_terms: 'Cards need a merchant category code and, where the operator asks for it, a card agreement.',
      merchant_country: 'It is not for merchants of your country.',
      instalment_range: 'The amount is outside of its range.',
      test_mode: 'It is not part of this mode: test and live have their own.',
      switched_off: 'You switched it off.',
      no_currency: 'It takes none of the currencies of the project.',
      no_rail: 'This installation is not connected to it.',
      currency: 'It does not take this currency.',
      country_limits: 'No country accepts this amount.',
    },
  },
  lt: {
    title: 'Nustatymai',
    lead: 'Kaip veikia projektas',
    readOnly: 'Šiuos nustatymus keičia tik projekto savininkas.',
    general: 'Projektas',
    name: 'Pavadinimas',
    currencies: 'Valiutos',
    currenciesHint: 'Jas keičia operatorius.',
    redirectUris: 'Grįžimo adresai',
    redirectHint: 'Kur žmonės gali būti grąžinami. Vienas adresas eilutėje, tiksliai toks, kokį siunčia jūsų programa.',
    sites: 'Svetainės',
    sitesHint: 'Po vieną eilutėje, be kelio: https://shop.example',
    callback: 'Pranešimai',
    callbackUri: 'Pranešimų adresas',
    callbackHint: 'Mokėjimams iš piniginių ir portale sukurtiems užsakymams bei nuorodoms. Jūsų programos sukurtame užsakyme nurodomas jo callback_url; be jo pranešimai nesiunčiami.',
    callbackUnused: 'Pranešimų adresas prasideda http://. Projektas tikras, todėl portale sukurtų užsakymų ir nuorodų pranešimai ten nesiunčiami. Nurodykite adresą, prasidedantį https://.',
    methods: 'Mokėjimo būdai',
    methodsHint: 'Siūlomi pažymėti būdai. Skaičius prie būdo yra jo vieta: mažesni rodomi pirmi. Tuščia: įprasta vieta.',
    place: (method) => `Būdo „${method}“ vieta`,
    noMethods: 'Šiuo metu negalima pasiūlyti nė vieno mokėjimo būdo.',
    hidden: 'Kodėl kiti nesiūlomi',
    off: 'išjungtas',
    on: 'siūlomas',
    splits: 'Mokėjimų dalijimo taisyklės',
    noSplits: 'Mokėjimai nedalijami.',
    tips: 'Arbatpinigiai',
    overrides: 'Užsakymo išimtys',
    yes: 'leidžiama',
    no: 'neleidžiama',
    none: 'nėra',
    save: 'Išsaugoti',
    done: { details: 'Projekto nustatymai išsaugoti.', callback: 'Pranešimų adresas išsaugotas.', methods: 'Mokėjimo būdai išsaugoti.' },
    wrong: {
      name: 'Įveskite projekto pavadinimą, ne ilgesnį kaip 255 ženklai.',
      address: 'Įveskite visą adresą, prasidedantį https:// arba http://.',
      https: 'Tikram projektui reikia adreso, prasidedančio https://.',
      order: 'Vieta yra sveikasis skaičius.',
      addressLine: (line) => `Tai nėra visas adresas: ${line}`,
      siteLine: (line) => `Tai nėra svetainė be kelio: ${line}`,
      tooMany: 'Gali būti ne daugiau kaip 100.',
    },
    rules: {
      card_terms: 'Kortelėms reikia pardavėjo kategorijos kodo ir, jei operatorius to prašo, kortelių sutarties.',
      merchant_country: 'Jis neskirtas jūsų šalies pardavėjams.',
      instalment_range: 'Suma nepatenka į leistinas ribas.',
      test_mode: 'Jis nepriklauso šiam režimui: bandomasis ir tikrasis turi savus.',
      switched_off: 'Jūs jį išjungėte.',
      no_currency: 'Jis nepriima nė vienos projekto valiutos.',
      no_rail: 'Ši sistema su juo nesujungta.',
      currency: 'Jis nepriima šios valiutos.',
      country_limits: 'Tokios sumos nepriima nė viena šalis.',
    },
  },
  ru: {
    title: 'Настройки',
    lead: 'Как работает проект',
    readOnly: 'Эти настройки меняет только владелец проекта.',
    general: 'Проект',
    name: 'Название',
    currencies: 'Валюты',
    currenciesHint: 'Их меняет оператор.',
    redirectUris: 'Адреса возврата',
    redirectHint: 'Куда можно возвращать людей. По одному адресу в строке, точно как его передаёт ваша программа.',
    sites: 'Сайты',
    sitesHint: 'По одному в строке, без пути: https://shop.example',
    callback: 'Уведомления',
    callbackUri: 'Адрес уведомлений',
    callbackHint: 'Для платежей из кошельков и для заказов и ссылок, созданных в портале. В заказе вашей программы указывается его callback_url; без него уведомления не отправляются.',
    callbackUnused: 'Адрес уведомлений начинается с http://. Проект боевой, поэтому уведомления о заказах и ссылках из портала туда не отправляются. Укажите адрес, который начинается с https://.',
    methods: 'Способы оплаты',
    methodsHint: 'Предлагаются отмеченные способы. Число рядом со способом — его место: меньшие показываются раньше. Пусто: обычное место.',
    place: (method) => `Место способа «${method}»`,
    noMethods: 'Сейчас нельзя предложить ни одного способа оплаты.',
    hidden: 'Почему другие не предлагаются',
    off: 'отключён',
    on: 'предлагается',
    splits: 'Правила разделения платежей',
    noSplits: 'Платежи не разделяются.',
    tips: 'Чаевые',
    overrides: 'Исключения в заказе',
    yes: 'разрешены',
    no: 'не разрешены',
    none: 'нет',
    save: 'Сохранить',
    done: { details: 'Настройки проекта сохранены.', callback: 'Адрес уведомлений сохранён.', methods: 'Способы оплаты сохранены.' },
    wrong: {
      name: 'Укажите название проекта не длиннее 255 знаков.',
      address: 'Укажите полный адрес, который начинается с https:// или http://.',
      https: 'Боевому проекту нужен адрес, который начинается с https://.',
      order: 'Место — это целое число.',
      addressLine: (line) => `Это не полный адрес: ${line}`,
      siteLine: (line) => `Это не сайт без пути: ${line}`,
      tooMany: 'Может быть не больше 100.',
    },
    rules: {
      card_terms: 'Для карт нужен код категории продавца и, если этого требует оператор, договор о картах.',
      merchant_country: 'Он не для продавцов вашей страны.',
      instalment_range: 'Сумма вне допустимых пределов.',
      test_mode: 'Он не относится к этому режиму: у тестового и рабочего свои способы.',
      switched_off: 'Вы его отключили.',
      no_currency: 'Он не принимает ни одну из валют проекта.',
      no_rail: 'Эта система к нему не подключена.',
      currency: 'Он не принимает эту валюту.',
      country_limits: 'Ни одна страна не принимает такую сумму.',
    },
  },
};
