import type { Environment } from '../running/settings.ts';

/** A stream for the output. */
export type Out = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  /** The width of the terminal in letters. */
  readonly columns?: number;
  /** Reports an error when nobody reads the output. */
  readonly once?: (event: 'error', listener: () => void) => unknown;
};

/** The input of the process: lines from a pipe, or a person at the keys. */
export type In = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** The parts of its process that a command uses. */
export type Terminal = {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly stdin: In;
  readonly environment: Environment;
};

/** Writes one line about slow work, for a person who waits. A script gets none. */
export function progress({ stderr }: Terminal, line: string): void {
  if (stderr.isTTY === true) stderr.write(`${line}\n`);
}

/** Colours are for people at a terminal, unless they opted out (no-color.org). */
export const isColoured = ({ stdout, environment }: Terminal): boolean =>
  stdout.isTTY === true && (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb';
