/** One thing that is wrong with a request. */
export type Violation = {
  /** Where, as a client would write it: `splits[0].amount`. */
  readonly path: string;
  /** What, in one sentence: `Amount should be greater than 0`. */
  readonly message: string;
};
