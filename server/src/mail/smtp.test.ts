import { expect, test } from 'vitest';
import { deliveryOf } from './smtp.ts';

const faultOf = (code: string | undefined, permanent?: boolean): Error =>
  Object.assign(new Error('what happened'), { code, permanent });

// biome-ignore format: a table
test.each([
  // what happened                        code           permanent  the mail is
  ['the recipient was refused with 5xx',  'EENVELOPE',   true,      'refused'],
  ['the recipient was put off with 4xx',  'EENVELOPE',   false,     'put off'],
  ['the recipient cannot be written',     'EENVELOPE',   undefined, 'refused'],
  ['the text was refused with 5xx',       'EMESSAGE',    true,      'refused'],
  ['the text was put off with 4xx',       'EMESSAGE',    false,     'put off'],
  ['the login was refused with 5xx',      'EAUTH',       true,      'put off'],
  ['the greeting was 5xx',                'EPROTOCOL',   true,      'put off'],
  ['the connection was lost',             'ECONNECTION', undefined, 'put off'],
  ['the server was silent',               'ETIMEDOUT',   undefined, 'put off'],
  ['the host has no address',             'EDNS',        undefined, 'put off'],
  ['the certificate is not trusted',      'ESOCKET',     undefined, 'put off'],
  ['there was an unknown fault',          undefined,     undefined, 'put off'],
])('if %s (%s), the mail is refused or put off, by whether a retry could help', (_, code, permanent, kind) => {
  expect(deliveryOf(faultOf(code, permanent))).toEqual({ kind, because: 'what happened' });
});
