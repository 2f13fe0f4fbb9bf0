/**
 * How Node runs histories. They are short and use much code: no part is so hot that inlining repays
 * the compiler's time, which counts too. They create many short-lived objects; several threads for
 * such a small heap would wait for each other.
 */
export const nodeFlags: readonly string[] = [
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  '--no-turbo-inlining',
  '--interrupt-budget=500000',
];
