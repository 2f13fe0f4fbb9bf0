import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { counted, judged, type Try } from './try-count.ts';

const at = unixSeconds;
const start = 1_800_000_000;

/** Tries of one client, a second apart, all in one state. */
const triesOf = (
  clientId: string,
  count: number,
  state: Try['state'] = 'wrong',
  from = start,
): readonly Try[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${clientId} ${from + index}`,
    clientId,
    at: at(from + index),
    state,
  }));

const outcomeAt = (tries: readonly Try[], now: number, clientId = 'shop'): string =>
  counted(tries, { id: 'new', clientId }, at(now)).outcome;

const countedAt = (tries: readonly Try[], now: number, clientId = 'shop', id = 'new') => {
  const counting = counted(tries, { id, clientId }, at(now));
  if (counting.outcome !== 'counted') throw new Error(counting.outcome);
  return counting.tries;
};

const statesOf = (tries: readonly Try[]) => tries.map(({ state }) => state);

describe('gaps 3, PIN and passwords: five wrong tries lock a client and wallet for 15 minutes', () => {
  // biome-ignore format: a table
  test.each([
    // wrong  seconds after the last one  outcome
    [0,       0,                          'counted'],
    [4,       0,                          'counted'],
    [5,       0,                          'locked'],
    [5,       899,                        'locked'],
    [5,       900,                        'counted'],
  ])('after %i wrong tries, %i s later, a try is %s', (wrong, seconds, outcome) => {
    const last = start + Math.max(0, wrong - 1);
    expect(outcomeAt(triesOf('shop', wrong), last + seconds)).toBe(outcome);
  });

  test('the lock starts at the last of the five, however far apart they are', () => {
    const tries = [...triesOf('shop', 4), ...triesOf('shop', 1, 'wrong', start + 5_000)];
    expect(outcomeAt(tries, start + 5_899)).toBe('locked');
    expect(outcomeAt(tries, start + 5_900)).toBe('counted');
  });

  test('after the lock the client has five new tries, and the old ones still count for the day', () => {
    const tries = countedAt(triesOf('shop', 5), start + 904);
    expect(statesOf(tries)).toEqual(['past', 'past', 'past', 'past', 'past', 'open']);
    const again = [...tries.slice(0, 5), ...triesOf('shop', 4, 'wrong', start + 904)];
    expect(outcomeAt(again, start + 910)).toBe('counted');
    expect(outcomeAt([...again, ...triesOf('shop', 1, 'wrong', start + 909)], start + 910)).toBe(
      'locked',
    );
  });

  test('another client is not locked', () => {
    expect(outcomeAt(triesOf('shop', 5), start + 5, 'other')).toBe('counted');
  });

  test('fewer than five wrong tries count against the client for a day', () => {
    const tries = judged(countedAt(triesOf('shop', 4), start + 86_000), 'new', 'wrong');
    expect(outcomeAt(tries, start + 86_000)).toBe('locked');
  });

  test('a wrong try is forgotten after a day', () => {
    const tries = triesOf('shop', 1);
    expect(countedAt(tries, start + 86_399)).toHaveLength(2);
    expect(countedAt(tries, start + 86_400)).toHaveLength(1);
  });
});

describe('gaps 3, PIN and passwords: twenty wrong tries in a day lock the wallet for everybody', () => {
  const twenty = ['a', 'b', 'c', 'd'].flatMap((client) => triesOf(client, 5));

  // biome-ignore format: a table
  test.each([
    // wrong  at               outcome
    [19,      start + 10,      'counted'],
    [20,      start + 10,      'locked'],
    [20,      start + 86_399,  'locked'],
    [20,      start + 86_400,  'counted'],
  ])("after %i wrong tries of four clients, at %i a fifth client's try is %s", (wrong, now, outcome) => {
    expect(outcomeAt(twenty.slice(0, wrong), now, 'fifth')).toBe(outcome);
  });

  test('the day rolls: a try is possible for each that is a day old', () => {
    const spread = Array.from({ length: 20 }, (_, index) =>
      triesOf(`client ${index % 5}`, 1, 'past', start + index * 3_600),
    ).flat();
    const afterOne = countedAt(spread, start + 86_400);
    expect(outcomeAt(afterOne, start + 86_400)).toBe('wait');
    expect(outcomeAt(judged(afterOne, 'new', 'wrong'), start + 86_400)).toBe('locked');
  });

  test('tries that no longer count for their client still count for the day', () => {
    const past = twenty.map((one) => ({ ...one, state: 'past' as const }));
    expect(outcomeAt(past, start + 10, 'a')).toBe('locked');
  });
});

describe('decision 0035: a try under verification', () => {
  test('locks nobody, but further tries wait if the limit could be reached', () => {
    expect(outcomeAt(triesOf('shop', 5, 'open'), start + 5)).toBe('wait');
    const fourWrong = [...triesOf('shop', 4), ...triesOf('shop', 1, 'open', start + 4)];
    expect(outcomeAt(fourWrong, start + 5)).toBe('wait');
  });

  test('counts as wrong after 15 seconds, since a crash must have left it open', () => {
    const tries = [...triesOf('shop', 4), ...triesOf('shop', 1, 'open', start + 100)];
    expect(outcomeAt(tries, start + 114)).toBe('wait');
    expect(outcomeAt(tries, start + 115)).toBe('locked');
    expect(outcomeAt(tries, start + 999)).toBe('locked');
    expect(outcomeAt(tries, start + 1_000)).toBe('counted');
  });

  test('makes all clients wait only when twenty tries are open or wrong', () => {
    const open = ['a', 'b', 'c', 'd'].flatMap((client) => triesOf(client, 5, 'open'));
    expect(outcomeAt(open.slice(1), start + 5, 'fifth')).toBe('counted');
    expect(outcomeAt(open, start + 5, 'fifth')).toBe('wait');
  });
});

describe('decision 0035: a right try', () => {
  test('gives back exactly its own place', () => {
    const others = [...triesOf('other', 3), ...triesOf('shop', 2, 'open')];
    const tries = countedAt(others, start + 5);
    expect(judged(tries, 'new', 'right')).toEqual(others);
  });

  test("clears the client's earlier wrong tries, but not those of the wallet's day", () => {
    const tries = countedAt([...triesOf('shop', 4), ...triesOf('other', 1)], start + 5);
    const after = judged(tries, 'new', 'right');
    expect(statesOf(after)).toEqual(['past', 'past', 'past', 'past', 'wrong']);
    expect(outcomeAt([...after, ...triesOf('shop', 4, 'wrong', start + 6)], start + 10)).toBe(
      'counted',
    );
  });

  test('keeps later wrong tries', () => {
    const tries = [...countedAt([], start), ...triesOf('shop', 4, 'wrong', start + 1)];
    expect(statesOf(judged(tries, 'new', 'right'))).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
  });

  test('unlocks its client even if it was so late that it counted as wrong', () => {
    const late = countedAt(triesOf('shop', 4), start + 10);
    const seen = countedAt(late, start + 60, 'other', 'of another');
    expect(outcomeAt(seen, start + 60)).toBe('locked');
    const after = judged(seen, 'new', 'right');
    expect(statesOf(after)).toEqual(['past', 'past', 'past', 'past', 'open']);
    expect(outcomeAt(after, start + 60)).toBe('counted');
  });
});

describe('decision 0035: a late verdict changes nothing', () => {
  const tries = triesOf('shop', 3);

  test.each(['right', 'wrong'] as const)('if it is %s and the try was forgotten', (verdict) => {
    expect(judged(tries, 'forgotten', verdict)).toBe(tries);
  });

  test('if it is wrong and the try already counts as wrong', () => {
    expect(judged(tries, tries[1]?.id ?? '', 'wrong')).toBe(tries);
  });
});
