import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { macOf } from './mac-signature.ts';

const latin1 = fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code));
const text = fc.string({ unit: latin1, maxLength: 5_000 });
/** Keys that are longer than a block of the hash are hashed themselves. */
const key = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

const byNode = (ofKey: Buffer, ofText: string): string =>
  createHmac('sha256', ofKey).update(ofText, 'latin1').digest('hex');

describe('the mac of a request', () => {
  test('is HMAC-SHA256, whatever the key and the text, and for one text after another', () => {
    fc.assert(
      fc.property(key, fc.array(text, { minLength: 1, maxLength: 4 }), (ofKey, texts) => {
        const macs = texts.map((each) => macOf(ofKey, each).toString('hex'));
        expect(macs).toEqual(texts.map((each) => byNode(ofKey, each)));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([0, 63, 64, 65])('with a key of %i bytes, at the border of a block', (length) => {
    const ofKey = Buffer.alloc(length, 0xa5);
    expect(macOf(ofKey, 'text').toString('hex')).toBe(byNode(ofKey, 'text'));
  });
});
