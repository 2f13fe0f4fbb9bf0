/** One violation in a request. */
export type Violation = {
  /** The place, as a client would write it: `splits[0].amount`. */
  readonly path: string;
  /** The violation in one sentence: `Amount should be greater than 0`. */
  readonly message: string;
};
