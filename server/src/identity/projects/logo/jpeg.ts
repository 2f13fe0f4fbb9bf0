import { accept } from '../../../kernel/decision.ts';
import { badLogo, type PictureRead, sized } from './picture.ts';

export const jpegSignature = Buffer.from('ffd8ff', 'hex');

const startOfImage = Buffer.from('ffd8', 'hex');
const endOfImage = Buffer.from('ffd9', 'hex');

const brokenText = 'The JPEG picture is damaged or cut off. Save it again.';
const strangeText = 'Browsers do not show this kind of JPEG. Save it as baseline or progressive.';

/** Baseline, extended and progressive with Huffman coding: the kinds that browsers draw. */
const frames = [0xc0, 0xc1, 0xc2];
/** Quantization and Huffman tables, and the restart interval: a decoder needs them. */
const tables = [0xdb, 0xc4, 0xdd];
const scan = 0xda;
const end = 0xd9;
const comment = 0xfe;
const adobe = 0xee;

const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;

/** Restart markers, and a literal byte 0xff of the picture, occur inside a scan. */
const isInScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** One marker, where its segment begins, and where the next marker begins. */
type Segment = { readonly marker: number; readonly from: number; readonly to: number };

/** Null: the segment is cut off. */
function segmentAt(bytes: Buffer, start: number): Segment | null {
  if (bytes[start] !== 0xff) return null;
  let from = start;
  // Any number of fill bytes may precede a marker.
  while (bytes[from + 1] === 0xff) from += 1;
  const marker = bytes[from + 1];
  if (marker === undefined) return null;
  if (marker === end) return { marker, from, to: from + 2 };
  if (from + 4 > bytes.length) return null;
  const length = bytes.readUInt16BE(from + 2);
  const to = from + 2 + length;
  return length < 2 || to > bytes.length ? null : { marker, from, to };
}

/** The end of the picture data after the head of a scan. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    if (!isInScan(bytes[at + 1] ?? 0)) return at;
    at += 2;
  }
  return bytes.length;
}

/** A frame's segment holds precision, height, width and components. */
function frameIn(bytes: Buffer, { from, to }: Segment) {
  const componentsAt = from + 9;
  if (componentsAt >= to) return null;
  const components = bytes[componentsAt] ?? 0;
  const isWhole = to === componentsAt + 1 + 3 * components;
  if (bytes[from + 4] !== 8 || ![1, 3, 4].includes(components) || !isWhole) return null;
  return { height: bytes.readUInt16BE(from + 5), width: bytes.readUInt16BE(from + 7) };
}

type Frame = NonNullable<ReturnType<typeof frameIn>>;

/** Tells how to read the colours. Without it, pictures from some programs show wrong colours. */
const adobeBytes = 16;
const isColourMark = (bytes: Buffer, { marker, from, to }: Segment): boolean =>
  marker === adobe &&
  to - from === adobeBytes &&
  bytes.toString('latin1', from + 4, from + 9) === 'Adobe';

/**
 * All segments up to the end of the picture, scans with their data. Null: the picture is cut off.
 */
function segmentsOf(bytes: Buffer): readonly Segment[] | null {
  const segments: Segment[] = [];
  let at = startOfImage.length;
  for (;;) {
    const found = segmentAt(bytes, at);
    if (found === null) return null;
    if (found.marker === end) return segments;
    at = found.marker === scan ? endOfScan(bytes, found.to) : found.to;
    segments.push({ ...found, to: at });
  }
}

const isDecoded = ({ marker }: Segment): boolean =>
  marker === scan || frames.includes(marker) || tables.includes(marker);

const isLeftOut = ({ marker }: Segment): boolean => isApplication(marker) || marker === comment;

/** The one frame, before the first scan. Null: there is none, or more than one. */
function frameAmong(bytes: Buffer, segments: readonly Segment[]): Frame | null {
  const found = segments.filter(({ marker }) => frames.includes(marker));
  const [frame] = found;
  const firstScan = segments.find(({ marker }) => marker === scan);
  if (frame === undefined || found.length > 1 || firstScan === undefined) return null;
  return frame.from < firstScan.from ? frameIn(bytes, frame) : null;
}

/** A JPEG picture without the extra data of cameras and programs: places, names, thumbnails. */
export function readJpeg(bytes: Buffer): PictureRead {
  const segments = segmentsOf(bytes);
  if (segments === null) return badLogo(brokenText);
  if (!segments.every((one) => isDecoded(one) || isLeftOut(one))) return badLogo(strangeText);
  const frame = frameAmong(bytes, segments);
  if (frame === null) return badLogo(brokenText);
  const measured = sized(frame.width, frame.height);
  if (!measured.ok) return measured;
  const kept = segments.filter((one) => isDecoded(one) || isColourMark(bytes, one));
  const parts = kept.map(({ from, to }) => bytes.subarray(from, to));
  return accept({ bytes: Buffer.concat([startOfImage, ...parts, endOfImage]), ...frame });
}
