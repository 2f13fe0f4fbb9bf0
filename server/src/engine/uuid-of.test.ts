import { expect, test } from 'vitest';
import { markedUuidOf, uuidAt, uuidOf } from './uuid-of.ts';

test('public ids have the bits of their version and variant', () => {
  for (const part of ['a', 'b', 'c', 'd', 'e', 'f']) {
    expect(markedUuidOf('leg', part)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(uuidAt(1_800_000_000, 'mail', part)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  }
});

test('ids by which stored rows are found never change', () => {
  expect(uuidOf('deposit', '7', 'first')).toBe('76e7b5ce-5a0d-a1de-1e30-dff0ff0c45dd');
});
