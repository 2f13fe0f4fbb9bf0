import { expect, test } from 'vitest';
import { pauseText } from './pause-text.ts';

// biome-ignore format: a table
test.each([
  ['en', 5,   'Too many wrong passwords. Wait 5 seconds, then try again.'],
  ['en', 60,  'Too many wrong passwords. Wait 1 minute, then try again.'],
  ['en', 841, 'Too many wrong passwords. Wait 15 minutes, then try again.'],
  ['de', 60,  'Zu viele falsche Passwörter. Warten Sie 1 Minute und versuchen Sie es erneut.'],
  ['et', 60,  'Liiga palju valesid paroole. Oodake 1 minut ja proovige uuesti.'],
  ['lv', 841, 'Pārāk daudz nepareizu paroļu. Uzgaidiet 15 minūtes un mēģiniet vēlreiz.'],
  ['pl', 120, 'Zbyt wiele błędnych haseł. Proszę odczekać 2 minuty i spróbować ponownie.'],
  ['lt', 30,  'Per daug neteisingų slaptažodžių. Palaukite 30 sekundžių ir bandykite dar kartą.'],
  ['ru', 300, 'Слишком много неверных паролей. Подождите 5 минут и попробуйте ещё раз.'],
] as const)('in %s, for %i seconds: %s', (language, seconds, text) => {
  expect(pauseText(seconds, language)).toBe(text);
});
