import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createSecureServer, TLSSocket } from 'node:tls';

/** A request as it arrived. */
export type Received = {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Every byte of it. */
  readonly raw: Buffer;
  /** The number of its connection: 1 is the first that was opened. */
  readonly connection: number;
  /** The requested name in TLS; null without TLS or without a name. */
  readonly servername: string | null;
  readonly atMs: number;
};

type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The answer is held back until then. */
  readonly after?: Promise<unknown>;
};

/** What a receiver does with a request. */
export type Reply =
  | ({ readonly does: 'answer' } & Answer)
  /** Sends nothing and keeps the connection open. */
  | { readonly does: 'hang' }
  /** Resets the connection. */
  | { readonly does: 'reset' }
  /** Writes these bytes unchanged, then continues with `next`. */
  | { readonly does: 'write'; readonly bytes: string | Buffer; readonly next: Next }
  /** The same, one byte at a time. */
  | {
      readonly does: 'drip';
      readonly bytes: string | Buffer;
      readonly next: Next;
      readonly everyMs: number;
    }
  /** Writes the first bytes, then repeats the others for ever. */
  | { readonly does: 'flood'; readonly first: string; readonly again: string };

type Next = 'keep' | 'close' | 'reset';

export const answer = (status = 200, body: string | Buffer = 'ok', more: Answer = {}): Reply => ({
  does: 'answer',
  status,
  body,
  ...more,
});
export const redirect = (to: string, status = 302): Reply =>
  answer(status, '', { headers: { location: to } });
export const hang: Reply = { does: 'hang' };
export const reset: Reply = { does: 'reset' };
export const close: Reply = { does: 'write', bytes: '', next: 'close' };
export const write = (bytes: string | Buffer, next: Next = 'keep'): Reply => ({
  does: 'write',
  bytes,
  next,
});
export const drip = (bytes: string | Buffer, next: Next = 'keep', everyMs = 0): Reply => ({
  does: 'drip',
  bytes,
  next,
  everyMs,
});
/** An answer whose body never ends. */
export const endless = (status = 200): Reply => ({
  does: 'flood',
  first: `HTTP/1.1 ${status} OK\r\n\r\n`,
  again: 'x'.repeat(16_384),
});
export const flood = (first: string, again: string): Reply => ({ does: 'flood', first, again });
export const garbage: Reply = write('SSH-2.0-receiver\r\n\r\n');
/** Announces a body, and closes in the middle of it. */
export const cutShort = (status = 200): Reply =>
  write(`HTTP/1.1 ${status} OK\r\ncontent-length: 100\r\n\r\nshort`, 'close');

/** Holds something back until a test opens it. */
export type Gate = { readonly opened: Promise<void>; readonly open: () => void };

export function gate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export type ReceiverOptions = {
  readonly host?: string;
  readonly port?: number;
  /** Answers in TLS, with this certificate. */
  readonly tls?: { readonly key: string; readonly cert: string };
};

/**
 * A receiver of webhooks on loopback that records requests byte for byte, and misbehaves as a test
 * wants. It parses HTTP itself: a compliant server cannot misbehave enough.
 */
export class Receiver {
  readonly received: Received[] = [];
  /** Decides the reply to each request; by default 200. */
  reply: (received: Received) => Reply = () => answer();
  /** Connections opened since the start, open now, and the most at once. */
  opened = 0;
  open = 0;
  openMax = 0;
  readonly #host: string;
  readonly #isSecure: boolean;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port: number;

  private constructor({ host = '127.0.0.1', port = 0, tls }: ReceiverOptions) {
    this.#host = host;
    this.#port = port;
    this.#isSecure = tls !== undefined;
    const accept = (socket: Socket) => this.#accept(socket);
    this.#server =
      tls === undefined
        ? createServer({ noDelay: true }, accept)
        : createSecureServer({ ...tls, noDelay: true }, accept);
  }

