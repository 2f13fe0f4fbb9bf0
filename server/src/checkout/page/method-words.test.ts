import { describe, expect, test } from 'vitest';
import { type BuyerLanguage, buyerLanguages } from '../../pages/language.ts';
import { shippedMethods } from '../methods/catalogue.ts';
import type { Method } from '../methods/method.ts';
import { methodWords } from './method-words.ts';

const shipped = (key: string): Method => {
  const method = shippedMethods.find((one) => one.key === key);
  if (method === undefined) throw new Error(`${key} does not ship with the server`);
  return method;
};

/** Whether the title is a proper name, which is the same in every language. */
const isNamed = ({ key, rail }: Method): boolean =>
  rail === 'open-banking' || key === 'apple-pay' || key === 'google-pay';

/** Titles for which the language uses the English word. */
const sameTitles: Readonly<Partial<Record<BuyerLanguage, readonly string[]>>> = { de: ['wallet'] };

describe.each(buyerLanguages.filter((one) => one !== 'en'))('in %s', (language) => {
  test.each(shippedMethods.filter((method) => !isNamed(method)))(
    '$key is translated, and has a description if English has one',
    (method) => {
      const { title, description } = methodWords(method, language);
      const isSame = sameTitles[language]?.includes(method.key) ?? false;
      expect(title === method.title).toBe(isSame);
      expect(description === null).toBe(method.description === null);
      expect(description === null || description !== method.description).toBe(true);
    },
  );

  test.each(shippedMethods.filter(isNamed))('$key keeps its name', (method) => {
    expect(methodWords(method, language).title).toBe(method.title);
  });
});

test('English uses the texts of the catalogue', () => {
  for (const method of shippedMethods) {
    const { title, description } = method;
    expect(methodWords(method, 'en')).toEqual({ title, description });
  }
});

describe.each(buyerLanguages)('own texts of an installation stay in %s', (language) => {
  test('the title of a method of the same key', () => {
    const own = { ...shipped('wallet'), title: 'Mint Wallet', description: 'Ours' };
    expect(methodWords(own, language)).toEqual({ title: 'Mint Wallet', description: 'Ours' });
  });

  test('the description alone', () => {
    const own = { ...shipped('wallet'), description: null };
    expect(methodWords(own, language).description).toBeNull();
  });

  test('the title of an own method', () => {
    const own = { ...shipped('wallet'), key: 'own-wallet' };
    expect(methodWords(own, language).title).toBe('Wallet');
  });
});
