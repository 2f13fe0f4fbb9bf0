/**
 * How Node runs histories. They are short, and their code is wide: nothing in it is so hot that
 * inlining it pays for the time of the compiler, which runs beside and is counted too. They make
 * much that lives for a moment only; several threads for that small garbage wait for each other.
 */
export const nodeFlags: readonly string[] = [
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  '--no-turbo-inlining',
  '--interrupt-budget=500000',
];
