/** A rule that the server breaks: the expected behaviour, and the observed one. */
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

/** The server did not answer. */
export class NoAnswer extends Broken {}

/** Something that a check needs is missing. This says nothing about the server. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
