import { afterAll, beforeAll, expect, test } from 'vitest';
import { schedulesWith } from '../../src/delivery/deliveries/schedule.ts';
import { startDispatcher } from '../../src/delivery/sending/dispatcher.ts';
import { createHttpSender } from '../../src/delivery/sending/http/http-sender.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { watchedDatabase } from '../support/watched-database.ts';

let home: TestDatabase;

beforeAll(async () => {
  home = await createTestDatabase();
});

afterAll(() => home.drop());

const nothing = () => {};

/**
 * A resting dispatcher reads the clock again and again. A poll of the database reads it a few
 * times.
 */
const looksAtClockMax = 20;

/** A promise that can be fulfilled from outside. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = nothing;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** A dispatcher with nothing due, in the middle of its first poll, in a second that never ends. */
function inTheMiddleOfALook() {
  const asked = signal();
  const answered = signal();
  const resting = signal();
  let looksAtClock = 0;
  const dispatcher = startDispatcher({
    database: watchedDatabase(home.database, async () => {
      asked.give();
      await answered.given;
    }),
    clock: {
      now: () => {
        looksAtClock += 1;
        if (looksAtClock > looksAtClockMax) resting.give();
        return unixSeconds(1_800_000_000);
      },
    },
    sender: createHttpSender(),
    sign: async () => ({ by: 'rsa', signature: 'signed', standard: null }),
    schedules: schedulesWith([3_600]),
    policyFor: () => 'any',
    metrics: { attempted: nothing, firstByte: nothing },
    onFault: (fault) => {
      throw fault;
    },
  });
  const rests = resting.given.then(() => 'rests');
  return { dispatcher, asked: asked.given, answer: answered.give, rests };
}

test('stopping a dispatcher in the middle of a poll does not wait for the next second', async () => {
  const { dispatcher, asked, answer, rests } = inTheMiddleOfALook();
  await asked;
  const closed = dispatcher.close().then(() => 'closed');
  answer();
  expect(await Promise.race([closed, rests])).toBe('closed');
});

test('finishing in the middle of a poll waits for the next poll only', async () => {
  const { dispatcher, asked, answer, rests } = inTheMiddleOfALook();
  await asked;
  const finished = dispatcher.finish();
  answer();
  expect(await Promise.race([finished, rests])).toBe(true);
  await dispatcher.close();
});
