import { createHash } from 'node:crypto';

/** The same parts always give the same UUID, and different parts another one. */
export function uuidOf(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => digest.slice(ends[index - 1] ?? 0, end))
    .join('-');
}
