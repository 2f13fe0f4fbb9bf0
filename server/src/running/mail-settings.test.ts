import { expect, test } from 'vitest';
import { defaultMailFrom, isLocal, parseMailFrom, parseSmtpUrl } from './mail-settings.ts';

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
])('at %s mails come from %s by default', (hostname, address) => {
  expect(defaultMailFrom(hostname)).toEqual({ name: 'Florin', address });
});

// biome-ignore format: a table
test.each([
  // host          PUBLIC_URL                    local
  ['127.0.0.1',    null,                         true ],
  ['127.8.8.8',    null,                         true ],
  ['localhost',    null,                         true ],
  ['::1',          null,                         true ],
  ['127.0.0.1',    'http://localhost:8080',      true ],
  ['127.0.0.1',    'http://127.0.0.1:8080',      true ],
  ['127.0.0.1',    'http://[::1]:8080',          true ],
  ['127.0.0.1',    'https://pay.example',        false],
  ['127.0.0.1',    'https://127.0.0.1.example',  false],
  ['127.0.0.1',    'http://10.0.0.7:8080',       false],
  ['0.0.0.0',      null,                         false],
  ['::',           null,                         false],
  ['10.0.0.7',     null,                         false],
  ['0.0.0.0',      'http://localhost:8080',      false],
])('a service on %s with PUBLIC_URL %s is local: %s', (host, publicUrl, local) => {
  expect(isLocal({ host, publicUrl })).toBe(local);
});
