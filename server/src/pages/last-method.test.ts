import { expect, test } from 'vitest';
import { lastMethodCookie, lastMethodIn } from './last-method.ts';

test('the cookie reads back, with and without https', () => {
  for (const isSecure of [true, false]) {
    const cookie = lastMethodCookie('card-payment', isSecure) ?? '';
    expect(lastMethodIn(cookie, isSecure)).toBe('card-payment');
    expect(lastMethodIn(cookie, !isSecure)).toBeNull();
    expect(cookie.includes('; Secure')).toBe(isSecure);
  }
});

test.each(['', 'Card', 'a;b', 'a b', '"a"', 'a'.repeat(65)])('%j is not a key', (key) => {
  expect(lastMethodCookie(key, false)).toBeNull();
  expect(lastMethodIn(`florin-method=${key.replaceAll(';', '')}!`, false)).toBeNull();
});
