import { describe, expect, test } from 'vitest';
import {
  aJpeg,
  aJpegWith,
  anSvg,
  aPng,
  jpegSegment,
  pngChunk,
  pngHeader,
  pngStart,
} from '../../../../tests/support/logos.ts';
import { logoBytesMax, readLogo } from './logo.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The logo, or the reason why it is refused. */
function outcome(bytes: Buffer): string {
  const read = readLogo(bytes);
  if (!read.ok) return read.because;
  const { type, width, height } = read.value;
  return `${type} ${width} by ${height}`;
}

function kept(bytes: Buffer): Buffer {
  const read = readLogo(bytes);
  if (!read.ok) throw new Error(read.because);
  return read.value.bytes;
}

const damagedPng = 'The PNG picture is damaged or cut off. Save it again.';
const damagedJpeg = 'The JPEG picture is damaged or cut off. Save it again.';
const sides = (width: number, height: number): string =>
  `The logo has ${width} by ${height} pixels. Each side must have 32 to 2000.`;

describe('decision 0166: PNG', () => {
  test('only chunks that a decoder needs are kept', () => {
    const beside = [
      { name: 'tEXt', data: bytesOf('Author\0Jonas') },
      { name: 'eXIf', data: bytesOf('MM\0*') },
      { name: 'acTL', data: Buffer.alloc(8) },
    ];
    const transparency = { name: 'tRNS', data: Buffer.alloc(6) };
    const noisy = aPng({ beside: [...beside, transparency], behind: bytesOf('<script>') });
    expect(kept(noisy).equals(aPng({ beside: [transparency] }))).toBe(true);
  });

  // biome-ignore format: a table
  test.each<[string, Buffer, string]>([
    ['the smallest',                 aPng({ width: 32, height: 32 }),                    'image/png 32 by 32'],
    ['the largest',                  aPng({ width: 2_000, height: 2_000 }),              'image/png 2000 by 2000'],
    ['one pixel too narrow',         aPng({ width: 31 }),                                sides(31, 32)],
    ['one pixel too high',           aPng({ height: 2_001 }),                            sides(64, 2_001)],
    ['cut off',                      aPng().subarray(0, -1),                             damagedPng],
    ['only the signature',           pngStart,                                           damagedPng],
    ['a wrong checksum',             aPng().fill(7, 20, 21),                             damagedPng],
    ['another first chunk',          Buffer.concat([pngStart, pngChunk('IEND', Buffer.alloc(0))]), damagedPng],
    ['no picture',                   Buffer.concat([pngStart, pngChunk('IHDR', pngHeader(64, 64).data), pngChunk('IEND', Buffer.alloc(0))]), damagedPng],
    ['an unknown critical chunk',    aPng({ beside: [{ name: 'ABCD', data: Buffer.alloc(1) }] }), damagedPng],
    ['two headers',                  aPng({ beside: [pngHeader(64, 32)] }),              damagedPng],
    ['a palette of half a colour',   aPng({ beside: [{ name: 'PLTE', data: Buffer.alloc(4) }] }), damagedPng],
  ])('%s', (_case, bytes, expected) => {
    expect(outcome(bytes)).toBe(expected);
  });

  test('a palette picture without its palette is damaged', () => {
    const lacking = Buffer.concat([
      pngStart,
      pngChunk('IHDR', pngHeader(64, 64, 3).data),
      pngChunk('IDAT', Buffer.alloc(1)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(outcome(lacking)).toBe(damagedPng);
  });
});

describe('decision 0166: JPEG', () => {
  const adobe = jpegSegment(
    0xee,
    Buffer.concat([bytesOf('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 1])]),
  );

  test('metadata, thumbnails and comments are removed, and the colour marker stays', () => {
    const noisy = aJpegWith(
      jpegSegment(0xe0, bytesOf('JFIF\0')),
      jpegSegment(0xe1, bytesOf('Exif\0\0GPS')),
      adobe,
      jpegSegment(0xee, bytesOf('Adobe and a secret')),
      jpegSegment(0xfe, bytesOf('Made by Jonas')),
    );
    expect(kept(noisy).equals(aJpegWith(adobe))).toBe(true);
    expect(kept(Buffer.concat([aJpeg, bytesOf('<html>')])).equals(aJpeg)).toBe(true);
  });

  const frameAt = aJpeg.indexOf(Buffer.from('ffc0', 'hex'));
  const withSize = (width: number, height: number): Buffer => {
    const bytes = Buffer.from(aJpeg);
    bytes.writeUInt16BE(height, frameAt + 5);
    bytes.writeUInt16BE(width, frameAt + 7);
    return bytes;
  };
  const withMarker = (marker: number): Buffer => {
    const bytes = Buffer.from(aJpeg);
    bytes[frameAt + 1] = marker;
    return bytes;
  };
  const strange = 'Browsers do not show this kind of JPEG. Save it as baseline or progressive.';

  // biome-ignore format: a table
  test.each<[string, Buffer, string]>([
    ['unchanged',            aJpeg,                                     'image/jpeg 64 by 32'],
    ['fill bytes',           aJpegWith(Buffer.from('ffff', 'hex')),     'image/jpeg 64 by 32'],
    ['progressive',          withMarker(0xc2),                          'image/jpeg 64 by 32'],
    ['lossless',             withMarker(0xc3),                          strange],
    ['too wide',             withSize(2_001, 32),                       sides(2_001, 32)],
    ['too low',              withSize(64, 31),                          sides(64, 31)],
    ['cut off',              aJpeg.subarray(0, -2),                     damagedJpeg],
    ['cut in a segment',     aJpeg.subarray(0, 40),                     damagedJpeg],
    ['only its start',        aJpeg.subarray(0, 3),                     damagedJpeg],
    ['a segment of one byte', aJpegWith(Buffer.from('fffe0001', 'hex')), damagedJpeg],
    ['two frames',           aJpegWith(jpegSegment(0xc0, aJpeg.subarray(frameAt + 4, frameAt + 19))), damagedJpeg],
  ])('%s', (_case, bytes, expected) => {
    expect(outcome(bytes)).toBe(expected);
  });
});

describe('decision 0166: logos', () => {
  test('the bytes decide the type, and the size is limited', () => {
    expect(outcome(Buffer.from(anSvg('<path d="M0 0h64v32z"/>')))).toBe('image/svg+xml 512 by 256');
    expect(outcome(bytesOf('GIF89a'))).toBe(
      'The SVG drawing is not well-formed XML. Export it again.',
    );
    expect(outcome(Buffer.alloc(0))).toBe(
      'The SVG drawing is not well-formed XML. Export it again.',
    );
    const long = (length: number): Buffer => {
      const bare = anSvg('<path d=""/>');
      return Buffer.from(anSvg(`<path d="${' '.repeat(length - bare.length)}"/>`));
    };
    expect(outcome(long(logoBytesMax - 100))).toBe('image/svg+xml 512 by 256');
    expect(outcome(long(logoBytesMax + 1))).toBe('The logo must have at most 200 kB.');
  });

  test('equal pictures have the same digest, others differ', () => {
    const digest = (bytes: Buffer): string => {
      const read = readLogo(bytes);
      return read.ok ? read.value.digest : read.because;
    };
    expect(digest(aPng())).toMatch(/^[0-9a-f]{64}$/);
    expect(digest(aPng({ behind: bytesOf('x') }))).toBe(digest(aPng()));
    expect(digest(aPng({ rgb: [1, 2, 3] }))).not.toBe(digest(aPng()));
  });
});
