import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { boundaryIn } from './upload.ts';

/** A body that the handler reads itself, and only after its sender is known. */
export class FileBody {
  readonly chunks: AsyncIterable<Buffer>;
  readonly contentType: string | undefined;
  #mayBeRefused = true;

  constructor(chunks: AsyncIterable<Buffer>, contentType: string | undefined) {
    this.chunks = chunks;
    this.contentType = contentType;
  }

  /** No answer to a file begins before the file was read (decision 0249). */
  get mayBeRefused(): boolean {
    return this.#mayBeRefused;
  }

  /** Called by the reader of the file: from here on, only a fault of ours can spoil the answer. */
  noteReadable(): void {
    this.#mayBeRefused = false;
  }
}

/** Its sender left before the body was complete. */
export class CutShort extends Error {}

export const fileBodyOf = (raw: IncomingMessage): FileBody =>
  new FileBody(arriving(raw), raw.headers['content-type']);

/** If the sender left before anybody began to read, the stream just ends, without an error. */
async function* arriving(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* raw;
  } catch (cause) {
    throw raw.complete ? cause : new CutShort('the body did not arrive in full', { cause });
  }
}

export type SavedFile = {
  readonly sha256: string;
  readonly bytes: number;
  /** The name in the form. Null: the body itself is the file. */
  readonly name: string | null;
};

type Refusal = 'too_large' | 'invalid_request';

const malformed = refuse('invalid_request', 'The request body is not a well-formed form.');

const headEnd = Buffer.from('\r\n\r\n');
const headBytesMax = 2_048;

/** The only file of a form: its name, then its bytes as they come. */
type FilePart = { readonly name: string | null; readonly chunks: AsyncIterable<Buffer> };

const nameIn = (head: string): string | null =>
  /filename="([^"\r\n]{1,255})"/i.exec(head)?.[1] ?? null;

/** The file of a form with one field (RFC 7578), as a stream. Null: it is no such form. */
async function filePart(chunks: AsyncIterable<Buffer>, boundary: string): Promise<FilePart | null> {
  const source = chunks[Symbol.asyncIterator]();
  let seen: Buffer = Buffer.alloc(0);
  while (!seen.includes(headEnd)) {
    const next = seen.length > headBytesMax ? { done: true as const } : await source.next();
    if (next.done === true) return null;
    seen = Buffer.concat([seen, next.value]);
  }
  const end = seen.indexOf(headEnd);
  const head = seen.subarray(0, end).toString('utf8');
  if (!head.startsWith(`--${boundary}\r\n`)) return null;
  return {
    name: nameIn(head),
    chunks: untilBoundary(seen.subarray(end + headEnd.length), source, boundary),
  };
}

class BrokenForm extends Error {}

/** Everything before the closing boundary. Bytes that may begin the boundary are held back. */
async function* untilBoundary(
  first: Buffer,
  source: AsyncIterator<Buffer>,
  boundary: string,
): AsyncGenerator<Buffer> {
  const closing = Buffer.from(`\r\n--${boundary}--`);
  let held = first;
  for (;;) {
    const at = held.indexOf(closing);
    if (at !== -1) {
      yield held.subarray(0, at);
      const rest = held.subarray(at + closing.length).toString('latin1');
      const after = await source.next();
      if (after.done !== true || !/^(\r\n)?$/.test(rest)) throw new BrokenForm();
      return;
    }
    const safe = Math.max(0, held.length - closing.length);
    if (safe > 0) yield held.subarray(0, safe);
    const next = await source.next();
    if (next.done === true) throw new BrokenForm();
    held = Buffer.concat([held.subarray(safe), next.value]);
  }
}

/** Writes the file of a body to disk: the body itself, or the only file of a form. */
export async function saveFile(
  { chunks, contentType }: FileBody,
  path: string,
  bytesMax: number,
): Promise<Decision<SavedFile, Refusal>> {
  const boundary = boundaryIn(contentType);
  const part = boundary === null ? { name: null, chunks } : await filePart(chunks, boundary);
  if (part === null) return malformed;
  const file = createWriteStream(path, { mode: 0o600 });
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of part.chunks) {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        return refuse('too_large', `The file is larger than ${bytesMax} bytes.`);
      }
      digest.update(chunk);
      if (!file.write(chunk)) await once(file, 'drain');
    }
  } catch (error) {
    if (error instanceof BrokenForm) return malformed;
    throw error;
  } finally {
    file.end();
    await finished(file);
  }
  return accept({ sha256: digest.digest('hex'), bytes, name: part.name });
}
