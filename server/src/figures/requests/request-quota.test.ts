import { expect, test } from 'vitest';
import { type Quotas, RequestQuota, requestQuotas } from './request-quota.ts';

const quotas: Quotas = {
  success: { whole: 2, sampled: 1 },
  error: { whole: 1, sampled: 0 },
  refused: { whole: 1, sampled: 0 },
};

/** Which of these requests are logged, counted from one. */
const kept = (quota: RequestQuota, requests: number, day = 1): readonly number[] =>
  Array.from({ length: requests }, (_, index) => index + 1).filter(() =>
    quota.takes('shop', 'success', day),
  );

test('all rows of a project and day are 50,000 at most', () => {
  const rows = Object.values(requestQuotas).map(({ whole, sampled }) => whole + sampled);
  expect(rows.reduce((sum, each) => sum + each, 0)).toBe(50_000);
});

test('beyond the first ones each hundredth is kept, up to the bound', () => {
  expect(kept(new RequestQuota(quotas), 1_000)).toEqual([1, 2, 100]);
});

test('a kind, a project and a day that have used up theirs leave the others alone', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 1_000);
  expect(quota.takes('shop', 'error', 1)).toBe(true);
  expect(quota.takes('shop', 'error', 1)).toBe(false);
  expect(quota.takes('shop', 'refused', 1)).toBe(true);
  expect(quota.takes('other', 'success', 1)).toBe(true);
  expect(kept(quota, 3, 2)).toEqual([1, 2]);
});

test('what was counted is given once, with those that were not kept', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 5);
  quota.takes('shop', 'error', 1);
  expect(quota.collect()).toEqual([
    { projectId: 'shop', day: 1, kind: 'success', seen: 5 },
    { projectId: 'shop', day: 1, kind: 'error', seen: 1 },
  ]);
  expect(quota.collect()).toEqual([]);
});

test('what could not be stored is given again, with what came since', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 5);
  const counts = quota.collect();
  kept(quota, 1);
  quota.giveBack(counts);
  expect(quota.collect()).toEqual([{ projectId: 'shop', day: 1, kind: 'success', seen: 6 }]);
});

test('what other nodes have seen counts as well, and what is not stored yet on top', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 1);
  quota.collect();
  expect(quota.takes('shop', 'success', 1)).toBe(true);
  quota.learn([{ projectId: 'shop', day: 1, kind: 'success', seen: 98 }]);
  expect(kept(quota, 2)).toEqual([1]);
});

test('what is learned of another day changes nothing', () => {
  const quota = new RequestQuota(quotas);
  kept(quota, 1);
  quota.learn([{ projectId: 'shop', day: 2, kind: 'success', seen: 50 }]);
  expect(kept(quota, 2)).toEqual([1]);
});
