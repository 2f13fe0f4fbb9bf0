import { crc32, createInflateRaw } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * A small reader of zip archives, member by member as they arrive. It keeps nothing, and only
 * counts the directory at the end. Limits are checked before bytes are passed on.
 */
export type ZipMember = { readonly name: string; readonly bytes: AsyncGenerator<Uint8Array> };

type LocalHeader = {
  readonly name: string;
  readonly isDeflated: boolean;
  /** Null: the sums follow the data. */
  readonly sums: Sums | null;
};
type Sums = { readonly crc: number; readonly packed: number; readonly unpacked: number };

const membersMax = 1_000;
/** Statements compress to a thirtieth. Only malicious archives exceed this. */
const ratioMax = 250;
const ratioCountsFrom = 1_048_576;
const directoryBytesMax = 4_194_304;

const signatures = { member: 0x04034b50, directory: 0x02014b50, end: 0x06054b50, sums: 0x08074b50 };
const flags = { encrypted: 0x1, sumsFollow: 0x8, utf8: 0x800 };
const methods = { stored: 0, deflated: 8 };

const broken = (reason: string): UnreadableFile => new UnreadableFile('broken_archive', reason);
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 &&
  start[1] === 0x4b &&
  ((start[2] === 3 && start[3] === 4) || (start[2] === 5 && start[3] === 6));

/** Read each member to its end before you ask for the next one. */
export async function* membersOf(source: ByteSource): AsyncGenerator<ZipMember> {
  let count = 0;
  for (let next = await headerOf(source); next !== null; next = await headerOf(source)) {
    count += 1;
    if (count > membersMax) throw broken(`the archive has more than ${membersMax} members`);
    yield { name: next.name, bytes: contentOf(next, source) };
  }
  await checkDirectory(source, count);
}

async function headerOf(source: ByteSource): Promise<LocalHeader | null> {
  const fixed = await source.take(30);
  const view = viewOf(fixed);
  if (fixed.length < 4) throw broken('the archive is cut off');
  if (view.getUint32(0, true) !== signatures.member) {
    source.giveBack(fixed);
    return null;
  }
  if (fixed.length < 30) throw broken('the archive is cut off');
  const [flag, method] = [view.getUint16(6, true), view.getUint16(8, true)];
  const nameBytes = await source.take(view.getUint16(26, true));
  const extra = await source.take(view.getUint16(28, true));
  const name = new TextDecoder().decode(nameBytes);
  if ((flag & flags.encrypted) !== 0) throw broken(`${name} is encrypted`);
  if (method !== methods.stored && method !== methods.deflated) {
    throw broken(`${name} is packed by a method that is not known: ${method}`);
  }
  const isDeflated = method === methods.deflated;
  if ((flag & flags.sumsFollow) !== 0) {
    if (!isDeflated) throw broken(`${name} does not tell where it ends`);
    return { name, isDeflated, sums: null };
  }
  return { name, isDeflated, sums: sumsOf(view, extra) };
}

/** Large sizes are in an extra field, unpacked before packed (zip64). */
function sumsOf(view: DataView, extra: Uint8Array): Sums {
  const crc = view.getUint32(14, true);
  const [packed, unpacked] = [view.getUint32(18, true), view.getUint32(22, true)];
  const more = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + more.getUint16(at + 2, true)) {
    if (more.getUint16(at, true) === 1 && packed === 0xffffffff && at + 20 <= extra.length) {
      return {
        crc,
        unpacked: Number(more.getBigUint64(at + 4, true)),
        packed: Number(more.getBigUint64(at + 12, true)),
      };
    }
  }
  return { crc, packed, unpacked };
}

