import { randomUUID } from 'node:crypto';

let lastMs = 0;
let count = 0;

/**
 * A UUID (version 7) that sorts in the order in which this process made it. For logs that are read
 * by time, where several rows share a second.
 */
export function timeOrderedUuid(nowMs: number = Date.now()): string {
  count = nowMs > lastMs ? 0 : count + 1;
  // More than 4,096 in one millisecond, or the clock stepped back: borrow from the future.
  if (count > 0xfff) {
    lastMs += 1;
    count = 0;
  }
  lastMs = Math.max(lastMs, nowMs);
  const time = lastMs.toString(16).padStart(12, '0');
  // The random part, variant included, comes from an ordinary UUID: Node keeps entropy ready for
  // those.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}
