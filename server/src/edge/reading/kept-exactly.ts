import { JsonDecimal } from './json.ts';

/**
 * The places of numbers in custom data that would be returned changed. These are integers beyond
 * 2^53, of which a double keeps only the first digits, and numbers that are too large for a double.
 * None: everything is returned as it was given (decision 0075-custom-data-comes-back).
 */
export function inexactIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'number') return isExact(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  if (value instanceof JsonDecimal) return inexactIn(value.toJSON(), path);
  const places: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`;
    for (const found of inexactIn(member, place)) places.push(found);
  }
  return places;
}

/** Every reader of JSON sees a fraction as a double. */
const isExact = (value: number): boolean =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
