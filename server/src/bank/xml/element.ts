/** One element of a message, with what lies in it. `TreeBuilder` makes them. */
export class Element {
  readonly name: string;
  readonly line: number;
  /** The attribute `Ccy`, the only one that messages have. */
  readonly currency: string | null;
  text = '';
  // A chain instead of an array: most elements have one child or two, and there are millions.
  #first: Element | null = null;
  #last: Element | null = null;
  #next: Element | null = null;

  constructor(name: string, line: number, currency: string | null) {
    this.name = name;
    this.line = line;
    this.currency = currency;
  }

  append(child: Element): void {
    if (this.#last === null) this.#first = child;
    else this.#last.#next = child;
    this.#last = child;
  }

  child(name: string): Element | null {
    for (let one = this.#first; one !== null; one = one.#next) if (one.name === name) return one;
    return null;
  }

  childrenNamed(name: string): readonly Element[] {
    const children: Element[] = [];
    for (let one = this.#first; one !== null; one = one.#next) {
      if (one.name === name) children.push(one);
    }
    return children;
  }
}

/** Where something stands, one way for each form of message. The first that is there counts. */
export type Path = readonly string[];

export function at(element: Element | null, path: Path): Element | null {
  let found = element;
  for (const name of path) {
    if (found === null) return null;
    found = found.child(name);
  }
  return found;
}

/** The first of the paths that leads to an element. */
export function firstAt(element: Element | null, paths: readonly Path[]): Element | null {
  if (element === null) return null;
  for (const path of paths) {
    const found = at(element, path);
    if (found !== null) return found;
  }
  return null;
}

/** Null: not there, or nothing but blanks. */
export function textOf(element: Element | null): string | null {
  const text = element === null ? '' : element.text.trim();
  return text === '' ? null : text;
}

export const textAt = (element: Element | null, path: Path): string | null =>
  textOf(at(element, path));

/** The first of the paths that leads to a text. */
export function firstText(element: Element | null, paths: readonly Path[]): string | null {
  if (element === null) return null;
  for (const path of paths) {
    const text = textAt(element, path);
    if (text !== null) return text;
  }
  return null;
}
