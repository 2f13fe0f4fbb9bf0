import { expect, test } from 'vitest';
import { OwnPorts } from './own-ports.ts';

const nothing = { databaseUrl: null, redisUrl: null, smtpUrl: null };

// biome-ignore format: a table
test.each([
  [nothing,                                                                         [5432, 6379]],
  [{ ...nothing, databaseUrl: 'postgres://florin:a:1@127.0.0.1:6000/florin' },      [5432, 6379, 6000]],
  [{ ...nothing, databaseUrl: 'postgresql://florin:p%40x@/florin?host=/run&port=6001' }, [5432, 6379, 6001]],
  [{ ...nothing, databaseUrl: 'postgres://f:p@one:6002,two,[::1]:6003/florin' },    [5432, 6379, 6002, 6003]],
  [{ ...nothing, redisUrl: 'redis://:secret@127.0.0.1:6380/3' },                    [5432, 6379, 6380]],
  [{ ...nothing, redisUrl: 'rediss://127.0.0.1' },                                  [5432, 6379]],
  [{ ...nothing, smtpUrl: 'smtp://127.0.0.1' },                                     [5432, 6379, 25]],
  [{ ...nothing, smtpUrl: 'smtps://user:word@127.0.0.1' },                          [5432, 6379, 465]],
  [{ ...nothing, smtpUrl: 'smtp://127.0.0.1:2525?ignoreTLS=true' },                 [5432, 6379, 2525]],
])('%j: exactly the ports %j are closed', (urls, closed) => {
  const ports = new OwnPorts(urls);
  const all = Array.from({ length: 65_536 }, (_, port) => port);
  expect(all.filter((port) => ports.has(port))).toEqual(closed.toSorted((a, b) => a - b));
});

test('a port opened later is closed to deliveries from then on', () => {
  const ports = new OwnPorts(nothing);
  ports.add(8080);
  ports.addIn('postgres://owner:secret@127.0.0.1:40123/florin');
  expect([8080, 40123, 8081].map((port) => ports.has(port))).toEqual([true, true, false]);
});
