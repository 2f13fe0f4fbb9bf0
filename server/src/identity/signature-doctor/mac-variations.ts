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

/** Something that clients do in another way, and what it means in words. */
export type Variation = {
  /** What it is about: two that are about the same exclude each other. */
  readonly of: string;
  readonly says: string;
  readonly vary: (making: Making) => Making;
};

export const asDecided = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join('');

export const textOf = ({ lines, join }: Pick<Making, 'lines' | 'join'>): string =>
  join(lineNames.map((name) => lines[name]));

type Changed = readonly [says: string, text: string];

/** What clients commonly sign instead, one thing at a time. */
export function variationsOf({ lines }: Making, key: string): readonly Variation[] {
  const ofLines = [
    ...lineVariations('method', lines, [['in lower case', lines.method.toLowerCase()]]),
    ...lineVariations('path', lines, pathsInsteadOf(lines)),
    ...lineVariations('host', lines, hostsInsteadOf(lines)),
    ...lineVariations('port', lines, portsInsteadOf),
    ...lineVariations('ext', lines, extsInsteadOf(lines.ext)),
    ...lineVariations('ts', lines, [['in milliseconds', `${lines.ts}000`]]),
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
    .map(([how, text]) => ({
      of: name,
      says: lineSentence(name, text, lines[name], how),
      vary: (making) => ({ ...making, lines: { ...making.lines, [name]: text } }),
    }));

function lineSentence(name: LineName, signed: string, right: string, how: string): string {
  const place = `Line ${lineNames.indexOf(name) + 1} (${name})`;
  return `${place} was signed as "${signed}"${how === '' ? '' : `, ${how}`}; it should be "${right}".`;
}

const joined = (says: string, join: Making['join']): Variation => ({
  of: 'form',
  says,
  vary: (making) => ({ ...making, join }),
});

const joinings: readonly Variation[] = [
  joined('The last line was signed without the line feed that ends it.', (lines) =>
    lines.join('\n'),
  ),
  joined('Six lines were signed: the line of ext is there, empty, also without ext.', (lines) =>
    asDecided(lines.slice(0, -1)),
  ),
  joined(
    'The lines were ended by a carriage return and a line feed; a line feed alone ends them.',
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
    return ['without the beginning of the path', withQuery(rest)];
  });
  return [
    ['without the query', bare],
    ...['http', 'https'].map(
      (scheme): Changed => ['the whole address', `${scheme}://${host}${path}`],
    ),
    ['percent-decoded', decodedOr(path)],
    ['percent-encoded once more', encodeURI(path)],
    ['with a slash at the end', withQuery(`${bare}/`)],
    ['without the slash at the end', withQuery(bare.replace(/\/$/, ''))],
    ['with an empty query', `${path}?`],
    ['with the query in another order', `${bare}?${(query ?? '').split('&').toSorted().join('&')}`],
    ['without the slash at the beginning', path.slice(1)],
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
  ['with the port', `${host}:${port}`],
  ['in capitals', host.toUpperCase()],
  ['with its scheme', `https://${host}`],
  ['with its scheme', `http://${host}`],
  ['', host === 'localhost' ? '127.0.0.1' : 'localhost'],
  ['', host === '127.0.0.1' ? 'localhost' : '127.0.0.1'],
  ['', host.startsWith('www.') ? host.slice(4) : `www.${host}`],
  ['empty', ''],
];

const usualPorts = ['443', '80', '8080', '8443', '3000', '8000', ''];

const portsInsteadOf: readonly Changed[] = usualPorts.map(
  (port): Changed => [
    { '443': 'the port of https', '80': 'the port of http', '': 'empty' }[port] ?? '',
    port,
  ],
);

const extsInsteadOf = (ext: string): readonly Changed[] => [
  ['empty', ''],
  ['percent-decoded', decodedOr(ext)],
  ['without its name', ext.replace(/^body_hash=/, '')],
  ['without its name and percent-decoded', decodedOr(ext).replace(/^body_hash=/, '')],
  ['with escapes in lower case', ext.replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())],
  ['percent-encoded', `body_hash=${encodeURIComponent(ext.replace(/^body_hash=/, ''))}`],
  ['in quotes', `"${ext}"`],
];
