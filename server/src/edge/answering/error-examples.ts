import { nothingHereText } from './answer.ts';
import type { Dialect } from './dialect.ts';

/** The text beside an error code, for clients. */
// biome-ignore format: a table
const sentences: Readonly<Record<string, string>> = {
  account_not_found:      'There is no such account.',
  already_exists:         'There is a client with this id already.',
  balance_limit:          'An account cannot hold that much.',
  currency_mismatch:      'The accounts have different currencies.',
  deposit_conflict:       'This reference was used for another deposit.',
  forbidden:              'The access token is of another project.',
  idempotency_conflict:   'This Idempotency-Key was used with another request body.',
  insufficient_funds:     'The balance is too small.',
  invalid_request:        'The request body is not valid JSON.',
  invalid_state:          'Only an order of which nothing is paid can be changed.',
  mode_mismatch:          'A test account and a live one cannot be in one posting.',
  not_found:              nothingHereText,
  project_suspended:      'This project is suspended.',
  rate_limit_exceeded:    'Too many requests. Try again in 7 s.',
  request_too_large:      'The request body is larger than 1 MiB.',
  same_account:           'The two accounts should be different.',
  server_error:           'Something went wrong on our side.',
  service_unavailable:    'The service is overloaded; please try again.',
  unauthorized:           'The token is missing or wrong.',
  unsupported_grant_type: 'This grant type is not known.',
  unsupported_media_type: 'The request body should have the content type application/json.',
};

type Example = { readonly value: unknown };

/** One example for each error code of an answer, named by the code. */
export const errorExamples = (
  codes: Iterable<string>,
  dialect: Dialect,
): Readonly<Record<string, Example>> =>
  Object.fromEntries([...codes].map((code) => [code, { value: exampleOf(code, dialect) }]));

function exampleOf(code: string, dialect: Dialect): unknown {
  if (code === dialect.error) return (dialect.answer as { examples?: unknown[] }).examples?.[0];
  return { error: code, error_description: sentences[code] ?? `${inWords(code)}.` };
}

/** The description of an error code that has no text above: the code in words. */
const inWords = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');
