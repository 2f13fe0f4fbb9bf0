import type { InEveryBuyerLanguage } from '../../../pages/language.ts';
import type { CardTexts } from './texts/card-text.ts';
import { cardTextsDe } from './texts/card-texts-de.ts';
import { cardTextsEn } from './texts/card-texts-en.ts';
import { cardTextsEt } from './texts/card-texts-et.ts';
import { cardTextsLt } from './texts/card-texts-lt.ts';
import { cardTextsLv } from './texts/card-texts-lv.ts';
import { cardTextsPl } from './texts/card-texts-pl.ts';
import { cardTextsRu } from './texts/card-texts-ru.ts';

export const cardTexts: InEveryBuyerLanguage<CardTexts> = {
  de: cardTextsDe,
  et: cardTextsEt,
  en: cardTextsEn,
  lv: cardTextsLv,
  lt: cardTextsLt,
  pl: cardTextsPl,
  ru: cardTextsRu,
};
