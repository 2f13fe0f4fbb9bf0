/** The release of this program. The packages have the same version (a test compares them). */
export const ownRelease = '0.1.0';

/** Its three numbers, padded to equal length, so that their texts sort like their numbers. */
const inOrder = (release: string): string =>
  [...release.split('.'), '', '']
    .slice(0, 3)
    .map((part) => part.padStart(6, '0'))
    .join('.');

/** Whether the first release came before the second: `0.9.0` before `0.10.0`. */
export const isOlderRelease = (one: string, other: string): boolean =>
  inOrder(one) < inOrder(other);
