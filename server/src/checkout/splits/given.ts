import { isUuid } from '../../kernel/uuid.ts';

/**
 * A field of a request as the rules see it. The rules run together with the schema. Undefined: the
 * field is absent. Null: it has the wrong type, which the schema reports.
 */
export type Given<Value> = Value | null | undefined;

/** A member of an object. Null, which no field may be: the value is not an object. */
export function member(value: unknown, name: string): unknown {
  if (!isObject(value)) return null;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function textIn(value: unknown): Given<string> {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : null;
}

/** Rows have UUIDs in lower case. */
export function uuidIn(value: unknown): Given<string> {
  const text = textIn(value);
  if (typeof text !== 'string') return text;
  const id = text.toLowerCase();
  return isUuid(id) ? id : null;
}

export function amountIn(value: unknown): Given<bigint> {
  if (value === undefined) return undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? BigInt(value)
    : null;
}

export function oneIn<Value extends string>(
  values: readonly Value[],
  value: unknown,
): Given<Value> {
  if (value === undefined) return undefined;
  return values.find((known) => known === value) ?? null;
}

/** A percent as its digits, so that it stays exact. */
export function percentIn(value: unknown): Given<string> {
  if (value === undefined) return undefined;
  return typeof value === 'number' && value > 0 && value <= 100 ? String(value) : null;
}

export function booleanIn(value: unknown): Given<boolean> {
  if (value === undefined) return undefined;
  return typeof value === 'boolean' ? value : null;
}

/** The items, each read by `read`. */
export function listIn<Item>(
  value: unknown,
  read: (item: unknown) => Item,
): Given<readonly Item[]> {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.map(read) : null;
}
