import type { Row } from '../table.ts';

/** The CPU and times of a row of orders, over all rounds. */
export type Pool = {
  /** The time of each order, in order. */
  readonly eachMs: readonly number[];
  readonly serverCpuSeconds: number;
  readonly databaseCpuSeconds: number;
};

export const emptyPool: Pool = { eachMs: [], serverCpuSeconds: 0, databaseCpuSeconds: 0 };

/** Adds one more round. */
export function pooled(pool: Pool, { eachMs = [], ...row }: Row): Pool {
  const seconds = (us = Number.NaN): number => (us * eachMs.length) / 1_000_000;
  return {
    eachMs: [...pool.eachMs, ...eachMs],
    serverCpuSeconds: pool.serverCpuSeconds + seconds(row.serverCpuUs),
    databaseCpuSeconds: pool.databaseCpuSeconds + seconds(row.databaseCpuUs),
  };
}

export function p99Of(eachMs: ArrayLike<number>): number {
  const sorted = Float64Array.from(eachMs).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}

/** A figure, and the range that holds it in 95 of 100 such runs. */
export type Interval = { readonly value: number; readonly low: number; readonly high: number };

/** A slow moment slows several orders, so neighbouring orders are drawn together. */
const stretch = 20;
const drawings = 2_000;

/** Draws as many orders as were measured, in stretches. */
function drawn(eachMs: readonly number[]): Float64Array {
  const one = new Float64Array(eachMs.length);
  for (let at = 0; at < one.length; at += stretch) {
    const from = Math.floor(Math.random() * Math.max(1, eachMs.length - stretch + 1));
    one.set(eachMs.slice(from, from + Math.min(stretch, one.length - at)), at);
  }
  return one;
}

/**
 * The ratio of the p99 of two pools, with its interval by bootstrap: both are drawn anew many
 * times.
 */
export function p99Ratio(of: readonly number[], against: readonly number[]): Interval {
  const ratios = Float64Array.from(
    { length: drawings },
    () => p99Of(drawn(of)) / p99Of(drawn(against)),
  ).sort();
  const at = (share: number): number => ratios[Math.floor(drawings * share)] ?? Number.NaN;
  return { value: p99Of(of) / p99Of(against), low: at(0.025), high: at(0.975) };
}
