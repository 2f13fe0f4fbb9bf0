/** The first characters of a text, at most this many: no pair of code units is split. */
export const firstCharacters = (text: string, charactersMax: number): string =>
  // A character takes at most two units, so the rest of a long text can be ignored.
  [...text.slice(0, 2 * charactersMax)].slice(0, charactersMax).join('');
