/**
 * What an address says was done, in our words; null: nothing that we know. Only a word of the
 * record itself counts: `constructor` or `__proto__` of an address is none.
 */
export const doneWord = (
  words: Readonly<Record<string, string>>,
  done: string | undefined,
): string | null =>
  done !== undefined && Object.hasOwn(words, done) ? (words[done] ?? null) : null;
