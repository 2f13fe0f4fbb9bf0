import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, isLostConnection, type SendFault } from './send-result.ts';

// undici identifies some failures only by their English message. Each one is provoked here, so a
// version with other messages fails a test.

/** undici's error for a receiver that sends this answer and then closes. */
async function errorOver(answer: string): Promise<NodeJS.ErrnoException> {
  const receiver = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const client = new Client(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await client.destroy();
    receiver.close();
  });
  return new Promise((resolve, reject) => {
    client.dispatch(
      { method: 'POST', path: '/', body: '' },
      {
        onRequestStart: () => {},
        onResponseStart: () => {},
        onResponseData: () => {},
        onResponseEnd: () => reject(new Error('undici took it for an answer')),
        onResponseError: (_controller, error) => resolve(error),
      },
    );
  });
}

// biome-ignore format: a table
test.each<[string, string, string, SendFault]>([
  ['a chunked body that is cut off', 'HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel', 'Invalid EOF state', 'broken_off'],
  ['an interim answer of 100',       'HTTP/1.1 100 Continue\r\n\r\n',                               'bad response',      'not_http'],
  ['another protocol',               'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'bad upgrade', 'not_http'],
])('undici reports %s in words', async (_what, answer, words, fault) => {
  const error = await errorOver(answer);
  expect(error.message).toContain(words);
  expect(failureOf(error, { at: 'sent', status: 200 }).fault).toBe(fault);
  expect(isLostConnection(error)).toBe(false);
});

test('undici reports a receiver that closes without an answer as a socket error', async () => {
  const error = await errorOver('');
  expect(error.code).toBe('UND_ERR_SOCKET');
  expect(isLostConnection(error)).toBe(true);
  expect(failureOf(error, { at: 'sent', status: null }).fault).toBe('broken_off');
});
