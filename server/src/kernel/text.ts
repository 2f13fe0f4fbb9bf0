/** The first so many characters of a text that somebody wrote: no pair of code units is cut in two. */
export const firstCharacters = (text: string, charactersMax: number): string =>
  // A character takes at most two units, so the rest of a long text need not be looked at.
  [...text.slice(0, 2 * charactersMax)].slice(0, charactersMax).join('');
