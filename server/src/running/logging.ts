import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { LogLevel } from './settings.ts';

export type Log = Logger;

const censored = '[censored]';

// Whole words at the end of a name, in any of the spellings that headers, fields, variables and
// settings use: set-cookie, mac_key, accessToken, FLORIN_MASTER_KEY.
const secretName =
  /(?:authorization|cookies?|tokens?|secrets?|passwords?|passphrase|credentials?|(?:mac|master|private|signing|api)[-_ ]?keys?)$|(?:^|[-_])pins?$|[a-z]Pins?$/i;

const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic) +[^\s"\\]+/gi, `$1 ${censored}`],
  [/\bmac=\\?"[^"\\]*/gi, `mac=${censored}`],
  // The password of an address such as DATABASE_URL, which drivers repeat in their errors.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s/@"]+@/gi, `$1:${censored}@`],
];

/** Deep enough for everything we log; what lies deeper is left out. */
const depthMax = 6;

/**
 * Structured lines on standard output. Whoever logs need not know what is secret: members with a
 * secret's name and texts in a secret's form are censored here, at the last door.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: censorMembers,
      bindings: censorMembers,
    },
    serializers: { err: describeError },
    hooks: { streamWrite: censorTexts },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function censorMembers(members: Record<string, unknown>): Record<string, unknown> {
  return censorObject(members, 0);
}

function censorObject(members: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      secretName.test(name) ? censored : censor(value, depth + 1),
    ]),
  );
}

function censor(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > depthMax) return '…';
  if (Array.isArray(value)) return value.map((member) => censor(member, depth + 1));
  // Errors, dates and the like know themselves how they are written.
  return isPlain(value) ? censorObject(value, depth) : value;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Only what says where it broke: a driver's error also carries the values of the row at fault. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return { type, message, ...(typeof code === 'string' ? { code } : {}), stack };
}

function censorTexts(line: string): string {
  return secretTexts.reduce((text, [form, instead]) => text.replace(form, instead), line);
}
