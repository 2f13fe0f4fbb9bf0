import { decodedPath } from '../reading/decoded-path.ts';

/** An API all of whose answers carry certain headers, also where it has no route. */
export type Base = {
  readonly path: string;
  readonly headers: () => Readonly<Record<string, string>>;
};

/** The headers of answers that come before any route is found. */
export class Bases {
  readonly #bases: readonly Base[];

  constructor(bases: readonly Base[]) {
    this.#bases = bases;
  }

  headersAt(rawUrl: string): Readonly<Record<string, string>> {
    const path = decodedPath(rawUrl);
    const found = this.#bases.find(
      (base) => path === base.path || path.startsWith(`${base.path}/`),
    );
    return found?.headers() ?? {};
  }
}
