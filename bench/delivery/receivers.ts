/**
 * Receivers of webhooks: as many ports as asked for, in a separate process. They use raw sockets
 * and a prepared answer, so they take little of the machine. They note the arrival of each event.
 */
import net from 'node:net';

export type ReceiverOrders =
  | { readonly kind: 'open'; readonly count: number }
  /** Forgets earlier events. Answers once this many more have arrived. */
  | { readonly kind: 'expect'; readonly count: number }
  | { readonly kind: 'arrivals' }
  /** The first receiver reads and does not answer, until told otherwise. */
  | { readonly kind: 'hang'; readonly isHanging: boolean };

export type Opened = { readonly ports: readonly number[] };
/** The wall clock, in milliseconds. */
export type Expected = { readonly firstMs: number; readonly lastMs: number };
/** The number in each event, and when it arrived. */
export type Arrivals = { readonly arrivals: readonly (readonly [event: number, ms: number])[] };

const headEnd = '\r\n\r\n';
const answer = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
const wallMs = (): number => performance.timeOrigin + performance.now();

let arrivals: (readonly [number, number])[] = [];
let expected: { readonly count: number; readonly tell: (message: Expected) => void } | null = null;
let isHanging = false;
const hung = new Set<net.Socket>();

function note(body: string): void {
  arrivals.push([Number(/"data":"(\d+)"/.exec(body)?.[1]), wallMs()]);
  if (expected?.count !== arrivals.length) return;
  expected.tell({ firstMs: arrivals[0]?.[1] ?? 0, lastMs: arrivals.at(-1)?.[1] ?? 0 });
  expected = null;
}

function receive(socket: net.Socket, mayHang: boolean): void {
  let received = '';
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('error', () => {});
  socket.on('close', () => hung.delete(socket));
  socket.on('data', (text: string) => {
    received += text;
    const head = received.indexOf(headEnd);
    if (head === -1) return;
    const end = head + headEnd.length + Number(/content-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < end) return;
    const body = received.slice(head, end);
    received = received.slice(end);
    if (mayHang && isHanging) {
      hung.add(socket);
      return;
    }
    note(body);
    socket.write(answer);
  });
}

async function open(count: number): Promise<Opened> {
  const servers = Array.from({ length: count }, (_, index) =>
    net.createServer((socket) => receive(socket, index === 0)).listen(0, '127.0.0.1'),
  );
  await Promise.all(
    servers.map((server) => new Promise((resolve) => server.once('listening', resolve))),
  );
  return { ports: servers.map((server) => (server.address() as net.AddressInfo).port) };
}

function hang(wanted: boolean): void {
  isHanging = wanted;
  if (isHanging) return;
  for (const socket of hung) socket.write(answer);
  hung.clear();
}

process.on('message', (orders: ReceiverOrders) => {
  const tell = (message: Opened | Expected | Arrivals | object): void => {
    process.send?.(message);
  };
  switch (orders.kind) {
    case 'open':
      void open(orders.count).then(tell);
      break;
    case 'expect':
      arrivals = [];
      expected = { count: orders.count, tell };
      // This order is answered when they have arrived.
      break;
    case 'arrivals':
      tell({ arrivals });
      break;
    case 'hang':
      hang(orders.isHanging);
      tell({});
  }
});
