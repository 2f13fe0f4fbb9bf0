import { crc32, deflateSync, inflateSync } from 'node:zlib';

// Browsers write PNG files quickly rather than small, with row filters that suit photographs. A
// page is mostly even areas: the same pixels without filters, compressed well, are a fifth smaller.

type Chunk = { readonly type: string; readonly data: Buffer };

const signatureLength = 8;
const chunkOverhead = 12;

function* chunksIn(png: Buffer): Generator<Chunk> {
  for (let at = signatureLength; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    yield { type: png.toString('latin1', at + 4, at + 8), data };
    at += chunkOverhead + length;
  }
}

function chunkBytes(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** PNG's filter Paeth: the neighbour nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const distance = (one: number): number => Math.abs(left + above - corner - one);
  const nearer = distance(left) <= distance(above) ? left : above;
  return distance(nearer) <= distance(corner) ? nearer : corner;
}

const guesses: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

/** Rows of bytes, each after the number of its filter, as rows with filter 0. */
function unfiltered(rows: Buffer, stride: number, pixelBytes: number): Buffer {
  const plain = Buffer.alloc(rows.length);
  // PNG counts pixels outside of the picture as 0, so one such pixel precedes each row.
  let above = Buffer.alloc(pixelBytes + stride);
  for (let start = 0; start < rows.length; start += stride + 1) {
    const guess = guesses[rows.readUInt8(start)] ?? paeth;
    const row = Buffer.alloc(pixelBytes + stride);
    for (let left = 0; left < stride; left++) {
      const at = left + pixelBytes;
      const neighbours = [row.readUInt8(left), above.readUInt8(at), above.readUInt8(left)] as const;
      row[at] = rows.readUInt8(start + 1 + left) + guess(...neighbours);
    }
    row.copy(plain, start + 1, pixelBytes);
    above = row;
  }
  return plain;
}

const samplesOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * The same picture in fewer bytes. It must have eight bits a sample and no interlacing, as browsers
 * write it.
 */
export function slimPng(png: Buffer): Buffer {
  const chunks = [...chunksIn(png)];
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const pixelBytes = samplesOf[header[9] ?? 2] ?? 3;
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const rows = inflateSync(Buffer.concat(packed));
  const plain = unfiltered(rows, header.readUInt32BE(0) * pixelBytes, pixelBytes);
  return Buffer.concat([
    png.subarray(0, signatureLength),
    chunkBytes('IHDR', header),
    chunkBytes('IDAT', deflateSync(plain, { level: 9, memLevel: 9 })),
    chunkBytes('IEND', Buffer.alloc(0)),
  ]);
}
