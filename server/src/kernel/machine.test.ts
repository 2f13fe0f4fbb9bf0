import { describe, expect, test } from 'vitest';
import { decision, defineMachine, guardsOf, next, type Row, spec } from './machine.ts';

const door = defineMachine({
  entity: 'door',
  spec: '0-house.md#1',
  states: { open: 'open', closed: 'open', locked: 'open', walled: 'terminal' },
  rows: [
    { from: null, on: 'build', to: 'closed', source: spec('builder comes') },
    { from: 'closed', on: 'push', to: 'open', source: spec('push') },
    { from: 'closed', on: 'lock', when: 'hasKey', to: 'locked', source: spec('key turns') },
    { from: 'closed', on: 'seal', when: ['hasBricks', 'paid'], to: 'walled', source: spec() },
    { from: 'open', on: 'slam', when: 'windy', to: 'locked', source: decision('sample') },
    { from: 'open', on: 'slam', to: 'closed', source: decision('sample') },
  ],
});

const defineWith = (rows: readonly Row<'a' | 'z'>[]) =>
  defineMachine<'a' | 'z', readonly Row<'a' | 'z'>[]>({
    entity: 'sample',
    spec: '0-none.md#0',
    states: { a: 'open', z: 'terminal' },
    rows,
  });

describe('defineMachine', () => {
  test('refuses two rows for one case', () => {
    const row = { from: 'a', on: 'go', to: 'z', source: spec() } as const;
    expect(() => defineWith([row, { ...row, to: 'a' }])).toThrow(
      'sample: two rows for a + go when always',
    );
  });

  test('refuses two rows with the same guards in another order', () => {
    const row = { from: 'a', on: 'go', to: 'z', source: spec() } as const;
    expect(() =>
      defineWith([
        { ...row, when: ['x', 'y'] },
        { ...row, when: ['y', 'x'] },
      ]),
    ).toThrow('two rows for a + go when x and y');
  });

  test('refuses a guarded row after one that always applies, since it is unreachable', () => {
    const row = { from: 'a', on: 'go', to: 'z', source: spec() } as const;
    expect(() => defineWith([row, { ...row, when: 'x' }])).toThrow('two rows for a + go when x');
    expect(() => defineWith([{ ...row, when: 'x' }, row])).not.toThrow();
  });

  test('refuses a way out of a terminal state', () => {
    expect(() => defineWith([{ from: 'z', on: 'rise', to: 'a', source: spec() }])).toThrow(
      'sample: terminal state z has a way out',
    );
  });
});

describe('next', () => {
  test('returns the row that applies', () => {
    expect(next(door, 'closed', 'push')?.to).toBe('open');
    expect(next(door, null, 'build')?.to).toBe('closed');
  });

  test('returns null if the table has no row', () => {
    expect(next(door, 'locked', 'push')).toBeNull();
    expect(next(door, null, 'push')).toBeNull();
    expect(next(door, 'walled', 'push')).toBeNull();
  });

  test('respects a guard', () => {
    expect(next(door, 'closed', 'lock', { hasKey: true })?.to).toBe('locked');
    expect(next(door, 'closed', 'lock', { hasKey: false })).toBeNull();
  });

  test.each([
    [true, true, 'walled'],
    [true, false, undefined],
    [false, true, undefined],
    [false, false, undefined],
  ])('checks every guard of a row: bricks %s, paid %s, then %s', (hasBricks, paid, to) => {
    expect(next(door, 'closed', 'seal', { hasBricks, paid })?.to).toBe(to);
  });

  test('takes the first row that applies, so a guarded row comes before the general one', () => {
    expect(next(door, 'open', 'slam', { windy: true })?.to).toBe('locked');
    expect(next(door, 'open', 'slam', { windy: false })?.to).toBe('closed');
  });

  test('checks states, triggers and guards at compile time', () => {
    // @ts-expect-error: no such state.
    expect(next(door, 'opened', 'push')).toBeNull();
    // @ts-expect-error: no such trigger.
    expect(next(door, 'closed', 'kick')).toBeNull();
    // @ts-expect-error: the guard is missing.
    expect(next(door, 'closed', 'lock')).toBeNull();
    // @ts-expect-error: one of two guards is missing.
    expect(next(door, 'closed', 'seal', { paid: true })).toBeNull();
    // @ts-expect-error: no row of this trigger has a guard.
    expect(next(door, 'locked', 'push', { hasKey: true })).toBeNull();
  });
});

describe('sources', () => {
  test('a specification row may name the decision that fills its gap', () => {
    expect(spec('sign')).toEqual({ kind: 'spec', trigger: 'sign' });
    expect(spec('sign', 'sample')).toEqual({
      kind: 'spec',
      trigger: 'sign',
      filledBy: 'sample',
    });
    expect(spec()).toEqual({ kind: 'spec', trigger: '' });
  });

  test('guardsOf lists the guards of a row', () => {
    expect(door.rows.map(guardsOf)).toEqual([
      [],
      [],
      ['hasKey'],
      ['hasBricks', 'paid'],
      ['windy'],
      [],
    ]);
  });
});
