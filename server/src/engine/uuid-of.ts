import { hash } from 'node:crypto';

/** The same parts always give the same UUID, and different parts a different one. */
export function uuidOf(...parts: readonly string[]): string {
  const digest = hash('sha256', JSON.stringify(parts), 'hex');
  const part = (start: number, end: number): string => digest.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
}

/**
 * The same for ids that others see, with the version bits (8) and the variant bits: receivers may
 * check the form. `uuidOf` itself sets none, since existing rows are found by its ids.
 */
export function markedUuidOf(...parts: readonly string[]): string {
  const digits = uuidOf(...parts);
  return `${digits.slice(0, 14)}8${digits.slice(15, 19)}a${digits.slice(20)}`;
}

/** The same, but sorted by time: for logs that are read in that order. */
export function uuidAt(unixSeconds: number, ...parts: readonly string[]): string {
  const time = (unixSeconds * 1_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${markedUuidOf(...parts).slice(15)}`;
}
