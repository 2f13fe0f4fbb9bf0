import { expect, test } from 'vitest';
import { macOf } from './mac-signature.ts';

// biome-ignore format: a table
test.each<[string, Buffer, string, string]>([
  ['1: a plain text',                   Buffer.alloc(20, 0x0b),  'Hi There',
   'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  ['3: bytes beyond ASCII',             Buffer.alloc(20, 0xaa),  '\u00dd'.repeat(50),
   '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  ['6: a key longer than a block',         Buffer.alloc(131, 0xaa), 'Test Using Larger Than Block-Size Key - Hash Key First',
   '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54'],
])('RFC 4231, case %s', (_case, key, text, mac) => {
  expect(Buffer.from(macOf(key, text), 'base64').toString('hex')).toBe(mac);
});
