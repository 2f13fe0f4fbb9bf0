import { describe, expect, test } from 'vitest';
import { type RowFields, rowReader } from './row-reader.ts';

/** A message as the database sends it. */
function message(letter: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(letter);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

const column = (text: string | null): Buffer => {
  const bytes = Buffer.from(text ?? '');
  const length = Buffer.alloc(4);
  length.writeInt32BE(text === null ? -1 : bytes.length);
  return Buffer.concat([length, bytes]);
};

function rowOf(fields: RowFields): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(fields.length);
  return message('D', Buffer.concat([count, ...fields.map(column)]));
}

const [complete, ready] = [message('C', Buffer.from('SELECT 2\0')), message('Z', Buffer.from('T'))];

/** The output when the bytes come in these pieces: rows, and the bytes of other messages. */
function read(...pieces: readonly Buffer[]): readonly unknown[] {
  const passed: unknown[] = [];
  const take = rowReader(
    (fields) => passed.push(fields),
    (bytes) => passed.push(bytes.toString('latin1')),
  );
  for (const piece of pieces) take(piece);
  return passed;
}

describe('the columns of a row', () => {
  test.each<[string, RowFields]>([
    ['no column at all', []],
    ['texts, nothing, and what is absent', ['one', '', null, 'two', null]],
    ['other letters than those of ASCII', ['Ąžuolas', 'plain', '🐈', null, 'Ёлка']],
    ['a text whose length is no letter of ASCII', ['x'.repeat(200), 'y'.repeat(128), 'z']],
    ['a long text beside a short one', ['x'.repeat(70_000), 'ą']],
    ['control characters', ['\u0001\u001e\u001f\u007f', '\u0080']],
  ])('%s', (_, fields) => {
    expect(read(rowOf(fields))).toEqual([fields]);
  });

  test('a letter that is not of ASCII, at every place of texts of every length up to nine', () => {
    for (let length = 1; length <= 9; length += 1) {
      for (let place = 0; place < length; place += 1) {
        const plain = 'x'.repeat(length);
        const fields = [plain, `${plain.slice(0, place)}ą${plain.slice(place + 1)}`, plain];
        expect(read(rowOf(fields))).toEqual([fields]);
      }
    }
  });
});

describe('the order of messages', () => {
  const rows: readonly RowFields[] = [
    ['1', 'a'],
    ['2', null],
    ['3', 'ą'],
  ];
  const [first, second, third] = rows.map(rowOf) as [Buffer, Buffer, Buffer];
  const all = Buffer.concat([ready, first, second, complete, ready, third, complete]);
  const text = (...messages: readonly Buffer[]) => Buffer.concat(messages).toString('latin1');

  test('rows and others as they came', () => {
    expect(read(all)).toEqual([
      text(ready),
      rows[0],
      rows[1],
      text(complete, ready),
      rows[2],
      text(complete),
    ]);
  });

  test('in two pieces, cut anywhere, and byte by byte: the same rows and the same bytes', () => {
    const joined = (passed: readonly unknown[]) => [
      passed.filter((one) => typeof one !== 'string'),
      passed.filter((one) => typeof one === 'string').join(''),
    ];
    const whole = joined(read(all));
    for (let cut = 1; cut < all.length; cut += 1) {
      expect(joined(read(all.subarray(0, cut), all.subarray(cut)))).toEqual(whole);
    }
    expect(joined(read(...[...all].map((byte) => Buffer.of(byte))))).toEqual(whole);
  });
});
