import type { InEveryLanguage, PageLanguage } from './language.ts';
import { spokenPeriod } from './spoken-period.ts';

const texts: InEveryLanguage<(period: string) => string> = {
  en: (period) => `Too many wrong passwords. Wait ${period}, then try again.`,
  lt: (period) => `Per daug neteisingų slaptažodžių. Palaukite ${period} ir bandykite dar kartą.`,
  ru: (period) => `Слишком много неверных паролей. Подождите ${period} и попробуйте ещё раз.`,
};

/** Tells somebody to wait; above a minute in whole minutes (decision 0096). */
export const pauseText = (seconds: number, language: PageLanguage): string =>
  texts[language](spokenPeriod(seconds > 60 ? Math.ceil(seconds / 60) * 60 : seconds, language));
