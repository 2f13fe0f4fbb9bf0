import { oneLine } from './mail.ts';

// Our mails may quote merchants and senders. Quoted text is bounded, in quotation marks, and
// contains nothing that a program would turn into a link (decision 0102-mails-have-quotas).

const amount = /^[(]?[+-]?\d{1,9}[.,]\d{1,2}[)]?[.,;:!?]?$/;
const clockTime = /^\d{1,2}:\d{2}[.,;:!?]?$/;

/**
 * Links depend on dots, colons, slashes and at signs. Spaces keep these from joining two
 * characters.
 */
const apart = (word: string): string =>
  amount.test(word) || clockTime.test(word)
    ? word
    : word.replaceAll(/[/\\@]/g, ' $& ').replaceAll(/(?<![.:。])[.:。]+(?=[^\s.:。])/g, '$& ');

const digitsShown = 4;
const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** Seven or more digits pass for a telephone number: only the first few are shown. */
const withoutNumbers = (text: string): string =>
  text.replaceAll(/\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu, (number) => {
    if (calendarDay.test(number)) return number;
    const shown = [...number.replaceAll(/[^\p{Nd}]/gu, '')].slice(0, digitsShown);
    return `${shown.join('')}…`;
  });

/** At most `lengthMax` characters on one line. No program takes them for a link. */
export function foreignWords(text: string, lengthMax: number): string {
  // Normalizes the spelling first: a full-width dot becomes a dot, and invisible characters hide
  // nothing.
  const plain = oneLine(text)
    .normalize('NFKC')
    .replaceAll(/\p{C}+/gu, '');
  const words = withoutNumbers(plain).split(/\s+/).map(apart).join(' ');
  // Quoted text cannot close our quotation marks.
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
