import { expect, test } from 'vitest';
import { defaultMailFrom, parseMailFrom, parseSmtpUrl } from './mail-settings.ts';

// biome-ignore format: a table
test.each([
  ['smtp://mail.example',                                        true ],
  ['smtps://mail.example/',                                      true ],
  ['smtp://user:p%40ss@mail.example:587?requireTLS=true',        true ],
  ['smtp://127.0.0.1:25?ignoreTLS=true&socketTimeout=5000',      true ],
  ['smtp://[::1]:25?tls.rejectUnauthorized=false',               true ],
  ['smtp://',                                                    false],
  ['smtp://user:pass@',                                          false],
  ['http://mail.example',                                        false],
  ['mail.example:25',                                            false],
  ['smtp:mail.example',                                          false],
  ['smtp://mail.example/inbox',                                  false],
  ['smtp://mail.example?requireTls=true',                        false],
  ['smtp://mail.example?requireTLS=yes',                         false],
  ['smtp://mail.example?logger=true',                            false],
  ['smtp://mail.example?socketTimeout=never',                    false],
  ['smtp://mail.example\n',                                      false],
])('%j as SMTP_URL is accepted: %s', (text, isAccepted) => {
  expect(parseSmtpUrl(text)).toBe(isAccepted ? text : undefined);
});

// biome-ignore format: a table
test.each([
  ['mint@pay.example',                  { name: '',             address: 'mint@pay.example' }],
  ['<mint@pay.example>',                { name: '',             address: 'mint@pay.example' }],
  ['The Mint <mint@pay.example>',       { name: 'The Mint',     address: 'mint@pay.example' }],
  ['Pinigų kalykla <mint@pay.example>', { name: 'Pinigų kalykla', address: 'mint@pay.example' }],
  ['The Mint mint@pay.example',         undefined],
  ['The Mint <mint@pay.example',        undefined],
  ['a@b.example, c@d.example',          undefined],
  ['A\r\nBcc: all@example.com <a@b.c>', undefined],
  ['a@b@c.example',                     undefined],
  ['a@[127.0.0.1]',                     undefined],
])('%j as FLORIN_MAIL_FROM is %j', (text, sender) => {
  expect(parseMailFrom(text)).toEqual(sender);
});

test.each([
  ['pay.example', 'no-reply@pay.example'],
  ['127.0.0.1', 'no-reply@localhost'],
  ['[::1]', 'no-reply@localhost'],
  ['::', 'no-reply@localhost'],
])('at %s mails come from %s unless told otherwise', (hostname, address) => {
  expect(defaultMailFrom(hostname)).toEqual({ name: 'Florin', address });
});
