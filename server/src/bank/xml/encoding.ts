import { TextDecoder } from 'node:util';
import type { ByteSource } from './byte-source.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The encodings of statement files, by the names that XML declarations use. */
// biome-ignore format: a table
const encodings: Readonly<Record<string, string>> = {
  'utf-8':        'utf-8',
  'utf8':         'utf-8',
  'us-ascii':     'utf-8',
  'ascii':        'utf-8',
  'utf-16':       'utf-16',
  'utf-16le':     'utf-16',
  'utf-16be':     'utf-16',
  'iso-8859-1':   'windows-1252',
  'latin1':       'windows-1252',
  'windows-1252': 'windows-1252',
  'cp1252':       'windows-1252',
  'iso-8859-15':  'iso-8859-15',
  'latin-9':      'iso-8859-15',
};

/** Longer than any declaration. */
const declarationBytesMax = 1_024;
const declaredForm = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/;
const pieceBytes = 65_536;

const wrong = (reason: string): UnreadableFile => new UnreadableFile('wrong_encoding', reason);

type Mark = {
  readonly bytes: readonly number[];
  readonly encoding: 'utf-8' | 'utf-16';
  label: string;
};
const marks: readonly Mark[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8', label: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16', label: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16', label: 'utf-16be' },
];

/** The text of a document, piece by piece. Bytes that are invalid in its encoding are refused. */
export async function* textOf(source: ByteSource): AsyncGenerator<string> {
  const start = await source.peek(declarationBytesMax);
  const mark = marks.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
  const decoder = decoderFor(start, mark);
  await source.take(mark?.bytes.length ?? 0);
  for (let chunk = await source.next(); chunk !== null; chunk = await source.next()) {
    source.giveBack(chunk.subarray(pieceBytes));
    yield decoded(() => decoder.decode(chunk.subarray(0, pieceBytes), { stream: true }));
  }
  yield decoded(() => decoder.decode());
}

function decoderFor(start: Uint8Array, mark: Mark | undefined): TextDecoder {
  const label = mark?.label ?? 'latin1';
  const opening = new TextDecoder(label).decode(start.subarray(mark?.bytes.length ?? 0));
  if (mark === undefined && start.subarray(0, 2).includes(0)) {
    throw wrong('the file looks like UTF-16 and has no byte order mark');
  }
  const declared = declaredForm.exec(opening)?.[1]?.toLowerCase();
  const encoding = declared === undefined ? (mark?.encoding ?? 'utf-8') : encodings[declared];
  if (encoding === undefined) throw wrong(`the encoding ${declared} is not known`);
  if (mark !== undefined && mark.encoding !== encoding) {
    throw wrong(`the file declares ${declared}, but its first bytes say ${mark.encoding}`);
  }
  if (encoding === 'utf-16' && mark === undefined) {
    throw wrong('the file declares UTF-16, but its bytes are no UTF-16 with a byte order mark');
  }
  return new TextDecoder(mark?.label ?? encoding, { fatal: true, ignoreBOM: true });
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (cause) {
    if (cause instanceof TypeError) throw wrong('the file has bytes that are not of its encoding');
    throw cause;
  }
}
