import { createHash } from 'node:crypto';
import { accept, type Decision } from '../../../kernel/decision.ts';
import { jpegSignature, readJpeg } from './jpeg.ts';
import { badLogo, type LogoType, type Picture, type PictureRead } from './picture.ts';
import { pngSignature, readPng } from './png.ts';
import { readSvg } from './svg.ts';

/** A logo as it is stored and shown. */
export type Logo = Picture & {
  readonly type: LogoType;
  /** SHA-256 of its bytes, in hex: a different picture gets a different address. */
  readonly digest: string;
};

export const logoBytesMax = 200_000;

const startsWith = (bytes: Buffer, signature: Buffer): boolean =>
  bytes.subarray(0, signature.length).equals(signature);

/** Decided by the first bytes; the name of the file does not count. */
function typeOf(bytes: Buffer): LogoType {
  if (startsWith(bytes, pngSignature)) return 'image/png';
  return startsWith(bytes, jpegSignature) ? 'image/jpeg' : 'image/svg+xml';
}

/** Whether the file may pass for a picture that can be a logo. */
export const looksLikeLogo = (bytes: Buffer): boolean =>
  typeOf(bytes) !== 'image/svg+xml' || bytes.includes('<svg');

const readers: Readonly<Record<LogoType, (bytes: Buffer) => PictureRead>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/svg+xml': readSvg,
};

const tooLarge = badLogo('The logo must have at most 200 kB.');

/**
 * Reads an uploaded logo and writes it anew, without metadata and without anything that could act
 * in a browser (decision 0166). The same logo again gives the same bytes.
 */
export function readLogo(bytes: Buffer): Decision<Logo, 'bad_logo'> {
  if (bytes.length > logoBytesMax) return tooLarge;
  const type = typeOf(bytes);
  const read = readers[type](bytes);
  if (!read.ok) return read;
  // Escapes, and styles turned into attributes, make some drawings longer.
  if (read.value.bytes.length > logoBytesMax) return tooLarge;
  const digest = createHash('sha256').update(read.value.bytes).digest('hex');
  return accept({ ...read.value, type, digest });
}
