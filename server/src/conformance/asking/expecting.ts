import { Broken } from './broken.ts';
import type { Answer, Seen } from './exchange.ts';

/** The requirement for a value. */
export type Matcher = { readonly accepts: string; readonly test: (value: unknown) => boolean };

const matcher = (accepts: string, test: (value: unknown) => boolean): Matcher => ({
  accepts,
  test,
});

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const aUuid = matcher(
  'a UUID',
  (value) => typeof value === 'string' && uuidPattern.test(value),
);
export const aText = matcher(
  'a text that is not empty',
  (value) => typeof value === 'string' && value !== '',
);
export const anInteger = matcher('an integer', Number.isSafeInteger);
/** Milliseconds would have thirteen digits. */
export const unixSeconds = matcher(
  'a Unix timestamp in seconds',
  (value) => Number.isSafeInteger(value) && Number(value) > 1e9 && Number(value) < 1e11,
);
export const aList = matcher('a list', Array.isArray);
export const aBoolean = matcher('true or false', (value) => typeof value === 'boolean');
export const anObject = matcher('an object', (value) => isObject(value));
export const aWebAddress = matcher(
  'an http or https address',
  (value) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value),
);
export const absent = matcher('absent or null', (value) => value === undefined || value === null);
export const orNull = ({ accepts, test }: Matcher): Matcher =>
  matcher(`${accepts}, or null`, (value) => value === null || test(value));
export const oneOf = (...values: readonly unknown[]): Matcher =>
  matcher(`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`, (value) =>
    values.includes(value),
  );
export const listOf = (length: number): Matcher =>
  matcher(`a list of ${length}`, (value) => Array.isArray(value) && value.length === length);

export const isObject = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path such as `payments.0.price`. */
export const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inside, name) =>
        typeof inside === 'object' && inside !== null
          ? (inside as Record<string, unknown>)[name]
          : undefined,
      value,
    );

const shownCharactersMax = 400;
/** The report never shows secrets that give access. */
const secretMember = /"(access_token|refresh_token|mac_key|client_secret|token|pin)":\s*"[^"]*"/g;

const shortened = (text: string): string =>
  text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}…`;

/** An exchange in one line. */
export const shownExchange = ({ request, status, text }: Seen): string =>
  `${request} answered ${status} ${shortened(text.replaceAll(secretMember, '"$1":"…"'))}`.trimEnd();

const shownValue = (value: unknown): string =>
  shortened(value === undefined ? 'nothing' : JSON.stringify(value));

/** Ends the check unless the condition holds. */
export function expectThat(holds: boolean, expected: string, seen: string | Seen): asserts holds {
  if (holds) return;
  throw new Broken(expected, typeof seen === 'string' ? seen : shownExchange(seen));
}

export function expectStatus(seen: Seen, ...statuses: readonly number[]): void {
  expectThat(statuses.includes(seen.status), `status ${statuses.join(' or ')}`, seen);
}

export type Fields = Readonly<Record<string, unknown>>;

const isMatcher = (value: unknown): value is Matcher =>
  isObject(value) && typeof value['accepts'] === 'string' && typeof value['test'] === 'function';

/**
 * Compares the values at these paths with their requirements. `where` names the object that
 * contains them.
 */
export function expectFields(value: unknown, fields: Fields, where: string): void {
  for (const [path, wanted] of Object.entries(fields)) {
    const found = at(value, path);
    const isRight = isMatcher(wanted)
      ? wanted.test(found)
      : JSON.stringify(found) === JSON.stringify(wanted);
    const expected = isMatcher(wanted) ? wanted.accepts : shownValue(wanted);
    expectThat(isRight, `${path} to be ${expected}`, `${path} is ${shownValue(found)} in ${where}`);
  }
}

/** A success with these fields in its body. */
export function expectAnswer(seen: Seen, status: number, fields: Fields = {}): Answer {
  expectStatus(seen, status);
  expectThat(isObject(seen.body), 'a JSON object', seen);
  expectFields(seen.body, fields, `the answer to ${seen.request}`);
  return seen.body;
}

export type Refusal = {
  /** Absent: any 4xx, because the documents show no status. */
  readonly status?: number;
  readonly error?: string;
  /** Paths that `error_properties` has entries for. */
  readonly under?: readonly string[];
};

const isMessages = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => typeof each === 'string' && each !== '');

/** A refusal in the documents' form: `{error, error_description}`. */
export function expectRefusal(seen: Seen, { status, error, under = [] }: Refusal = {}): void {
  if (status === undefined) {
    expectThat(seen.status >= 400 && seen.status < 500, 'a status 4xx', seen);
  } else expectStatus(seen, status);
  const fields = { error: error ?? aText, error_description: aText };
  expectFields(seen.body, fields, `the answer ${seen.status} to ${seen.request}`);
  for (const path of under) {
    const properties = isObject(seen.body) ? seen.body['error_properties'] : undefined;
    const messages = isObject(properties) ? properties[path] : undefined;
    expectThat(isMessages(messages), `a message in error_properties under ${path}`, seen);
  }
}
