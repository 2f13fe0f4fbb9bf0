import { greekLetter, writtenFor } from './letters-of-scripts.ts';

/** A text that payment files may carry, and its difference from the original: people see both. */
export type SepaText = {
  readonly text: string;
  readonly isChanged: boolean;
  /** Each once, in the order of the text. An empty `to`: the letter was left out. */
  readonly replaced: readonly Replacement[];
  /** The end was cut off: the text was too long. */
  readonly isCut: boolean;
};
export type Replacement = { readonly from: string; readonly to: string };

/** Stands for a required name without a single letter that can be written. */
export const nameless = 'NOTPROVIDED';

const fine = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
const somethingSaid = /[A-Za-z0-9]/;
/** One letter with the marks above and below it. */
const units = /\P{M}\p{M}*/gu;
const unwritten = '.';
const diaeresis = '\u0308';

/**
 * Any text in SEPA letters (bank 3, File), up to the allowed length. Blanks and slashes are tidied:
 * no text of a payment may begin or end with a slash or have two in a row. May be empty (decision
 * 0217).
 */
export function sepaText(given: string, lengthMax: number): SepaText {
  const { text: written, replaced } = fine.test(given)
    ? { text: given, replaced: [] }
    : transliterated(given);
  const whole = evened(written);
  const text = whole.length > lengthMax ? evened(whole.slice(0, lengthMax)) : whole;
  return { text, isChanged: text !== given, replaced, isCut: text !== whole };
}

/** The same for a required text: a text without letters and digits counts as missing. */
export function sepaName(given: string, lengthMax: number): SepaText {
  const name = sepaText(given, lengthMax);
  return somethingSaid.test(name.text) ? name : { ...name, text: nameless, isChanged: true };
}

/** The same for an optional text. Null: nothing is left. */
export function sepaNote(given: string, lengthMax: number): SepaText | null {
  const note = sepaText(given, lengthMax);
  return somethingSaid.test(note.text) ? note : null;
}

const evened = (text: string): string =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(/\/(?: ?\/)+/g, '/')
    .replace(/^[ /]+|[ /]+$/g, '');

function transliterated(given: string): Pick<SepaText, 'text' | 'replaced'> {
  const letters = given.normalize('NFD').match(units) ?? [];
  const replaced = new Map<string, string>();
  let text = '';
  let unknown = '';
  const passUnknown = (): void => {
    if (unknown === '') return;
    text += unwritten;
    replaced.set(unknown.normalize('NFC'), unwritten);
    unknown = '';
  };
  letters.forEach((letter, at) => {
    const written = writtenLetter(letter, letters[at - 1] ?? '', letters[at + 1] ?? '');
    if (written === null) {
      unknown += letter;
      return;
    }
    // An invisible mark does not end a run of unknown letters.
    if (written !== '') passUnknown();
    text += written;
    if (written !== letter && !isBlank(letter)) replaced.set(letter.normalize('NFC'), written);
  });
  passUnknown();
  return { text, replaced: [...replaced].map(([from, to]) => ({ from, to })) };
}

const isBlank = (letter: string): boolean => /^[\s\p{Z}\p{Cc}]/u.test(letter);
const baseOf = (letter: string): string => [...letter][0] ?? '';

/** Null: it has no replacement. Empty: it is invisible. */
function writtenLetter(letter: string, before: string, after: string): string | null {
  const base = baseOf(letter);
  if (fine.test(base)) return base;
  if (isBlank(base)) return ' ';
  if (/\p{Cf}|\p{M}/u.test(base)) return '';
  const small = base.toLowerCase();
  const [smallBefore, smallAfter] = [baseOf(before).toLowerCase(), baseOf(after).toLowerCase()];
  const written =
    (letter.includes(diaeresis) ? null : greekLetter(small, smallBefore, smallAfter)) ??
    writtenFor(small) ??
    compatible(base);
  if (written === null || small === base) return written;
  return capital(written, baseOf(before), baseOf(after));
}

/** Variants of plain letters: full-width ones, ligatures, small digits. */
function compatible(base: string): string | null {
  const plain = base.normalize('NFKD');
  if (plain === base) return null;
  let text = '';
  for (const letter of plain.match(units) ?? []) {
    const one = baseOf(letter);
    const written = fine.test(one) ? one : writtenFor(one.toLowerCase());
    if (written === undefined) return null;
    text += written;
  }
  return text;
}

/** `Щ` is `Shch` in a name and `SHCH` among capitals. */
function capital(written: string, before: string, after: string): string {
  const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
  const isSmall = (letter: string): boolean => letter !== letter.toUpperCase();
  const isAmongCapitals = !isSmall(after) && (isCapital(before) || isCapital(after));
  const all = written.toUpperCase();
  return isAmongCapitals ? all : `${all.slice(0, 1)}${written.slice(1)}`;
}
