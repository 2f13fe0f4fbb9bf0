import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accept } from '../../kernel/decision.ts';
import { readForm } from './form.ts';

test('forms written by URLSearchParams are read back', () => {
  const fields = fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 10 });
  fc.assert(
    fc.property(fields, (form) => {
      const storable = Object.entries(form)
        .flat()
        .every((text) => !text.includes('\0'));
      const read = readForm(Buffer.from(new URLSearchParams(form).toString()));
      expect(read.ok).toBe(storable);
      if (read.ok) expect(Object.entries(read.value).sort()).toEqual(Object.entries(form).sort());
    }),
  );
});

// biome-ignore format: a table
test.each([
  ['',                    {}],
  ['a=1&b=',              { a: '1', b: '' }],
  ['a',                   { a: '' }],
  ['a=b=c',               { a: 'b=c' }],
  ['a==&=b',              { a: '=', '': 'b' }],
  ['a=1+2%2B3&&b=%C4%85', { a: '1 2+3', b: 'ą' }],
])('%s is read as a form', (text, form) => {
  expect(readForm(Buffer.from(text))).toEqual(accept(form));
});

// biome-ignore format: a table
test.each([
  ['a field twice',      Buffer.from('a=1&a=2')],
  ['a field twice, one of them escaped', Buffer.from('a=1&%61=2')],
  ['half an escape',     Buffer.from('a=%4')],
  ['invalid UTF-8',           Buffer.from([0x61, 0x3d, 0xff])],
  ['escapes of invalid UTF-8',  Buffer.from('a=%FF')],
  ['a NUL character',    Buffer.from('a=%00')],
  ['too many fields',    Buffer.from(Array.from({ length: 101 }, (_, n) => `f${n}=1`).join('&'))],
])('%s is refused', (_, bytes) => {
  expect(readForm(bytes)).toMatchObject({ ok: false, refusal: 'invalid_request' });
});

test('a field longer than 20,000 characters is refused unread', () => {
  const longest = 'x'.repeat(20_000);
  expect(readForm(Buffer.from(`a=${longest}&b=1`))).toEqual(accept({ a: longest, b: '1' }));
  for (const body of [`a=${longest}x&b=1`, `${longest}x=1`]) {
    expect(readForm(Buffer.from(body))).toMatchObject({
      ok: false,
      because: 'A field of the request body is longer than 20000 characters.',
    });
  }
});
