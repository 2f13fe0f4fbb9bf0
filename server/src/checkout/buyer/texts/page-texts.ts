import type { InEveryBuyerLanguage } from '../../../pages/language.ts';
import type { PageTexts } from './page-text.ts';
import { textsDe } from './page-texts-de.ts';
import { textsEn } from './page-texts-en.ts';
import { textsEt } from './page-texts-et.ts';
import { textsLt } from './page-texts-lt.ts';
import { textsLv } from './page-texts-lv.ts';
import { textsPl } from './page-texts-pl.ts';
import { textsRu } from './page-texts-ru.ts';

export const pageTexts: InEveryBuyerLanguage<PageTexts> = {
  de: textsDe,
  et: textsEt,
  en: textsEn,
  lv: textsLv,
  lt: textsLt,
  pl: textsPl,
  ru: textsRu,
};
