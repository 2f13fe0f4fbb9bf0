import type { BuyerLanguage } from '../../pages/language.ts';
import { shippedMethods } from '../methods/catalogue.ts';
import type { Catalogue, Method } from '../methods/method.ts';

type Words = Pick<Method, 'title' | 'description'>;

const words = (title: string, description: string | null = null): Words => ({ title, description });

type Translations = Readonly<Partial<Record<string, Words>>>;

/** Proper names (banks, brands) are the same in every language and are not listed. */
const translations: Readonly<Record<Exclude<BuyerLanguage, 'en'>, Translations>> = {
  de: {
    'card-payment': words('Zahlungskarte', 'Debit- und Kreditkarten'),
    wallet: words('Wallet', 'Aus dem Guthaben der Wallet bezahlen'),
    'hire-purchase': words('Ratenkauf'),
    'pay-next-month': words('Im nächsten Monat bezahlen'),
    'split-into-parts': words('In Teilen bezahlen'),
    'bank-transfer': words('Banküberweisung', 'Normale Überweisung von jeder Bank'),
    mock: words('Testbank', 'Bank für Tests: Es wird kein echtes Geld verwendet'),
  },
  et: {
    'card-payment': words('Maksekaart', 'Deebet- ja krediitkaardid'),
    wallet: words('Rahakott', 'Maksmine rahakoti jäägist'),
    'hire-purchase': words('Järelmaks'),
    'pay-next-month': words('Maksmine järgmisel kuul'),
    'split-into-parts': words('Maksmine osade kaupa'),
    'bank-transfer': words('Pangaülekanne', 'Tavaline ülekanne mis tahes pangast'),
    mock: words('Testpank', 'Pank testimiseks: päris raha ei kasutata'),
  },
  lv: {
    'card-payment': words('Maksājumu karte', 'Debetkartes un kredītkartes'),
    wallet: words('Maks', 'Maksāt no maka atlikuma'),
    'hire-purchase': words('Pirkums uz nomaksu'),
    'pay-next-month': words('Maksāt nākamajā mēnesī'),
    'split-into-parts': words('Maksāt pa daļām'),
    'bank-transfer': words('Bankas pārskaitījums', 'Parasts pārskaitījums no jebkuras bankas'),
    mock: words('Testa banka', 'Banka testiem: īsta nauda netiek izmantota'),
  },
  lt: {
    'card-payment': words('Mokėjimo kortelė', 'Debeto ir kredito kortelės'),
    wallet: words('Piniginė', 'Mokėti iš piniginės likučio'),
    'hire-purchase': words('Pirkti išsimokėtinai'),
    'pay-next-month': words('Mokėti kitą mėnesį'),
    'split-into-parts': words('Mokėti dalimis'),
    'bank-transfer': words('Banko pavedimas', 'Įprastas pavedimas iš bet kurio banko'),
    mock: words('Bandomasis bankas', 'Bankas bandymams: tikri pinigai nenaudojami'),
  },
  pl: {
    'card-payment': words('Karta płatnicza', 'Karty debetowe i kredytowe'),
    wallet: words('Portfel', 'Płatność z salda portfela'),
    'hire-purchase': words('Zakup na raty'),
    'pay-next-month': words('Płatność w przyszłym miesiącu'),
    'split-into-parts': words('Płatność w częściach'),
    'bank-transfer': words('Przelew bankowy', 'Zwykły przelew z dowolnego banku'),
    mock: words('Bank testowy', 'Bank do testów: prawdziwe pieniądze nie są używane'),
  },
  ru: {
    'card-payment': words('Банковская карта', 'Дебетовые и кредитные карты'),
    wallet: words('Кошелёк', 'Оплата с баланса кошелька'),
    'hire-purchase': words('Покупка в рассрочку'),
    'pay-next-month': words('Оплата в следующем месяце'),
    'split-into-parts': words('Оплата частями'),
    'bank-transfer': words('Банковский перевод', 'Обычный перевод из любого банка'),
    mock: words('Тестовый банк', 'Банк для проверки: настоящие деньги не используются'),
  },
};

const shippedByKey = new Map(shippedMethods.map((method) => [method.key, method]));

/**
 * A method in the buyer's language. Only the words that ship with the server are translated: an
 * installation that wrote its own title or description meant it.
 */
export function methodWords(method: Method, language: BuyerLanguage): Words {
  const { key, title, description } = method;
  const shipped = shippedByKey.get(key);
  const translated = language === 'en' ? undefined : translations[language][key];
  if (shipped === undefined || translated === undefined) return { title, description };
  return {
    title: title === shipped.title ? translated.title : title,
    description: description === shipped.description ? translated.description : description,
  };
}

/** The title of the method with this key. One that has left the catalogue is shown by its key. */
export function methodTitle(catalogue: Catalogue, key: string, language: BuyerLanguage): string {
  const method = catalogue.methods.find((one) => one.key === key);
  return method === undefined ? key : methodWords(method, language).title;
}
