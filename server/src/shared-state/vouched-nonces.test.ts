import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import { InProcessNonces } from './nonces.ts';
import { VouchedNonces, type Voucher } from './vouched-nonces.ts';

const now = unixSeconds(1_800_000_000);
const use = (nonce: string, ts = now) => ({ id: 'shop', clientId: 'shop', nonce, ts, now });
const nonces = () => new InProcessNonces({ startedAt: unixSeconds(now - 300) });

const sure: Voucher = {
  verdict: 'forgetful',
  isSure: () => true,
  soonSure: async () => true,
  sureSince: () => 0,
};
const unsure: Voucher = {
  ...sure,
  verdict: 'not_alone',
  isSure: () => false,
  soonSure: async () => false,
};

test('while all vouchers are sure, the store answers at once', () => {
  const vouched = new VouchedNonces(nonces(), [sure, sure]);
  expect(vouched.remember(use('a'))).toBe('fresh');
  expect(vouched.remember(use('a'))).toBe('used');
});

test('while one voucher is unsure, no nonce is fresh, and its verdict is returned', async () => {
  expect(await new VouchedNonces(nonces(), [sure, unsure]).remember(use('a'))).toBe('not_alone');
});

test('a voucher that becomes sure in time only delays the caller', async () => {
  const soon = { ...unsure, soonSure: async () => true };
  expect(await new VouchedNonces(nonces(), [soon]).remember(use('a'))).toBe('fresh');
});

test('a nonce signed before a voucher became sure again is unvouched, and then used', async () => {
  const sureAgain = { ...sure, sureSince: () => now };
  const vouched = new VouchedNonces(nonces(), [sureAgain]);
  expect(await vouched.remember(use('a', unixSeconds(now - 1)))).toBe('unvouched');
  expect(await vouched.remember(use('a', unixSeconds(now - 1)))).toBe('used');
  expect(vouched.remember(use('b', now))).toBe('fresh');
  const afterWaiting = { ...unsure, soonSure: async () => true, sureSince: () => now };
  const waited = new VouchedNonces(nonces(), [afterWaiting]);
  expect(await waited.remember(use('c', unixSeconds(now - 1)))).toBe('unvouched');
});
