import { storyWords } from '../../checkout/story/story-words.ts';
import type { Titles } from '../../figures/timeline/timeline.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';

type Kind =
  | 'deposit'
  | 'deposit_undone'
  | 'payment'
  | 'commission'
  | 'transfer'
  | 'transfer_returned'
  | 'by_operator';

/**
 * The reasons of movements outside the checkout, by the kinds of postings. English needs no words.
 */
// biome-ignore format: one language per line
const kinds: InEveryLanguage<Readonly<Partial<Record<Kind, string>>>> = {
  en: {},
  lt: { deposit: 'papildymas', deposit_undone: 'atšauktas papildymas', payment: 'mokėjimas', commission: 'mokestis', transfer: 'pervedimas', transfer_returned: 'iš banko grįžęs pervedimas', by_operator: 'operatoriaus įrašas' },
  ru: { deposit: 'пополнение', deposit_undone: 'отменённое пополнение', payment: 'платёж', commission: 'комиссия', transfer: 'перевод', transfer_returned: 'перевод, вернувшийся из банка', by_operator: 'запись оператора' },
};

/** The titles of postings and deliveries of all parts of the service. */
export function titlesIn(language: PageLanguage): Titles {
  const own = storyWords[language].titles;
  const words: Readonly<Record<string, string>> = kinds[language];
  return { ...own, posting: (sum, kind) => own.posting(sum, words[kind] ?? kind) };
}

type Opened = 'wallet' | 'user' | 'project';

/** The first moment of an object without a status. */
// biome-ignore format: one language per line
export const openedWords: InEveryLanguage<Readonly<Record<Opened, string>>> = {
  en: { wallet: 'Wallet opened', user: 'User created', project: 'Project created' },
  lt: { wallet: 'Piniginė sukurta', user: 'Naudotojas sukurtas', project: 'Projektas sukurtas' },
  ru: { wallet: 'Кошелёк создан', user: 'Пользователь создан', project: 'Проект создан' },
};
