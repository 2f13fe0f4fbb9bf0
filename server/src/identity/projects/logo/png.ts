import { crc32 } from 'node:zlib';
import { accept } from '../../../kernel/decision.ts';
import { badLogo, type PictureRead, sized } from './picture.ts';

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

type Chunk = {
  readonly name: string;
  readonly data: Buffer;
  /** The whole chunk with its length and checksum, ready to copy. */
  readonly whole: Buffer;
};

/** Length, name and checksum. */
const frameBytes = 12;

const brokenText = 'The PNG picture is damaged or cut off. Save it again.';

/** Null: the chunk is cut off, or its checksum is wrong. */
function chunkAt(bytes: Buffer, start: number): Chunk | null {
  if (start + frameBytes > bytes.length) return null;
  const length = bytes.readUInt32BE(start);
  const end = start + frameBytes + length;
  if (end > bytes.length) return null;
  const named = bytes.subarray(start + 4, end - 4);
  if (crc32(named) !== bytes.readUInt32BE(end - 4)) return null;
  return {
    name: named.toString('latin1', 0, 4),
    data: named.subarray(4),
    whole: bytes.subarray(start, end),
  };
}

/**
 * All chunks up to IEND. Bytes after it do not belong to the picture. Null: the picture is damaged.
 */
function chunksOf(bytes: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = pngSignature.length;
  while (chunks.at(-1)?.name !== 'IEND') {
    const chunk = chunkAt(bytes, at);
    if (chunk === null) return null;
    chunks.push(chunk);
    at += chunk.whole.length;
  }
  return chunks;
}

/** Bits for each colour type, as the PNG specification pairs them. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const headerBytes = 13;

/** Null: no decoder takes such a header. */
function headerOf({ name, data }: Chunk) {
  if (name !== 'IHDR' || data.length !== headerBytes) return null;
  const [depth = 0, colourType = 0, compression = 0, filter = 0, interlace = 0] = data.subarray(8);
  const isKnown = depths[colourType]?.includes(depth) ?? false;
  if (!isKnown || compression !== 0 || filter !== 0 || interlace > 1) return null;
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), colourType };
}

/** Texts, profiles, times and animations are left out, because no decoder needs them. */
const kept = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** The order: header, colours, transparency, one or more parts of the picture, end. */
const orders = /^IHDR (?:PLTE )?(?:tRNS )?(?:IDAT )+IEND $/;

/**
 * The name begins with an upper-case letter: a decoder that does not know the chunk cannot draw the
 * picture.
 */
const isCritical = ({ name }: Chunk): boolean => /^[A-Z]/.test(name);

const coloursMax = 256;

const isPalette = ({ data }: Chunk): boolean =>
  data.length > 0 && data.length % 3 === 0 && data.length <= 3 * coloursMax;

/** A PNG picture reduced to its critical chunks and its transparency. */
export function readPng(bytes: Buffer): PictureRead {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0] === undefined ? null : headerOf(chunks[0]);
  if (chunks === null || header === null) return badLogo(brokenText);
  const { width, height, colourType } = header;
  const measured = sized(width, height);
  if (!measured.ok) return measured;
  const used = chunks.filter(({ name }) => kept.includes(name));
  const order = used.map(({ name }) => `${name} `).join('');
  const isStrange = chunks.some((chunk) => isCritical(chunk) && !kept.includes(chunk.name));
  const palette = used.find(({ name }) => name === 'PLTE');
  const lacksPalette = palette === undefined ? colourType === 3 : !isPalette(palette);
  if (isStrange || lacksPalette || !orders.test(order)) return badLogo(brokenText);
  return accept({
    bytes: Buffer.concat([pngSignature, ...used.map(({ whole }) => whole)]),
    width,
    height,
  });
}
