import type { Bench, Need } from './asking/bench.ts';

/** One row of the table: a rule of the documents, and how a run checks it from outside. */
export type Check = {
  /** The rules that it proves, by their addresses. The first one names its section. */
  readonly rules: readonly string[];
  /** The rule in one sentence. */
  readonly title: string;
  /** The row of the gaps page that fills the gap in the documents here. */
  readonly gap?: string;
  readonly needs?: readonly Need[];
  /** Throws `Broken` if the server breaks a rule. */
  readonly run: (bench: Bench) => Promise<void>;
};

/** A rule that nobody can check from outside, and why. */
export type Unseen = { readonly rules: readonly string[]; readonly because: string };

/** The addresses of several rows of one section. */
export const under = (section: string, ...rows: readonly string[]): readonly string[] =>
  rows.map((row) => `${section} ${row}`);
