import { expect, test } from 'vitest';
import { integerBehind, linkedUuid, uuidBehind } from './linked-uuid.ts';
import { uuidOf } from './uuid-of.ts';

const payment = '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11';

test('a linked id leads back to a UUID', () => {
  const settlement = linkedUuid('settlement', payment);
  expect(settlement).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(uuidBehind('settlement', settlement)).toBe(payment);
});

test.each([1, 1_000_001, Number.MAX_SAFE_INTEGER])(
  'a linked id leads back to the integer %d',
  (id) => {
    expect(integerBehind('transfer', linkedUuid('transfer', id))).toBe(BigInt(id));
  },
);

test('each role of an object has its own id', () => {
  const roles = ['settlement', 'distribution', 'chargeback'];
  expect(new Set(roles.map((role) => linkedUuid(role, payment))).size).toBe(3);
});

test('an id made in another way leads to no integer', () => {
  expect(integerBehind('transfer', uuidOf('transfer', '7'))).toBeNull();
});

test('ids never change, since stored rows are found by them', () => {
  expect([linkedUuid('settlement', payment), linkedUuid('transfer', 7)]).toEqual([
    '0bdb798d-81cc-acca-d6d1-d1e060d27a49',
    'e965c650-b7f6-df4b-6bb3-14c708d131fd',
  ]);
});
