/**
 * The kinds that are found by parts of their texts. The words are those of search and timeline
 * (business 7).
 */
export type SearchKind = 'user' | 'project';

/** A searchable object, and the texts that find it. */
export type SearchText = {
  /** Kind and subject. */
  readonly id: string;
  readonly kind: SearchKind;
  /** Its id within its kind. */
  readonly subject: string;
  /** In lower case, one line for each text. Empty: nothing finds it. */
  readonly text: string;
  /** The text from before the first start with this table. Null: it was converted. */
  readonly raw: string | null;
};

export const searchTextId = (kind: SearchKind, subject: string): string => `${kind} ${subject}`;

/**
 * One spelling for all cases, letter by letter. A letter must not depend on its neighbours, or
 * parts of a word would not be parts of its spelling (the Greek sigma has a final form).
 */
export const folded = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => letter.toLowerCase()).join('');

/** A part never spans two texts: no line contains the separator. */
export const searchTextOf = (texts: readonly string[]): string =>
  texts.map((text) => folded(text).replaceAll('\n', ' ')).join('\n');

const pieceLength = 3;

/**
 * The pieces by which an index finds a text. `search_pieces` in the database makes the same ones.
 */
export function piecesOf(text: string): ReadonlySet<string> {
  const pieces = text.split('\n').flatMap((line) => {
    const letters = Array.from(line);
    const starts = letters.slice(0, Math.max(0, letters.length - pieceLength + 1));
    return starts.map((_, start) => letters.slice(start, start + pieceLength).join(''));
  });
  return new Set(pieces);
}
