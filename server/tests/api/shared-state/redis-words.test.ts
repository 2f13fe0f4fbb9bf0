import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { isTimeout, isUnknownScript } from '../../../src/shared-state/redis-connection.ts';
import { RedisServer } from '../../support/redis-server.ts';

// ioredis and Redis identify two failures only by their text. Each is provoked here, so that a
// version with another text fails a test.

test('a command without an answer in time is recognised as a timeout', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const redis = new Redis({ port, host: '127.0.0.1', commandTimeout: 50, enableReadyCheck: false });
  onTestFinished(() => {
    redis.disconnect();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  redis.on('error', () => {});
  const reason = await redis.get('key').catch((error: unknown) => error);
  expect(reason).toMatchObject({ message: 'Command timed out' });
  expect([isTimeout(reason), isUnknownScript(reason)]).toEqual([true, false]);
});

test('a script unknown to the server is recognised', async () => {
  const server = await RedisServer.start();
  const redis = new Redis(server.url);
  onTestFinished(async () => {
    redis.disconnect();
    await server.stop();
  });
  const reason = await redis.evalsha('0'.repeat(40), 0).catch((error: unknown) => error);
  expect(isUnknownScript(reason)).toBe(true);
  expect(isTimeout(reason)).toBe(false);
});
