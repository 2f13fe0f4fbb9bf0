import type { Element } from './element.ts';

/** More than any entry has, not counting its transactions; some 25 MB. */
const elementsMax = 250_000;

/** The name and depth of elements, counted from below the first one. */
type Apart = { readonly depth: number; readonly name: string };

/**
 * Builds one element and its content. Elements set apart are handed over once they are complete,
 * and not kept: an entry may have a hundred thousand transactions.
 */
export class TreeBuilder {
  readonly #open: Element[] = [];
  readonly #apart: Apart | null;
  readonly #takeApart: (element: Element) => void;
  #elements = 0;
  #elementsBeforeApart = 0;

  constructor(apart: Apart | null = null, takeApart: (element: Element) => void = () => {}) {
    this.#apart = apart;
    this.#takeApart = takeApart;
  }

  /** The tree had grown too large, and later elements were dropped. */
  get isTooLarge(): boolean {
    return this.#elements > elementsMax;
  }

  open(element: Element): void {
    const parent = this.#open.at(-1);
    this.#open.push(element);
    const isApart = this.#isApart(element);
    if (isApart) this.#elementsBeforeApart = this.#elements;
    this.#elements += 1;
    if (parent === undefined || isApart || this.isTooLarge) return;
    parent.append(element);
  }

  text(text: string): void {
    const current = this.#open.at(-1);
    if (current === undefined || this.isTooLarge) return;
    current.text = current.text === '' ? text : current.text + text;
  }

  /** The whole tree, once its first element is closed. */
  close(): Element | null {
    const closed = this.#open.at(-1);
    if (closed === undefined) return null;
    if (this.#isApart(closed) && !this.isTooLarge) {
      this.#takeApart(closed);
      this.#elements = this.#elementsBeforeApart;
    }
    this.#open.pop();
    return this.#open.length === 0 ? closed : null;
  }

  /** Is the innermost open element one of those set apart? */
  #isApart({ name }: Element): boolean {
    return this.#open.length === this.#apart?.depth && name === this.#apart.name;
  }
}
