import type { Given, Options, Reader } from './command.ts';
import { CliFailure } from './failure.ts';

export const integer: Reader = {
  accepts: 'an integer',
  read: (text) => {
    const value = Number(text);
    return /^-?\d+$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
  },
};

export const minorUnits: Reader = {
  accepts: 'an amount in minor units, in plain digits: 1250 is 12.50 EUR',
  read: (text) => (/^\d+$/.test(text) ? integer.read(text) : undefined),
};

const oneOf = (words: Readonly<Record<string, unknown>>): Reader => ({
  accepts: Object.keys(words).join(' or '),
  read: (text) => (Object.hasOwn(words, text) ? words[text] : undefined),
});

export const yesOrNo = oneOf({ yes: true, no: false });

export const testOrLive = oneOf({ test: true, live: false });

export const jsonObject: Reader = {
  accepts: 'a JSON object',
  read: (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? value
        : undefined;
    } catch {
      return undefined;
    }
  },
};

/** Several such pairs together make one object. */
export const pair: Reader = {
  accepts: 'KEY=NUMBER',
  read: (text) => {
    const [, key, number = ''] = /^([^=]+)=(-?\d+)$/.exec(text) ?? [];
    const value = integer.read(number);
    return value === undefined ? undefined : [key, value];
  },
};

const secondsIn: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };

export const duration: Reader = {
  accepts: 'seconds, or a number with s, m, h or d: 90, 15m, 2h, 3d',
  read: (text) => {
    const [, number, unit = ''] = /^(\d{1,12})([smhd]?)$/.exec(text) ?? [];
    return number === undefined ? undefined : Number(number) * (secondsIn[unit] ?? 1);
  },
};

/** Reads one text, or says which texts are accepted. */
export function readAs(reader: Reader, what: string, text: string): unknown {
  const value = reader.read(text);
  if (value !== undefined) return value;
  throw new CliFailure('usage', `${what} is "${text}"; it must be ${reader.accepts}.`);
}

/**
 * The body of a request, from the options that fill it. Options that were not given are left out.
 */
export function bodyFrom(options: Options, given: Given): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, { field, reader, isRepeated, isClearable }] of Object.entries(options)) {
    if (field === undefined || !given.has(name)) continue;
    const texts = given.texts(name);
    const read = (text: string): unknown => {
      if (isClearable && text === '') return null;
      return reader === undefined ? text : readAs(reader, `--${name}`, text);
    };
    // A single empty text empties the list: there is no other way to express that.
    const values = isRepeated ? texts.filter((text) => text !== '').map(read) : texts.map(read);
    if (reader === pair) body[field] = Object.fromEntries(values as [string, number][]);
    else body[field] = isRepeated ? values : values[0];
  }
  return body;
}

/** The query of a request with its question mark, from the options that fill it. A switch is 1. */
export function queryFrom(options: Options, given: Given): string {
  const query = new URLSearchParams();
  for (const [name, { field, value, reader }] of Object.entries(options)) {
    if (field === undefined || !given.has(name)) continue;
    const text = value === undefined ? '1' : (given.text(name) ?? '');
    query.set(field, reader === undefined ? text : String(readAs(reader, `--${name}`, text)));
  }
  return query.size === 0 ? '' : `?${query}`;
}
