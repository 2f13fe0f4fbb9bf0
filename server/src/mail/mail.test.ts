import { describe, expect, test } from 'vitest';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import {
  afterTry,
  type Delivery,
  isLapsed,
  leaseSeconds,
  type Mail,
  mailOf,
  retried,
  retryAfterSeconds,
} from './mail.ts';

const now = unixSeconds(1_800_000_000);
const later = unixSeconds(now + 7);
const given = {
  id: 'an id',
  to: 'ona@example.com',
  subject: 'Hello',
  text: 'Hi',
  linkEndsAt: null,
  isTest: false,
};
const seal = (text: string, mailId: string): string => `sealed for ${mailId}: ${text}`;
const mail = mailOf(given, seal, now);
const claimed = (attempts: number): Mail => ({
  ...mail,
  attempts,
  nextTryAt: unixSeconds(now + leaseSeconds),
});

test('a new mail is due at once', () => {
  expect(mail).toEqual({
    id: 'an id',
    recipient: 'ona@example.com',
    subject: 'Hello',
    sealedText: 'sealed for an id: Hi',
    linkEndsAt: null,
    isTest: false,
    isToStaff: false,
    createdAt: now,
    state: 'pending',
    attempts: 0,
    nextTryAt: now,
    lastError: null,
    sentAt: null,
  });
});

test('a mail of test mode says so in its subject, and in every language before its text', () => {
  const { subject, sealedText } = mailOf({ ...given, isTest: true }, seal, now);
  expect([subject, ...(sealedText ?? '').split('\n')]).toEqual([
    '[TEST] Hello',
    'sealed for an id: Test mode: no real money is used.',
    'Bandomasis režimas: tikri pinigai nenaudojami.',
    'Тестовый режим: настоящие деньги не используются.',
    '',
    'Hi',
  ]);
});

test('a subject of the maximum length loses its end, not the mark', () => {
  const { subject } = mailOf({ ...given, subject: 'x'.repeat(255), isTest: true }, seal, now);
  expect(subject).toBe(`[TEST] ${'x'.repeat(248)}`);
});

// biome-ignore format: a table
test.each([
  ['ona@example.com',                      'pending'],
  ['Ona.O+1@example.co.uk',                'pending'],
  ["o'na_{}@example.com",                  'pending'],
  ['ąžuolas@paštas.lt',                    'pending'],
  [`${'a'.repeat(64)}@example.com`,        'pending'],
  [`${'a'.repeat(65)}@example.com`,        'failed' ],
  [`a@${'b'.repeat(190)}`,                 'failed' ],
  ['',                                     'failed' ],
  ['ona',                                  'failed' ],
  ['@example.com',                         'failed' ],
  ['ona@',                                 'failed' ],
  ['ona@@example.com',                     'failed' ],
  ['ona@example.com,jonas@example.com',    'failed' ],
  ['ona@example.com;jonas',                'failed' ],
  ['all:ona@example.com;',                 'failed' ],
  ['Ona <ona@example.com>',                'failed' ],
  ['<ona@example.com>',                    'failed' ],
  ['"ona"@example.com',                    'failed' ],
  ['ona(at home)@example.com',             'failed' ],
  ['ona@[127.0.0.1]',                      'failed' ],
  ['ona\\@example.com',                    'failed' ],
  ['ona @example.com',                     'failed' ],
  ['ona@example.com\n',                    'failed' ],
  ['ona@example.com\r\nBcc: b@example.com','failed' ],
  ['ona\u0000@example.com',                'failed' ],
  ['ona\u2028@example.com',                'failed' ],
  ['ona\u202e@example.com',                'failed' ],
])('a mail to %j is %s', (to, state) => {
  const isPending = state === 'pending';
  expect(mailOf({ ...given, to }, seal, now)).toMatchObject({
    state,
    nextTryAt: isPending ? now : null,
    sealedText: isPending ? mail.sealedText : null,
  });
});

// biome-ignore format: a table
test.each([
  // text             its link ends           lapsed
  ['a sealed text',   null,                   false],
  ['a sealed text',   unixSeconds(now + 1),   false],
  ['a sealed text',   now,                    true ],
  [null,              unixSeconds(now + 1),   true ],
  [null,              null,                   true ],
])('a mail with %s whose link ends at %s has lapsed: %s', (sealedText, linkEndsAt, lapsed) => {
  expect(isLapsed({ ...mail, sealedText, linkEndsAt }, now)).toBe(lapsed);
});

