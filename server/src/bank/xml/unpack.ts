import { ByteSource } from './byte-source.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { isZip, membersOf } from './zip.ts';

/** The largest size of a file, unpacked (bank 2, Statement files). */
const fileBytesMax = 104_857_600;

const tooLarge = (): UnreadableFile =>
  new UnreadableFile('too_large', `the file is larger than ${fileBytesMax} bytes`);
const limits = { bytesMax: fileBytesMax, whenTooMany: tooLarge };

/** Files that operating systems add to archives unasked. */
const isByTheWay = (name: string): boolean =>
  name.endsWith('/') || name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'));

/**
 * The XML documents of a file: the file itself, or the members of a zip. Read each to its end
 * before you ask for the next one.
 */
export async function* documentsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ByteSource> {
  const file = new ByteSource(bytes, limits);
  try {
    const start = await file.peek(4);
    if (isZip(start)) yield* documentsOfZip(file);
    else yield file;
  } finally {
    await file.close();
  }
}

/** Does an archive unpack to no more than this? Of a broken archive the readable part counts. */
export async function unpacksWithin(
  bytes: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<boolean> {
  const file = new ByteSource(bytes, limits);
  let unpacked = 0;
  try {
    for await (const member of membersOf(file)) {
      for await (const chunk of member.bytes) {
        unpacked += chunk.length;
        if (unpacked > bytesMax) return false;
      }
    }
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
  } finally {
    await file.close();
  }
  return true;
}

async function* documentsOfZip(file: ByteSource): AsyncGenerator<ByteSource> {
  let unpacked = 0;
  let documents = 0;
  async function* counted(member: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of member) {
      unpacked += chunk.length;
      if (unpacked > fileBytesMax) throw tooLarge();
      yield chunk;
    }
  }
  for await (const { name, bytes } of membersOf(file)) {
    const member = new ByteSource(counted(bytes), limits);
    if (isByTheWay(name)) {
      await passOver(member);
      continue;
    }
    if (isZip(await member.peek(4))) {
      throw new UnreadableFile('broken_archive', `${name} is an archive inside the archive`);
    }
    documents += 1;
    try {
      yield member;
    } finally {
      await member.close();
    }
  }
  if (documents === 0) throw new UnreadableFile('no_xml', 'the archive has no XML in it');
}

async function passOver(member: ByteSource): Promise<void> {
  while ((await member.next()) !== null);
}
