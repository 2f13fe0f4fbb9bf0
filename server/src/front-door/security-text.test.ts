import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { securityText } from './security-text.ts';

test('expires at a midnight within half a year, the same all day', () => {
  const midnight = Date.parse('2026-03-01T00:00:00Z') / 1_000;
  for (const second of [0, 86_399]) {
    expect(securityText('https://pay.example', 'http://x', unixSeconds(midnight + second))).toBe(
      'Contact: https://pay.example\nExpires: 2026-08-28T00:00:00Z\nPreferred-Languages: en\n',
    );
  }
});
