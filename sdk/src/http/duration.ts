import { FlorinUsageError } from '../errors.ts';

/** The longest wait of a timer. A longer one would end at once. */
export const durationMsMax = 2 ** 31 - 1;

/** A duration in milliseconds that a timer supports. */
export function duration(name: string, ms: number, msMin = 0): number {
  if (typeof ms === 'number' && ms >= msMin && ms <= durationMsMax) return ms;
  throw new FlorinUsageError(`${name} should be milliseconds, from ${msMin} to ${durationMsMax}`);
}
