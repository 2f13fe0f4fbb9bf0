/** What is found by parts of its texts. The words are those of search and timeline (business 7). */
export type SearchKind = 'user' | 'project';

/** Something that can be found, and what somebody may type to find it. */
export type SearchText = {
  /** Kind and subject. */
  readonly id: string;
  readonly kind: SearchKind;
  /** Its id within its kind. */
  readonly subject: string;
  /** In lower case, a line for each text. Empty: it is found by nothing. */
  readonly text: string;
  /** Of before the first start with this table; null: it was taken over. */
  readonly raw: string | null;
};

export const searchTextId = (kind: SearchKind, subject: string): string => `${kind} ${subject}`;

/**
 * One spelling for all cases, letter by letter: what stands next to a letter must not change it, or
 * parts of a word would not be parts of its spelling (the Greek sigma has a form for the end).
 */
export const folded = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => letter.toLowerCase()).join('');

/** A part never spans two texts: no line holds what separates them. */
export const searchTextOf = (texts: readonly string[]): string =>
  texts.map((text) => folded(text).replaceAll('\n', ' ')).join('\n');

const pieceLength = 3;

/** The pieces by which an index finds a text; `search_pieces` of the database makes the same. */
export function piecesOf(text: string): ReadonlySet<string> {
  const pieces = text.split('\n').flatMap((line) => {
    const letters = Array.from(line);
    const starts = letters.slice(0, Math.max(0, letters.length - pieceLength + 1));
    return starts.map((_, start) => letters.slice(start, start + pieceLength).join(''));
  });
  return new Set(pieces);
}
