import type { PageLanguage } from '../../pages/language.ts';
import { shippedMethods } from '../methods/catalogue.ts';
import type { Method } from '../methods/method.ts';

type Words = Pick<Method, 'title' | 'description'>;

const words = (title: string, description: string | null = null): Words => ({ title, description });

type Translations = Readonly<Partial<Record<string, Words>>>;

/** Names of people's own (banks, brands) are the same in every language and not listed. */
const translations: Readonly<Partial<Record<PageLanguage, Translations>>> = {
  lt: {
    'card-payment': words('Mokėjimo kortelė', 'Debeto ir kredito kortelės'),
    wallet: words('Piniginė', 'Mokėti iš piniginės likučio'),
    'hire-purchase': words('Pirkti išsimokėtinai'),
    'pay-next-month': words('Mokėti kitą mėnesį'),
    'split-into-parts': words('Mokėti dalimis'),
    'bank-transfer': words('Banko pavedimas', 'Įprastas pavedimas iš bet kurio banko'),
    mock: words('Bandomasis bankas', 'Bankas bandymams: tikri pinigai nenaudojami'),
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
 * A method as a buyer reads it. An installation that wrote a title or a description of its own meant
 * it, so only the words that ship with the server are translated.
 */
export function methodWords(method: Method, language: PageLanguage): Words {
  const { key, title, description } = method;
  const shipped = shippedByKey.get(key);
  const translated = translations[language]?.[key];
  if (shipped === undefined || translated === undefined) return { title, description };
  return {
    title: title === shipped.title ? translated.title : title,
    description: description === shipped.description ? translated.description : description,
  };
}
