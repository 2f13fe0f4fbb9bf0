import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import {
  type PageTry,
  type PauseKind,
  pageTryJudged,
  pauseLeft,
  pauseRules,
  pausing,
} from './pauses.ts';

const start = 1_800_000_000;
const at = unixSeconds;

/** `count` tries in the same second. */
const triesOf = (count: number, state: PageTry['state'] = 'wrong', when = start): PageTry[] =>
  Array.from({ length: count }, (_, nth) => ({ id: `${state} ${nth}`, at: at(when), state }));

const after = (kind: PauseKind, tries: readonly PageTry[], seconds: number) =>
  pausing(tries, pauseRules[kind], 'new', at(start + seconds));

describe('decision 0096: the pause grows with the wrong passwords', () => {
  // biome-ignore format: a table
  test.each<[PauseKind, number, number]>([
    // kind       wrong  seconds until the next try
    ['login',      2,       0],
    ['login',      3,       5],
    ['login',      4,      30],
    ['login',      5,     900],
    ['login',     10,     900],
    ['address',   19,       0],
    ['address',   20,      10],
    ['address',   30,      60],
    ['address',   40,     300],
    ['device',     4,       0],
    ['device',     5,      10],
    ['device',     6,      30],
    ['device',     7,      60],
    ['device',     8,     300],
    ['device',    20,     300],
    ['wallet',    49,       0],
    ['wallet',    50,  86_400],
  ])('%s: after %i wrong tries the next is possible %i s later', (kind, wrong, seconds) => {
    const tries = triesOf(wrong);
    expect(pauseLeft(tries, pauseRules[kind], at(start))).toBe(seconds);
    if (seconds > 0) {
      expect(after(kind, tries, seconds - 1)).toEqual({ outcome: 'paused', seconds: 1 });
    }
    expect(after(kind, tries, seconds).outcome).toBe('counted');
  });

  test('the pause starts at the last wrong try', () => {
    const tries = [...triesOf(4), ...triesOf(1, 'wrong', start + 5_000)];
    expect(after('login', tries, 5_899)).toEqual({ outcome: 'paused', seconds: 1 });
    expect(after('login', tries, 5_900).outcome).toBe('counted');
  });

  test('the window rolls: fifty wrong tries close a wallet until the oldest is a day old', () => {
    const tries = [...triesOf(1), ...triesOf(49, 'wrong', start + 80_000)];
    expect(after('wallet', tries, 86_399).outcome).toBe('paused');
    expect(after('wallet', tries, 86_400).outcome).toBe('counted');
  });

  test.each(Object.entries(pauseRules))(
    '%s keeps as many tries as its longest pause needs',
    (_, rule) => {
      expect(rule.keeps).toBeGreaterThanOrEqual(Math.max(...rule.steps.map(({ from }) => from)));
      const counted = pausing(triesOf(rule.keeps - 1), { ...rule, steps: [] }, 'new', at(start));
      expect(counted.outcome === 'counted' && counted.tries).toHaveLength(rule.keeps);
      const full = pausing(triesOf(rule.keeps), { ...rule, steps: [] }, 'new', at(start));
      expect(full.outcome === 'counted' && full.tries.map(({ id }) => id)).toEqual([
        ...triesOf(rule.keeps)
          .slice(1)
          .map(({ id }) => id),
        'new',
      ]);
    },
  );
});

describe('decision 0096: a try under verification', () => {
  test('pauses nobody, but a try that would be paused if it is wrong must wait', () => {
    expect(after('login', triesOf(2, 'open'), 1).outcome).toBe('counted');
    expect(after('login', triesOf(3, 'open'), 1)).toEqual({ outcome: 'wait' });
    expect(after('login', [...triesOf(2), ...triesOf(1, 'open')], 1)).toEqual({ outcome: 'wait' });
  });

  test('does not hide a pause caused by wrong tries', () => {
    const tries = [...triesOf(5), ...triesOf(1, 'open')];
    expect(after('login', tries, 1)).toEqual({ outcome: 'paused', seconds: 899 });
  });

  test('counts as wrong after 15 seconds, since a crash must have left it open', () => {
    const tries = [...triesOf(4), ...triesOf(1, 'open', start + 100)];
    expect(after('login', tries, 114)).toEqual({ outcome: 'wait' });
    expect(after('login', tries, 115)).toEqual({ outcome: 'paused', seconds: 885 });
  });
});

describe('decision 0096: a verdict', () => {
  const tries = [...triesOf(2), { id: 'own', at: at(start), state: 'open' as const }];
  const later = { id: 'later', at: at(start), state: 'wrong' as const };

  test.each<[PauseKind, number]>([
    ['login', 0],
    ['device', 0],
    ['address', 2],
    ['wallet', 2],
  ])('that is right in %s returns its place and leaves %i earlier wrong tries', (kind, left) => {
    expect(pageTryJudged(tries, pauseRules[kind], 'own', 'right')).toHaveLength(left);
  });

  test('that is right keeps later wrong tries', () => {
    const judged = pageTryJudged([...tries, later], pauseRules.login, 'own', 'right');
    expect(judged).toEqual([later]);
  });

  test('that is wrong is recorded', () => {
    const judged = pageTryJudged(tries, pauseRules.login, 'own', 'wrong');
    expect(judged.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong']);
  });

  test('on a forgotten or already wrong try changes nothing', () => {
    expect(pageTryJudged(tries, pauseRules.login, 'gone', 'right')).toBe(tries);
    const wrong = triesOf(2);
    expect(pageTryJudged(wrong, pauseRules.login, 'wrong 0', 'wrong')).toBe(wrong);
  });
});
