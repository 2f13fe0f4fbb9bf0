import { describe, expect, test } from 'vitest';
import { rails as railNames } from '../methods/method.ts';
import { mockBankRail } from './mock-bank/mock-bank-rail.ts';
import { createAppCodes, railsOf } from './rail.ts';
import { liveRails, railAdapters } from './rails.ts';

const test_ = { isTest: true };
const live = { isTest: false };

describe('the rail of a method', () => {
  const without = railsOf(railAdapters, null);
  const simulated = railsOf(railAdapters, mockBankRail);
  const names = (rails: typeof without, project: { isTest: boolean }) =>
    railNames.map((rail) => [
      rail,
      rails.serving({ rail, type: 'banklink' }, project)?.name ?? null,
    ]);

  test('test mode has the mock bank and the card form, with the simulator or without', () => {
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

  test('gaps 5: live projects have their own rails, and the simulator adds all others', () => {
    expect(names(without, live).filter(([, name]) => name !== null)).toEqual([
      ['wallet', 'wallet'],
    ]);
    expect(names(simulated, live).filter(([, name]) => name === 'mock')).toHaveLength(
      railNames.length - 1,
    );
    expect(simulated.serving({ rail: 'wallet', type: 'wallet' }, live)?.name).toBe('wallet');
  });
});

test('bank 2: transfers to our own bank account are never simulated', () => {
  const method = { rail: 'bank-files', type: 'banktransfer' } as const;
  for (const simulator of [null, mockBankRail]) {
    const { serving } = railsOf(railAdapters, simulator);
    expect([serving(method, test_)?.name, serving(method, live)?.name]).toEqual([
      'bank-files',
      'bank-files',
    ]);
  }
});

test('every rail has a unique name that the catalogue knows', () => {
  const names = railAdapters.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !railNames.includes(name))).toEqual([]);
  expect(liveRails).toEqual(['wallet']);
});

test('an app code has four digits, is the same on every node, and tells payments apart', () => {
  const [one, other] = [createAppCodes(Buffer.alloc(32, 1)), createAppCodes(Buffer.alloc(32, 1))];
  const ids = Array.from({ length: 200 }, (_, index) => `payment ${index}`);
  const codes = ids.map(one);
  expect(codes.filter((code) => !/^\d{4}$/.test(code))).toEqual([]);
  expect(ids.map(other)).toEqual(codes);
  expect(new Set(codes).size).toBeGreaterThan(150);
});

test('the code depends on the key', () => {
  const ids = Array.from({ length: 20 }, (_, index) => `payment ${index}`);
  expect(ids.map(createAppCodes(Buffer.alloc(32, 1)))).not.toEqual(
    ids.map(createAppCodes(Buffer.alloc(32, 2))),
  );
});
