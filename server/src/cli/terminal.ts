import type { Environment } from '../running/settings.ts';

/** Where words go. */
export type Out = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  /** How many letters a line holds, at a terminal. */
  readonly columns?: number;
  /** Hears of it when nobody reads what is written. */
  readonly once?: (event: 'error', listener: () => void) => unknown;
};

/** The input of the process: lines from a pipe, or a person at the keys. */
export type In = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Everything a command has of the process it runs in. */
export type Terminal = {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly stdin: In;
  readonly environment: Environment;
};

/** One line about what takes long, for a person who waits; a script is not told. */
export function progress({ stderr }: Terminal, line: string): void {
  if (stderr.isTTY === true) stderr.write(`${line}\n`);
}

/** Colours are for people: at a terminal, unless they said no (no-color.org). */
export const isColoured = ({ stdout, environment }: Terminal): boolean =>
  stdout.isTTY === true && (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb';
