import { describe, expect, test } from 'vitest';
import { inEnglish } from './doctor-texts-en.ts';
import {
  headerIn,
  headerOf,
  type ReadRequest,
  rawRequestIn,
  type SeenRequest,
} from './seen-request.ts';

function readIn(text: string): ReadRequest {
  const read = rawRequestIn(Buffer.from(text));
  if (typeof read === 'string') throw new Error(read);
  return read;
}

const requestIn = (text: string): SeenRequest => readIn(text).request;

describe('a raw HTTP request', () => {
  test('is split into its parts, with the body byte for byte', () => {
    const request = requestIn(
      'POST /a?b=c HTTP/1.1\r\nHost: pay.example\r\nX-A:  1 \r\n\r\n{\r\n\r\n}',
    );
    expect(request).toEqual({
      method: 'POST',
      target: '/a?b=c',
      headers: [
        ['Host', 'pay.example'],
        ['X-A', '1'],
      ],
      body: Buffer.from('{\r\n\r\n}'),
    });
    expect(headerOf(request, 'x-a')).toBe('1');
  });

  test('may have bare line feeds and no request line', () => {
    const request = requestIn('X-Service-Signature: 00\n\n{}');
    expect(request).toMatchObject({ method: 'POST', target: '/', body: Buffer.from('{}') });
  });

  test('may have no body', () => {
    expect(requestIn('GET / HTTP/1.1\nHost: a\n').body).toEqual(Buffer.alloc(0));
  });

  test('loses bytes that an editor added after the body, with a note', () => {
    const { request, notes } = readIn('POST / HTTP/1.1\nContent-Length: 2\n\n{}\n');
    expect(request.body).toEqual(Buffer.from('{}'));
    expect(inEnglish(notes)).toEqual(['The last byte is left out: Content-Length says 2.']);
  });

  test('with too short a body gets a note', () => {
    const { notes } = readIn('POST / HTTP/1.1\nContent-Length: 5\n\n{}');
    expect(inEnglish(notes)).toEqual(['Content-Length says 5 bytes, but the body has 2.']);
  });

  // biome-ignore format: a table
  test.each([
    ['{"a":1}',                            'It does not begin with a request line'],
    ['GET / HTTP/1.1\nnot a header\n\n',   'A line of its head is no header'],
  ])('is refused if it is %j', (text, sentence) => {
    expect(rawRequestIn(Buffer.from(text))).toContain(sentence);
  });
});

test.each([
  ['Name: value', ['Name', 'value']],
  ['Name:\t two words \t', ['Name', 'two words']],
  ['Name:', ['Name', '']],
  ['Name: a:b', ['Name', 'a:b']],
  ['Name : value', null],
  [': value', null],
  ['no header', null],
  ['Name: one\rline', null],
])('%j as a header is %j', (line, header) => {
  expect(headerIn(line)).toEqual(header);
});

test('a very long run of spaces in a header is read in time', () => {
  expect(headerIn(`Name:${'\t'.repeat(500_000)}\rx`)).toBeNull();
  expect(headerIn(`Name:x${' '.repeat(500_000)}y`)?.[1]).toHaveLength(500_002);
});
