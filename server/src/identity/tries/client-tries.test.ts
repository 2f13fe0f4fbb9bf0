import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import {
  type ClientTries,
  clientTriesAt,
  countedForClient,
  dayWrongMax,
  hourWrongMax,
  isServedToday,
  judgedForClient,
  noTries,
  openMax,
  openSeconds,
  pauseFrom,
  servedPayer,
} from './client-tries.ts';

// Decision 0093: the PINs of one client, for all wallets together.

const start = 1_800_000_000;
const at = (seconds: number) => unixSeconds(start + seconds);
const clean = noTries('shop');

let serial = 0;
const nextId = (): string => {
  serial += 1;
  return `try ${serial}`;
};

/** A try that is counted and judged at once. */
function tried(
  known: ClientTries,
  verdict: 'right' | 'wrong' | 'unknown',
  seconds: number,
  walletId: number | null = null,
): ClientTries {
  const id = nextId();
  const counting = countedForClient(known, { id, walletId }, at(seconds));
  expect(counting.outcome).toBe('counted');
  return judgedForClient(counting.known, id, verdict, at(seconds));
}

/** `times` wrong PINs for different wallets, a minute apart, which is longer than any pause. */
function wrongOnes(known: ClientTries, times: number, from = 0, apart = 60): ClientTries {
  let after = known;
  for (let nth = 0; nth < times; nth += 1) {
    after = tried(after, 'wrong', from + nth * apart, 1_000 + nth);
  }
  return after;
}

const outcomeAt = (known: ClientTries, seconds: number): string =>
  countedForClient(known, { id: nextId(), walletId: 7 }, at(seconds)).outcome;

const served = (payers: number): ClientTries => {
  let known = clean;
  for (let nth = 0; nth < payers; nth += 1) known = servedPayer(known, at(0));
  return known;
};

describe('a growing pause', () => {
  // biome-ignore format: a table
  test.each([
    // wrong ones        pause
    [pauseFrom - 1,      0],
    [pauseFrom,          1],
    [pauseFrom + 1,      2],
    [pauseFrom + 2,      4],
    [pauseFrom + 3,      8],
    [pauseFrom + 4,     15],
    [pauseFrom + 10,    15],
  ])('%i wrong PINs in an hour cause a pause of %i seconds', (wrong, pause) => {
    const known = wrongOnes(clean, wrong);
    const last = (wrong - 1) * 60;
    if (pause > 0) expect(outcomeAt(known, last + pause - 1)).toBe('wait');
    expect(outcomeAt(known, last + pause)).toBe('counted');
  });

  test('wrong PINs older than an hour cause no pause', () => {
    const known = wrongOnes(clean, 10, 0, 15);
    expect(outcomeAt(known, 9 * 15 + 14)).toBe('wait');
    const other = wrongOnes(wrongOnes(clean, 10, 0, 15), 1, 4_000);
    expect(outcomeAt(other, 4_000)).toBe('counted');
  });

  test('after a pause only one PIN is verified at a time', () => {
    const known = wrongOnes(clean, pauseFrom);
    const [later, id] = [pauseFrom * 60, nextId()];
    const { known: open } = countedForClient(known, { id, walletId: 7 }, at(later));
    expect(outcomeAt(open, later)).toBe('wait');
    expect(outcomeAt(judgedForClient(open, id, 'right', at(later)), later)).toBe('counted');
  });
});

