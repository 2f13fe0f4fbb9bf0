/**
 * A known word, or a new one from a later server. Editors suggest the known ones, any string is
 * accepted, and a `switch` needs its `default` (checkout 9).
 */
export type Open<Known extends string> = Known | (string & {});