describe('an attempt', () => {
  test('that delivers a mail ends it', () => {
    expect(afterTry(claimed(3), { kind: 'delivered' }, later)).toEqual({
      ...mail,
      state: 'sent',
      sealedText: null,
      attempts: 3,
      nextTryAt: null,
      sentAt: later,
    });
  });

  test.each([
    ['with its text if that may be shown', true, mail.sealedText],
    ['without its text otherwise', false, null],
  ])(
    'without a mail server does not count, and the mail is kept %s',
    (_, keepsText, sealedText) => {
      expect(afterTry(claimed(1), { kind: 'kept', keepsText }, later)).toEqual({
        ...mail,
        state: 'kept',
        sealedText,
        nextTryAt: null,
      });
    },
  );

  test('for a mail whose link has ended is the last, and removes the text', () => {
    expect(afterTry(claimed(2), { kind: 'lapsed' }, later)).toEqual({
      ...mail,
      state: 'lapsed',
      sealedText: null,
      attempts: 2,
      nextTryAt: null,
      lastError: 'Its link was used or has ended.',
    });
  });

  test('that is refused ends the mail, whatever attempts are left', () => {
    expect(afterTry(claimed(1), { kind: 'refused', because: '550 no' }, later)).toEqual({
      ...mail,
      state: 'failed',
      sealedText: mail.sealedText,
      attempts: 1,
      nextTryAt: null,
      lastError: '550 no',
    });
  });

  test.each(retryAfterSeconds.map((seconds, index) => [index + 1, seconds]))(
    'number %i that is put off is followed by another after %i seconds',
    (attempts, seconds) => {
      expect(afterTry(claimed(attempts), { kind: 'put off', because: 'busy' }, later)).toEqual({
        ...mail,
        attempts,
        nextTryAt: later + seconds,
        lastError: 'busy',
      });
    },
  );

  test.each([7, 8])('number %i that is put off is the last', (attempts) => {
    expect(afterTry(claimed(attempts), { kind: 'put off', because: 'busy' }, later)).toMatchObject({
      state: 'failed',
      sealedText: mail.sealedText,
      nextTryAt: null,
    });
  });

  test('for a mail that has ended throws', () => {
    const deliveries: readonly Delivery[] = [
      { kind: 'delivered' },
      { kind: 'kept', keepsText: false },
      { kind: 'lapsed' },
      { kind: 'refused', because: '' },
      { kind: 'put off', because: '' },
    ];
    for (const delivery of deliveries) {
      const ended = { ...claimed(1), state: 'sent' as const };
      expect(() => afterTry(ended, delivery, later)).toThrow('mail: nothing follows on');
    }
  });

  test("keeps the server's answer on one line of limited length", () => {
    const because = `550-one\r\n550 two ${'x'.repeat(1_000)}`;
    const { lastError } = afterTry(claimed(1), { kind: 'refused', because }, later);
    expect(lastError).toMatch(/^550-one 550 two x+$/);
    expect(lastError).toHaveLength(500);
  });
});

// biome-ignore format: a table
test.each<[Mail['state'], string | null, number | null, boolean]>([
  // state     text   link ends     can be sent again
  ['failed',   'Hi',  null,         true ],
  ['failed',   'Hi',  now + 1,      true ],
  ['failed',   'Hi',  now,          false],
  ['failed',   null,  null,         false],
  ['pending',  'Hi',  null,         false],
  ['sent',     'Hi',  null,         false],
  ['withheld', 'Hi',  null,         false],
])('retrying a mail that is %s, with text %s and a link until %s, is possible: %s', (state, sealedText, linkEndsAt, isAgain) => {
  const before = { ...mail, state, sealedText, linkEndsAt: linkEndsAt as UnixSeconds | null, attempts: 7 };
  const again = retried({ ...before, nextTryAt: null, lastError: 'no' }, now);
  expect(again.ok ? again.value : null).toEqual(
    isAgain ? { ...before, state: 'pending', attempts: 0, nextTryAt: now, lastError: null } : null,
  );
});
