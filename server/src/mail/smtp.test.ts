import { expect, test } from 'vitest';
import { deliveryOf } from './smtp.ts';

const faultOf = (code: string | undefined, permanent?: boolean): Error =>
  Object.assign(new Error('what happened'), { code, permanent });

// biome-ignore format: a table
test.each([
  // what went wrong                      code           permanent  the mail is
  ['its recipient was refused with 5xx',  'EENVELOPE',   true,      'refused'],
  ['its recipient was put off with 4xx',  'EENVELOPE',   false,     'put off'],
  ['its recipient cannot be written',     'EENVELOPE',   undefined, 'refused'],
  ['its text was refused with 5xx',       'EMESSAGE',    true,      'refused'],
  ['its text was put off with 4xx',       'EMESSAGE',    false,     'put off'],
  ['our login was refused with 5xx',      'EAUTH',       true,      'put off'],
  ['the greeting was 5xx',                'EPROTOCOL',   true,      'put off'],
  ['the connection was lost',             'ECONNECTION', undefined, 'put off'],
  ['the server was silent',               'ETIMEDOUT',   undefined, 'put off'],
  ['the host has no address',             'EDNS',        undefined, 'put off'],
  ['its certificate is not trusted',      'ESOCKET',     undefined, 'put off'],
  ['something that nobody foresaw',       undefined,     undefined, 'put off'],
])('when %s (%s), the mail is judged by what a new try could change', (_, code, permanent, kind) => {
  expect(deliveryOf(faultOf(code, permanent))).toEqual({ kind, because: 'what happened' });
});
