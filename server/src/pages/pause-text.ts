import type { BuyerLanguage, InEveryBuyerLanguage } from './language.ts';
import { spokenPause } from './spoken-period.ts';

export const pauseTexts: InEveryBuyerLanguage<(period: string) => string> = {
  de: (period) => `Zu viele falsche Passwörter. Warten Sie ${period} und versuchen Sie es erneut.`,
  et: (period) => `Liiga palju valesid paroole. Oodake ${period} ja proovige uuesti.`,
  en: (period) => `Too many wrong passwords. Wait ${period}, then try again.`,
  lv: (period) => `Pārāk daudz nepareizu paroļu. Uzgaidiet ${period} un mēģiniet vēlreiz.`,
  lt: (period) => `Per daug neteisingų slaptažodžių. Palaukite ${period} ir bandykite dar kartą.`,
  pl: (period) => `Zbyt wiele błędnych haseł. Proszę odczekać ${period} i spróbować ponownie.`,
  ru: (period) => `Слишком много неверных паролей. Подождите ${period} и попробуйте ещё раз.`,
};

/** Asks somebody to wait. Above a minute, the text names whole minutes (decision 0096). */
export const pauseText = (seconds: number, language: BuyerLanguage): string =>
  pauseTexts[language](spokenPause(seconds, language));
