import type { JsonWriting, Reason } from './doctor-texts.ts';

/** A possible original body, before something on its way changed it. */
export type BodyVariation = {
  /** The sentence part after "it is that of". */
  readonly says: Reason;
  readonly body: Buffer;
};

type Writing = { readonly says: Reason; readonly write: (text: string) => string };

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textIn(body: Buffer): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

/** The body that was signed, if it is a known variation of this one. Null: it is not. */
export function bodyBefore(
  body: Buffer,
  isSigned: (body: Buffer) => boolean,
): BodyVariation | null {
  return bodyVariations(body).find((variation) => isSigned(variation.body)) ?? null;
}

export function bodyVariations(body: Buffer): readonly BodyVariation[] {
  const text = textIn(body);
  const written = text === null ? [] : writingsOf(text);
  const [fromLatin, toLatin] = [
    Buffer.from(body.toString('latin1'), 'utf8'),
    text === null ? body : Buffer.from(text, 'latin1'),
  ];
  const all: readonly BodyVariation[] = [
    ...written.map(({ says, text: changed }) => ({ says, body: Buffer.from(changed) })),
    { says: ({ bodies }) => bodies.empty, body: Buffer.alloc(0) },
    { says: ({ bodies }) => bodies.readAsLatin, body: fromLatin },
    { says: ({ bodies }) => bodies.inLatin, body: toLatin },
  ];
  return all.filter((variation) => !variation.body.equals(body));
}

const lineEnds: readonly Writing[] = [
  {
    says: ({ bodies }) => bodies.withoutLineFeed,
    write: (text) => text.replace(/\r?\n$/, ''),
  },
  { says: ({ bodies }) => bodies.withLineFeed, write: (text) => `${text}\n` },
  { says: ({ bodies }) => bodies.trimmed, write: (text) => text.trim() },
  {
    says: ({ bodies }) => bodies.lineFeedsAlone,
    write: (text) => text.replaceAll('\r\n', '\n'),
  },
  {
    says: ({ bodies }) => bodies.carriageReturns,
    write: (text) => text.replaceAll(/\r?\n/g, '\r\n'),
  },
  {
    says: ({ bodies }) => bodies.withoutByteOrderMark,
    write: (text) => text.replace(/^\ufeff/, ''),
  },
  { says: ({ bodies }) => bodies.withByteOrderMark, write: (text) => `\ufeff${text}` },
  { says: ({ bodies }) => bodies.pluses, write: (text) => text.replaceAll('%20', '+') },
  { says: ({ bodies }) => bodies.percentTwenty, write: (text) => text.replaceAll('+', '%20') },
  { says: ({ bodies }) => bodies.beforePercentDecoding, write: encodeURIComponent },
];

type Written = { readonly says: Reason; readonly text: string };

const writingsOf = (text: string): readonly Written[] => [
  ...lineEnds.flatMap(({ says, write }) => asWritten(says, () => write(text))),
  ...asWritten(
    ({ bodies }) => bodies.afterPercentDecoding,
    () => decodeURIComponent(text),
  ),
  ...jsonWritings(text),
];

/** Empty if this way of writing does not fit the text. */
function asWritten(says: Reason, write: () => string): readonly Written[] {
  try {
    return [{ says, text: write() }];
  } catch {
    return [];
  }
}

type Way<Part extends keyof JsonWriting> = {
  readonly way: JsonWriting[Part];
  readonly write: (text: string) => string;
};

const spacings: readonly Way<'spacing'>[] = [
  { way: 'none', write: (text) => text },
  { way: 'spaces', write: withSpaces },
  { way: 'indent2', write: (text) => JSON.stringify(JSON.parse(text), null, 2) },
  { way: 'indent4', write: (text) => JSON.stringify(JSON.parse(text), null, 4) },
];

const escapings: readonly Way<'escaping'>[] = [
  { way: 'none', write: (text) => text },
  { way: 'slashes', write: (text) => text.replaceAll('/', '\\/') },
  { way: 'letters', write: withEscapedLetters },
  {
    way: 'both',
    write: (text) => withEscapedLetters(text.replaceAll('/', '\\/')),
  },
];

/** The same JSON in the ways in which libraries write it. */
function jsonWritings(text: string): readonly Written[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const orders = [
    { isSorted: false, compact: JSON.stringify(value) },
    { isSorted: true, compact: JSON.stringify(sorted(value)) },
  ];
  return orders.flatMap(({ isSorted, compact }) =>
    spacings.flatMap((spacing) =>
      escapings.map((escaping) => ({
        says: ({ bodies }) =>
          bodies.json({ spacing: spacing.way, escaping: escaping.way, isSorted }),
        text: escaping.write(spacing.write(compact)),
      })),
    ),
  );
}

/** Adds spaces after structural colons and commas, not after those inside strings. */
function withSpaces(compact: string): string {
  return compact.replaceAll(/"(?:[^"\\]|\\.)*"|[:,]/g, (part) =>
    part.length === 1 ? `${part} ` : part,
  );
}

function withEscapedLetters(text: string): string {
  return text.replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
