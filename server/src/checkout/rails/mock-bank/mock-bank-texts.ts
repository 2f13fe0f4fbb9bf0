import type { InEveryBuyerLanguage } from '../../../pages/language.ts';
import type { BankTexts } from './texts/bank-text.ts';
import { bankTextsDe } from './texts/bank-texts-de.ts';
import { bankTextsEn } from './texts/bank-texts-en.ts';
import { bankTextsEt } from './texts/bank-texts-et.ts';
import { bankTextsLt } from './texts/bank-texts-lt.ts';
import { bankTextsLv } from './texts/bank-texts-lv.ts';
import { bankTextsPl } from './texts/bank-texts-pl.ts';
import { bankTextsRu } from './texts/bank-texts-ru.ts';

export const bankTexts: InEveryBuyerLanguage<BankTexts> = {
  de: bankTextsDe,
  et: bankTextsEt,
  en: bankTextsEn,
  lv: bankTextsLv,
  lt: bankTextsLt,
  pl: bankTextsPl,
  ru: bankTextsRu,
};
