/** A rule that the server does not keep: what was expected, and what was seen instead. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly expected: string;
  readonly seen: string;

  constructor(expected: string, seen: string) {
    super(`expected ${expected}; seen: ${seen}`);
    this.expected = expected;
    this.seen = seen;
  }
}

/** Nobody answered at all. */
export class NoAnswer extends Broken {}

/** What a check needs is not there: it says nothing about the server. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
