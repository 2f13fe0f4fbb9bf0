import { describe, expect, test } from 'vitest';
import { rails as railNames } from '../methods/method.ts';
import { mockBankRail } from './mock-bank/mock-bank-rail.ts';
import { railsOf } from './rail.ts';
import { liveRails, railAdapters } from './rails.ts';

const test_ = { isTest: true };
const live = { isTest: false };

describe('which rail serves a method', () => {
  const without = railsOf(railAdapters, null);
  const simulated = railsOf(railAdapters, mockBankRail);
  const names = (rails: typeof without, project: { isTest: boolean }) =>
    railNames.map((rail) => [rail, rails.serving({ rail }, project)?.name ?? null]);

  test('test mode: the mock bank and the card form, whatever the simulator does', () => {
    const expected = [
      ['mock', 'mock'],
      ['wallet', null],
      ['cards', 'cards'],
      ['open-banking', null],
      ['bank-files', null],
      ['instalments', null],
    ];
    expect(names(without, test_)).toEqual(expected);
    expect(names(simulated, test_)).toEqual(expected);
  });

  test('gaps 5: live projects have their own rails, and with the simulator all of them', () => {
    expect(names(without, live).filter(([, name]) => name !== null)).toEqual([
      ['wallet', 'wallet'],
    ]);
    expect(names(simulated, live).filter(([, name]) => name === 'mock')).toHaveLength(
      railNames.length - 1,
    );
    expect(simulated.serving({ rail: 'wallet' }, live)?.name).toBe('wallet');
  });
});

test('every rail has a name of its own that the catalogue knows', () => {
  const names = railAdapters.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !railNames.includes(name))).toEqual([]);
  expect(liveRails).toEqual(['wallet']);
});