async function* contentOf(header: LocalHeader, source: ByteSource): AsyncGenerator<Uint8Array> {
  const seen = { crc: 0, packed: 0, unpacked: 0 };
  const bytes = header.isDeflated
    ? inflated(header.name, source, seen)
    : stored(header.sums?.packed ?? 0, source, seen);
  for await (const chunk of bytes) {
    seen.crc = crc32(chunk, seen.crc);
    seen.unpacked += chunk.length;
    yield chunk;
  }
  const isRight = header.sums === null ? await takeSums(source, seen) : areEqual(header.sums, seen);
  if (!isRight) throw broken(`${header.name} is damaged: its check sum or size is wrong`);
}

const areEqual = (one: Sums, other: Sums): boolean =>
  one.crc === other.crc && one.packed === other.packed && one.unpacked === other.unpacked;

async function* stored(
  size: number,
  source: ByteSource,
  seen: { packed: number },
): AsyncGenerator<Uint8Array> {
  while (seen.packed < size) {
    const chunk = await source.take(Math.min(65_536, size - seen.packed));
    if (chunk.length === 0) throw broken('the archive is cut off');
    seen.packed += chunk.length;
    yield chunk;
  }
}

/** The packed data mark their own end; bytes beyond it are given back. */
async function* inflated(
  name: string,
  source: ByteSource,
  seen: { packed: number; unpacked: number },
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  const ended = new Promise<void>((resolve) => inflate.once('end', resolve).once('close', resolve));
  let isCut = false;
  let given = 0;
  const feed = async (): Promise<void> => {
    while (!inflate.readableEnded && !inflate.destroyed) {
      const chunk = await source.next();
      if (chunk === null) {
        isCut = true;
        inflate.end();
        return;
      }
      given += chunk.length;
      await Promise.race([new Promise((taken) => inflate.write(chunk, taken)), ended]);
      if (inflate.bytesWritten < given) {
        source.giveBack(chunk.subarray(chunk.length - (given - inflate.bytesWritten)));
        return;
      }
    }
  };
  const feeding = feed();
  // A reader that stops early must not leave an unhandled rejection behind.
  feeding.catch(() => inflate.destroy());
  try {
    for await (const chunk of inflate) {
      const packed = Math.max(1, inflate.bytesWritten);
      const unpacked = seen.unpacked + chunk.length;
      if (unpacked > ratioCountsFrom && unpacked / packed > ratioMax) {
        throw broken(`${name} unpacks to more than ${ratioMax} times its size`);
      }
      yield chunk;
    }
  } catch (fault) {
    if (fault instanceof UnreadableFile) throw fault;
    throw broken(`${name} is damaged: ${fault instanceof Error ? fault.message : 'unknown'}`);
  } finally {
    inflate.destroy();
  }
  await feeding;
  if (isCut) throw broken('the archive is cut off');
  seen.packed = inflate.bytesWritten;
}

/** The check sum and sizes behind the data: with or without a signature, in 32 or in 64 bits. */
async function takeSums(source: ByteSource, seen: Sums): Promise<boolean> {
  const bytes = await source.take(24);
  const start = bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === signatures.sums ? 4 : 0;
  const expected = (sizeBytes: 4 | 8): Buffer => {
    const sums = Buffer.alloc(4 + 2 * sizeBytes);
    sums.writeUInt32LE(seen.crc, 0);
    sums.writeUInt32LE(seen.packed, 4);
    sums.writeUInt32LE(seen.unpacked, 4 + sizeBytes);
    return sums;
  };
  for (const sums of [expected(4), expected(8)]) {
    const end = start + sums.length;
    if (sums.equals(bytes.subarray(start, end))) {
      source.giveBack(bytes.subarray(end));
      return true;
    }
  }
  return false;
}

/** An archive that ends before its directory, or has another count, was split into parts. */
async function checkDirectory(source: ByteSource, count: number): Promise<void> {
  const directory = Buffer.from(await source.take(directoryBytesMax));
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signatures.end, 0);
  const at = directory.lastIndexOf(mark);
  if (at < 0 || at + 22 > directory.length) throw broken('the archive is cut off');
  const named = directory.readUInt16LE(at + 10);
  if (named !== count && named !== 0xffff) {
    throw broken(`the archive names ${named} members and has ${count}`);
  }
}
