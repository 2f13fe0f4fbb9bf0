import { describe, expect, test } from 'vitest';
import { modulesIn, qrText } from '../../tests/support/qr-reader.ts';
import { qrCode } from './qr-code.ts';

describe('the code reads back', () => {
  test.each([
    'http://127.0.0.1:8080/pay/7f2d3b64-0a0b-4c0d-8e0f-123456789abc',
    'https://mokėjimai.example',
    `https://${'long-'.repeat(8)}name.example/pay/00000000-0000-4000-8000-000000000000`,
  ])('as %s', (address) => {
    expect(qrText(modulesIn(qrCode(address, 'label').text))).toBe(address);
  });
});

test('the code is only as large as its text needs, with a margin of four modules', () => {
  const sizeOf = (length: number) => modulesIn(qrCode('a'.repeat(length), '').text).length;
  expect([32, 33, 53, 54, 78, 79, 106].map(sizeOf)).toEqual([25, 29, 29, 33, 33, 37, 37]);
  expect(qrCode('a'.repeat(32), '').text).toContain('viewBox="-4 -4.5 33 33"');
});

test('the label is escaped', () => {
  expect(qrCode('a', '"><script>').text).toContain('aria-label="&quot;&gt;&lt;script&gt;"');
});