  static async start(options: ReceiverOptions = {}): Promise<Receiver> {
    const receiver = new Receiver(options);
    receiver.#server.listen(receiver.#port, receiver.#host);
    await once(receiver.#server, 'listening');
    receiver.#port = (receiver.#server.address() as AddressInfo).port;
    return receiver;
  }

  get port(): number {
    return this.#port;
  }

  /** Its address; under another name when the test provides a resolver for it. */
  url(path = '/hook', name = this.#host): string {
    return `${this.#isSecure ? 'https' : 'http'}://${name}:${this.#port}${path}`;
  }

  /** Closes every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Resets every connection. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  #accept(socket: Socket): void {
    this.opened += 1;
    this.open += 1;
    this.openMax = Math.max(this.openMax, this.open);
    const connection = this.opened;
    this.#sockets.add(socket);
    const servername = (socket instanceof TLSSocket && socket.servername) || null;
    let seen = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.open -= 1;
      this.#sockets.delete(socket);
    });
    socket.on('data', (bytes: Buffer) => {
      seen = Buffer.concat([seen, bytes]);
      for (let one = requestIn(seen); one !== null; one = requestIn(seen)) {
        seen = seen.subarray(one.raw.length);
        const received = { ...one, connection, servername, atMs: performance.now() };
        this.received.push(received);
        void act(socket, this.reply(received));
      }
    });
  }
}

/** The address of a port without a listener. */
export async function closedPort(): Promise<string> {
  const receiver = await Receiver.start();
  await receiver.close();
  return receiver.url();
}

/** The first complete request in these bytes. */
function requestIn(bytes: Buffer): Omit<Received, 'connection' | 'servername' | 'atMs'> | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [line = '', ...fields] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const [method = '', target = ''] = line.split(' ');
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const bodyAt = headEnd + 4;
  const end = bodyAt + Number(headers['content-length'] ?? 0);
  if (bytes.length < end) return null;
  const raw = bytes.subarray(0, end);
  return { method, target, headers, body: raw.subarray(bodyAt), raw };
}

async function act(socket: Socket, reply: Reply): Promise<void> {
  switch (reply.does) {
    case 'hang':
      return;
    case 'reset':
      socket.resetAndDestroy();
      return;
    case 'answer':
      await reply.after;
      socket.write(answerBytes(reply));
      return;
    case 'write':
      socket.write(reply.bytes);
      goOn(socket, reply.next);
      return;
    case 'drip':
      await dripBytes(socket, Buffer.from(reply.bytes), reply.everyMs);
      goOn(socket, reply.next);
      return;
    case 'flood':
      await floodWith(socket, reply.first, reply.again);
  }
}

async function dripBytes(socket: Socket, bytes: Buffer, everyMs: number): Promise<void> {
  for (const byte of bytes) {
    if (socket.destroyed) return;
    await (everyMs === 0 ? new Promise(setImmediate) : pause(everyMs));
    socket.write(Buffer.of(byte));
  }
}

async function floodWith(socket: Socket, first: string, again: string): Promise<void> {
  socket.write(first);
  while (!socket.destroyed) {
    await (socket.write(again) ? new Promise(setImmediate) : flushed(socket));
  }
}

function goOn(socket: Socket, next: Next): void {
  if (next === 'close') socket.end();
  // Written bytes must be sent before the reset overtakes them.
  if (next === 'reset') socket.write('', () => socket.resetAndDestroy());
}

function answerBytes({ status = 200, headers = {}, body = '' }: Answer): Buffer {
  const bytes = Buffer.from(body);
  const fields = { ...headers, 'content-length': String(bytes.length) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} OK\r\n${lines.join('')}\r\n`), bytes]);
}

/** Resolves when the other side has read everything or is gone. */
const flushed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      socket.off('drain', over);
      socket.off('close', over);
      resolve();
    };
    socket.on('drain', over);
    socket.on('close', over);
  });
