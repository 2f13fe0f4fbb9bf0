import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import type { Letter } from './mail.ts';
import { markingSimulated } from './simulated-mark.ts';

test('decision 0113: a mail about simulated live money is marked, and one of test mode is unchanged', async () => {
  const carried: Letter[] = [];
  const carrier = markingSimulated({
    carry: async (letter) => {
      carried.push(letter);
      return { kind: 'delivered' };
    },
    close: () => {},
  });
  const live: Letter = {
    id: 'm-1',
    recipient: 'ona@example.com',
    subject: 'Money for you',
    text: '12.50 EUR',
    isTest: false,
    createdAt: unixSeconds(1_800_000_000),
  };
  const ofTestMode = { ...live, isTest: true, subject: '[TEST] Money for you' };
  await carrier.carry(live);
  await carrier.carry(ofTestMode);
  expect(carried[0]?.subject).toBe('[SIMULATED] Money for you');
  expect(carried[0]?.text).toMatch(/^Simulated: no bank .*\n.*\n.*\n\n12.50 EUR$/);
  expect(carried[1]).toEqual(ofTestMode);
});
