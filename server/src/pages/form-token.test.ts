import { describe, expect, test } from 'vitest';
import { createFormTokens } from './form-token.ts';
import type { Visitor } from './visitor.ts';

const key = Buffer.alloc(32, 7);
const tokens = createFormTokens(key);
const visitor: Visitor = {
  secret: 'a'.repeat(24),
  setCookie: null,
  isSentFromElsewhere: false,
  deviceCookie: null,
  address: null,
  isSending: true,
  languages: [],
  countries: [],
  lastMethod: null,
};
const subject = ['pay', 'link', '0'];
const token = tokens.tokenFor(visitor, subject);

test('a token is valid for its browser and its subject', () => {
  expect(tokens.isGenuine(visitor, subject, token)).toBe(true);
});

describe('a token is refused', () => {
  test.each<[string, Visitor, readonly string[], string | undefined]>([
    ['when it is missing', visitor, subject, undefined],
    ['when it is empty', visitor, subject, ''],
    ['when it is cut short', visitor, subject, token.slice(0, -2)],
    [
      'when a letter is changed',
      visitor,
      subject,
      `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`,
    ],
    ['for another link', visitor, ['pay', 'other', '0'], token],
    ['for another attempt', visitor, ['pay', 'link', '1'], token],
    ['when subjects are equal only when joined', visitor, ['pay', 'link0'], token],
    ['from another browser', { ...visitor, secret: 'b'.repeat(24) }, subject, token],
    ['from a browser without our cookie', { ...visitor, setCookie: 'x' }, subject, token],
    ['from a page of another site', { ...visitor, isSentFromElsewhere: true }, subject, token],
  ])('%s', (_when, who, what, given) => {
    expect(tokens.isGenuine(who, what, given)).toBe(false);
  });

  test('from a service with another key', () => {
    const others = createFormTokens(Buffer.alloc(32, 8));
    expect(others.isGenuine(visitor, subject, token)).toBe(false);
  });
});
