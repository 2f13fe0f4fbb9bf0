import type { Parameter } from '../openapi-document.ts';
import type { Triable } from './triable.ts';

/** A request that may be sent: all of it but its values is our own. */
export type TryRequest = {
  readonly method: 'GET' | 'POST';
  /** Path and query, encoded. */
  readonly target: string;
  /** Null: it has no body. */
  readonly body: string | null;
};

/** The input, by the names of the form. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** The mistakes in it, by the same names. */
export type Problems = Readonly<Record<string, string>>;

export const bodyName = 'body';

/** The name of a parameter in the form. The prefix keeps it apart from names of our own. */
export const fieldNameOf = (name: string): string => `parameter-${name}`;

/** A value that could lead to another path is invalid. */
const pathValue = /^[\w@+:-]{1,200}$/;
const strange = 'Letters, digits and the signs _ - @ + : only.';

export function requestOf(operation: Triable, typed: Typed): TryRequest | Problems {
  const given = operation.parameters.map((one) => givenFor(one, typed));
  const body = operation.sample === null ? null : (typed[bodyName] ?? '');
  const problems = [
    ...given.flatMap(({ field, problem }) => (problem === null ? [] : [[field, problem]])),
    ...(body === null || isObject(body) ? [] : [[bodyName, 'This should be a JSON object.']]),
  ];
  if (problems.length > 0) return Object.fromEntries(problems);
  const path = given
    .filter(({ isInPath }) => isInPath)
    .reduce(
      (said, { name, value }) => said.replaceAll(`{${name}}`, inAddress(value)),
      operation.path,
    );
  const query = given
    .filter(({ isInPath, value }) => !isInPath && value !== '')
    .map(({ name, value }) => `${inAddress(name)}=${inAddress(value)}`);
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
  return { method: operation.method, target, body };
}

const inAddress = encodeURIComponent;

function givenFor({ name, in: place, required = false }: Parameter, typed: Typed) {
  const field = fieldNameOf(name);
  const value = (typed[field] ?? '').trim();
  const isInPath = place === 'path';
  const isMissing = required && value === '';
  const isStrange = isInPath && !pathValue.test(value);
  const problem = isMissing ? 'This is required.' : isStrange ? strange : null;
  return { name, field, value, isInPath, problem };
}

export const isRequest = (one: TryRequest | Problems): one is TryRequest => 'target' in one;

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
