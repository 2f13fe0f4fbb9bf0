import type { InEveryLanguage } from '../../../pages/language.ts';
import type { PageTexts } from './page-text.ts';
import { textsEn } from './page-texts-en.ts';
import { textsLt } from './page-texts-lt.ts';
import { textsRu } from './page-texts-ru.ts';

export const pageTexts: InEveryLanguage<PageTexts> = { en: textsEn, lt: textsLt, ru: textsRu };
