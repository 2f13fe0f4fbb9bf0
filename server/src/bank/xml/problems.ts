export type Problem = { readonly line: number; readonly reason: string };

/**
 * What keeps a statement from being read without guessing. Readers note it and go on with any
 * value: the first problem refuses the whole statement, so that nobody sees what follows.
 */
export class Problems {
  #first: Problem | null = null;

  get first(): Problem | null {
    return this.#first;
  }

  note(line: number, reason: string): void {
    this.#first ??= { line, reason };
  }
}

/** A text of the file inside a reason: short enough to be read. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
