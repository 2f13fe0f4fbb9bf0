import { crc32, deflateSync } from 'node:zlib';

type Piece = { readonly name: string; readonly data: Buffer };

/** One chunk of a PNG picture, with its length and its checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

export const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngHeader(width: number, height: number, colourType = 2): Piece {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, colourType, 0, 0, 0], 8);
  return { name: 'IHDR', data };
}

type Wanted = {
  readonly width?: number;
  readonly height?: number;
  readonly rgb?: readonly [number, number, number];
  /** Between the header and the picture. */
  readonly beside?: readonly Piece[];
  /** After the end. */
  readonly behind?: Buffer;
};

/** A PNG picture of one colour. */
export function aPng(wanted: Wanted = {}): Buffer {
  const { width = 64, height = 32, rgb = [20, 83, 45], beside = [], behind } = wanted;
  const line = Buffer.from([0, ...Array.from({ length: width }, () => rgb).flat()]);
  const pieces = [
    pngHeader(width, height),
    ...beside,
    { name: 'IDAT', data: deflateSync(Buffer.concat(Array.from({ length: height }, () => line))) },
    { name: 'IEND', data: Buffer.alloc(0) },
  ];
  const chunks = pieces.map(({ name, data }) => pngChunk(name, data));
  return Buffer.concat([pngStart, ...chunks, behind ?? Buffer.alloc(0)]);
}

/** 64 by 32 pixels, with nothing besides the picture. */
export const aJpeg = Buffer.from(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqm' +
    'x5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk' +
    'pKSkpKSkpKT/wAARCAAgAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAA' +
    'AAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAIE/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8A' +
    'lgJZwAAAAAAAAAAAAAH/2Q==',
  'base64',
);

/** A JPEG segment, as cameras and programs write them. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The JPEG picture with these segments after its first two bytes. */
export const aJpegWith = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([aJpeg.subarray(0, 2), ...segments, aJpeg.subarray(2)]);

/** A drawing with this content. */
export const anSvg = (content: string, root = 'viewBox="0 0 64 32"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;

/** A wordmark, wide or tall. */
export const aWordmark = (width: number, height: number, colour: string): string =>
  anSvg(
    `<rect width="${width}" height="${height}" rx="8" fill="${colour}"/>` +
      `<circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}" fill="#fff"/>`,
    `viewBox="0 0 ${width} ${height}"`,
  );
