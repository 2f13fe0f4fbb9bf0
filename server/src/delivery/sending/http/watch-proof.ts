import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { StartupRefusal } from '../../../storage/startup-refusal.ts';
import { type Endpoint, GuardedConnect } from '../targets/guarded-connect.ts';
import { Connection } from './connection.ts';

const endpointAt = (port: number): Endpoint => ({
  policy: 'any',
  key: 'proof',
  origin: `http://127.0.0.1:${port}`,
  hostname: '127.0.0.1',
  port,
  isSecure: false,
  isOurs: true,
});

const connectMsMax = 30_000;

/** Sends one request to a receiver of our own, and resolves with its answer. */
const answered = (connection: Connection): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const handler = {
      onRequestStart: () => connection.beginAnswer(() => {}),
      onResponseEnd: () => resolve(connection.isAnswering),
      onResponseError: (_controller: unknown, error: Error) => reject(error),
    };
    connection.carry({ method: 'POST', path: '/', body: '' }, handler, connectMsMax);
  });

/**
 * The limit on the bytes of an answer depends on how undici reads a socket, which undici does not
 * promise. So the start sends one request to itself (decision 0122). Throws unless the bytes were
 * counted.
 */
export async function proveAnswersAreWatched(connect = new GuardedConnect({})): Promise<void> {
  const receiver = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const connection = new Connection(
    endpointAt((receiver.address() as AddressInfo).port),
    connect,
    1,
  );
  try {
    if (await answered(connection)) return;
  } finally {
    await connection.close();
    receiver.close();
  }
  throw new StartupRefusal(
    'Answers to deliveries cannot be limited with this version of undici: its way to read has changed.',
  );
}