describe('a stop', () => {
  test('comes with the last allowed wrong PIN of an hour and never ends by itself', () => {
    const known = wrongOnes(clean, hourWrongMax - 1);
    expect(known.stoppedAt).toBeNull();
    const stopped = wrongOnes(known, 1, 1_800);
    expect(stopped.stoppedAt).toBe(at(1_800));
    for (const seconds of [1_800, 1_800 + 3_600, 1_800 + 30 * 86_400]) {
      expect(outcomeAt(stopped, seconds)).toBe('stopped');
    }
  });

  test('comes with the last allowed wrong PIN of a day', () => {
    const known = wrongOnes(clean, dayWrongMax - 1, 0, 1_700);
    expect(known.stoppedAt).toBeNull();
    expect(wrongOnes(known, 1, 86_399).stoppedAt).toBe(at(86_399));
    expect(wrongOnes(known, 1, 86_400).stoppedAt).toBeNull();
  });

  test('is not reached by wrong PINs if the same payer then enters the right one', () => {
    let known = clean;
    for (let payer = 1; payer <= 200; payer += 1) {
      known = tried(known, 'wrong', payer, payer);
      known = tried(known, 'right', payer, payer);
    }
    expect(known.tries).toEqual([]);
    expect(known.stoppedAt).toBeNull();
  });

  test('is reached even with many right PINs of other wallets in between', () => {
    let known = clean;
    for (let nth = 0; nth < hourWrongMax; nth += 1) {
      for (let own = 0; own < 20; own += 1) known = tried(known, 'right', nth * 60 - 30, own);
      known = tried(known, 'wrong', nth * 60, 1_000 + nth);
    }
    expect(known.stoppedAt).toBe(at((hourWrongMax - 1) * 60));
  });

  test('does not count tries on a wallet that is locked for the client', () => {
    let known = clean;
    for (let nth = 0; nth < 40; nth += 1) known = tried(known, 'wrong', nth * 15, 7);
    expect(clientTriesAt(known, at(600)).wrongInDay).toBe(5);
    expect(known.stoppedAt).toBeNull();
  });
});

describe('a busy merchant', () => {
  // biome-ignore format: a table
  test.each([
    // payers served   wrong PINs that stop
    [     0,           hourWrongMax],
    [    99,           hourWrongMax],
    [   100,           hourWrongMax + 1],
    [ 3_000,           hourWrongMax + 30],
  ])('with %i payers a day is stopped by wrong PIN number %i of an hour', (payers, stops) => {
    const known = wrongOnes(served(payers), stops - 1, 0, 20);
    expect(known.stoppedAt).toBeNull();
    expect(wrongOnes(known, 1, 1_200).stoppedAt).toBe(at(1_200));
  });

  test('a payer is counted once a day', () => {
    expect(isServedToday(null, at(0))).toBe(false);
    expect(isServedToday(at(0), at(86_399))).toBe(true);
    expect(isServedToday(at(0), at(86_400))).toBe(false);
  });

  test('payers served more than a day ago, rounded up to the hour, do not count', () => {
    const known = served(250);
    expect(clientTriesAt(known, at(86_000)).payersInDay).toBe(250);
    expect(clientTriesAt(known, at(86_400 + 3_600)).payersInDay).toBe(0);
    expect(servedPayer(known, at(86_400 + 3_600)).served).toHaveLength(1);
  });
});

describe('concurrent tries', () => {
  const openOnes = (known: ClientTries, times: number): ClientTries => {
    let after = known;
    for (let nth = 0; nth < times; nth += 1) {
      const counting = countedForClient(after, { id: nextId(), walletId: nth }, at(5_000));
      after = counting.known;
    }
    return after;
  };

  test('are verified up to a maximum, and the next one waits', () => {
    const known = openOnes(clean, openMax);
    expect(known.tries).toHaveLength(openMax);
    expect(outcomeAt(known, 5_000)).toBe('wait');
  });

  test('are never more than the wrong tries left until the stop', () => {
    const known = wrongOnes(clean, dayWrongMax - 3, -80_000, 1_700);
    expect(openOnes(known, 10).tries).toHaveLength(dayWrongMax);
  });

  test('count as wrong if a crash left them open', () => {
    const known = openOnes(clean, openMax);
    const later = at(5_000 + openSeconds);
    expect(clientTriesAt(known, at(5_000)).wrongInDay).toBe(0);
    expect(clientTriesAt(known, later).wrongInDay).toBe(openMax);
  });

  test('without a verdict give their place back', () => {
    expect(tried(clean, 'unknown', 0).tries).toEqual([]);
  });

  test('are not changed by a verdict on an unknown try', () => {
    expect(judgedForClient(clean, 'other', 'wrong', at(0))).toBe(clean);
  });
});
