import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPaymentId, paymentIds, uetrOf } from './payment-ids.ts';

const fileId = '0193b0c4-5f6a-7b21-9a0e-3c2d1e0f9a8b';

test('all ids of a file are derived from its own id', () => {
  const ids = paymentIds(fileId);
  expect(ids.messageId).toBe('03CZOBJ7L74LZHHTYDIWTU6Q3');
  expect(ids.blockId(2)).toBe(`${ids.messageId}-B2`);
  expect(ids.endToEndId(50_000)).toBe(`${ids.messageId}-50000`);
  expect(paymentIds(fileId).messageId).toBe(ids.messageId);
});

test('two files share no id, and ids have at most 35 SEPA letters', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 9_999_999 }), (one, other, at) => {
      const ids = paymentIds(one);
      const all = [ids.messageId, ids.blockId(1), ids.blockId(99), ids.endToEndId(at)];
      for (const id of all) {
        expect(id).toMatch(/^[0-9A-Z-]{25,35}$/);
        expect(isPaymentId(id)).toBe(true);
      }
      expect(new Set(all).size).toBe(4);
      expect(ids.messageId === paymentIds(other).messageId).toBe(one === other);
    }),
  );
});

test.each([0, 1.5, -1, 10_000_000, Number.NaN])('%j is not the number of a payment', (number) => {
  expect(() => paymentIds(fileId).endToEndId(number)).toThrow('no number');
});

test('ids need a UUID', () => {
  expect(() => paymentIds('file-1')).toThrow('UUID');
});

test.each(['', '-A', 'A-', 'a', 'A/B', 'A'.repeat(36)])(
  '%j is not an id of a payment file',
  (text) => {
    expect(isPaymentId(text)).toBe(false);
  },
);

test('a UETR has the form of version 4 and is derived from the id', () => {
  const form = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;
  expect(uetrOf('A-1')).toMatch(form);
  expect(uetrOf('A-1')).toBe(uetrOf('A-1'));
  expect(uetrOf('A-1')).not.toBe(uetrOf('A-2'));
});
