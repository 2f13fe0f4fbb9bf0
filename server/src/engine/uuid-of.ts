import { createHash } from 'node:crypto';

/** The same parts always give the same UUID, and different parts another one. */
export function uuidOf(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => digest.slice(ends[index - 1] ?? 0, end))
    .join('-');
}

/** The same, but in the order of time: for logs that are read by it. */
export function uuidAt(unixSeconds: number, ...parts: readonly string[]): string {
  const time = (unixSeconds * 1_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuidOf(...parts).slice(15)}`;
}
