import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { OnWire } from './wire.ts';

/** An answer as received over the wire. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

type Found = { readonly answer: RawAnswer; readonly length: number };

/** Far above the patience of the service with any request. */
const answerMsMax = 90_000;

const endOfHead = Buffer.from('\r\n\r\n');

function headOf(text: string): Pick<RawAnswer, 'status' | 'headers'> {
  const [first = '', ...rest] = text.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})(?: |$)/.exec(first)?.[1]);
  if (Number.isNaN(status))
    throw new Error(`no answer in HTTP: ${JSON.stringify(first.slice(0, 200))}`);
  const headers = rest.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { status, headers: Object.fromEntries(headers) };
}

/** The chunked body that begins here, and its length in bytes; null while it is incomplete. */
function chunksIn(bytes: Buffer): { readonly body: Buffer; readonly length: number } | null {
  const parts: Buffer[] = [];
  let place = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', place);
    if (end < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', place, end), 16);
    if (Number.isNaN(size)) throw new Error('an answer in broken chunks');
    const next = end + 2 + size + 2;
    if (next > bytes.length) return null;
    if (size === 0) return { body: Buffer.concat(parts), length: next };
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    place = next;
  }
}

/** The first answer in the received bytes; null while it is incomplete. */
function answerIn(bytes: Buffer, isBodiless: boolean, isAtEnd: boolean): Found | null {
  const headEnd = bytes.indexOf(endOfHead);
  if (headEnd < 0) return null;
  const head = headOf(bytes.toString('latin1', 0, headEnd));
  const start = headEnd + endOfHead.length;
  const { 'content-length': length, 'transfer-encoding': coding } = head.headers;
  if (isBodiless || head.status < 200 || head.status === 204 || head.status === 304) {
    return { answer: { ...head, body: Buffer.alloc(0) }, length: start };
  }
  const rest = bytes.subarray(start);
  if (coding !== undefined) {
    const found = chunksIn(rest);
    return found && { answer: { ...head, body: found.body }, length: start + found.length };
  }
  if (length === undefined) {
    return isAtEnd ? { answer: { ...head, body: rest }, length: bytes.length } : null;
  }
  const end = Number(length);
  if (rest.length < end) return null;
  return { answer: { ...head, body: rest.subarray(0, end) }, length: start + end };
}

const dueOf = ({ answers }: OnWire): number =>
  typeof answers === 'number' ? answers : answers === 'some' ? 1 : 0;

/** A connection to the service on loopback that sends exactly the given bytes. */
export class Connection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #isOver = false;
  #isFresh = true;
  #wake = (): void => {};

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    // A reset counts like a close: the bytes received before it count.
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isOver = true;
      this.#wake();
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether nothing was sent over it yet. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** Sends, and returns the answers. Fewer answers than expected mean that the service hung up. */
  async exchange(wire: OnWire, isBodiless: boolean): Promise<readonly RawAnswer[]> {
    this.#isFresh = false;
    await this.#say(wire);
    const answers: RawAnswer[] = [];
    const due = dueOf(wire);
    while (answers.length < due) {
      const answer = await this.#next(isBodiless);
      if (answer === null) break;
      if (answer.status >= 200) answers.push(answer);
    }
    if (!wire.isKept || answers.at(-1)?.headers['connection'] === 'close') this.close();
    return answers;
  }

  close(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  async #say({ pieces, pauseMs, answers }: OnWire): Promise<void> {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await (pauseMs === 0 ? new Promise(setImmediate) : pause(pauseMs));
      if (this.#isOver) return;
      this.#socket.write(piece);
    }
    if (answers !== 'none') return;
    // The client leaves; the service has usually read everything by then.
    this.#socket.end();
    await pause(2);
  }

  /** Null when the connection ended before a complete answer. */
  async #next(isBodiless: boolean): Promise<RawAnswer | null> {
    const began = performance.now();
    for (;;) {
      const found = answerIn(this.#received, isBodiless, this.#isOver);
      if (found !== null) {
        this.#received = this.#received.subarray(found.length);
        return found.answer;
      }
      if (this.#isOver) return null;
      if (performance.now() - began > answerMsMax) throw new Error('no answer came in time');
      await this.#heard();
    }
  }

  async #heard(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, answerMsMax);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** One connection after another, each for as long as it lasts. */
export class Line {
  readonly #port: number;
  #connection: Connection | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** The answers, or how the exchange failed. */
  async exchange(wire: OnWire, isBodiless: boolean): Promise<readonly RawAnswer[] | string> {
    try {
      const connection = await this.#open();
      const { isFresh } = connection;
      const answers = await connection.exchange(wire, isBodiless);
      if (answers.length > 0 || isFresh || wire.answers === 'none') return answers;
      // Either side may end a kept connection at any time, so the request is sent again.
      this.close();
      return await (await this.#open()).exchange(wire, isBodiless);
    } catch (fault) {
      return String(fault);
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  async #open(): Promise<Connection> {
    if (this.#connection === null || this.#connection.isOver) {
      this.#connection = await Connection.open(this.#port);
    }
    return this.#connection;
  }
}
