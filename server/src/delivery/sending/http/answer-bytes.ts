import type { Socket } from 'node:net';

const continues = 'HTTP/1.? 100';
const endOfHead = '\r\n\r\n';
/** No real head is longer. If one is, undici reports it. */
const headBytesMax = 16_384;
const nothing = Buffer.alloc(0);

/** Whether these bytes are, or may become, the head of a "100 Continue". */
function mayContinue(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, continues.length);
  for (let at = 0; at < length; at++) {
    if (continues[at] !== '?' && bytes[at] !== continues.charCodeAt(at)) return false;
  }
  return true;
}

/**
 * Stands between a socket and undici, which reads it by `read()`. It passes a limited number of
 * bytes of an answer, of any kind: undici counts the content of a body, but not chunk extensions
 * and interim heads. It also removes "100 Continue", which every client must accept (RFC 9110,
 * 15.2) and some servers send unasked: undici would break the connection off.
 */
export class AnswerBytes {
  readonly #socket: Socket;
  readonly #bytesMax: number;
  readonly #read: (size?: number) => Buffer | null;
  #count = 0;
  #tooMany: () => void = () => {};
  /** Possibly the head of a "100 Continue". Null once the final answer has begun. */
  #held: Buffer | null = null;

  constructor(socket: Socket, bytesMax: number) {
    this.#socket = socket;
    this.#bytesMax = bytesMax;
    this.#read = socket.read.bind(socket);
    socket.read = (size) => (size === 0 ? this.#read(0) : this.#next());
  }

  /** From now on the bytes belong to the answer of the next request. */
  begin(tooMany: () => void): void {
    this.#count = 0;
    this.#tooMany = tooMany;
    this.#held = nothing;
  }

  get hasBegun(): boolean {
    return this.#count > 0;
  }

  #next(): Buffer | null {
    for (let bytes = this.#read(); bytes !== null; bytes = this.#read()) {
      this.#count += bytes.length;
      if (this.#count > this.#bytesMax) {
        this.#tooMany();
        this.#socket.destroy();
        return null;
      }
      const rest = this.#held === null ? bytes : this.#withoutContinue(this.#held, bytes);
      if (rest !== null) return rest;
    }
    return null;
  }

  /** The bytes of the final answer. Null while none has come. */
  #withoutContinue(held: Buffer, bytes: Buffer): Buffer | null {
    let rest = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    while (rest.length >= continues.length && mayContinue(rest)) {
      const end = rest.indexOf(endOfHead);
      if (end === -1) break;
      rest = rest.subarray(end + endOfHead.length);
    }
    const isHeld = mayContinue(rest) && rest.length <= headBytesMax;
    this.#held = isHeld ? rest : null;
    return isHeld ? null : rest;
  }
}
