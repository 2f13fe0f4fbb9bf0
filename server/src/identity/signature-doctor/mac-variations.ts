import type { OtherLine, Reason } from './doctor-texts.ts';
import { keyVariations } from './key-variations.ts';

/** The names of the seven lines, in their order (gaps 3, MAC string). */
export const lineNames = ['ts', 'nonce', 'method', 'path', 'host', 'port', 'ext'] as const;
export type LineName = (typeof lineNames)[number];
export type MacLines = Readonly<Record<LineName, string>>;

/** One way to make a mac. */
export type Making = {
  readonly key: Buffer;
  readonly lines: MacLines;
  readonly join: (lines: readonly string[]) => string;
};

/** A deviation that clients commonly make, and what it means in words. */
export type Variation = {
  /** The subject. Two variations of the same subject exclude each other. */
  readonly of: string;
  readonly says: Reason;
  readonly vary: (making: Making) => Making;
};

export const asDecided = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join('');

export const textOf = ({ lines, join }: Pick<Making, 'lines' | 'join'>): string =>
  join(lineNames.map((name) => lines[name]));

type Changed = readonly [other: OtherLine | null, text: string];

/** The values that clients commonly sign instead, one deviation at a time. */
export function variationsOf({ lines }: Making, key: string): readonly Variation[] {
  const ofLines = [
    ...lineVariations('method', lines, [['lowerCase', lines.method.toLowerCase()]]),
    ...lineVariations('path', lines, pathsInsteadOf(lines)),
    ...lineVariations('host', lines, hostsInsteadOf(lines)),
    ...lineVariations('port', lines, portsInsteadOf),
    ...lineVariations('ext', lines, extsInsteadOf(lines.ext)),
    ...lineVariations('ts', lines, [['milliseconds', `${lines.ts}000`]]),
  ];
  const ofKeys = keyVariations(key).map(({ says, key: varied }) => ({
    of: 'key',
    says,
    vary: (making: Making) => ({ ...making, key: varied }),
  }));
  return [...ofLines, ...ofKeys, ...joinings];
}

const lineVariations = (
  name: LineName,
  lines: MacLines,
  changes: readonly Changed[],
): readonly Variation[] =>
  changes
    .filter(([, text]) => text !== lines[name])
    .map(([other, text]) => ({
      of: name,
      says: ({ mac }) => mac.line(lineOf(name, text, lines[name], other)),
      vary: (making) => ({ ...making, lines: { ...making.lines, [name]: text } }),
    }));

const lineOf = (name: LineName, signed: string, right: string, other: OtherLine | null) => ({
  number: lineNames.indexOf(name) + 1,
  name,
  signed,
  right,
  other,
});

const joined = (says: Reason, join: Making['join']): Variation => ({
  of: 'form',
  says,
  vary: (making) => ({ ...making, join }),
});

const joinings: readonly Variation[] = [
  joined(
    ({ mac }) => mac.noLastLineFeed,
    (lines) => lines.join('\n'),
  ),
  joined(
    ({ mac }) => mac.sixLines,
    (lines) => asDecided(lines.slice(0, -1)),
  ),
  joined(
    ({ mac }) => mac.carriageReturns,
    (lines) => lines.map((line) => `${line}\r\n`).join(''),
  ),
];

function pathsInsteadOf({ path, host }: MacLines): readonly Changed[] {
  const [bare = '', query] = path.split(/\?(.*)/s);
  const withQuery = (changed: string): string =>
    query === undefined ? changed : `${changed}?${query}`;
  const segments = bare.split('/').slice(1);
  const shortened = segments.slice(0, -1).map((_, index): Changed => {
    const rest = `/${segments.slice(index + 1).join('/')}`;
    return ['noBeginning', withQuery(rest)];
  });
  return [
    ['withoutQuery', bare],
    ...['http', 'https'].map((scheme): Changed => ['wholeAddress', `${scheme}://${host}${path}`]),
    ['percentDecoded', decodedOr(path)],
    ['percentEncodedAgain', encodeURI(path)],
    ['slashAtEnd', withQuery(`${bare}/`)],
    ['noSlashAtEnd', withQuery(bare.replace(/\/$/, ''))],
    ['emptyQuery', `${path}?`],
    ['queryReordered', `${bare}?${(query ?? '').split('&').toSorted().join('&')}`],
    ['noSlashAtBeginning', path.slice(1)],
    ...shortened,
  ];
}

function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const hostsInsteadOf = ({ host, port }: MacLines): readonly Changed[] => [
  ['withPort', `${host}:${port}`],
  ['capitals', host.toUpperCase()],
  ['withScheme', `https://${host}`],
  ['withScheme', `http://${host}`],
  [null, host === 'localhost' ? '127.0.0.1' : 'localhost'],
  [null, host === '127.0.0.1' ? 'localhost' : '127.0.0.1'],
  [null, host.startsWith('www.') ? host.slice(4) : `www.${host}`],
  ['empty', ''],
];

const usualPorts = ['443', '80', '8080', '8443', '3000', '8000', ''];

const portWords: Readonly<Record<string, OtherLine>> = {
  '443': 'httpsPort',
  '80': 'httpPort',
  '': 'empty',
};

const portsInsteadOf: readonly Changed[] = usualPorts.map(
  (port): Changed => [portWords[port] ?? null, port],
);

const extsInsteadOf = (ext: string): readonly Changed[] => [
  ['empty', ''],
  ['percentDecoded', decodedOr(ext)],
  ['withoutName', ext.replace(/^body_hash=/, '')],
  ['withoutNameDecoded', decodedOr(ext).replace(/^body_hash=/, '')],
  ['lowerCaseEscapes', ext.replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())],
  ['percentEncoded', `body_hash=${encodeURIComponent(ext.replace(/^body_hash=/, ''))}`],
  ['inQuotes', `"${ext}"`],
];
