import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type Letter, letterIn } from './letter.ts';

/** The stage of the conversation; `TEXT` is the end of the message. */
export type Stage = 'CONNECT' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'TEXT';

/** A reply instead of the usual one, or misbehaviour. */
export type Whim = string | 'silence' | 'hang up' | 'trickle';

export type Received = Letter & { readonly from: string; readonly to: string };

const usual: Readonly<Record<Stage, string>> = {
  CONNECT: '220 receiver.test ESMTP',
  EHLO: '250-receiver.test\r\n250-8BITMIME\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  TEXT: '250 taken',
};

const addressIn = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? '';

/** A real SMTP server on loopback that keeps accepted mails and misbehaves as a test wants. */
export class SmtpReceiver {
  readonly received: Received[] = [];
  /** All recipients of attempted mails, accepted or not. */
  readonly tried: string[] = [];
  /** Called before each reply; null: the usual one. `to` is empty until the recipient is known. */
  whim: (stage: Stage, to: string) => Whim | null = () => null;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#converse(socket));
  #port = 0;

  static async start(): Promise<SmtpReceiver> {
    const receiver = new SmtpReceiver();
    await receiver.listen();
    return receiver;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The mails to one address. */
  to(address: string): readonly Received[] {
    return this.received.filter(({ to }) => to === address);
  }

  triesFor(address: string): number {
    return this.tried.filter((to) => to === address).length;
  }

  /** Listens; after a close, on the same port. */
  async listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Ends every connection, and waits until the other end has noticed. */
  async hangUp(): Promise<void> {
    const ends = [...this.#sockets].map(
      (socket) => new Promise<void>((resolve) => socket.once('close', resolve).end()),
    );
    await Promise.all(ends);
  }

  #converse(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    let [from, to] = ['', ''];
    let message: string[] | null = null;
    /** Whether the reply was the usual one. */
    const reply = (stage: Stage): boolean => {
      const whim = this.whim(stage, to);
      say(socket, whim ?? usual[stage]);
      return whim === null;
    };
    const commands: Readonly<Record<string, (line: string) => void>> = {
      EHLO: () => reply('EHLO'),
      AUTH: () => reply('AUTH'),
      MAIL: (line) => {
        [from, to] = [addressIn(line), ''];
        reply('MAIL');
      },
      RCPT: (line) => {
        to = addressIn(line);
        this.tried.push(to);
        reply('RCPT');
      },
      DATA: () => {
        message = reply('DATA') ? [] : null;
      },
      RSET: () => say(socket, '250 ok'),
      QUIT: () => socket.end('221 bye\r\n'),
    };
    const takeCommand = (line: string): void => {
      const [verb = ''] = line.toUpperCase().split(' ');
      commands[verb]?.(line);
    };
    const takeText = (lines: string[], line: string): void => {
      // A text line that begins with a dot arrives with a second one.
      if (line !== '.') lines.push(line.replace(/^\./, ''));
      else {
        message = null;
        if (reply('TEXT')) this.received.push({ from, to, ...letterIn(lines) });
      }
    };
    const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
    // It repeats errors of the socket; a client that disconnects is no fault of the test.
    lines.on('error', () => {});
    lines.on('line', (line) => (message === null ? takeCommand(line) : takeText(message, line)));
    reply('CONNECT');
  }
}

const trickleMs = 20;

function say(socket: Socket, words: Whim): void {
  if (words === 'silence') return;
  if (words === 'hang up') {
    socket.destroy();
    return;
  }
  if (words !== 'trickle') {
    socket.write(`${words}\r\n`);
    return;
  }
  // One line of a reply after another, and never the last.
  const timer = setInterval(() => socket.write('250-still here\r\n'), trickleMs);
  socket.on('close', () => clearInterval(timer));
}
