import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A TCP port of the loopback address that is free at this moment. */
export async function chooseFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The socket has no port.');
  return address.port;
}

/** Whether a TCP port of the loopback address accepts connections. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
