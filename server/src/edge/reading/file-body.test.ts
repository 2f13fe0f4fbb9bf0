import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CutShort, fileBodyOf } from './file-body.ts';

/** A request whose sender disconnected in the middle of its body, before it was read. */
async function leftRequest(): Promise<IncomingMessage> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sender.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  // Not `once` of the events: it would listen for errors, and so change the case under test.
  const closed = new Promise((resolve) => request.on('close', resolve));
  sender.destroy();
  await closed;
  return request;
}

test('a sender who disconnects before the file is read causes CutShort, not a fault', async () => {
  const { chunks } = fileBodyOf(await leftRequest());
  const read = async () => {
    for await (const _ of chunks);
  };
  await expect(read()).rejects.toBeInstanceOf(CutShort);
});
