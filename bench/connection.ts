import net from 'node:net';

const headEnd = '\r\n\r\n';

/**
 * A raw socket with one request in flight at a time, so that a load takes little of the machine.
 */
export class Connection {
  readonly #socket: net.Socket;
  readonly #onAnswer: (status: number, answer: string) => void;
  #received = '';

  constructor(port: number, onAnswer: (status: number, answer: string) => void) {
    this.#onAnswer = onAnswer;
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#take(text));
  }

  send(request: string): void {
    this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const head = this.#received.indexOf(headEnd);
    if (head === -1) return;
    const length = /content-length: (\d+)/i.exec(this.#received)?.[1];
    if (this.#received.length < head + headEnd.length + Number(length)) return;
    const answer = this.#received;
    this.#received = '';
    this.#onAnswer(Number(answer.slice(9, 12)), answer);
  }
}
