import type { ReachedLimit } from '../../edge/listening/finished-request.ts';
import { firstCharacters } from '../../kernel/text.ts';
import { isUuidInEitherCase } from '../../kernel/uuid.ts';

/** A longer description is cut: it is for reading only. */
const textMax = 300;
const codeForm = /^[a-z][a-z0-9_]{0,63}$/;

/** The code and the text of an error answer. Null: it has none. */
export type ErrorShown = { readonly code: string | null; readonly text: string | null };

const nothing: ErrorShown = { code: null, text: null };

/** The text of an error answer of the three APIs. */
export function errorIn(body: string, limit: ReachedLimit | null): ErrorShown {
  const { error, error_description: description, error_properties: properties } = jsonIn(body);
  if (typeof error !== 'string' || !codeForm.test(error)) return nothing;
  const parts = [
    ...(typeof description === 'string' ? [description] : []),
    ...propertyTexts(properties),
    ...(limit === null ? [] : [limitText(limit)]),
  ];
  const text = firstCharacters(withoutSecrets(parts.join(' ')), textMax);
  return { code: error, text: text === '' ? null : text };
}

type ErrorBody = {
  readonly error?: unknown;
  readonly error_description?: unknown;
  readonly error_properties?: unknown;
};

function jsonIn(body: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** `purchase.amount: Amount should be greater than 0.`, for each field. */
function propertyTexts(properties: unknown): readonly string[] {
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).map(([path, messages]) => {
    const said = Array.isArray(messages) ? messages.join(', ') : '';
    return `${path}: ${said}.`;
  });
}

/** The reason of a 429, and when it ends. */
const limitText = ({ requests, windowSeconds, nextAt }: ReachedLimit): string =>
  `The limit is ${requests} requests in any ${windowSeconds} s; the next one is accepted at ${nextAt} (Unix seconds).`;

const numberForm = /^[\d.+-]+$/;
/** Without the full stop of a sentence. */
const longWords = /(?<![A-Za-z0-9_.~+/=-])[A-Za-z0-9_.~+/=-]{11,}[A-Za-z0-9_~+/=-]/g;

/**
 * Answers contain ids and field names, but no values. In case one ever contains a value or a
 * secret, long words with digits are hidden unless they are ids.
 */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(longWords, (word) => {
    const isPlain = !/\d/.test(word) || numberForm.test(word) || isUuidInEitherCase(word);
    return isPlain ? word : '…';
  });
