import { crc32, deflateRawSync } from 'node:zlib';

export type ZipFileMember = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isStored?: boolean;
  /** Checksum and sizes follow the data, as from a writer that does not know them in advance. */
  readonly sumsFollow?: boolean;
  readonly isEncrypted?: boolean;
};

const signatures = { member: 0x04034b50, sums: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 };

/** Numbers of 2 and 4 bytes, lowest byte first. */
const packed = (...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    numbers.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );

/** A member, and its row of the directory. */
function memberOf(member: ZipFileMember, offset: number): readonly [data: Buffer, row: Buffer] {
  const { name, bytes, isStored = false, sumsFollow = false, isEncrypted = false } = member;
  const data = isStored ? Buffer.from(bytes) : deflateRawSync(bytes);
  const nameBytes = Buffer.from(name);
  const sums = packed([4, crc32(bytes)], [4, data.length], [4, bytes.length]);
  const flags = (sumsFollow ? 8 : 0) + (isEncrypted ? 1 : 0);
  const start = packed([2, 20], [2, flags], [2, isStored ? 0 : 8], [4, 0]);
  const lengths = packed([2, nameBytes.length], [2, 0]);
  const [before, after] = sumsFollow
    ? [Buffer.alloc(sums.length), Buffer.concat([packed([4, signatures.sums]), sums])]
    : [sums, Buffer.alloc(0)];
  const rest = packed([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
  const [own, listed] = [
    packed([4, signatures.member]),
    packed([4, signatures.directory], [2, 20]),
  ];
  return [
    Buffer.concat([own, start, before, lengths, nameBytes, data, after]),
    Buffer.concat([listed, start, sums, lengths, rest, nameBytes]),
  ];
}

/** A zip archive of these members, as common programs write it. */
export function zipOf(...members: readonly ZipFileMember[]): Buffer {
  const parts: Buffer[] = [];
  const rows: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const [data, row] = memberOf(member, offset);
    parts.push(data);
    rows.push(row);
    offset += data.length;
  }
  const directory = Buffer.concat(rows);
  const counts = packed([2, members.length], [2, members.length]);
  const places = packed([4, directory.length], [4, offset], [2, 0]);
  const end = Buffer.concat([packed([4, signatures.end], [2, 0], [2, 0]), counts, places]);
  return Buffer.concat([...parts, directory, end]);
}
