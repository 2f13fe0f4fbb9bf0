/** The number of letters to change, add, remove or swap with a neighbour. */
export function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number =>
    rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const [mine, theirs] = [from[row - 1], to[column - 1]];
      const isSwapped = mine === to[column - 2] && theirs === from[row - 2];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + Number(mine !== theirs),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

/** A third of a word may be wrong; a guess beyond that helps nobody. */
const isNear = (word: string, known: string): boolean =>
  distance(word, known) <= Math.max(1, Math.floor(Math.max(word.length, known.length) / 3));

/**
 * The known word that was probably meant: one that begins with this text, or the nearest one. Null:
 * none is near.
 */
export function nearest(word: string, known: readonly string[]): string | null {
  const begun = word.length < 3 ? [] : known.filter((name) => name.startsWith(word));
  const near = begun.length > 0 ? begun : known.filter((name) => isNear(word, name));
  const [best = null] = near.toSorted((one, two) => distance(word, one) - distance(word, two));
  return best;
}

/** ` Did you mean X?`, to follow a sentence. Empty if nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const best = nearest(word, known);
  return best === null ? '' : ` Did you mean ${best}?`;
}
