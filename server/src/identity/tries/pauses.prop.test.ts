import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { type PageTry, type PauseKind, pageTryJudged, pauseRules, pausing } from './pauses.ts';

type Step = { readonly pass: number; readonly isRight: boolean; readonly judgeFirst: boolean };

const steps = fc.array(
  fc.record({
    pass: fc.oneof(fc.nat(3), fc.nat(400), fc.nat(30_000)),
    isRight: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    judgeFirst: fc.boolean(),
  }),
  { maxLength: 200, size: 'max' },
);

const kinds = Object.keys(pauseRules) as PauseKind[];

/**
 * Tries as fast as the rule allows, several of them concurrent. Returns the times of wrong tries.
 */
function wrongMomentsOf(kind: PauseKind, way: readonly Step[]): readonly number[] {
  const rule = pauseRules[kind];
  let [tries, now]: [readonly PageTry[], number] = [[], 1_800_000_000];
  const open: { readonly id: string; readonly isRight: boolean }[] = [];
  const wrong: number[] = [];
  const judge = (): void => {
    const first = open.shift();
    if (first === undefined) return;
    tries = pageTryJudged(tries, rule, first.id, first.isRight ? 'right' : 'wrong');
  };
  for (const [nth, { pass, isRight, judgeFirst }] of way.entries()) {
    if (judgeFirst) judge();
    now += pass;
    const made = pausing(tries, rule, String(nth), unixSeconds(now));
    if (made.outcome !== 'counted') continue;
    tries = made.tries;
    open.push({ id: String(nth), isRight });
    if (!isRight) wrong.push(now);
    expect(tries.length).toBeLessThanOrEqual(rule.keeps);
  }
  return wrong;
}

test.each(['address', 'wallet'] as const)(
  'decision 0096: the number of wrong passwords for one %s in any window is limited by its steps',
  (kind) => {
    const { steps: pauses, windowSeconds } = pauseRules[kind];
    const last = pauses.at(-1) ?? { from: 0, seconds: 1 };
    const most = last.from + Math.floor(windowSeconds / last.seconds);
    fc.assert(
      fc.property(steps, (way) => {
        const wrong = wrongMomentsOf(kind, way);
        for (const from of wrong) {
          const inside = wrong.filter((one) => one >= from && one < from + windowSeconds);
          expect(inside.length).toBeLessThanOrEqual(most);
        }
      }),
    );
  },
);

test('decision 0096: whatever others try, a right password is verified after the pause', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.nat(60), (kind, count) => {
      const rule = pauseRules[kind];
      const tries: PageTry[] = Array.from({ length: Math.min(count, rule.keeps) }, (_, nth) => ({
        id: String(nth),
        at: unixSeconds(1_800_000_000),
        state: 'wrong',
      }));
      const longest = Math.max(...rule.steps.map(({ seconds }) => seconds));
      const later = unixSeconds(1_800_000_000 + longest);
      expect(pausing(tries, rule, 'own', later).outcome).toBe('counted');
    }),
  );
});
