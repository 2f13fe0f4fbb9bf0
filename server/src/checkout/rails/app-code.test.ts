import { expect, test } from 'vitest';
import { createAppCodes } from './app-code.ts';

test('a code has four digits, is the same on every node, and tells payments apart', () => {
  const [one, other] = [createAppCodes(Buffer.alloc(32, 1)), createAppCodes(Buffer.alloc(32, 1))];
  const ids = Array.from({ length: 200 }, (_, index) => `payment ${index}`);
  const codes = ids.map(one);
  expect(codes.filter((code) => !/^\d{4}$/.test(code))).toEqual([]);
  expect(ids.map(other)).toEqual(codes);
  expect(new Set(codes).size).toBeGreaterThan(150);
});

test('without the key nobody knows it', () => {
  const ids = Array.from({ length: 20 }, (_, index) => `payment ${index}`);
  expect(ids.map(createAppCodes(Buffer.alloc(32, 1)))).not.toEqual(
    ids.map(createAppCodes(Buffer.alloc(32, 2))),
  );
});
