import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { type Mail, mailOf } from './mail.ts';
import { markingSimulated } from './simulated-mark.ts';

test('decision 0113: a mail about simulated live money says so first; one of test mode says so already', async () => {
  const carried: Mail[] = [];
  const carrier = markingSimulated({
    carry: async (mail) => {
      carried.push(mail);
      return { kind: 'delivered' };
    },
    close: () => {},
  });
  const written = { id: 'm-1', to: 'ona@example.com', subject: 'Money for you', text: '12.50 EUR' };
  const now = unixSeconds(1_800_000_000);
  await carrier.carry(mailOf({ ...written, isTest: false }, now));
  await carrier.carry(mailOf({ ...written, isTest: true }, now));
  expect(carried.map(({ subject }) => subject)).toEqual([
    '[SIMULATED] Money for you',
    '[TEST] Money for you',
  ]);
  expect(carried[0]?.text).toMatch(/^Simulated: no bank .*\n.*\n.*\n\n12.50 EUR$/);
});
