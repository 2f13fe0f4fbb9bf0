import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { currentKey, keyState, type NewKey, validKeys, withNewKey } from './key-ring.ts';

const at = unixSeconds;
const newKey = (id: string): NewKey => ({
  id,
  publicJwk: { kty: 'RSA', n: 'n', e: 'AQAB' },
  sealedPrivateKey: 'sealed',
});

test('a rotated key verifies until its last signature has expired, and no longer', () => {
  const first = withNewKey({ id: 'token', keys: [] }, newKey('one'), 3_600, at(1_000));
  const second = withNewKey(first, newKey('two'), 3_600, at(2_000));
  expect(currentKey(first)?.id).toBe('one');
  expect(currentKey(second)?.id).toBe('two');
  expect(validKeys(second, at(5_599)).map(({ id }) => id)).toEqual(['two', 'one']);
  expect(validKeys(second, at(5_600)).map(({ id }) => id)).toEqual(['two']);
});

test('a key signs, then verifies, then is retired', () => {
  const first = withNewKey({ id: 'token', keys: [] }, newKey('one'), 3_600, at(1_000));
  const second = withNewKey(first, newKey('two'), 3_600, at(2_000));
  const statesAt = (now: number) => second.keys.map((key) => keyState(key, at(now)));
  expect(statesAt(2_000)).toEqual(['signing', 'verifying']);
  expect(statesAt(5_599)).toEqual(['signing', 'verifying']);
  expect(statesAt(5_600)).toEqual(['signing', 'retired']);
});

test('retired keys leave the ring at the next rotation', () => {
  let ring = withNewKey({ id: 'token', keys: [] }, newKey('0'), 3_600, at(0));
  for (let turn = 1; turn <= 50; turn += 1) {
    ring = withNewKey(ring, newKey(String(turn)), 3_600, at(turn * 1_800));
  }
  expect(ring.keys.map(({ id }) => id)).toEqual(['50', '49', '48']);
});
