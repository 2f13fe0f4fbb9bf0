import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase32 } from '../../../tests/support/authenticator-app.ts';
import { casesOf } from '../../../tests/support/extent.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { acceptedStep, base32, totpCode } from './totp.ts';

const numRuns = casesOf('FUZZ_RUNS', { short: 300, long: 5_000 });

const secret = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes));
const moment = fc.integer({ min: 0, max: 2 ** 40 }).map(unixSeconds);

test('the code of a step is accepted exactly if the step is current or adjacent', () => {
  fc.assert(
    fc.property(secret, moment, fc.integer({ min: -5, max: 5 }), (key, now, offset) => {
      const present = Math.floor(now / 30);
      const step = present + offset;
      fc.pre(step >= 0);
      const code = totpCode(key, step);
      const accepted = acceptedStep(key, code, now, null);
      if (Math.abs(offset) <= 1) expect(accepted).not.toBeNull();
      // Another step may have the same code. It is then an adjacent one.
      if (accepted === null) return;
      expect(Math.abs(accepted - present)).toBeLessThanOrEqual(1);
      expect(totpCode(key, accepted)).toBe(code);
    }),
    { numRuns },
  );
});

test('business 7: whatever is typed and when, a code is valid once and steps only rise', () => {
  const typing = fc.record({
    seconds: fc.integer({ min: 0, max: 45 }),
    offset: fc.integer({ min: -2, max: 2 }),
  });
  fc.assert(
    fc.property(secret, moment, fc.array(typing, { maxLength: 20 }), (key, start, typings) => {
      let lastStep: number | null = null;
      let now = start;
      for (const { seconds, offset } of typings) {
        now = unixSeconds(now + seconds);
        const code = totpCode(key, Math.max(0, Math.floor(now / 30) + offset));
        const accepted = acceptedStep(key, code, now, lastStep);
        if (accepted === null) continue;
        expect(accepted).toBeGreaterThan(lastStep ?? -1);
        expect(acceptedStep(key, code, now, accepted)).toBeNull();
        lastStep = accepted;
      }
    }),
    { numRuns },
  );
});

test('arbitrary input is accepted only if it is the code', () => {
  const unit = fc.constantFrom(...'0123456789 \t\n+-.e٣x\0', '\ud800', '😀');
  fc.assert(
    fc.property(secret, moment, fc.string({ unit, maxLength: 12 }), (key, now, typed) => {
      const accepted = acceptedStep(key, typed, now, null);
      if (accepted !== null) expect(totpCode(key, accepted)).toBe(typed.replace(/\s/g, ''));
    }),
    { numRuns },
  );
});

test('base 32 reads back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect([...fromBase32(base32(Buffer.from(bytes)))]).toEqual([...bytes]);
    }),
    { numRuns },
  );
});
