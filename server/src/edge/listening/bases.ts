import type { UncountedLimit } from '../checking/uncounted.ts';
import { decodedPath } from '../reading/decoded-path.ts';

/** An API whose answers all carry the headers of a limit, even at addresses without a route. */
export type Base = { readonly path: string; readonly limit: UncountedLimit };

/** The limits for answers that come before any route is found. */
export class Bases {
  readonly #bases: readonly Base[];

  constructor(bases: readonly Base[]) {
    this.#bases = bases;
  }

  limitAt(rawUrl: string): UncountedLimit | undefined {
    const path = decodedPath(rawUrl);
    const found = this.#bases.find(
      (base) => path === base.path || path.startsWith(`${base.path}/`),
    );
    return found?.limit;
  }
}
