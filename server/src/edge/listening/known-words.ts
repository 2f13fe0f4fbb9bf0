import { pathOf } from '../checking/address.ts';
import type { Route } from '../route.ts';

/** Replaces a word that no route has. */
export const unknownSegment = ':unknown';
const segmentsMax = 12;

/** The words of all served paths. They allow us to show an address that nothing serves. */
export class KnownWords {
  readonly #words = new Set<string>();

  constructor(routes: readonly Route[]) {
    for (const { path } of routes) {
      const segments = path.split('/').filter((segment) => !segment.startsWith(':'));
      for (const segment of segments) this.#words.add(segment);
    }
  }

  /** The path of an address without possible secrets: every word that no route has is replaced. */
  pathIn(rawUrl: string): string {
    return pathOf(rawUrl)
      .split('/', segmentsMax)
      .map((segment) => (this.#words.has(segment) ? segment : unknownSegment))
      .join('/');
  }
}
