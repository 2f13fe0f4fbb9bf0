export type Problem = { readonly line: number; readonly reason: string };

/**
 * Problems that prevent reading a statement without guessing. Readers note a problem and go on with
 * any value. The first problem refuses the whole statement, so nobody sees those values.
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

/** A text of the file inside a reason, cut to a readable length. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
