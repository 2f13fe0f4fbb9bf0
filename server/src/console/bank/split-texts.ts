import type { InEveryLanguage } from '../../pages/language.ts';

type SplitTexts = {
  readonly split: string;
  readonly meaning: string;
  readonly part: (number: number) => string;
  readonly wrongPart: (number: number) => string;
  readonly wrongSum: (sum: string, whole: string) => string;
};

/** Texts about money in suspense with several owners. */
export const splitTexts: InEveryLanguage<SplitTexts> = {
  en: {
    split: 'Split',
    meaning: 'Each part is credited at once to whom you name. Rows that stay empty do not count.',
    part: (number) => `Part ${number}`,
    wrongPart: (number) =>
      `It was not done: part ${number} needs an amount, such as 12.50, and an id or number.`,
    wrongSum: (sum, whole) =>
      `It was not done: the parts add up to ${sum}, and the transaction is ${whole}.`,
  },
  lt: {
    split: 'Padalyti',
    meaning:
      'Kiekviena dalis iš karto atitenka tam, ką nurodysite. Tuščios eilutės neskaičiuojamos.',
    part: (number) => `${number} dalis`,
    wrongPart: (number) =>
      `Neatlikta: ${number} daliai reikia sumos, pavyzdžiui, 12,50, ir identifikatoriaus arba numerio.`,
    wrongSum: (sum, whole) => `Neatlikta: dalių suma yra ${sum}, o operacijos suma yra ${whole}.`,
  },
  ru: {
    split: 'Разделить',
    meaning: 'Каждая часть сразу достаётся тому, кого вы назовёте. Пустые строки не считаются.',
    part: (number) => `Часть ${number}`,
    wrongPart: (number) =>
      `Не выполнено: в части ${number} нужны сумма, например 12,50, и идентификатор или номер.`,
    wrongSum: (sum, whole) =>
      `Не выполнено: сумма частей составляет ${sum}, а сумма операции – ${whole}.`,
  },
};
