import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { extent } from '../../tests/support/extent.ts';
import { unixSeconds } from '../kernel/time.ts';
import { mailOf } from './mail.ts';
import { letterOf } from './smtp.ts';

const now = unixSeconds(1_800_000_000);
const asIs = (text: string): string => text;
const sender = { name: 'Florin', address: 'no-reply@pay.example' };

/** Texts that try to inject a header, among any others. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\u0085',
        '\u2028',
        '\u0000',
        '\ud800',
        'Bcc: all@example.com',
        'ona',
        '@',
        'example.com',
        ',',
        ';',
        ':',
        '<',
        '>',
        '"',
        '\\',
        '(',
        ')',
        ' ',
        '=?utf-8?Q?=0D=0A?=',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const hostileMail = fc.record({
  id: fc.uuid(),
  to: fc.oneof(
    hostile,
    hostile.map((text) => `${text}@example.com`),
  ),
  subject: hostile,
  text: hostile,
  linkEndsAt: fc.constant(null),
  isTest: fc.boolean(),
});

const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

test('in any mail, recipient and subject are single lines that PostgreSQL can store', () => {
  fc.assert(
    fc.property(hostileMail, (given) => {
      const { recipient, subject, sealedText, state, lastError } = mailOf(given, asIs, now);
      expect([recipient, subject].filter((line) => unfit.test(line))).toEqual([]);
      expect([recipient, subject].every((line) => [...line].length <= 255)).toBe(true);
      expect(sealedText ?? '').not.toMatch(/[\0\p{Cs}]/u);
      // A pending mail goes to exactly its original recipient.
      if (state === 'pending') expect(recipient).toBe(given.to);
      else expect(lastError).not.toBeNull();
    }),
    { numRuns: extent({ short: 120, long: 2_000 }) },
  );
});

const ourHeaders = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

test('any letter has only our headers, each once, and one recipient', async () => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const anybody = fc.oneof(
    fc.emailAddress(),
    hostileMail.map(({ to }) => to),
  );
  await fc.assert(
    fc.asyncProperty(hostileMail, anybody, async (given, to) => {
      const mail = mailOf({ ...given, to }, asIs, now);
      const letter = { ...mail, text: mail.sealedText ?? given.text };
      const { message, envelope } = await composer.sendMail(letterOf(letter, sender));
      const [head = ''] = String(message).split('\n\n');
      const names = head
        .replaceAll(/\n[ \t]/g, ' ')
        .split('\n')
        .map((line) => (line.split(':')[0] ?? '').toLowerCase());
      expect(names).toEqual([...new Set(names)]);
      expect(names.filter((name) => !ourHeaders.includes(name))).toEqual([]);
      expect(envelope.from).toBe(sender.address);
      if (mail.state !== 'pending') return;
      expect(envelope.to).toHaveLength(1);
      expect(String(envelope.to)).toMatch(/^[^\s<>,]+@[^\s<>,@]+$/);
    }),
    { numRuns: 500 },
  );
});
