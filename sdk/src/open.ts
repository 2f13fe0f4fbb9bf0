/**
 * A known word, or one that a later server says. Editors suggest the known ones, any string is
 * accepted, and a `switch` needs its `default` (checkout 9).
 */
export type Open<Known extends string> = Known | (string & {});
