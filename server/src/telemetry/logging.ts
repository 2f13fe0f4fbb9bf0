import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { keepLinesOf, RecentLines } from './recent-lines.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

type LogLevel = (typeof logLevels)[number];

export type Log = Logger;

const censored = '[censored]';

// Endings of names, in the spellings of headers, fields, variables and settings: set-cookie,
// mac_key, accessToken, FLORIN_MASTER_KEY.
const secretNames = [
  'authorization',
  'cookies?',
  'tokens?',
  'secrets?',
  'passwords?',
  'passphrase',
  'credentials?',
  '(?:mac|master|private|signing|api)[-_]?keys?',
  '(?:^|["_-]|payer)pins?',
].join('|');

const secretName = new RegExp(`(?:${secretNames})$`, 'i');
const secretMember = new RegExp(`(?:${secretNames})":`, 'i');

const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic) +[^\s"\\]+/gi, `$1 ${censored}`],
  [/\bmac=\\?"[^"\\]*/gi, `mac=${censored}`],
  // The password in an address such as DATABASE_URL, which drivers repeat in their errors.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s/@"]+@/gi, `$1:${censored}@`],
];

/**
 * Writes structured lines to standard output. Callers need not know what is secret. Fields with a
 * secret's name and texts that look like a secret are censored in the finished line.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const recent = new RecentLines();
  const written = (line: string): string => {
    const censoredLine = censorLine(line);
    recent.note(censoredLine);
    return censoredLine;
  };
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: { streamWrite: written },
  };
  const log = destination === undefined ? pino(options) : pino(options, destination);
  keepLinesOf(log, recent);
  return log;
}

/** Only these fields: a driver's error also contains the values of the row at fault. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return { type, message, ...(typeof code === 'string' ? { code } : {}), stack };
}

function censorLine(line: string): string {
  const text = secretTexts.reduce((known, [form, instead]) => known.replace(form, instead), line);
  // Parsed again only if a name gives reason to, which is very rare.
  return secretMember.test(text) ? `${JSON.stringify(JSON.parse(text), censorMember)}\n` : text;
}

const censorMember = (name: string, value: unknown): unknown =>
  secretName.test(name) ? censored : value;
