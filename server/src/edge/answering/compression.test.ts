import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed, compressing, encodingFor } from './compression.ts';

// biome-ignore format: a table
test.each<[accepted: string | undefined, encoding: string | null]>([
  [undefined,                  null],
  ['',                         null],
  ['identity',                 null],
  ['deflate, zstd',            null],
  ['gzip',                     'gzip'],
  ['br',                       'br'],
  ['gzip, deflate, br, zstd',  'br'],
  ['GZIP;q=1.0, BR;q=0.2',     'gzip'],
  ['br;q=0, gzip;q=0.1',       'gzip'],
  ['br;q=0, gzip; q=0',        null],
  ['*',                        'br'],
  ['*;q=0.1, br;q=0',          'gzip'],
  ['*;q=0',                    null],
  ['br;q=nonsense',            null],
  [',;,;q=,',                  null],
])('Accept-Encoding: %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

const text = 'one line after the other\n'.repeat(1_000);

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s: bytes and streams decompress to the original', async (encoding, undone) => {
  const once = await compressed(Buffer.from(text), encoding);
  expect(once.length).toBeLessThan(text.length / 10);
  expect(undone(once).toString()).toBe(text);
  const stream = Readable.from([text.slice(0, 100), text.slice(100)], { objectMode: false });
  expect(undone(await buffer(compressing(stream, encoding))).toString()).toBe(text);
});

test('a stream is read only as fast as its reader takes it', async () => {
  let made = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      made += 1;
      // These bytes cannot be compressed, so they fill any buffer.
      yield crypto.getRandomValues(Buffer.alloc(16_384));
    }
  }
  const source = Readable.from(endless(), { objectMode: false });
  const stream = compressing(source, 'gzip');
  await once(stream, 'readable');
  await new Promise((resolve) => setImmediate(resolve));
  expect(made).toBeLessThan(50);
  const closed = new Promise((resolve) => source.once('close', resolve));
  stream.destroy();
  await closed;
  expect(source.destroyed).toBe(true);
});

test('a failing stream also fails for its reader', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'begun';
    throw new Error('the database is gone');
  }
  const stream = compressing(Readable.from(failing(), { objectMode: false }), 'br');
  await expect(buffer(stream)).rejects.toThrow();
});
