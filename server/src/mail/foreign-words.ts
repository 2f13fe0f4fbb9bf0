import { oneLine } from './mail.ts';

// What merchants and senders wrote stands in mails of ours: bounded, in quotation marks, and without
// anything that a program would turn into a link (decision 0102-mails-have-quotas).

const amount = /^[(]?[+-]?\d{1,9}[.,]\d{1,2}[)]?[.,;:!?]?$/;
const clockTime = /^\d{1,2}:\d{2}[.,;:!?]?$/;

/** Dots, colons, slashes and at signs hold a link together: none stands between two characters. */
const apart = (word: string): string =>
  amount.test(word) || clockTime.test(word)
    ? word
    : word.replaceAll(/[/\\@]/g, ' $& ').replaceAll(/(?<![.:。])[.:。]+(?=[^\s.:。])/g, '$& ');

const digitsShown = 4;
const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** Seven digits and more are taken for a telephone number: only the first of them are shown. */
const withoutNumbers = (text: string): string =>
  text.replaceAll(/\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu, (number) => {
    if (calendarDay.test(number)) return number;
    const shown = [...number.replaceAll(/[^\p{Nd}]/gu, '')].slice(0, digitsShown);
    return `${shown.join('')}…`;
  });

/** At most `lengthMax` characters of one line that no program takes for a link. */
export function foreignWords(text: string, lengthMax: number): string {
  // First one spelling for each letter: a full-width dot is a dot, and invisible signs hide nothing.
  const plain = oneLine(text)
    .normalize('NFKC')
    .replaceAll(/\p{C}+/gu, '');
  const words = withoutNumbers(plain).split(/\s+/).map(apart).join(' ');
  // Nobody ends our quotation marks.
  const quoted = words
    .replaceAll(/["“”„‟«»‹›<>]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...quoted];
  return characters.length <= lengthMax
    ? quoted
    : `${characters
        .slice(0, lengthMax - 1)
        .join('')
        .trimEnd()}…`;
}
