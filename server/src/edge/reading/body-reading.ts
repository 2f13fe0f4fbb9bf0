import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyRequest } from 'fastify';
import { Unavailable } from '../../kernel/unavailable.ts';
import type { BodyRoom } from './body-room.ts';

export const bodyBytesMax = 1_048_576;

/**
 * These first bytes of each body are not counted: nearly all bodies are smaller, and connections
 * are bounded too.
 */
const freeBytes = 4_096;

/**
 * One source has too many bytes in flight. The client causes this, so no fault of ours is logged.
 */
export class TooMuchUnderWay extends Error {}

/** All sources together have too many bytes in flight. */
export class NoRoom extends Unavailable {}

/** The source of a request, if that tells callers apart. Null: it does not. */
export type SourceOf = (request: IncomingMessage) => string | null;

type Done = (error: Error | null, body?: Buffer) => void;

/**
 * Reads a body as bytes. Its sender is not known yet, so the memory for unfinished bodies is
 * bounded (decision 0104). Each has one buffer, which doubles, so a body in pieces of one byte
 * costs no more than its bytes.
 */
export const bodyReader =
  (room: BodyRoom, sourceOf: SourceOf) =>
  ({ raw, routeOptions }: FastifyRequest, _payload: IncomingMessage, done: Done): void => {
    if (routeOptions.config.takesFile === true) {
      done(null);
      return;
    }
    const declared = Number(raw.headers['content-length']);
    if (declared > bodyBytesMax) {
      done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      return;
    }
    new Arrival({ room, sourceOf, payload: raw, declared, done }).begin();
  };

type Parts = {
  readonly room: BodyRoom;
  readonly sourceOf: SourceOf;
  readonly payload: IncomingMessage;
  /** NaN: the length is unknown until the end. */
  readonly declared: number;
  readonly done: Done;
};

const nothing = Buffer.alloc(0);

/** One body on its way. */
class Arrival {
  readonly #parts: Parts;
  #kept = nothing;
  #length = 0;
  /** The bytes of the room that this body has taken. */
  #taken = 0;
  #source: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  begin(): void {
    const { payload } = this.#parts;
    payload.on('data', this.#onData);
    payload.on('end', this.#onEnd);
    payload.on('error', this.#onEnd);
    payload.resume();
  }

  readonly #onData = (chunk: Buffer): void => {
    const length = this.#length + chunk.length;
    if (length > bodyBytesMax) {
      this.#finish(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      return;
    }
    // The whole body at once, as nearly always: there is nothing to wait for.
    if (this.#length === 0 && chunk.length === this.#parts.declared) {
      // A copy: the chunk may be a view of a larger buffer of the connection.
      this.#kept = Buffer.from(chunk);
      this.#length = length;
      return;
    }
    const refusal = this.#grow(length);
    if (refusal !== null) {
      this.#finish(refusal);
      return;
    }
    chunk.copy(this.#kept, this.#length);
    this.#length = length;
  };

  readonly #onEnd = (error?: Error): void => {
    const { declared } = this.#parts;
    if (error != null) this.#finish(error);
    else if (!Number.isNaN(declared) && declared !== this.#length) {
      this.#finish(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
    } else this.#finish(null);
  };

  /** Makes room for this many bytes. */
  #grow(length: number): Error | null {
    const size = this.#kept.length;
    if (length <= size) return null;
    const wanted = Math.max(length, 2 * size, 1_024);
    const capacity = Math.min(wanted, this.#parts.declared || bodyBytesMax, bodyBytesMax);
    const refusal = capacity > freeBytes ? this.#takeUpTo(capacity) : null;
    if (refusal !== null) return refusal;
    // Not from node's pool: a small slice would keep the whole pool alive.
    const larger = Buffer.allocUnsafeSlow(Math.max(capacity, length));
    this.#kept.copy(larger, 0, 0, this.#length);
    this.#kept = larger;
    return null;
  }

  #takeUpTo(bytes: number): Error | null {
    const { room, sourceOf, payload } = this.#parts;
    if (this.#taken === 0) this.#source = sourceOf(payload);
    const answer = room.take(this.#source, bytes - this.#taken);
    if (answer === 'source_full') {
      return new TooMuchUnderWay('Too much that was begun from this address has not ended yet.');
    }
    if (answer === 'all_full') {
      return new NoRoom('Too many requests are still arriving; please try again.', 1);
    }
    this.#taken = bytes;
    return null;
  }

  #finish(error: Error | null): void {
    const { room, payload, done } = this.#parts;
    payload.off('data', this.#onData);
    payload.off('end', this.#onEnd);
    payload.off('error', this.#onEnd);
    if (this.#taken > 0) room.giveBack(this.#source, this.#taken);
    const body = this.#kept.subarray(0, this.#length);
    this.#kept = nothing;
    if (error === null) done(null, body);
    else done(error);
  }
}
