import { describe, expect, test } from 'vitest';
import { boundaryIn, readUpload } from './upload.ts';

const boundary = '----WebKitFormBoundaryx7';
const field = (name: string, value: string, more = ''): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const end = `--${boundary}--\r\n`;
const read = (text: string | Buffer) => readUpload(Buffer.from(text), boundary);

describe('a form with files', () => {
  test('gives fields as texts and files as bytes', () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 0]);
    const file = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="logo"; filename="a;b.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]);
    const body = Buffer.concat([
      Buffer.from(field('name', 'Žalia\r\nliepa')),
      file,
      Buffer.from(field('a%22b', '')),
      Buffer.from(end),
    ]);
    expect(read(body)).toMatchObject({
      ok: true,
      value: { fields: { name: 'Žalia\r\nliepa', logo: bytes, 'a"b': '' } },
    });
  });

  test('has an empty file if none was chosen', () => {
    const body = `${field('logo', '', '; filename=""\r\nContent-Type: application/octet-stream')}${end}`;
    expect(read(body)).toMatchObject({ value: { fields: { logo: Buffer.alloc(0) } } });
  });

  test('has the same bytes with another boundary, and others with other content', () => {
    const bytesOf = (mark: string, text: string) => {
      const body = `--${mark}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--${mark}--\r\n`;
      const upload = readUpload(Buffer.from(body), mark);
      return upload.ok && upload.value.bytes.toString();
    };
    expect(bytesOf('one', 'x')).toBe(bytesOf('other', 'x'));
    expect(bytesOf('one', 'x')).not.toBe(bytesOf('one', 'y'));
  });
});

const other = 'Content-Disposition: form-data; name="b"\r\n\r\nb';

// biome-ignore format: a table
test.each([
  ['nothing',                       ''],
  ['text before the first part',    `hello\r\n${field('a', 'b')}${end}`],
  ['text after the last part',      `${field('a', 'b')}${end}hello`],
  ['no end',                        field('a', 'b')],
  ['another boundary',              `--other\r\n${other}\r\n--other--\r\n`],
  ['a longer boundary',             `${field('a', 'b')}--${boundary}x\r\n${other}\r\n${end}`],
  ['a part without a head',         `--${boundary}\r\nb\r\n${end}`],
  ['a part without a name',         `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nb\r\n${end}`],
  ['a part that is not a field',    `--${boundary}\r\nContent-Disposition: attachment; name="a"\r\n\r\nb\r\n${end}`],
  ['a header no browser sends',     `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nYg==\r\n${end}`],
  ['a head that is too long',        `${field('a', 'b', `; filename="${'x'.repeat(1_100)}"`)}${end}`],
  ['nested parts',                  `${field('a', 'b', '\r\nContent-Type: multipart/mixed; boundary=x\r\nX: y')}${end}`],
  ['101 parts',                     `${Array.from({ length: 101 }, (_, at) => field(`f${at}`, 'x')).join('')}${end}`],
])('%s is refused', (_, body) => {
  const because = 'The request body is not a well-formed form.';
  expect(read(body)).toEqual({ ok: false, refusal: 'invalid_request', because });
});

test('a repeated field, invalid UTF-8 and a NUL are refused', () => {
  expect(read(`${field('a', 'b')}${field('a', 'c')}${end}`)).toMatchObject({
    because: 'The request body names a field twice.',
  });
  expect(read(Buffer.from(`${field('a', '\xff')}${end}`, 'latin1'))).toMatchObject({ ok: false });
  expect(read(`${field('a', 'b\0')}${end}`)).toMatchObject({
    because: 'The request body contains a character that cannot be stored.',
  });
});

// biome-ignore format: a table
test.each([
  ['multipart/form-data; boundary=----WebKitFormBoundaryx7', boundary],
  ['Multipart/Form-Data;boundary="a b?"',                    'a b?'],
  ['multipart/form-data; boundary=',                         null],
  ['multipart/form-data',                                    null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`,        null],
  ['multipart/form-data; boundary=a; boundary=b',            null],
  ['multipart/mixed; boundary=a',                            null],
  ['application/x-www-form-urlencoded',                      null],
  [undefined,                                                null],
])('the boundary of %s is %s', (type, expected) => {
  expect(boundaryIn(type)).toBe(expected);
});
