/**
 * The text for the outcome that an address names. Null: the name is unknown. Only own properties of
 * the record count: `constructor` or `__proto__` in an address does not.
 */
export const doneWord = (
  words: Readonly<Record<string, string>>,
  done: string | undefined,
): string | null =>
  done !== undefined && Object.hasOwn(words, done) ? (words[done] ?? null) : null;
