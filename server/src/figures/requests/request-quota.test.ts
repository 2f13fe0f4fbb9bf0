import { expect, test } from 'vitest';
import { type Quotas, RequestQuota, requestQuotas } from './request-quota.ts';

const quotas: Quotas = {
  success: { whole: 2, sampled: 1 },
  error: { whole: 1, sampled: 0 },
  refused: { whole: 1, sampled: 0 },
};

/** The numbers of the logged requests, counted from one. */
const kept = (quota: RequestQuota, requests: number, day = 1): readonly number[] =>
  Array.from({ length: requests }, (_, index) => index + 1).filter(() =>
    quota.takes('shop', 'success', day),
  );

test('all quotas of a project and day add up to 50,000 rows', () => {
  const rows = Object.values(requestQuotas).map(({ whole, sampled }) => whole + sampled);
  expect(rows.reduce((sum, each) => sum + each, 0)).toBe(50_000);
});

test('beyond the first requests every hundredth is kept, up to the limit', () => {
  expect(kept(new RequestQuota(quotas), 1_000)).toEqual([1, 2, 100]);
});

test('a used-up quota does not affect other kinds, projects and days', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 1_000);
  expect(quota.takes('shop', 'error', 1)).toBe(true);
  expect(quota.takes('shop', 'error', 1)).toBe(false);
  expect(quota.takes('shop', 'refused', 1)).toBe(true);
  expect(quota.takes('other', 'success', 1)).toBe(true);
  expect(kept(quota, 3, 2)).toEqual([1, 2]);
});

test('counts are collected once, including requests that were not logged', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 5);
  quota.takes('shop', 'error', 1);
  expect(quota.collect()).toEqual([
    { projectId: 'shop', day: 1, kind: 'success', seen: 5 },
    { projectId: 'shop', day: 1, kind: 'error', seen: 1 },
  ]);
  expect(quota.collect()).toEqual([]);
});

test('counts that could not be stored are collected again with the newer ones', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 5);
  const counts = quota.collect();
  kept(quota, 1);
  quota.giveBack(counts);
  expect(quota.collect()).toEqual([{ projectId: 'shop', day: 1, kind: 'success', seen: 6 }]);
});

test('requests seen by other nodes count, plus those not stored yet', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 1);
  quota.collect();
  expect(quota.takes('shop', 'success', 1)).toBe(true);
  quota.learn([{ projectId: 'shop', day: 1, kind: 'success', seen: 98 }]);
  expect(kept(quota, 2)).toEqual([1]);
});

test('counts of another day change nothing', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 1);
  quota.learn([{ projectId: 'shop', day: 2, kind: 'success', seen: 50 }]);
  expect(kept(quota, 2)).toEqual([1]);
});
