import { decodedPath } from '../reading/decoded-path.ts';
import type { Route } from '../route.ts';

type Served = { readonly pattern: RegExp; readonly methods: Set<string> };

/** The methods of each address, for the Allow header of a 405. */
export class Paths {
  readonly #served = new Map<string, Served>();

  constructor(routes: readonly Pick<Route, 'method' | 'path'>[]) {
    for (const { method, path } of routes) {
      const served = this.#served.get(path) ?? { pattern: patternOf(path), methods: new Set() };
      served.methods.add(method);
      if (method === 'GET') served.methods.add('HEAD');
      this.#served.set(path, served);
    }
  }

  /** Empty: there is nothing at this address. */
  methodsAt(rawUrl: string): readonly string[] {
    const path = decodedPath(rawUrl);
    const methods = new Set<string>();
    for (const served of this.#served.values()) {
      if (!served.pattern.test(path)) continue;
      for (const method of served.methods) methods.add(method);
    }
    return [...methods].sort();
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((segment) => (segment.startsWith(':') ? wordsOf(segment) : escaped(segment)))
      .join('/')}$`,
  );

/** The allowed values of a parameter: the words in parentheses after its name, or anything. */
const wordsOf = (param: string): string => /\(.*\)$/.exec(param)?.[0] ?? '[^/]+';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
