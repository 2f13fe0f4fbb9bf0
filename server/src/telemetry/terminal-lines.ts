type LogLine = {
  readonly level: string;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
};

const marks: Readonly<Record<string, string>> = {
  fatal: 'Error: ',
  error: 'Error: ',
  warn: 'Warning: ',
};

const two = (number: number): string => String(number).padStart(2, '0');

/** In the time of this machine: whoever sits before it compares with the clock on the wall. */
const clockOf = (time: string): string => {
  const moment = new Date(time);
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':');
};

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/**
 * A line of the log as a person reads it on a terminal: the time, what happened, and in brackets
 * what it names. The line is censored already.
 */
export function terminalLine(line: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line) as LogLine;
  const named = Object.entries(rest).map(([name, value]) => `${name} ${shown(value)}`);
  const details = named.length === 0 ? '' : ` (${named.join(', ')})`;
  const trace = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`;
  return `${clockOf(time)}  ${marks[level] ?? ''}${msg}${details}${trace}\n`;
}
