import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../../../tests/support/extent.ts';
import { AnswerBytes } from './answer-bytes.ts';

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** What a reader like undici gets from these pieces. It always reads everything available. */
function readBack(pieces: readonly Buffer[], bytesMax = 100_000) {
  const socket = new PassThrough({ highWaterMark: 1_000_000 });
  const bytes = new AnswerBytes(socket as unknown as Socket, bytesMax);
  let isTooMuch = false;
  bytes.begin(() => {
    isTooMuch = true;
  });
  let text = '';
  for (const piece of pieces) {
    socket.write(piece);
    for (let read = socket.read(); read !== null; read = socket.read()) text += read.toString();
  }
  return { text, isTooMuch, hasBegun: bytes.hasBegun, isDestroyed: socket.destroyed };
}

/** The same bytes, cut at these places. */
function cut(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

const interim = fc.constantFrom(
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.0 100 Continue\r\n\r\n',
  'HTTP/1.1 100 \r\nserver: receiver\r\nx: HTTP/1.1 200 OK\r\n\r\n',
);

test('however it is cut, an answer is read whole without any "100 Continue" before it', () => {
  const places = fc.array(fc.nat(300), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(interim, { maxLength: 4 }), places, (interims, at) => {
      const pieces = cut(Buffer.from(interims.join('') + answer), at);
      expect(readBack(pieces)).toMatchObject({ text: answer, isTooMuch: false, hasBegun: true });
    }),
    { numRuns: extent({ short: 800, long: 3_000 }) },
  );
});

test.each([
  answer,
  'HTTP/1.1 103 Early Hints\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  'HTTP/1.1 200 100\r\n\r\n',
  'HTTQ',
  'x',
])('other bytes are passed on once they differ from "100 Continue": %j', (text) => {
  expect(readBack([...text].map((character) => Buffer.from(character))).text).toBe(text);
});

test('only the head of an answer is examined, so a body may contain "100 Continue"', () => {
  const bytes = `${answer}HTTP/1.1 100 Continue\r\n\r\n`;
  expect(readBack(cut(Buffer.from(bytes), [answer.length])).text).toBe(bytes);
});

test('one byte more than allowed ends the connection, whatever the bytes are', () => {
  const right = Buffer.alloc(1_000, 'x');
  expect(readBack([right], 1_000)).toMatchObject({ isTooMuch: false, isDestroyed: false });
  expect(readBack([right, Buffer.from('x')], 1_000)).toMatchObject({
    isTooMuch: true,
    isDestroyed: true,
  });
  const interims = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(41));
  expect(readBack([interims], 1_000)).toMatchObject({ text: '', isTooMuch: true });
});

test('an endless head of "100 Continue" is passed on, to be refused', () => {
  const head = `HTTP/1.1 100 Continue\r\nx: ${'x'.repeat(20_000)}`;
  expect(readBack([Buffer.from(head)]).text).toBe(head);
});
