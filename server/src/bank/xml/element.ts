/** One element of a message, with its content. `TreeBuilder` makes them. */
export class Element {
  readonly name: string;
  readonly line: number;
  /** The attribute `Ccy`, the only one that messages have. */
  readonly currency: string | null;
  text = '';
  // A linked list instead of an array: most elements have one or two children, and there are
  // millions.
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

/** Where a value is, with one path for each form of message. The first existing path counts. */
export type Path = readonly string[];

export function at(element: Element | null, path: Path): Element | null {
  let found = element;
  for (const name of path) {
    if (found === null) return null;
    found = found.child(name);
  }
  return found;
}

/** The element at the first path that exists. */
export function firstAt(element: Element | null, paths: readonly Path[]): Element | null {
  if (element === null) return null;
  for (const path of paths) {
    const found = at(element, path);
    if (found !== null) return found;
  }
  return null;
}

/** Null: missing or blank. */
export function textOf(element: Element | null): string | null {
  const text = element === null ? '' : element.text.trim();
  return text === '' ? null : text;
}

export const textAt = (element: Element | null, path: Path): string | null =>
  textOf(at(element, path));

/** The text at the first path that has one. */
export function firstText(element: Element | null, paths: readonly Path[]): string | null {
  if (element === null) return null;
  for (const path of paths) {
    const text = textAt(element, path);
    if (text !== null) return text;
  }
  return null;
}
