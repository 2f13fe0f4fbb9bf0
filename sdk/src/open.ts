/** One of the known words, or one that a later server says: clients pass it through. */
export type Open<Known extends string> = Known | (string & {});
