/** What a body may have been before something on its way changed it. */
export type BodyVariation = {
  /** To follow "it is that of". */
  readonly says: string;
  readonly body: Buffer;
};

type Writing = { readonly says: string; readonly write: (text: string) => string };

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textIn(body: Buffer): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

/** Which body was signed, if it is one that this one may have been; null: none of them. */
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
  const all = [
    ...written.map(({ says, text: changed }) => ({ says, body: Buffer.from(changed) })),
    { says: 'an empty body', body: Buffer.alloc(0) },
    { says: 'the same text in UTF-8, read as Latin-1 and written anew', body: fromLatin },
    { says: 'the same text in Latin-1 instead of UTF-8', body: toLatin },
  ];
  return all.filter((variation) => !variation.body.equals(body));
}

const lineEnds: readonly Writing[] = [
  {
    says: 'this body without the line feed at its end',
    write: (text) => text.replace(/\r?\n$/, ''),
  },
  { says: 'this body with a line feed at its end', write: (text) => `${text}\n` },
  { says: 'this body without spaces around it', write: (text) => text.trim() },
  {
    says: 'this body with line feeds alone, not with carriage returns before them',
    write: (text) => text.replaceAll('\r\n', '\n'),
  },
  {
    says: 'this body with carriage returns before its line feeds',
    write: (text) => text.replaceAll(/\r?\n/g, '\r\n'),
  },
  { says: 'this body without its byte order mark', write: (text) => text.replace(/^\ufeff/, '') },
  { says: 'this body with a byte order mark', write: (text) => `\ufeff${text}` },
  { says: 'this form with pluses for spaces', write: (text) => text.replaceAll('%20', '+') },
  { says: 'this form with %20 for spaces', write: (text) => text.replaceAll('+', '%20') },
  { says: 'this body before it was percent-decoded', write: encodeURIComponent },
];

type Written = { readonly says: string; readonly text: string };

const writingsOf = (text: string): readonly Written[] => [
  ...lineEnds.flatMap(({ says, write }) => asWritten(says, () => write(text))),
  ...asWritten('this body after it was percent-decoded', () => decodeURIComponent(text)),
  ...jsonWritings(text),
];

/** Nothing where the writing does not fit the text. */
function asWritten(says: string, write: () => string): readonly Written[] {
  try {
    return [{ says, text: write() }];
  } catch {
    return [];
  }
}

const spacings: readonly Writing[] = [
  { says: 'without spaces', write: (text) => text },
  { says: 'with a space after each colon and comma', write: withSpaces },
  { says: 'indented by 2', write: (text) => JSON.stringify(JSON.parse(text), null, 2) },
  { says: 'indented by 4', write: (text) => JSON.stringify(JSON.parse(text), null, 4) },
];

const escapings: readonly Writing[] = [
  { says: '', write: (text) => text },
  { says: 'with escaped slashes', write: (text) => text.replaceAll('/', '\\/') },
  { says: 'with escaped letters beyond ASCII', write: withEscapedLetters },
  {
    says: 'with escaped slashes and letters beyond ASCII',
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
    { says: '', compact: JSON.stringify(value) },
    { says: 'with its keys sorted', compact: JSON.stringify(sorted(value)) },
  ];
  return orders.flatMap((order) =>
    spacings.flatMap((spacing) =>
      escapings.map((escaping) => ({
        says: `the same JSON written ${[spacing.says, escaping.says, order.says].filter((part) => part !== '').join(', ')}: something has parsed the body and written it again`,
        text: escaping.write(spacing.write(order.compact)),
      })),
    ),
  );
}

/** After the colons and commas of the structure, not those inside of strings. */
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
