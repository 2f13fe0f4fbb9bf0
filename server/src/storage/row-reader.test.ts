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

/** The output for these pieces: rows, and the bytes of other messages. */
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
    ['no columns', []],
    ['texts, empty texts and nulls', ['one', '', null, 'two', null]],
    ['non-ASCII letters', ['Ąžuolas', 'plain', '🐈', null, 'Ёлка']],
    ['a text whose length is not an ASCII byte', ['x'.repeat(200), 'y'.repeat(128), 'z']],
    ['a long text beside a short one', ['x'.repeat(70_000), 'ą']],
    ['control characters', ['\u0001\u001e\u001f\u007f', '\u0080']],
  ])('are read: %s', (_, fields) => {
    expect(read(rowOf(fields))).toEqual([fields]);
  });

  test('are read with a non-ASCII letter anywhere in texts of up to nine letters', () => {
    for (let length = 1; length <= 9; length += 1) {
      for (let place = 0; place < length; place += 1) {
        const plain = 'x'.repeat(length);
        const fields = [plain, `${plain.slice(0, place)}ą${plain.slice(place + 1)}`, plain];
        expect(read(rowOf(fields))).toEqual([fields]);
      }
    }
  });
});

describe('messages', () => {
  const rows: readonly RowFields[] = [
    ['1', 'a'],
    ['2', null],
    ['3', 'ą'],
  ];
  const [first, second, third] = rows.map(rowOf) as [Buffer, Buffer, Buffer];
  const all = Buffer.concat([ready, first, second, complete, ready, third, complete]);
  const text = (...messages: readonly Buffer[]) => Buffer.concat(messages).toString('latin1');

  test('rows and other messages keep their order', () => {
    expect(read(all)).toEqual([
      text(ready),
      rows[0],
      rows[1],
      text(complete, ready),
      rows[2],
      text(complete),
    ]);
  });

  test('pieces cut anywhere give the same rows and bytes', () => {
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
