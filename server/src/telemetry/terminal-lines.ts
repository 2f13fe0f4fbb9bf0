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

/** In the machine's time zone, so that a reader can compare it with the clock on the wall. */
const clockOf = (time: string): string => {
  const moment = new Date(time);
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':');
};

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/**
 * A log line as a person reads it on a terminal: the time, the message, and the fields in brackets.
 * The line is already censored.
 */
export function terminalLine(line: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line) as LogLine;
  const named = Object.entries(rest).map(([name, value]) => `${name} ${shown(value)}`);
  const details = named.length === 0 ? '' : ` (${named.join(', ')})`;
  const trace = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`;
  return `${clockOf(time)}  ${marks[level] ?? ''}${msg}${details}${trace}\n`;
}
